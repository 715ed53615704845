"""What can go wrong, as sentences for the person who asked.

    PhotalkError
    ├── CommandError      a command that is not in the language or out of its range
    ├── PictureError      a picture that cannot be read, or not safely
    ├── ExportError       a result that cannot be written, or must not be
    │   └── Unwritable    ... nor any other there: the disk is full, or the folder is not ours
    ├── WeightsError      a model file that is missing and cannot be fetched
    ├── SessionError      a conversation that cannot be kept, or not be read back
    │   └── Overtaken     ... since it has gone on in another window or process
    ├── LibraryError      a library of photos that cannot be kept, or not be read back
    ├── NotFound          a thing, region, step or session that is not there
    └── CannotDo          a request that is understood but not within our ability

Every message is one sentence that names the cause and, where there is one, the remedy: the
command line prints it as it is and ends with exit code 2.
"""

from __future__ import annotations

import re

_UNSEEN = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Characters that steer a terminal or turn a line round instead of being seen, and halves of characters."""


def presentable(text: str, *, lines: bool = False) -> str:
    """The text as it may be shown anywhere, whatever file names and messages brought into it.

    Args:
        lines: whether it may have more than one line.
    """
    seen = _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)
    return seen if lines else seen.replace("\n", "\N{REPLACEMENT CHARACTER}")


class PhotalkError(Exception):
    """Anything we expected might happen; `str()` of it is fit to be shown."""

    def __str__(self) -> str:
        return presentable(super().__str__())


class CommandError(PhotalkError):
    """The command is not in the language, or an argument is out of range."""


class PictureError(PhotalkError):
    """The picture cannot be read, or is too large to be read safely."""


class ExportError(PhotalkError):
    """The result cannot be written there."""


class Unwritable(ExportError):
    """Nothing at all can be written there, so that no single result is to blame."""


class WeightsError(PhotalkError):
    """A model file is missing and could not be fetched."""


class SessionError(PhotalkError):
    """The conversation cannot be kept, or cannot be read back."""


class Overtaken(SessionError):
    """The conversation has gone on elsewhere, so that what is said here does not follow it."""


class LibraryError(PhotalkError):
    """The library of photos cannot be kept, or cannot be read back."""


class NotFound(PhotalkError):
    """What the request refers to is not there."""


class CannotDo(PhotalkError):
    """The request is clear, but beyond what this version can do."""
