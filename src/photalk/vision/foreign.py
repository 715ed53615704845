"""Pictures that libvips cannot decode by itself: HEIC, camera RAW, BMP, PPM and TIFF in 8-bit Lab.

Each opener reads the header only; `Foreign.decode` gives the pixels, upright, as an image in memory, as long
as the file is open.
"""

from __future__ import annotations

import logging
import mmap
import os
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
import pillow_heif
import pyvips
import rawpy
from PIL import ImageCms, TiffImagePlugin

from photalk.vision.metadata import Exif
from photalk.vision.pixels import in_memory
from photalk.vision.rasters import open_raster
from photalk.vision.refusing import Unknown

# It tells at a terminal what it also raises.
logging.getLogger("PIL").addHandler(logging.NullHandler())

_XMP = 0x02BC
_OF_RAW, _OF_LAB = 16.5, 16.0
"""Bytes a pixel that LibRaw and Pillow hold."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """An opened picture: its upright size, what it carries, and how to get its pixels.

    Args:
        per_pixel: bytes a pixel that are held when it is decoded.
        missing: how much of it is not in the file, 0 to 1.
    """

    size: tuple[int, int]
    decode: Callable[[int | None], pyvips.Image]
    blobs: dict[str, bytes]
    per_pixel: float
    pages: int = 1
    missing: float = 0.0


def open_foreign(format: str, file: BinaryIO) -> Foreign:
    """Open a picture of one of these formats: "heif", "raw", "bmp", "ppm", "tiff".

    Raises:
        Exception: whatever the decoder raises at a file that is damaged, or of a kind that it does not know.
    """
    openers = {"heif": _open_heif, "raw": _open_raw, "tiff": _open_lab}
    return openers.get(format, _open_raster)(file)


def _open_heif(file: BinaryIO) -> Foreign:
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

    def decode(_long_side: int | None) -> pyvips.Image:
        image = in_memory(np.asarray(picture))
        if not picture.premultiplied_alpha:
            return image
        return image.unpremultiply().rint().cast(image.format).copy(interpretation=image.interpretation)

    bands, deep, _ = picture.mode.partition(";")
    per_pixel = (len(bands) + 1.7) * (2 if deep else 1)
    return Foreign(picture.size, decode, {k: v for k, v in blobs.items() if v}, per_pixel, len(container))


def _open_raw(file: BinaryIO) -> Foreign:
    """Camera RAW by LibRaw: the camera's white balance, 16 bits, sRGB, turned as the camera was held."""
    try:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            said = Exif.read(whole)
    except ValueError:
        said = Exif()
    raw = _read_raw(file)
    sizes = raw.sizes
    width, height = sizes.iwidth, sizes.iheight
    size = (height, width) if sizes.flip in (5, 6) else (width, height)

    def decode(long_side: int | None) -> pyvips.Image:
        with raw:
            with _quiet:
                raw.unpack()
            pixels = raw.postprocess(
                use_camera_wb=True,
                output_bps=16,
                output_color=rawpy.ColorSpace.sRGB,
                gamma=(2.4, 12.92),
                auto_bright_thr=0.001,
                half_size=long_side is not None and 2 * long_side <= max(size),
            )
        return in_memory(pixels)

    exif = said.descriptive()
    blobs = {"exif-data": exif.write()} if exif else {}
    if _XMP in said.main:
        blobs["xmp-data"] = said.main[_XMP].raw
    return Foreign(size, decode, blobs, _OF_RAW)


def _read_raw(file: BinaryIO) -> rawpy.RawPy:
    """The file as LibRaw reads it by its name, a bit at a time; only a name that it cannot have costs memory."""
    raw = rawpy.RawPy()
    try:
        raw.open_file(os.fsdecode(file.name))
    except UnicodeError:
        file.seek(0)
        raw.open_buffer(file)
    return raw


def _open_lab(file: BinaryIO) -> Foreign:
    """TIFF by Pillow; its plugin is called directly, since we have our own limit on size."""
    with _unwarned():
        picture = TiffImagePlugin.TiffImageFile(file)

    def decode(_long_side: int | None) -> pyvips.Image:
        lab, srgb = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
        with _unwarned():
            return in_memory(np.asarray(ImageCms.profileToProfile(picture, lab, srgb, outputMode="RGB")))

    return Foreign(picture.size, decode, {}, _OF_LAB)


def _open_raster(file: BinaryIO) -> Foreign:
    raster = open_raster(file)
    return Foreign(
        raster.size, lambda _: in_memory(raster.read()), {}, raster.per_pixel, missing=raster.missing
    )


@contextmanager
def _unwarned() -> Iterator[None]:
    """Keep to ourselves what Pillow finds odd in a file; what matters, it raises."""
    # One at a time: what is set here holds for all threads, and would be set back in the wrong order.
    with _warning, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


_warning = threading.Lock()


class _Quiet:
    """Keeps what LibRaw prints about a damaged file from the terminal; it raises as well."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept = -1

    def __enter__(self) -> None:
        self._lock.acquire()
        self._kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def __exit__(self, *_: object) -> None:
        os.dup2(self._kept, 2)
        os.close(self._kept)
        self._lock.release()


_quiet = _Quiet()
