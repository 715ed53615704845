"""Opening what libvips decodes: as strictly as it can be, with all that its decoders pass over.

`Opened` is also what the decoders of other formats give.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

import pyvips

from photalk.vision import avifs, gifs, jpegs, pngs
from photalk.vision.limits import AT_HAND, held_by
from photalk.vision.metadata import COMPRESSION, EXTRA_SAMPLES, ORIENTATION, SAMPLES, Exif
from photalk.vision.pixels import WHOLE_NUMBERS, in_memory, size_of
from photalk.vision.records import orientation_of
from photalk.vision.refusing import Fault

LOADERS = {
    "jpeg": "jpegload", "png": "pngload", "tiff": "tiffload", "webp": "webpload", "avif": "heifload",
    "gif": "gifload", "jxl": "jxlload", "jp2": "jp2kload",
}  # fmt: skip
"""What libvips decodes, and with which of its operations."""

# TIFF reports a missing end only at the stricter level; elsewhere that level refuses harmless flaws.
_STRICT = {"tiff": "error"}
_CARRIED = ("icc-profile-data", "exif-data", "xmp-data", "iptc-data")
_JPEG, _UNSPECIFIED = 7, 0
"""What a TIFF calls strips that are JPEGs, and a channel that is no alpha."""

_PART = 16
"""Rows at a time in which it is looked for what is missing."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A picture of which the header was read; its pixels can be had as long as the file is open.

    Args:
        size: width and height as it is stored.
        decode: its pixels, for a longer side of at least this, and whether from top to bottom only.
        per_pixel: bytes a pixel that are held when it is decoded.
        orientation: how it is turned, as EXIF counts it.
        at_hand: whether its pixels are decoded once for all.
        missing: how much of it is not in the file, 0 to 1.
        note: what is to be told of how it is decoded.
    """

    size: tuple[int, int]
    decode: Callable[[int | None, bool], pyvips.Image]
    per_pixel: float
    pages: int = 1
    orientation: int = 1
    at_hand: bool = True
    missing: float = 0.0
    note: str = ""


def open_vips(file: BinaryIO, format: str, lenient: bool) -> Opened:
    """Open a file that libvips decodes; `lenient` where what cannot be decoded may be made up.

    Raises:
        Fault, pyvips.Error: it is damaged, or of a kind that libvips does not know.
    """
    options: dict[str, Any] = {"fail_on": "none" if lenient else _STRICT.get(format, "truncated")}
    image = _open(file, format, options)
    if format == "avif" and image.get_typeof("heif-primary"):
        options["page"] = image.get("heif-primary")
        image = _open(file, format, options)
    frame = jpegs.Frame.read(file) if format == "jpeg" else None
    exif = _exif_beside(file, format, frame, image)
    in_jpeg = format == "tiff" and exif and exif.numbers(COMPRESSION) == (_JPEG,)
    if (image.get_typeof("tile-width") or in_jpeg) and not lenient:
        options["fail_on"] = "warning"  # below that, what cannot be decoded is left empty, or made up
    size, note = (image.width, image.height), ""
    if format == "gif":
        with mapped(file) as whole:
            size = gifs.drawn(whole, strict=False).canvas
    elif (
        format == "tiff"
        and exif
        and exif.numbers(EXTRA_SAMPLES)
        and (meant := _meant(exif, image)) < image.bands
    ):
        note = f"Only the first {meant} of its {image.bands} channels are used."
    # An AVIF's container says how to turn it, which the decoder has done; its EXIF orientation is void.
    orientation = 1 if format == "avif" else orientation_in(image, exif)

    def decode(long_side: int | None, sequential: bool) -> pyvips.Image:
        how = options | ({"access": "sequential"} if sequential or long_side is not None else {})
        if frame is None:
            return _mended(_open(file, format, how), file, format, exif, lenient)
        shrink = 1
        if long_side is not None:
            most = min(max(image.width, image.height) / long_side, image.width, image.height)
            shrink = next((n for n in (8, 4, 2) if n <= most), 1)
        if not lenient and shrink > 1:
            pixels = carrying(in_memory(jpegs.decoded(file, frame, shrink)), image)
        else:
            if not lenient:
                jpegs.check(file, frame)
            pixels = _open(file, format, how | {"shrink": shrink, "unlimited": lenient})
        return _mended(pixels, file, format, exif, lenient)

    return Opened(
        size,
        decode,
        frame.per_pixel if frame else held_by(format, image),
        int(image.get("n-pages")) if image.get_typeof("n-pages") else 1,
        orientation,
        image.format in WHOLE_NUMBERS or (orientation > 1 and size_of(image) > AT_HAND),
        note=note,
    )


def mapped(file: BinaryIO) -> mmap.mmap:
    """All of a file as memory, of which only what is looked at is read."""
    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _open(file: BinaryIO, format: str, options: dict[str, Any]) -> pyvips.Image:
    # From a descriptor: the file may be renamed or deleted while it is open, and any name will do.
    source = pyvips.Source.new_from_descriptor(file.fileno())
    return pyvips.Operation.call(f"{LOADERS[format]}_source", source, **options)


def _mended(
    image: pyvips.Image, file: BinaryIO, format: str, exif: Exif | None, lenient: bool
) -> pyvips.Image:
    """The image with its right alpha and all of its EXIF."""
    with mapped(file) as whole:
        if format == "gif":
            image = gifs.on_canvas(image, gifs.drawn(whole, strict=not lenient))
        elif format == "png":
            image = pngs.with_alpha(image, whole)
        elif format == "avif":
            image = avifs.with_alpha(image, whole)
    if format == "tiff" and exif is not None:
        if (meant := _meant(exif, image)) < image.bands:
            image = image.extract_band(0, n=meant)
        exif = exif.descriptive()
    if exif:
        image = image.copy()
        image.set_type(pyvips.GValue.blob_type, "exif-data", exif.write())
    return image


def _meant(exif: Exif, image: pyvips.Image) -> int:
    """How many bands of a TIFF are colours or alpha, and neither added by libtiff nor without a meaning."""
    samples, extra = exif.numbers(SAMPLES), exif.numbers(EXTRA_SAMPLES)
    if samples == (3,) and image.bands == 4:  # what libtiff makes RGB of gets an alpha from it
        return 3
    return int(image.bands) - (samples == (image.bands,) and extra == (_UNSPECIFIED,))


def carrying(pixels: pyvips.Image, image: pyvips.Image) -> pyvips.Image:
    """These pixels with what the image carries."""
    pixels = pixels.copy(interpretation=image.interpretation, xres=image.xres, yres=image.yres)
    for field in _CARRIED:
        if image.get_typeof(field):
            pixels.set_type(pyvips.GValue.blob_type, field, image.get(field))
    return pixels


def _exif_beside(file: BinaryIO, format: str, frame: jpegs.Frame | None, image: pyvips.Image) -> Exif | None:
    """The EXIF that libvips passes over: a TIFF's own tags, further blocks of a JPEG, a PNG's in words."""
    if frame is not None:
        return jpegs.exif_of(frame)
    with mapped(file) as whole:
        try:
            if format == "png" and not image.get_typeof("exif-data"):
                return Exif.read(pngs.exif_in_words(whole))
            return Exif.read(whole) if format == "tiff" else None
        except ValueError:
            return None


def orientation_in(image: pyvips.Image, exif: Exif | None = None) -> int:
    """How the picture is turned; where EXIF says nothing of it, XMP may."""
    if exif is not None and ORIENTATION in exif.main:
        said = exif.numbers(ORIENTATION)[:1]
        return said[0] if said and 1 <= said[0] <= 8 else 1
    if exif is None and image.get_typeof("orientation"):
        return int(image.get("orientation"))
    return orientation_of(image.get("xmp-data")) if image.get_typeof("xmp-data") else 1


def missing(file: BinaryIO, format: str) -> float | None:
    """How much of a damaged picture is missing, 0 where that cannot be told; None: it is whole."""
    try:
        if format == "jpeg":
            return jpegs.missing(file, jpegs.Frame.read(file))
        image = open_vips(file, format, False).decode(None, True)
    except (Fault, pyvips.Error):
        return 0.0
    region, parts = pyvips.Region.new(image), range(0, image.height, _PART)
    lost = 0
    for top in parts:
        try:
            region.fetch(0, top, image.width, min(_PART, image.height - top))
        except pyvips.Error:
            lost += 1
    # In strips of a TIFF, what comes after the first that is lost is lost as well, or seems so.
    return None if not lost else 0.0 if format == "tiff" else lost / len(parts)
