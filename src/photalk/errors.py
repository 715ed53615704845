"""What can go wrong, as sentences for the person who asked.

    PhotalkError
    ├── CommandError                        It is not in the command language, or an argument is out of range.
    ├── PictureError                        The picture cannot be read, or is too large to be read safely.
    ├── ExportError                         The result cannot be written there.
    │   ├── NameTaken                       Something has this name already.
    │   └── Unwritable                      Nothing can be written there: no single result is to blame.
    ├── WeightsError                        A model file is missing and could not be fetched.
    │   └── Unreachable (weights.clients)   The network was not there when a model file was to be fetched.
    ├── SessionError                        The conversation cannot be kept, or cannot be read back.
    │   └── Overtaken                       The conversation has gone on elsewhere; this does not follow it.
    ├── LibraryError                        The library of photos cannot be kept, or cannot be read back.
    ├── SidecarError                        An XMP file cannot be read, or cannot be written.
    ├── SettingsError                       A setting has a value that it cannot have, wherever it is set.
    ├── NotFound                            What the request refers to is not there.
    ├── CannotDo                            The request is clear, but beyond what this version can do.
    │   └── Unstarted (vision.isolated)     The process does not even begin, whatever it would be asked.
    ├── Conflict (apps.api.problems)        The conversation went on elsewhere meanwhile.
    ├── Gone (apps.api.problems)            The file of a picture is not there any more.
    ├── Refused (apps.api.problems)         This server does not allow it.
    ├── NoToken (apps.api.problems)         The token is missing or wrong.
    ├── TooLarge (apps.api.problems)        What was sent is larger than the server takes.
    ├── TooMany (apps.api.problems)         This client asks for more at once than the server gives.
    ├── Busy (apps.api.problems)            The server has all hands full.
    └── CostsError (conversation.deciding)  The costs of acting and asking are not usable numbers.

Every message is one sentence that names the cause and, where there is one, the remedy: the
command line prints it as it is and ends with exit code 2. scripts/docs.py draws the tree.

What no person ever sees is not in it: `Misshapen` (operations.base), `Fault` and `Unknown`
(vision.refusing) and `Lost` (vision.isolated) are caught where they matter, and become one of these.
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
    """It is not in the command language, or an argument is out of range."""


class PictureError(PhotalkError):
    """The picture cannot be read, or is too large to be read safely."""


class ExportError(PhotalkError):
    """The result cannot be written there."""


class NameTaken(ExportError):
    """Something has this name already."""


class Unwritable(ExportError):
    """Nothing can be written there: no single result is to blame."""


class WeightsError(PhotalkError):
    """A model file is missing and could not be fetched."""


class SessionError(PhotalkError):
    """The conversation cannot be kept, or cannot be read back."""


class Overtaken(SessionError):
    """The conversation has gone on elsewhere; this does not follow it."""


class LibraryError(PhotalkError):
    """The library of photos cannot be kept, or cannot be read back."""


class SidecarError(PhotalkError):
    """An XMP file cannot be read, or cannot be written."""


class SettingsError(PhotalkError):
    """A setting has a value that it cannot have, wherever it is set."""


class NotFound(PhotalkError):
    """What the request refers to is not there."""


class CannotDo(PhotalkError):
    """The request is clear, but beyond what this version can do."""
