"""Taking in pictures that are sent to us: checked by what they are, never by what they are called."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from photalk.apps.api import job_wire
from photalk.apps.api.sandboxed_performer import bare_name
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.views import picture_of, shown_name
from photalk.apps.apply import make_folder
from photalk.apps.pathless import pathless
from photalk.atomic_write import atomic_file
from photalk.errors import ExportError, PhotalkError, PictureError
from photalk.library.decode_once import check
from photalk.library.folder_scan import SUFFIXES
from photalk.library.pairs import standing_for
from photalk.vision.file_failures import Failed, attempted
from photalk.vision.sniffing import HEAD, format_of

MAX_FILES = 100
MAX_BYTES = 500_000_000
"""Of one file; RAW files of today have up to 150 MB."""

_SUFFIX = {"jpeg": ".jpg", "tiff": ".tif", "heif": ".heic", "raw": ".dng"}


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it came: what its sender calls it, and its bytes."""

    name: str
    file: BinaryIO


def take_in(served_library: ServedLibrary, sent: Sequence[Sent]) -> job_wire.Uploads:
    """Keep each file that is a picture, and index it; say of each other why not."""
    items = [_taken(served_library, one) for one in sent]
    paths = [item for item in items if isinstance(item, Path)]
    why: dict[str, str] = {}
    try:
        if paths:
            report = served_library.studio.index(*paths)
            why = {one.path: one.why for one in report.skipped}
    except BaseException:
        for path in paths:
            with suppress(PhotalkError):
                _indexed(served_library, path, why)
        raise
    return job_wire.Uploads(
        items=[_indexed(served_library, item, why) if isinstance(item, Path) else item for item in items]
    )


def _indexed(served_library: ServedLibrary, path: Path, why: dict[str, str]) -> job_wire.Uploaded:
    """What became of a file; one that is not in the library does not stay beside it."""
    photo = served_library.library.by_path(standing_for(str(path)))
    if photo is None:
        with suppress(OSError):
            path.unlink()
        return job_wire.Uploaded(
            name=shown_name(str(path)), why=pathless(why.get(str(path), "It could not be read."))
        )
    return job_wire.Uploaded(name=shown_name(str(path)), picture=picture_of(photo))


def _taken(served_library: ServedLibrary, sent: Sent) -> Path | job_wire.Uploaded:
    name = shown_name(sent.name)
    try:
        kept = attempted(name, lambda: _kept(served_library.uploads, sent))
    except PhotalkError as error:  # no file is to blame, and yet those that were kept before it stay
        kept = Failed(str(error))
    return job_wire.Uploaded(name=name, why=pathless(kept.why)) if isinstance(kept, Failed) else kept


def _kept(folder: Path, sent: Sent) -> Path:
    """Where the file was kept; it appears there when it is whole and known to be a picture."""
    head = sent.file.read(HEAD)
    form = format_of(head)
    if form is None:
        raise PictureError(f"{shown_name(sent.name)} is not a picture.")
    make_folder(folder)
    name = _name(sent.name, form)
    while True:
        try:
            return _written(sent, head, _free(folder, name))
        except FileExistsError:  # another upload has taken the name meanwhile
            sent.file.seek(len(head))
        except OSError as error:
            why = error.strerror or error
            raise ExportError(f"{shown_name(sent.name)} could not be kept ({why}).") from None


def _written(sent: Sent, head: bytes, place: Path) -> Path:
    """The file at its place, where none was before.

    Raises:
        FileExistsError: there is one now.
    """
    with atomic_file(place, fresh=True) as (part, out):
        out.write(head)
        shutil.copyfileobj(_Limited(sent.file, MAX_BYTES - len(head)), out, 1 << 20)
        out.flush()
        try:
            check(str(part))  # which refuses what is damaged, of too many pixels, or no photo at all
        except PictureError as error:
            raise PictureError(str(error).replace(part.name, shown_name(sent.name))) from None
    return place


def _name(name: str, form: str) -> str:
    """A name that is safe here and says what the file is."""
    try:
        plain = bare_name(name)
    except ExportError:
        plain = "picture"
    stem, suffix = os.path.splitext(plain)
    return plain if suffix.lower() in SUFFIXES else f"{stem}{_SUFFIX.get(form, '.' + form)}"


def _free(folder: Path, name: str) -> Path:
    stem, suffix = os.path.splitext(name)
    number = 1
    while os.path.lexists(place := folder / (name if number == 1 else f"{stem}-{number}{suffix}")):
        number += 1
    return place


class _Limited:
    """A file that may not be longer than so many bytes."""

    def __init__(self, file: BinaryIO, left: int) -> None:
        self._file, self._left = file, left

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise PictureError(f"A picture may have at most {MAX_BYTES // 1_000_000} MB here.")
        return data
