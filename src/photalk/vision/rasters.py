"""BMP and PPM: rows of pixels that stand in a file as they are, and are read a few at a time."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.BmpImagePlugin import BmpImageFile
from PIL.PpmImagePlugin import PpmImageFile

from photalk.vision.refusing import Unknown

_HEADER = 1 << 16
"""Bytes that the header of such a file may have: it may have comments, and those no end."""

_AT_A_TIME = 1 << 23
"""Bytes of rows that are read at a time."""

_BITS = {"1;I": 1, "L": 8, "I;16B": 16, "RGB": 24}
_PACKED, _IN_WORDS = 11.5, 100.0
"""Bytes a pixel that Pillow holds of a compressed BMP, and what reading numbers written in digits costs."""


class Raster(NamedTuple):
    """An opened file; its pixels (H×W or H×W×C) can be read as long as it is open, black where none are."""

    size: tuple[int, int]
    per_pixel: float
    missing: float
    read: Callable[[], NDArray[Any]]


def open_raster(file: BinaryIO) -> Raster:
    """The header of a BMP or PPM file, which Pillow reads; it may be damaged, and Pillow raise anything."""
    head = io.BytesIO(file.read(_HEADER))
    plugin: Any = BmpImageFile if head.getvalue()[:2] == b"BM" else PpmImageFile
    try:
        picture = plugin(head)
    except ValueError:
        if len(head.getvalue()) < _HEADER:
            raise
        raise Unknown from None
    codec, _, offset, how = picture.tile[0]
    if codec not in ("raw", "ppm"):
        file.seek(0)
        whole = plugin(file)
        return Raster(whole.size, _PACKED if codec == "bmp_rle" else _IN_WORDS, 0.0, lambda: _plain(whole))
    packing, *layout = how if isinstance(how, tuple) else (how,)
    width, height = picture.size
    most = layout[0] if codec == "ppm" else 0  # the number that is white
    number = np.dtype(">u2" if most > 255 else np.uint8)
    stride, direction = layout if len(layout) == 2 else ((width * _BITS.get(packing, 0) + 7) // 8, 1)
    if most:
        stride = width * len(picture.getbands()) * number.itemsize

    def rows(data: bytes, count: int) -> NDArray[Any]:
        if most:
            shape = (count, width, 3) if picture.mode == "RGB" else (count, width)
            return _scaled(np.frombuffer(data, number).reshape(shape), most)
        strip = Image.frombytes(picture.mode, (width, count), data, "raw", packing, stride, direction)
        strip.palette = picture.palette
        return _plain(strip)

    def read() -> NDArray[Any]:
        step = max(1, _AT_A_TIME // stride)
        pixels = np.empty(0)
        for top in range(0, height, step):
            count = min(step, height - top)
            file.seek(offset + stride * (top if direction == 1 else height - top - count))
            part = rows(file.read(count * stride).ljust(count * stride, b"\0"), count)
            if top == 0:
                pixels = np.empty((height, *part.shape[1:]), part.dtype)
            pixels[top : top + count] = part
        return pixels

    # The last row of a BMP need not be filled up.
    there = file.seek(0, io.SEEK_END) - offset + (3 if plugin is BmpImageFile else 0)
    held = {"I": 2.2, "RGBA": 4.2}.get(picture.mode, 3.2) * (2 if most else 1)
    return Raster(picture.size, held, max(0.0, 1 - there // max(1, stride) / max(1, height)), read)


def _plain(picture: Image.Image) -> NDArray[Any]:
    if picture.mode == "I":
        return np.asarray(picture).astype(np.uint16)
    return np.asarray(picture.convert({"1": "L", "P": "RGB"}.get(picture.mode, picture.mode)))


def _scaled(numbers: NDArray[Any], most: int) -> NDArray[Any]:
    """Numbers of 0 to `most` as 8 or 16 bits."""
    white = 65_535 if most > 255 else 255
    if most != white:
        numbers = np.round(np.minimum(numbers, most) * float(white) / most)
    return numbers.astype(np.uint16 if white > 255 else np.uint8)
