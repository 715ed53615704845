"""Pictures that libvips cannot decode by itself: HEIC, camera RAW, BMP, PPM and TIFF in 8-bit Lab.

Each opener reads the header only; `Foreign.decode` gives the pixels, upright, as an image in memory.
"""

from __future__ import annotations

import logging
import os
import struct
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
import pillow_heif
import pyvips
import rawpy
from numpy.typing import NDArray
from PIL import BmpImagePlugin, ImageCms, PpmImagePlugin, TiffImagePlugin

from photalk.vision.metadata import Exif

# It tells at a terminal what it also raises.
logging.getLogger("PIL").addHandler(logging.NullHandler())

FAILURES = (
    OSError, ValueError, SyntaxError, RuntimeError, EOFError, LookupError, struct.error, rawpy.LibRawError,
    ImageCms.PyCMSError,
)  # fmt: skip
"""What the decoders behind this module raise at damaged files."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """An opened picture: its upright size, what it carries, and how to get its pixels."""

    size: tuple[int, int]
    decode: Callable[[int | None], pyvips.Image]
    blobs: dict[str, bytes]
    pages: int = 1


def open_foreign(format: str, file: IO[bytes]) -> Foreign:
    """Open a picture of one of these formats: "heif", "raw", "bmp", "ppm", "tiff".

    Raises:
        any of `FAILURES`: the file is damaged or of a kind that the decoder does not know.
    """
    return {"heif": _open_heif, "raw": _open_raw}.get(format, _open_with_pillow)(file)


def _open_heif(file: IO[bytes]) -> Foreign:
    """HEIC by libheif, which turns the picture as the container says; EXIF's orientation is void in HEIF."""
    container = pillow_heif.open_heif(file, convert_hdr_to_8bit=False)
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

    return Foreign(picture.size, decode, {k: v for k, v in blobs.items() if v}, len(container))


def _open_raw(file: IO[bytes]) -> Foreign:
    """Camera RAW by LibRaw: the camera's white balance, 16 bits, sRGB, turned as the camera was held."""
    try:
        exif = Exif.read(file.read()).descriptive()
    except ValueError:
        exif = Exif()
    file.seek(0)
    raw = rawpy.imread(file)
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

    return Foreign(size, decode, {"exif-data": exif.write_fitting()} if exif else {})


def _open_with_pillow(file: IO[bytes]) -> Foreign:
    """What Pillow opens; its plugins are called directly, since we have our own limit on size."""
    start = file.read(2)
    file.seek(0)
    plugins: dict[bytes, Any] = {
        b"BM": BmpImagePlugin.BmpImageFile,
        b"II": TiffImagePlugin.TiffImageFile,
        b"MM": TiffImagePlugin.TiffImageFile,
    }
    # Only its reader of TIFF warns; the others need not wait for each other.
    quietly = _unwarned if start in (b"II", b"MM") else nullcontext
    with quietly():
        picture = plugins.get(start, PpmImagePlugin.PpmImageFile)(file)

    def decode(_long_side: int | None) -> pyvips.Image:
        with quietly():
            return decoded()

    def decoded() -> pyvips.Image:
        if picture.mode.startswith("I"):
            return in_memory(np.asarray(picture).astype(np.uint16))
        if picture.mode == "LAB":
            lab, srgb = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
            return in_memory(np.asarray(ImageCms.profileToProfile(picture, lab, srgb, outputMode="RGB")))
        mode = picture.mode if picture.mode in ("L", "RGB", "RGBA") else "L" if picture.mode == "1" else "RGB"
        return in_memory(np.asarray(picture.convert(mode)))

    return Foreign(picture.size, decode, {})


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


def in_memory(pixels: NDArray[Any]) -> pyvips.Image:
    """An image of these pixels (H×W or H×W×C, uint8 or uint16)."""
    bands = 1 if pixels.ndim == 2 else pixels.shape[2]
    deep = pixels.dtype == np.uint16
    image = pyvips.Image.new_from_memory(
        np.ascontiguousarray(pixels).data,
        pixels.shape[1],
        pixels.shape[0],
        bands,
        "ushort" if deep else "uchar",
    )
    grey, colour = ("grey16", "rgb16") if deep else ("b-w", "srgb")
    return image.copy(interpretation=grey if bands < 3 else colour)
