"""BMP and PPM: rows of pixels that stand in a file as they are, and are read a few at a time."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.BmpImagePlugin import BmpImageFile
from PIL.PpmImagePlugin import PpmImageFile

_HEADER = 1 << 16
"""Bytes that the header of such a file may have: it may have comments, and those no end."""

_AT_A_TIME = 1 << 23
"""Bytes of rows that are read at a time."""

_BITS = {"1;I": 1, "L": 8, "I;16B": 16, "RGB": 24}
_PACKED, _IN_WORDS = 6.0, 100.0
"""Bytes a pixel that Pillow holds of a compressed BMP, and what it costs to read numbers written in digits."""


@dataclass(frozen=True, slots=True)
class Raster:
    """An opened file: how many bytes a pixel reading it takes, and how much of its rows is not there (0 to 1).

    Its pixels (H×W or H×W×C) can be read as long as the file is open; what is missing is black.
    """

    size: tuple[int, int]
    per_pixel: float
    missing: float
    read: Callable[[], NDArray[Any]]


def open_raster(file: BinaryIO) -> Raster:
    """The header of a BMP or PPM file, which Pillow reads; it may be damaged, and Pillow raise anything."""
    head = io.BytesIO(file.read(_HEADER))
    plugin: Any = BmpImageFile if head.getvalue()[:2] == b"BM" else PpmImageFile
    picture = plugin(head)
    codec, _, offset, how = picture.tile[0]
    if codec not in ("raw", "ppm"):
        file.seek(0)
        whole = plugin(file)
        cost = _PACKED if codec == "bmp_rle" else _IN_WORDS
        return Raster(whole.size, cost, 0.0, lambda: _plain(whole))
    packing, *layout = how if isinstance(how, tuple) else (how,)
    width, height = picture.size
    if codec == "ppm":
        top = layout[0]
        number = np.dtype(">u2" if top > 255 else np.uint8)
        stride, downwards = width * len(picture.mode) * number.itemsize, True

        def rows(data: bytes, count: int) -> NDArray[Any]:
            shape = (count, width, 3) if picture.mode == "RGB" else (count, width)
            return _scaled(np.frombuffer(data, number).reshape(shape), top)

    else:
        stride, direction = layout or ((width * _BITS[packing] + 7) // 8, 1)
        downwards = direction == 1

        def rows(data: bytes, count: int) -> NDArray[Any]:
            size = (width, count)
            strip = Image.frombytes(picture.mode, size, data, "raw", packing, stride, direction)
            strip.palette = picture.palette
            return _plain(strip)

    def read() -> NDArray[Any]:
        step = max(1, _AT_A_TIME // stride)
        pixels = np.empty(0)
        for top in range(0, height, step):
            count = min(step, height - top)
            file.seek(offset + stride * (top if downwards else height - top - count))
            part = rows(file.read(count * stride).ljust(count * stride, b"\0"), count)
            if top == 0:
                pixels = np.empty((height, *part.shape[1:]), part.dtype)
            pixels[top : top + count] = part
        return pixels

    # The last row need not be filled up.
    there = (file.seek(0, io.SEEK_END) - offset + 3) // max(1, stride)
    per_pixel = 2.2 if picture.mode == "I" else 4.2 if picture.mode == "RGBA" else 3.2
    return Raster(picture.size, per_pixel * (1 + (codec == "ppm")), max(0.0, 1 - there / max(1, height)), read)


def _plain(picture: Image.Image) -> NDArray[Any]:
    if picture.mode == "I":
        return np.asarray(picture).astype(np.uint16)
    return np.asarray(picture.convert({"1": "L", "P": "RGB"}.get(picture.mode, picture.mode)))


def _scaled(numbers: NDArray[Any], top: int) -> NDArray[Any]:
    """Numbers of 0 to `top` as 8 or 16 bits."""
    whole = 65_535 if top > 255 else 255
    if top != whole:
        numbers = np.round(np.minimum(numbers, top) * (whole / top))
    return numbers.astype(np.uint16 if whole > 255 else np.uint8)
