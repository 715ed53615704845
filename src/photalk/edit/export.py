"""Writing results: a file of the asked format, whole or not at all, and never over an original."""

from __future__ import annotations

import errno
import io
import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import pyvips

from photalk.atomic_write import atomic_file
from photalk.edit.encoding import FORMATS, Export, format_for, write
from photalk.errors import ExportError, NameTaken, Unwritable
from photalk.vision.loading import decoding, named, source_of

__all__ = ["FORMATS", "Export", "check_free", "encode", "export", "format_for"]

_DEFAULT = Export()
_NOWHERE = (errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EROFS)
"""Failures that the next file in that folder would meet as well."""


def export(
    image: pyvips.Image,
    out: str | Path,
    *,
    settings: Export = _DEFAULT,
    protect: Iterable[str | Path] = (),
    fresh: bool = False,
) -> Path:
    """Write the image to this file, in the format of its extension, and give the path back.

    The file appears when it is complete; when anything fails, what was there before is still there.

    Args:
        image: as `loading.load` gives it, or made from such a one.
        protect: files that must not be replaced under any name or link: the originals.
        fresh: replace nothing at all; of two that write the same name at once, one is refused.

    Raises:
        ExportError: the file must not or cannot be written there, or the format cannot hold the image.
        PictureError: the picture that the image is made from turned out to be damaged.
    """
    path = Path(out)
    format = format_for(path.suffix)
    with _explaining(path):
        _check_place(path, protect)
        # A link that is there has the name, wherever it leads.
        target = Path(os.path.realpath(path.parent), path.name) if fresh else Path(os.path.realpath(path))
        with atomic_file(target, fresh=fresh) as (_, file):
            _write(image, format, file, settings)
    return path


def check_free(out: str | Path) -> None:
    """Make sure that nothing has this name yet, before a result is made for it.

    Raises:
        ExportError: something has.
    """
    if os.path.lexists(out):
        raise _taken(Path(out))


def encode(image: pyvips.Image, suffix: str, settings: Export = _DEFAULT) -> bytes:
    """The bytes of the file that `export` would write under a name that ends in `suffix`."""
    format = format_for(suffix)
    file = io.BytesIO()
    _write(image, format, file, settings)
    return file.getvalue()


def _write(image: pyvips.Image, format: str, file: BinaryIO, settings: Export) -> None:
    """Write the image, telling failures of the picture it comes from apart from those of the file."""
    failure: OSError | None = None
    with decoding(source_of(image)):
        try:
            write(image, format, file, settings)
        except OSError as error:
            failure = error
    if failure is not None:
        raise failure


def _check_place(path: Path, protect: Iterable[str | Path]) -> None:
    if "\0" in str(path):
        raise ExportError(f"{named(path)} is not a possible name of a file; choose another.")
    for original in protect:
        if _same(Path(original), path):
            raise ExportError(
                f"{named(path)} is an original, which Photalk never overwrites; choose another name."
            )
    if path.is_dir():
        raise ExportError(f"{named(path)} is a folder; give the name of a file.")
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise ExportError(f"{named(path)} is not an ordinary file; choose another name.")
    if not (folder := Path(os.path.realpath(path)).parent).is_dir():
        raise ExportError(f"There is no folder {named(folder)}; create it first.")


def _same(first: Path, second: Path) -> bool:
    """Whether both are one file: by link, hard link, or a name that some file systems take for the same."""
    with suppress(OSError):
        if os.path.samefile(first, second):
            return True
    return _folded(first) == _folded(second)


def _folded(path: Path) -> str:
    return unicodedata.normalize("NFC", os.path.realpath(path)).casefold()


@contextmanager
def _explaining(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        kind = Unwritable if error.errno in _NOWHERE else ExportError
        raise kind(_sentence(path, error)) from None


def _taken(path: Path) -> NameTaken:
    return NameTaken(f"{named(path)} is there already; choose another name.")


def _sentence(path: Path, error: OSError) -> str:
    folder = named(path.parent)
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return f"There is no room for {named(path)}: the disk is full; free some space or save elsewhere."
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return f"The folder {folder} may not be written to; save elsewhere."
        case _:
            return f"{named(path)} cannot be written ({error.strerror or error})."
