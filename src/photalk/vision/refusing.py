"""The sentences with which pictures are refused: what is wrong with a file, and what helps."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from photalk import settings
from photalk.errors import PhotalkError, PictureError, Unwritable

OPEN_ANYWAY = "open it anyway (--damaged)"
EARLY, CORRUPT = "its data end before the picture does", "its data are corrupt"
_ENDED = re.compile(r"truncat|premature|end of (file|data|stream)|not enough|eof\b|short read")
_UNKNOWN = re.compile(
    r"unsupported|not (supported|configured|implemented|been built in)|whole number of bytes|security limit"
    r"|tile size out of range|required field"
)
"""Words with which decoders say that a file may be sound, and that they do not know its kind."""

_NO_CAMERA, _NEW_CAMERA = "not raw file", ", or from a camera that Photalk does not know; convert it to DNG"
"""What LibRaw says of a file that it does not know, be it of a new camera or in pieces."""

_BUGS = (TypeError, AttributeError, NameError, AssertionError, RecursionError)


class Fault(Exception):
    """A picture is damaged: what is wrong with it, and after how many good rows that showed."""

    def __init__(self, what: str, rows: int = 0) -> None:
        super().__init__(what)
        self.what, self.rows = what, rows


class Unknown(Exception):
    """A picture is of a kind that no decoder here knows."""


def damage_allowed() -> bool:
    """Whether damaged pictures are opened anyway."""
    return settings.current().damaged


def named(path: str | Path) -> str:
    """The path as it can be printed within a sentence, whatever characters it has."""
    text = os.fsencode(path).decode("utf-8", "replace")
    return "'" + "".join(c if c.isprintable() else "?" for c in text) + "'"


def explained(path: str | Path | None, error: Exception) -> PhotalkError:
    """The sentence for a failure of a decoder; libraries' own words help nobody who has only the file."""
    text, name = str(error).lower(), "The picture" if path is None else named(path)
    if getattr(error, "errno", None) == errno.ENOSPC or "no space left" in text:
        return Unwritable("The disk is full; free some space and try again.")
    if isinstance(error, MemoryError) or "out of memory" in text or "unable to allocate" in text:
        return PictureError(f"{name} needs more memory than there is; close other programs.")
    if path is not None and not os.path.exists(path):
        return PictureError(f"{name} vanished while it was open; put it back and try again.")
    if isinstance(error, Unknown) or (_UNKNOWN.search(text) and _NO_CAMERA not in text):
        return PictureError(
            f"{name} is of a kind that Photalk does not read; convert it to PNG or JPEG with another program."
        )
    if isinstance(error, _BUGS):
        return PictureError(
            f"{name} cannot be used: something unexpected went wrong with it ({type(error).__name__});"
            " use another copy of it, or save it anew."
        )
    what = error.what if isinstance(error, Fault) else EARLY if _ENDED.search(text) else ""
    what = _NEW_CAMERA if _NO_CAMERA in text else f": {what}" if what else ""
    anyway = ", since nothing of it can be shown" if damage_allowed() else f", or {OPEN_ANYWAY}"
    return PictureError(f"{name} is damaged or cut off{what}; use another copy of it{anyway}.")
