"""Reading pictures: any common format in, one plain kind of image out.

What comes out is upright, grey or RGB with or without alpha, of 8 or 16 bits, still in the file's own
colour space with its ICC profile, EXIF, XMP and IPTC attached. `load` reads the header and checks all
that can be checked; pixels are decoded when they are asked for, so ask for them inside `decoding(path)`.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

import pyvips
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from photalk.errors import PhotalkError
from photalk.vision import gifs, jpegs
from photalk.vision.files import FOREIGN, LOADERS, checked_format, mapped, opened
from photalk.vision.limits import MAX_PIXELS, check_size, held_by, max_pixels
from photalk.vision.metadata import ORIENTATION, Exif
from photalk.vision.pixels import in_memory, plain, shrunk, size_of, sound, srgb_array
from photalk.vision.records import orientation_of
from photalk.vision.refusing import Fault, explained, named
from photalk.vision.sniffing import is_lab_tiff

__all__ = [
    "MAX_PIXELS", "Picture", "Preview", "decoding", "load", "max_pixels", "named", "preview", "settled",
    "shrunk", "source_of", "srgb_array",
]  # fmt: skip

_OF_FRAMES = ("n-pages", "page-height", "delay", "loop", "gif-delay", "gif-loop", "gif-palette", "background")
_CARRIED = ("icc-profile-data", "exif-data", "xmp-data", "iptc-data")
_SOURCE = "photalk-source"
_AT_HAND = 300_000_000
"""Bytes of pixels that are kept in memory to be read in any order; more are kept on disk."""

# A file may change between two openings, and a cached decoder would keep its pixels in memory.
pyvips.cache_set_max(0)


def _words(text: Any) -> str:
    return "" if text == pyvips.ffi.NULL else bytes(pyvips.ffi.string(text)).decode("utf-8", "replace")


# What a decoder says of a damaged file may quote its bytes. pyvips takes them for UTF-8 and fails before it
# has emptied libvips' buffer of errors, so that whatever is asked of any picture from then on fails as well.
pyvips.error._to_string = _words


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was opened; see the module about what its image is like.

    Args:
        damaged: it is damaged and was opened anyway, which it must be told again to be opened again.
        held: its pixels are in memory already, so that nothing is won by opening it again.
    """

    path: Path
    image: pyvips.Image
    full_size: tuple[int, int]
    format: str
    notes: tuple[str, ...] = ()
    damaged: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture in small: its pixels in sRGB, in Pillow's form, and what is known of the whole.

    `header` is for what the file says of the picture; it has no pixels that could be relied upon.
    """

    pixels: Image.Image
    header: pyvips.Image
    full_size: tuple[int, int]
    format: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Wish:
    """How a picture is wanted: see `load`; `lenient` where what cannot be decoded may be made up."""

    long_side: int | None
    sequential: bool
    lenient: bool = False


def load(
    path: str | Path, *, long_side: int | None = None, sequential: bool = False, damaged: bool = False
) -> Picture:
    """The picture in this file, whatever its name ends in.

    Args:
        long_side: give a preview whose longer side is at most this, decoded at once and cheaply.
        sequential: the pixels will be asked for once, from top to bottom; saves memory, and time since
            decoding and writing overlap. A picture that must be turned upright is then decoded at once.
        damaged: what is there of a damaged picture will do; a note says how much is missing.

    Raises:
        PictureError: there is no such file, it is no picture, it is damaged, or it is too large.
    """
    path = Path(path)
    wish = _Wish(long_side, sequential)
    with opened(path) as file, decoding(path, anyway=damaged):
        format = checked_format(path, file)
        missing = _missing(file, format) if damaged else None
        file.seek(0)
        if missing is None:
            return _loaded(path, file, format, wish)
        picture = _loaded(path, file, format, replace(wish, lenient=True))
        return replace(picture, notes=(_note_missing(missing), *picture.notes), damaged=True)


def preview(path: str | Path, long_side: int, *, damaged: bool = False) -> Preview:
    """The picture as models want it, its longer side at most this, transparent parts on mid-grey.

    Raises:
        PictureError: there is no such file, it is no picture, it is damaged, or it is too large.
    """
    path = Path(path)
    with opened(path) as file, decoding(path, anyway=damaged):
        small = _small_jpeg(path, file, long_side) if checked_format(path, file) == "jpeg" else None
    if small is not None:
        return small
    picture = load(path, long_side=long_side, damaged=damaged)
    with decoding(path, anyway=damaged):
        pixels = Image.fromarray(srgb_array(picture.image))
    return Preview(pixels, picture.image, picture.full_size, picture.format, picture.notes)


def _small_jpeg(path: Path, file: BinaryIO, long_side: int) -> Preview | None:
    """A JPEG that needs nothing but decoding; None when it needs more, or something is wrong with it.

    The threads that libvips starts for every picture take longer than such a one does.
    """
    try:
        header = _open_vips(file, "jpeg", {"fail_on": "truncated"})
        size = (header.width, header.height)
        if max(size) > long_side or not _is_plain_srgb(header):
            return None
        frame = jpegs.Frame.read(file)
        check_size(path, size, frame.per_pixel)
        if len(frame.exif) > 1:
            return None
        jpegs.check(file, frame)
        file.seek(0)
        # Whole, since Pillow asks for single bytes, and our file has no buffer.
        with _Jpeg(io.BytesIO(file.read())) as opened:
            pixels = opened.convert("RGB")
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
    upright = _orientation(header) <= 1
    return upright and header.interpretation in ("srgb", "b-w") and not header.get_typeof("icc-profile-data")


@contextmanager
def decoding(path: str | Path | None, *, anyway: bool = False) -> Iterator[None]:
    """Turn what goes wrong while pixels of this file are decoded into one sentence about it.

    Args:
        anyway: it was to be opened though it is damaged.

    Raises:
        PictureError: the file is damaged, cut off, or gone, or has led its decoder astray.
        Unwritable: the disk is full.
    """
    try:
        yield
    except PhotalkError:
        raise
    except Exception as error:
        raise explained(path, error, anyway=anyway) from error


def settled(picture: Picture) -> pyvips.Image:
    """The picture's pixels at hand in any order; where they are many, in a file from which tiles are read.

    libvips would make a file by itself, and then have all of it in memory.
    """
    if picture.held or size_of(picture.image) <= _AT_HAND:
        return picture.image
    return _tiled(load(picture.path, sequential=True, damaged=picture.damaged).image)


def _tiled(image: pyvips.Image) -> pyvips.Image:
    if size_of(image) <= _AT_HAND:
        return image.copy_memory()
    if image.get_typeof("tile-width"):
        return image
    with tempfile.TemporaryFile() as file:
        image.tiffsave_target(
            pyvips.Target.new_to_descriptor(file.fileno()), tile=True, tile_width=256, tile_height=256,
            bigtiff=True, keep="none",
        )  # fmt: skip
        source = pyvips.Source.new_from_descriptor(file.fileno())
        return _with_what_it_carries(pyvips.Operation.call("tiffload_source", source), image)


def source_of(image: pyvips.Image) -> Path | None:
    """The file that an image was loaded from, also when it was changed since; None: not known."""
    return Path(os.fsdecode(image.get(_SOURCE))) if image.get_typeof(_SOURCE) else None


def _loaded(path: Path, file: BinaryIO, format: str, wish: _Wish) -> Picture:
    return (_load_foreign if format in FOREIGN else _load_vips)(path, file, format, wish)


def _load_vips(path: Path, file: BinaryIO, format: str, wish: _Wish) -> Picture:
    options = _strictness(format, wish.lenient)
    try:
        image = _open_vips(file, format, options)
    except pyvips.Error:
        # libvips has a bug with Lab of 8 bits.
        with mapped(file) as whole:
            if format != "tiff" or not is_lab_tiff(whole):
                raise
        return _load_foreign(path, file, format, wish)
    if format == "avif" and (primary := _value(image, "heif-primary", 0)):
        options["page"] = primary
        image = _open_vips(file, format, options)
    if format == "tiff" and image.get_typeof("tile-width") and not wish.lenient:
        options["fail_on"] = "warning"  # below that, tiles that cannot be decoded are left empty
        image = _open_vips(file, format, options)
    frame = jpegs.Frame.read(file) if format == "jpeg" else None
    exif = _exif_beside(file, format, frame)
    # An AVIF's container says how to turn it, which the decoder has done; its EXIF orientation is void.
    orientation = 1 if format == "avif" else _orientation(image, exif)
    full_size = (image.height, image.width) if orientation >= 5 else (image.width, image.height)
    held = frame.per_pixel if frame else held_by(format, image)
    check_size(path, full_size, held, os.fstat(file.fileno()).st_size if held else 0)
    notes = _note_frames(_value(image, "n-pages", 1), format)
    image = _with_pixels(file, format, frame, image, options, wish).copy()
    if exif := exif.descriptive() if exif and not frame else exif:
        image.set_type(pyvips.GValue.blob_type, "exif-data", exif.write())
    picture = _finished(path, image, full_size, format, notes, wish.long_side)
    image = picture.image
    if orientation > 1:
        at_once = wish.sequential or size_of(image) > _AT_HAND
        image = (_tiled(image) if at_once else image).copy()
        image.set_type(pyvips.GValue.gint_type, "orientation", orientation)
        image = image.autorot()
    image = image.copy()
    for field in ("orientation", "exif-ifd0-Orientation", *_OF_FRAMES):
        image.remove(field)
    return replace(picture, image=image)


def _strictness(format: str, lenient: bool) -> dict[str, Any]:
    if lenient:
        return {"fail_on": "none", "unlimited": True} if format == "jpeg" else {"fail_on": "none"}
    # TIFF reports a missing end only at the stricter level; elsewhere that level refuses harmless flaws.
    return {"fail_on": "error" if format == "tiff" else "truncated"}


def _open_vips(file: BinaryIO, format: str, options: dict[str, Any]) -> pyvips.Image:
    # From a descriptor: the file may be renamed or deleted while it is open, and any name will do.
    source = pyvips.Source.new_from_descriptor(file.fileno())
    return pyvips.Operation.call(f"{LOADERS[format]}_source", source, **options)


def _with_pixels(
    file: BinaryIO,
    format: str,
    frame: jpegs.Frame | None,
    image: pyvips.Image,
    options: dict[str, Any],
    wish: _Wish,
) -> pyvips.Image:
    """The image opened as its pixels are wanted, once all was looked at that its decoder passes over."""
    small, options = wish.long_side, dict(options)
    if small is not None or wish.sequential:
        options["access"] = "sequential"
    if frame is not None:
        longest = max(image.width, image.height)
        shrink = next((n for n in (8, 4, 2) if small is not None and longest >= n * small), 1)
        options["shrink"] = shrink
        if shrink > 1 and not wish.lenient:
            return _with_what_it_carries(in_memory(jpegs.decoded(file, frame, shrink)), image)
        if not wish.lenient:
            jpegs.check(file, frame)
    if "access" in options:
        image = _open_vips(file, format, options)
    if format == "gif":
        with mapped(file) as whole:
            image = _on_canvas(image, gifs.drawn(whole, strict=not wish.lenient))
    return image


def _on_canvas(image: pyvips.Image, drawn: tuple[int, int, int, int]) -> pyvips.Image:
    """The image, transparent where its frame does not reach."""
    left, top, width, height = drawn
    if image.hasalpha() or (left <= 0 and top <= 0 and width >= image.width and height >= image.height):
        return image
    alpha = pyvips.Image.black(width, height).linear(1, 255, uchar=True)
    return image.bandjoin(alpha.embed(left, top, image.width, image.height))


def _with_what_it_carries(pixels: pyvips.Image, image: pyvips.Image) -> pyvips.Image:
    """These pixels as those of the image."""
    pixels = pixels.copy(interpretation=image.interpretation, xres=image.xres, yres=image.yres)
    for field in (*_CARRIED, _SOURCE):
        if image.get_typeof(field):
            pixels.set_type(pyvips.GValue.blob_type, field, image.get(field))
    return pixels


def _value(image: pyvips.Image, field: str, default: int) -> int:
    return int(image.get(field)) if image.get_typeof(field) else default


def _exif_beside(file: BinaryIO, format: str, frame: jpegs.Frame | None) -> Exif | None:
    """The EXIF that libvips passes over: what a TIFF has among its own tags, and further blocks of a JPEG."""
    if frame is not None:
        return jpegs.exif_of(frame)
    if format != "tiff":
        return None
    try:
        with mapped(file) as whole:
            return Exif.read(whole)
    except ValueError:
        return None


def _orientation(image: pyvips.Image, exif: Exif | None = None) -> int:
    """How the picture is turned; where EXIF says nothing of it, XMP may."""
    said = exif.main.get(ORIENTATION) if exif is not None else None
    if said is not None or (exif is None and image.get_typeof("orientation")):
        numbers = said.numbers(exif.order) if said and exif else (_value(image, "orientation", 1),)
        return numbers[0] if numbers and 1 <= numbers[0] <= 8 else 1
    return orientation_of(image.get("xmp-data")) if image.get_typeof("xmp-data") else 1


def _load_foreign(path: Path, file: BinaryIO, format: str, wish: _Wish) -> Picture:
    # Its libraries take a third of a second to import, and most pictures need none of them.
    from photalk.vision import foreign

    file.seek(0)
    opened = foreign.open_foreign(format, file)
    check_size(path, opened.size, opened.per_pixel)
    if opened.missing and not wish.lenient:
        raise Fault("its data end before the picture does")
    image = opened.decode(wish.long_side).copy()
    for name, blob in opened.blobs.items():
        image.set_type(pyvips.GValue.blob_type, name, blob)
    notes = _note_frames(opened.pages, format)
    return replace(_finished(path, image, opened.size, format, notes, wish.long_side), held=True)


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


def _missing(file: BinaryIO, format: str) -> float | None:
    """How much of a damaged picture is missing, 0 where that cannot be told; None: it is whole."""
    if format in FOREIGN:
        from photalk.vision import foreign

        return foreign.open_foreign(format, file).missing or None
    try:
        if format == "jpeg":
            return jpegs.missing(file, jpegs.Frame.read(file))
        if format == "gif":
            with mapped(file) as whole:
                gifs.drawn(whole)
        strictness = _strictness(format, lenient=False)
        if format == "tiff":
            strictness["fail_on"] = "warning"
        image = _open_vips(file, format, strictness | {"access": "sequential"})
    except (Fault, pyvips.Error):
        return 0.0
    region, parts = pyvips.Region.new(image), range(0, image.height, _PART)
    lost = 0
    for top in parts:
        try:
            region.fetch(0, top, image.width, min(_PART, image.height - top))
        except pyvips.Error:
            lost += 1
    return lost / len(parts) if lost else None


_PART = 16
"""Rows at a time in which it is looked for what is missing."""


def _note_missing(share: float) -> str:
    if share < 0.005:
        return "It is damaged: parts of it may be wrong or missing."
    return f"It is damaged: about {share:.0%} of the picture is missing."


def _note_frames(count: int, format: str) -> list[str]:
    if count < 2:
        return []
    what = {"tiff": "first of {} pages", "avif": "main one of {} pictures", "heif": "main one of {} pictures"}
    return [f"Only the {what.get(format, 'first of {} frames').format(count)} is used."]
