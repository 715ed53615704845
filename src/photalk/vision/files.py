"""Opening a file that may hold a picture, and saying what it is before anything of it is decoded."""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pyvips

from photalk.errors import PictureError
from photalk.vision.limits import check_bytes
from photalk.vision.refusing import named
from photalk.vision.sniffing import HEAD, format_of, is_raw_tiff

LOADERS = {
    "jpeg": "jpegload", "png": "pngload", "tiff": "tiffload", "webp": "webpload", "avif": "heifload",
    "gif": "gifload", "jxl": "jxlload", "jp2": "jp2kload",
}  # fmt: skip
"""What libvips decodes, and with which of its operations."""

FOREIGN = ("heif", "raw", "bmp", "ppm")
"""What others decode."""

_REFUSED = {
    "svg": "an SVG drawing", "pdf": "a PDF document", "postscript": "a PostScript document",
    "video": "a video", "psd": "a Photoshop document", "jxl": "a JPEG XL picture",
    "jp2": "a JPEG 2000 picture",
}  # fmt: skip


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file at this path, if it is one.

    Raises:
        PictureError: it is not there, or no file, or may not be read.
    """
    try:
        if not stat.S_ISREG(mode := os.stat(path).st_mode):
            what = "a folder" if stat.S_ISDIR(mode) else "not an ordinary file"
            raise PictureError(f"{named(path)} is {what}; give the path of a picture.")
        # Unbuffered, since libvips moves the same descriptor.
        file = open(path, "rb", buffering=0)  # noqa: SIM115
    except FileNotFoundError:
        raise PictureError(f"There is no file {named(path)}; check the path.") from None
    except PermissionError:
        raise PictureError(f"{named(path)} may not be read by you; change its permissions.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PictureError(f"{named(path)} cannot be opened ({reason}).") from None
    with file:
        yield file


def checked_format(path: Path, file: BinaryIO) -> str:
    """The format of an opened file, as its content says.

    Raises:
        PictureError: it is none that is read here, or the file is too large for it.
    """
    size = os.fstat(file.fileno()).st_size
    check_bytes(path, size)
    try:
        head = file.read(HEAD)
        if not head:
            raise PictureError(f"{named(path)} is empty (0 bytes).")
        format = format_of(head)
        if format == "tiff":
            with mapped(file) as whole:
                format = "raw" if is_raw_tiff(whole) else "tiff"
        file.seek(0)
    except OSError as error:
        raise PictureError(f"{named(path)} cannot be read ({error.strerror}).") from None
    if format is None:
        raise PictureError(
            f"{named(path)} is not a picture that Photalk can read, though its name may say so;"
            " it reads JPEG, PNG, TIFF, WebP, AVIF, HEIC, RAW, GIF, BMP and PPM."
        )
    readable = format in FOREIGN or (
        format in LOADERS and pyvips.type_find("VipsOperation", LOADERS[format]) != 0
    )
    if not readable:
        raise PictureError(
            f"{named(path)} is {_REFUSED[format]}, which Photalk does not read; convert it to PNG or JPEG."
        )
    check_bytes(path, size, format)
    return format


def mapped(file: BinaryIO) -> mmap.mmap:
    """All of a file as memory, of which only what is looked at is read."""
    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
