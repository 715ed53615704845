"""Photalk: a conversation with your pictures.

Nothing heavy is imported here; each name below loads its room when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from photalk.compare.difference import Difference as Difference
    from photalk.edit.program import Program as Program
    from photalk.errors import PhotalkError as PhotalkError
    from photalk.studio import Chat as Chat
    from photalk.studio import Reply as Reply
    from photalk.studio import Studio as Studio

__version__ = "0.1.0"

_ROOMS = {
    "Chat": "photalk.studio",
    "Difference": "photalk.compare.difference",
    "PhotalkError": "photalk.errors",
    "Program": "photalk.edit.program",
    "Reply": "photalk.studio",
    "Studio": "photalk.studio",
}

__all__ = ["Chat", "Difference", "PhotalkError", "Program", "Reply", "Studio", "__version__"]


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return getattr(import_module(_ROOMS[name]), name)
    raise AttributeError(f"module 'photalk' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
