"""Reading pictures: any common format in, one plain kind of image out.

What comes out is upright, grey or RGB with or without alpha, of 8 or 16 bits, still in the file's own
colour space with its ICC profile, EXIF, XMP and IPTC attached. `load` reads the header and checks all
that can be checked; pixels are decoded when they are asked for, so ask for them inside `decoding(path)`.
"""

from __future__ import annotations

import io
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

import pyvips
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from photalk.errors import PhotalkError, PictureError
from photalk.vision import jpegs, opening
from photalk.vision.limits import AT_HAND, MAX_PIXELS, check_bytes, check_size, max_pixels
from photalk.vision.pixels import plain, shrunk, size_of, sound, srgb_array
from photalk.vision.refusing import EARLY, Fault, damage_allowed, explained, named
from photalk.vision.sniffing import HEAD, format_of, is_lab_tiff, is_raw_tiff

__all__ = [
    "MAX_PIXELS", "Picture", "Preview", "decoding", "load", "max_pixels", "named", "preview", "settled",
    "shrunk", "source_of", "srgb_array",
]  # fmt: skip

_FOREIGN = ("heif", "raw", "bmp", "ppm")
_REFUSED = {
    "svg": "an SVG drawing", "pdf": "a PDF document", "postscript": "a PostScript document",
    "video": "a video", "psd": "a Photoshop document", "jxl": "a JPEG XL picture",
    "jp2": "a JPEG 2000 picture",
}  # fmt: skip
_PASSING = (
    "orientation", "exif-ifd0-Orientation", "n-pages", "page-height", "delay", "loop", "gif-delay",
    "gif-loop", "gif-palette", "background",
)  # fmt: skip
"""What libvips says of the file and not of the picture that is made of it."""

_SOURCE = "photalk-source"

# A file may change between two openings, and a cached decoder would keep its pixels in memory.
pyvips.cache_set_max(0)


def _words(text: Any) -> str:
    return "" if text == pyvips.ffi.NULL else bytes(pyvips.ffi.string(text)).decode("utf-8", "replace")


# What a decoder says of a damaged file may quote its bytes. pyvips takes them for UTF-8 and fails before it
# has emptied libvips' buffer of errors, so that whatever is asked of any picture from then on fails as well.
pyvips.error._to_string = _words

# What libvips warns of would come through Python's log. Where that sets off the collection of garbage, and so
# the end of another picture with warnings, GLib takes the second for a loop and ends the process; so a
# function in C listens that needs nothing and does nothing.
pyvips._remove_log_handler()
_deaf = pyvips.ffi.cast("GLogFunc", pyvips.ffi.addressof(pyvips.vips_lib, "vips_cache_get_max"))
pyvips.glib_lib.g_log_set_handler(b"VIPS", 0xFF, _deaf, pyvips.ffi.NULL)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was opened; see the module about what its image is like.

    Args:
        damaged: it is damaged and was opened anyway, as it must be told again to be opened again.
        at_hand: its pixels were decoded already, so that nothing is won by opening it again.
    """

    path: Path
    image: pyvips.Image
    full_size: tuple[int, int]
    format: str
    notes: tuple[str, ...] = ()
    damaged: bool = False
    at_hand: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture in small: its pixels in sRGB, in Pillow's form, and what is known of the whole.

    `header` is for what the file says of the picture; it has no pixels that could be relied upon. The notes
    are about what is missing of a damaged picture.
    """

    pixels: Image.Image
    header: pyvips.Image
    full_size: tuple[int, int]
    format: str
    notes: tuple[str, ...] = ()


def load(
    path: str | Path, *, long_side: int | None = None, sequential: bool = False, damaged: bool | None = None
) -> Picture:
    """The picture in this file, whatever its name ends in.

    Args:
        long_side: give a preview whose longer side is at most this, decoded at once and cheaply.
        sequential: the pixels will be asked for once, from top to bottom; saves memory, and time since
            decoding and writing overlap. A picture that must be turned upright is then decoded at once.
        damaged: what is there of a damaged picture will do, and a note says how much is missing; None: as the
            setting `damaged` says.

    Raises:
        PictureError: there is no such file, it is no picture, it is damaged, or it is too large.
    """
    path = Path(path)
    with _opened(path) as file, decoding(path):
        format = _checked_format(path, file)
        missing = _missing(file, format) if (damage_allowed() if damaged is None else damaged) else None
        picture = _load(path, file, format, long_side, sequential, lenient=missing is not None)
    if missing is None:
        return picture
    much = f"about {missing:.0%} of the picture is" if missing >= 0.005 else "parts of it may be wrong or"
    return replace(picture, notes=(f"It is damaged: {much} missing.", *picture.notes), damaged=True)


def preview(path: str | Path, long_side: int, *, damaged: bool | None = None) -> Preview:
    """The picture as models want it, its longer side at most this, transparent parts on mid-grey.

    What is `damaged` is opened as by `load`.

    Raises:
        PictureError: there is no such file, it is no picture, it is damaged, or it is too large.
    """
    path = Path(path)
    with _opened(path) as file, decoding(path):
        small = _small_jpeg(path, file, long_side) if _checked_format(path, file) == "jpeg" else None
    if small is not None:
        return small
    picture = load(path, long_side=long_side, damaged=damaged)
    with decoding(path):
        pixels = Image.fromarray(srgb_array(picture.image))
    notes = picture.notes[:1] if picture.damaged else ()
    return Preview(pixels, picture.image, picture.full_size, picture.format, notes)


def _small_jpeg(path: Path, file: BinaryIO, long_side: int) -> Preview | None:
    """A JPEG that needs nothing but decoding; None when it needs more, or something is wrong with it.

    The threads that libvips starts for every picture take longer than such a one does.
    """
    try:
        header = pyvips.Image.jpegload_source(
            pyvips.Source.new_from_descriptor(file.fileno()), fail_on="truncated"
        )
        size, frame = (header.width, header.height), jpegs.Frame.read(file)
        if max(size) > long_side or len(frame.exif) > 1 or not _is_plain_srgb(header):
            return None
        check_size(path, size, "jpeg", frame.per_pixel, os.fstat(file.fileno()).st_size)
        jpegs.check(file, frame)
        file.seek(0)
        # Whole, since Pillow asks for single bytes, and our file has no buffer.
        with _Jpeg(io.BytesIO(file.read())) as whole:
            pixels = whole.convert("RGB")
    except (pyvips.Error, OSError, ValueError, SyntaxError, Fault):
        return None
    # What the file says must not get into pictures that are made of these pixels.
    pixels.info.clear()
    return Preview(pixels, header, size, "jpeg")


class _Jpeg(JpegImageFile):
    """Pillow's, but for the resolution, for which it would read the EXIF and warn of what it finds there."""

    def _read_dpi_from_exif(self) -> None:
        pass


def _is_plain_srgb(header: pyvips.Image) -> bool:
    upright = opening.orientation_in(header) <= 1
    return upright and header.interpretation in ("srgb", "b-w") and not header.get_typeof("icc-profile-data")


@contextmanager
def decoding(path: str | Path | None) -> Iterator[None]:
    """Turn what goes wrong while pixels of this file are decoded into one sentence about it.

    Raises:
        PictureError: the file is damaged, cut off, or gone, or has led its decoder astray.
        Unwritable: the disk is full.
    """
    try:
        yield
    except PhotalkError:
        raise
    except Exception as error:
        raise explained(path, error) from error


def settled(picture: Picture) -> pyvips.Image:
    """The picture's pixels at hand in any order; where they are many, in a file from which tiles are read.

    libvips would make a file by itself, and then have all of it in memory.
    """
    if picture.at_hand or size_of(picture.image) <= AT_HAND:
        return picture.image
    return _settled(load(picture.path, sequential=True, damaged=picture.damaged).image)


def _settled(image: pyvips.Image) -> pyvips.Image:
    if size_of(image) <= AT_HAND:
        return image.copy_memory()
    if image.get_typeof("tile-width"):
        return image
    with tempfile.TemporaryFile() as file:
        target = pyvips.Target.new_to_descriptor(file.fileno())
        image.tiffsave_target(target, tile=True, tile_width=256, tile_height=256, bigtiff=True, keep="none")
        source = pyvips.Source.new_from_descriptor(file.fileno())
        return opening.carrying(pyvips.Image.tiffload_source(source), image)


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


def _checked_format(path: Path, file: BinaryIO) -> str:
    size = os.fstat(file.fileno()).st_size
    check_bytes(path, size)
    try:
        head = file.read(HEAD)
        if not head:
            raise PictureError(f"{named(path)} is empty (0 bytes).")
        format = format_of(head)
        if format == "tiff":
            with opening.mapped(file) as whole:
                format = "raw" if is_raw_tiff(whole) else "tiff"
        file.seek(0)
    except OSError as error:
        raise PictureError(f"{named(path)} cannot be read ({error.strerror}).") from None
    if format is None:
        raise PictureError(
            f"{named(path)} is not a picture that Photalk can read, though its name may say so;"
            " it reads JPEG, PNG, TIFF, WebP, AVIF, HEIC, RAW, GIF, BMP and PPM."
        )
    loader = opening.LOADERS.get(format, "")
    if format not in _FOREIGN and not (loader and pyvips.type_find("VipsOperation", loader)):
        raise PictureError(
            f"{named(path)} is {_REFUSED[format]}, which Photalk does not read; convert it to PNG or JPEG."
        )
    check_bytes(path, size, format)
    return format


def _open(file: BinaryIO, format: str, lenient: bool) -> opening.Opened:
    if format not in _FOREIGN:
        try:
            return opening.open_vips(file, format, lenient)
        except pyvips.Error:
            # libvips has a bug with Lab of 8 bits.
            with opening.mapped(file) as whole:
                if format != "tiff" or not is_lab_tiff(whole):
                    raise
    # These libraries take a third of a second to import, and most pictures need none of them.
    from photalk.vision import foreign

    file.seek(0)
    return foreign.open_foreign(format, file)


def _missing(file: BinaryIO, format: str) -> float | None:
    """How much of a damaged picture is missing, 0 where that cannot be told; None: it is whole."""
    return _open(file, format, False).missing or None if format in _FOREIGN else opening.missing(file, format)


def _load(
    path: Path, file: BinaryIO, format: str, long_side: int | None, sequential: bool, lenient: bool
) -> Picture:
    found = _open(file, format, lenient)
    size = found.size[::-1] if found.orientation >= 5 else found.size
    check_size(path, size, format, found.per_pixel, os.fstat(file.fileno()).st_size)
    if found.missing and not lenient:
        raise Fault(EARLY)
    at_once = sequential or found.at_hand
    image, unsound = sound(found.decode(long_side, at_once))
    image, left_out = plain(image)
    if long_side is not None:
        image = shrunk(image, long_side).copy_memory()
    if found.orientation > 1:
        image = (_settled(image) if at_once else image).copy()
        image.set_type(pyvips.GValue.gint_type, "orientation", found.orientation)
        image = image.autorot()
    image = image.copy()
    image.set_type(pyvips.GValue.blob_type, _SOURCE, os.fsencode(path))
    for field in _PASSING:
        image.remove(field)
    notes = (*_note_frames(found.pages, format), *filter(None, [found.note]), *unsound, *left_out)
    return Picture(path, image, size, format, notes, at_hand=found.at_hand)


def _note_frames(count: int, format: str) -> list[str]:
    if count < 2:
        return []
    what = {"tiff": "first of {} pages", "avif": "main one of {} pictures", "heif": "main one of {} pictures"}
    return [f"Only the {what.get(format, 'first of {} frames').format(count)} is used."]
