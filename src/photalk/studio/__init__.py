"""The front door: `Studio` ties the rooms together, `Chat` is a conversation, `Reply` its answer.

Each name loads its module when it is first used: to look at one picture, nobody needs sessions.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from photalk.library.folder_choice import library_folder as library_folder
    from photalk.studio.chat import Chat as Chat
    from photalk.studio.chat import Reply as Reply
    from photalk.studio.chat import ShownPicture as ShownPicture
    from photalk.studio.sessions import SavedSession as SavedSession
    from photalk.studio.studio import Studio as Studio

_MODULES = {
    "Chat": "photalk.studio.chat",
    "Reply": "photalk.studio.chat",
    "SavedSession": "photalk.studio.sessions",
    "ShownPicture": "photalk.studio.chat",
    "Studio": "photalk.studio.studio",
    "library_folder": "photalk.library.folder_choice",
}

__all__ = ["Chat", "Reply", "SavedSession", "ShownPicture", "Studio", "library_folder"]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'photalk.studio' has no attribute {name!r}")
