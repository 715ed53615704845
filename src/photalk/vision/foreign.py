"""Pictures that libvips cannot decode by itself: HEIC, camera RAW, BMP, PPM and TIFF in 8-bit Lab.

Each opener reads the header only; `Opened.decode` gives the pixels, upright, as an image in memory.
"""

from __future__ import annotations

import logging
import os
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import numpy as np
import pillow_heif
import pyvips
import rawpy
from PIL import ImageCms, TiffImagePlugin

from photalk.vision.limits import max_held
from photalk.vision.metadata import Exif
from photalk.vision.opening import Opened, mapped
from photalk.vision.pixels import in_memory
from photalk.vision.rasters import open_raster
from photalk.vision.refusing import Unknown

# It tells at a terminal what it also raises.
logging.getLogger("PIL").addHandler(logging.NullHandler())

_XMP = 0x02BC
_OF_LAB = 16.0
"""Bytes a pixel that Pillow holds."""

_DEVELOPING = (
    (16.4, 16, 1, ""),
    (13.4, 8, 1, "It is developed in 8 bits, since more would not fit into memory."),
    (5.7, 16, 2, "It is developed at half its size, since more would not fit into memory."),
)
"""Bytes a pixel that LibRaw holds, for which depth, at which part of the size; and what is to be told."""


def open_foreign(format: str, file: BinaryIO) -> Opened:
    """Open a picture of one of these formats: "heif", "raw", "bmp", "ppm", "tiff"; it comes upright.

    Raises:
        Exception: whatever the decoder raises at a file that is damaged, or of a kind that it does not know.
    """
    openers = {"heif": _open_heif, "raw": _open_raw, "tiff": _open_lab}
    return openers.get(format, _open_raster)(file)


def _open_heif(file: BinaryIO) -> Opened:
    """HEIC by libheif, which turns the picture as the container says; EXIF's orientation is void in HEIF."""
    container = pillow_heif.open_heif(file, convert_hdr_to_8bit=False)
    if not len(container):
        raise Unknown
    picture = container[container.primary_index]
    blobs = {
        "exif-data": picture.info.get("exif"),
        "xmp-data": picture.info.get("xmp"),
        "icc-profile-data": picture.info.get("icc_profile"),
    }

    def decode(_long_side: int | None, _sequential: bool) -> pyvips.Image:
        image = _carrying(in_memory(np.asarray(picture)), blobs)
        if not picture.premultiplied_alpha:
            return image
        return image.unpremultiply().rint().cast(image.format).copy(interpretation=image.interpretation)

    bands, deep, _ = picture.mode.partition(";")
    per_pixel = (len(bands) + 1.7) * (2 if deep else 1)
    return Opened(picture.size, decode, per_pixel, len(container))


def _open_raw(file: BinaryIO) -> Opened:
    """Camera RAW by LibRaw: the camera's white balance, 16 bits, sRGB, turned as the camera was held."""
    said = _said(file)
    raw = _read_raw(file)
    sizes = raw.sizes
    width, height = sizes.iwidth, sizes.iheight
    fitting = (way for way in _DEVELOPING if width * height * way[0] <= max_held())
    held, depth, part, note = next(fitting, _DEVELOPING[-1])
    size = (-(-width // part), -(-height // part))
    size = size[::-1] if sizes.flip in (5, 6) else size

    def decode(long_side: int | None, _sequential: bool) -> pyvips.Image:
        with raw:
            with _quiet():
                raw.unpack()
            pixels = raw.postprocess(
                use_camera_wb=True,
                output_bps=depth,
                output_color=rawpy.ColorSpace.sRGB,
                gamma=(2.4, 12.92),
                auto_bright_thr=0.001,
                half_size=part == 2 or (long_side is not None and 2 * long_side <= max(size)),
            )
        return _carrying(in_memory(pixels), said)

    return Opened(size, decode, held * part**2, note=note)


def _said(file: BinaryIO) -> dict[str, bytes | None]:
    """What the tags of a TIFF, or of a RAW that is one, say of its picture."""
    try:
        with mapped(file) as whole:
            said = Exif.read(whole)
    except ValueError:
        return {}
    exif, xmp = said.descriptive(), said.main.get(_XMP)
    return {"exif-data": exif.write() if exif else None, "xmp-data": xmp.raw if xmp else None}


def _read_raw(file: BinaryIO) -> rawpy.RawPy:
    """The file by its name, so that LibRaw need not have all of it in memory, if it can have that name."""
    raw = rawpy.RawPy()
    try:
        raw.open_file(os.fsdecode(file.name))
    except UnicodeError:
        file.seek(0)
        raw.open_buffer(file)
    return raw


def _open_lab(file: BinaryIO) -> Opened:
    """TIFF by Pillow; its plugin is called directly, since we have our own limit on size."""
    said = _said(file)
    with _unwarned():
        picture = TiffImagePlugin.TiffImageFile(file)

    def decode(_long_side: int | None, _sequential: bool) -> pyvips.Image:
        lab, srgb = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
        with _unwarned():
            pixels = np.asarray(ImageCms.profileToProfile(picture, lab, srgb, outputMode="RGB"))
        return _carrying(in_memory(pixels), said)

    return Opened(picture.size, decode, _OF_LAB)


def _open_raster(file: BinaryIO) -> Opened:
    raster = open_raster(file)
    return Opened(raster.size, lambda *_: in_memory(raster.read()), raster.per_pixel, missing=raster.missing)


def _carrying(image: pyvips.Image, blobs: dict[str, bytes | None]) -> pyvips.Image:
    image = image.copy()
    for name, blob in blobs.items():
        if blob:
            image.set_type(pyvips.GValue.blob_type, name, blob)
    return image


@contextmanager
def _unwarned() -> Iterator[None]:
    """Keep to ourselves what Pillow finds odd in a file; what matters, it raises."""
    # One at a time: what is set here holds for all threads, and would be set back in the wrong order.
    with _warning, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what LibRaw prints about a damaged file from the terminal; it raises as well."""
    with _printing:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


_warning, _printing = threading.Lock(), threading.Lock()
