"""Reading pictures: any common format in, one plain kind of image out.

What comes out is upright, grey or RGB with or without alpha, of 8 or 16 bits, still in the file's own
colour space with its ICC profile, EXIF, XMP and IPTC attached. `load` reads the header and checks all
that can be checked; pixels are decoded when they are asked for, so ask for them inside `decoding(path)`.
"""

from __future__ import annotations

import errno
import io
import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

import pyvips
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from photalk.errors import PhotalkError, PictureError, Unwritable
from photalk.vision.metadata import Exif
from photalk.vision.pixels import plain, shrunk, sound, srgb_array
from photalk.vision.sniffing import HEAD, format_of, is_lab_tiff, is_raw_tiff

__all__ = [
    "MAX_PIXELS", "Picture", "Preview", "decoding", "load", "max_pixels", "named", "preview", "shrunk",
    "source_of", "srgb_array",
]  # fmt: skip

MAX_PIXELS = 400_000_000
"""Larger pictures are refused before they are decoded; the environment's PHOTALK_MAX_PIXELS overrides it."""

_LOADERS = {
    "jpeg": "jpegload", "png": "pngload", "tiff": "tiffload", "webp": "webpload", "avif": "heifload",
    "gif": "gifload", "jxl": "jxlload", "jp2": "jp2kload",
}  # fmt: skip
_FOREIGN = ("heif", "raw", "bmp", "ppm")
_REFUSED = {
    "svg": "an SVG drawing", "pdf": "a PDF document", "postscript": "a PostScript document",
    "video": "a video", "psd": "a Photoshop document", "jxl": "a JPEG XL picture",
    "jp2": "a JPEG 2000 picture",
}  # fmt: skip
_OF_FRAMES = ("n-pages", "page-height", "delay", "loop", "gif-delay", "gif-loop", "gif-palette", "background")
_SOURCE = "photalk-source"

# A file may change between two openings, and a cached decoder would keep its pixels in memory.
pyvips.cache_set_max(0)


def _words(text: Any) -> str:
    return "" if text == pyvips.ffi.NULL else bytes(pyvips.ffi.string(text)).decode("utf-8", "replace")


# What a decoder says of a damaged file may quote its bytes. pyvips takes them for UTF-8 and fails before it
# has emptied libvips' buffer of errors, so that whatever is asked of any picture from then on fails as well.
pyvips.error._to_string = _words


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was opened; see the module about what its image is like."""

    path: Path
    image: pyvips.Image
    full_size: tuple[int, int]
    format: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture in small: its pixels in sRGB, in Pillow's form, and what is known of the whole.

    `header` is for what the file says of the picture; it has no pixels that could be relied upon.
    """

    pixels: Image.Image
    header: pyvips.Image
    full_size: tuple[int, int]
    format: str


def load(path: str | Path, *, long_side: int | None = None, sequential: bool = False) -> Picture:
    """The picture in this file, whatever its name ends in.

    Args:
        long_side: give a preview whose longer side is at most this, decoded at once and cheaply.
        sequential: the pixels will be asked for once, from top to bottom; saves memory, and time since
            decoding and writing overlap. A picture that must be turned upright is then decoded at once.

    Raises:
        PictureError: there is no such file, it is no picture, it is damaged, or it is too large.
    """
    path = Path(path)
    with _opened(path) as file:
        format = _checked_format(path, file)
        with decoding(path):
            if format in _FOREIGN:
                return _load_foreign(path, file, format, long_side)
            return _load_vips(path, file, format, long_side, sequential)


def preview(path: str | Path, long_side: int) -> Preview:
    """The picture as models want it, its longer side at most this, transparent parts on mid-grey.

    Raises:
        PictureError: there is no such file, it is no picture, it is damaged, or it is too large.
    """
    path = Path(path)
    with _opened(path) as file:
        small = _small_jpeg(path, file, long_side) if _checked_format(path, file) == "jpeg" else None
    if small is not None:
        return small
    picture = load(path, long_side=long_side)
    with decoding(path):
        pixels = Image.fromarray(srgb_array(picture.image))
    return Preview(pixels, picture.image, picture.full_size, picture.format)


def _small_jpeg(path: Path, file: BinaryIO, long_side: int) -> Preview | None:
    """A JPEG that needs nothing but decoding; None when it needs more, or something is wrong with it.

    The threads that libvips starts for every picture take longer than such a one does.
    """
    try:
        header = _open_vips(file, "jpeg", {"fail_on": "truncated"})
        size = (header.width, header.height)
        if max(size) > long_side or not _is_plain_srgb(header):
            return None
        _check_size(path, size)
        file.seek(0)
        # Whole, since Pillow asks for single bytes, and our file has no buffer.
        with _Jpeg(io.BytesIO(file.read())) as opened:
            pixels = opened.convert("RGB")
    except (pyvips.Error, OSError, ValueError, SyntaxError):
        return None
    # What the file says must not get into pictures that are made of these pixels.
    pixels.info.clear()
    return Preview(pixels, header, size, "jpeg")


class _Jpeg(JpegImageFile):
    """Pillow's, but for the resolution, for which it would read the EXIF and warn of what it finds there."""

    def _read_dpi_from_exif(self) -> None:
        pass


def _is_plain_srgb(header: pyvips.Image) -> bool:
    upright = _value(header, "orientation", 1) <= 1
    return upright and header.interpretation in ("srgb", "b-w") and not header.get_typeof("icc-profile-data")


@contextmanager
def decoding(path: str | Path | None) -> Iterator[None]:
    """Turn what goes wrong while pixels of this file are decoded into one sentence about it.

    Raises:
        PictureError: the file is damaged, cut off, or gone.
        Unwritable: the disk is full.
    """
    try:
        yield
    except (pyvips.Error, OSError, MemoryError) as error:
        raise _explained(path, error) from None


def source_of(image: pyvips.Image) -> Path | None:
    """The file that an image was loaded from, also when it was changed since; None: not known."""
    return Path(os.fsdecode(image.get(_SOURCE))) if image.get_typeof(_SOURCE) else None


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
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


def named(path: str | Path) -> str:
    """The path as it can be printed within a sentence, whatever characters it has."""
    text = os.fsencode(path).decode("utf-8", "replace")
    return "'" + "".join(c if c.isprintable() else "?" for c in text) + "'"


def _checked_format(path: Path, file: BinaryIO) -> str:
    try:
        head = file.read(HEAD)
        if not head:
            raise PictureError(f"{named(path)} is empty (0 bytes).")
        format = format_of(head)
        if format == "tiff":
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
                format = "raw" if is_raw_tiff(whole) else "tiff"
        file.seek(0)
    except OSError as error:
        raise PictureError(f"{named(path)} cannot be read ({error.strerror}).") from None
    if format is None:
        raise PictureError(
            f"{named(path)} is not a picture that Photalk can read, though its name may say so;"
            " it reads JPEG, PNG, TIFF, WebP, AVIF, HEIC, RAW, GIF, BMP and PPM."
        )
    readable = format in _FOREIGN or (
        format in _LOADERS and pyvips.type_find("VipsOperation", _LOADERS[format]) != 0
    )
    if not readable:
        raise PictureError(
            f"{named(path)} is {_REFUSED[format]}, which Photalk does not read; convert it to PNG or JPEG."
        )
    return format


def _load_vips(path: Path, file: BinaryIO, format: str, long_side: int | None, sequential: bool) -> Picture:
    # TIFF reports a missing end only at the stricter level; elsewhere that level refuses harmless flaws.
    options: dict[str, Any] = {"fail_on": "error" if format == "tiff" else "truncated"}
    try:
        image = _open_vips(file, format, options)
    except pyvips.Error:
        # libvips has a bug with Lab of 8 bits.
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            if format != "tiff" or not is_lab_tiff(whole):
                raise
        return _load_foreign(path, file, format, long_side)
    if format == "avif" and (primary := _value(image, "heif-primary", 0)):
        options["page"] = primary
        image = _open_vips(file, format, options)
    # An AVIF's container says how to turn it, which the decoder has done; its EXIF orientation is void.
    orientation = 1 if format == "avif" else _value(image, "orientation", 1)
    full_size = (image.height, image.width) if orientation >= 5 else (image.width, image.height)
    _check_size(path, full_size)
    notes = _note_frames(_value(image, "n-pages", 1), format)
    if long_side is not None or sequential:
        options["access"] = "sequential"
        if long_side is not None and format == "jpeg":
            options["shrink"] = next((n for n in (8, 4, 2) if max(full_size) >= n * long_side), 1)
        image = _open_vips(file, format, options)
    if format == "tiff":
        image = _with_tiff_exif(image, file)
    picture = _finished(path, image, full_size, format, notes, long_side)
    image = picture.image
    if orientation > 1:
        image = (image.copy_memory() if sequential else image).autorot()
    image = image.copy()
    for field in ("orientation", "exif-ifd0-Orientation", *_OF_FRAMES):
        image.remove(field)
    return replace(picture, image=image)


def _open_vips(file: BinaryIO, format: str, options: dict[str, Any]) -> pyvips.Image:
    # From a descriptor: the file may be renamed or deleted while it is open, and any name will do.
    source = pyvips.Source.new_from_descriptor(file.fileno())
    return pyvips.Operation.call(f"{_LOADERS[format]}_source", source, **options)


def _value(image: pyvips.Image, field: str, default: int) -> int:
    return int(image.get(field)) if image.get_typeof(field) else default


def _with_tiff_exif(image: pyvips.Image, file: BinaryIO) -> pyvips.Image:
    """The image with the EXIF that a TIFF file keeps among its own tags, which libvips passes over."""
    try:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            exif = Exif.read(whole).descriptive()
    except ValueError:
        return image
    if exif:
        image = image.copy()
        image.set_type(pyvips.GValue.blob_type, "exif-data", exif.write_fitting())
    return image


def _load_foreign(path: Path, file: BinaryIO, format: str, long_side: int | None) -> Picture:
    # Its libraries take a third of a second to import, and most pictures need none of them.
    from photalk.vision import foreign

    file.seek(0)
    try:
        opened = foreign.open_foreign(format, file)
        _check_size(path, opened.size)
        image = opened.decode(long_side).copy()
    except foreign.FAILURES as error:
        raise _explained(path, error) from None
    for name, blob in opened.blobs.items():
        image.set_type(pyvips.GValue.blob_type, name, blob)
    return _finished(path, image, opened.size, format, _note_frames(opened.pages, format), long_side)


def _finished(
    path: Path,
    image: pyvips.Image,
    size: tuple[int, int],
    format: str,
    notes: list[str],
    long_side: int | None,
) -> Picture:
    """The picture with sound metadata and plain pixels; a preview is decoded here."""
    image, unsound = sound(image)
    image, left_out = plain(image)
    if long_side is not None:
        image = shrunk(image, long_side).copy_memory()
    image = image.copy()
    image.set_type(pyvips.GValue.blob_type, _SOURCE, os.fsencode(path))
    return Picture(path, image, size, format, (*notes, *unsound, *left_out))


def _check_size(path: Path, size: tuple[int, int]) -> None:
    width, height = size
    if width * height > (allowed := max_pixels()):
        raise PictureError(
            f"{named(path)} has {width:,} × {height:,} pixels, more than the allowed {allowed:,};"
            " set PHOTALK_MAX_PIXELS to allow more."
        )


def max_pixels() -> int:
    """How many pixels a picture may have.

    Raises:
        PictureError: the environment's PHOTALK_MAX_PIXELS is no number.
    """
    setting = os.environ.get("PHOTALK_MAX_PIXELS", str(MAX_PIXELS))
    # As many digits as no picture's size has: longer ones would take long to be read as a number.
    if not (setting.isascii() and setting.isdecimal() and len(setting) <= 18):
        raise PictureError(f"PHOTALK_MAX_PIXELS must be a number of pixels, not {setting[:40]!r}.")
    return int(setting)


def _note_frames(count: int, format: str) -> list[str]:
    if count < 2:
        return []
    what = {"tiff": "first of {} pages", "avif": "main one of {} pictures", "heif": "main one of {} pictures"}
    return [f"Only the {what.get(format, 'first of {} frames').format(count)} is used."]


def _explained(path: str | Path | None, error: BaseException) -> PhotalkError:
    """The sentence for a failure of a decoder; libraries' own words help nobody who has only the file."""
    text, name = str(error).lower(), "The picture" if path is None else named(path)
    if getattr(error, "errno", None) == errno.ENOSPC or "no space left" in text:
        return Unwritable("The disk is full; free some space and try again.")
    if isinstance(error, MemoryError) or "out of memory" in text or "unable to allocate" in text:
        return PictureError(f"{name} needs more memory than there is; close other programs.")
    if path is not None and not os.path.exists(path):
        return PictureError(f"{name} vanished while it was open; put it back and try again.")
    return PictureError(f"{name} is damaged or cut off and cannot be decoded; use another copy of it.")
