"""How large may a picture be? Limits on its pixels, on its file, and on what its decoder holds at once."""

from __future__ import annotations

from pathlib import Path

import pyvips

from photalk import settings
from photalk.errors import PictureError
from photalk.vision.pixels import WHOLE_NUMBERS, size_of
from photalk.vision.refusing import named

MAX_PIXELS = settings.DEFAULTS.max_pixels
"""Larger pictures are refused before they are decoded; the setting `max_pixels` overrides it."""

HELD = 920_000_000
"""Bytes that a decoder may hold at once, so that all of it stays within a gigabyte of memory."""

AT_HAND = 300_000_000
"""Bytes of pixels that are kept in memory to be read in any order; more are kept on disk."""

_PER_PIXEL = 16
"""Bytes that a file may have for each pixel that is allowed: those of four floats."""

_AT_ONCE = ("heif", "avif", "webp", "gif", "jpeg")
"""The formats whose file is in memory while it is decoded."""


def max_pixels() -> int:
    """How many pixels a picture may have."""
    return settings.current().max_pixels


def max_held() -> int:
    """How many bytes a decoder may hold: more where more pixels are allowed than we allow by ourselves."""
    return HELD * max(MAX_PIXELS, max_pixels()) // MAX_PIXELS


def held_by(format: str, image: pyvips.Image) -> float:
    """Bytes a pixel that libvips' decoder holds at once, as measured; none where rows come and go."""
    pixel, deep = float(size_of(image) / (image.width * image.height)), image.format == "ushort"
    if format == "png":
        return pixel * (1.35 if deep else 1.15) if image.get_typeof("interlaced") else 0.0
    if image.format in WHOLE_NUMBERS:
        return 1.1 * pixel
    return {"gif": 4.5, "webp": 8.4, "avif": 26.0 if deep else 19.0}.get(format, 0.0)


def check_bytes(path: Path, size: int, format: str = "") -> None:
    """Make sure that a file is not too large to be read: at all, or into memory where its format wants that.

    Raises:
        PictureError: it is.
    """
    if size > (allowed := max_held() // 2 if format in _AT_ONCE else _PER_PIXEL * max_pixels()):
        raise PictureError(
            f"{named(path)} has {size:,} bytes, more than the {allowed:,} that a file of its kind may have;"
            " save the picture as TIFF or JPEG, or set PHOTALK_MAX_PIXELS to allow more."
        )


def check_size(path: Path, size: tuple[int, int], format: str, per_pixel: float, file: int) -> None:
    """Make sure that a picture has no more pixels than are allowed, nor than its decoder can hold.

    Args:
        per_pixel: bytes a pixel that its decoder holds.
        file: bytes of its file.

    Raises:
        PictureError: it has.
    """
    width, height = size
    remedy = "set PHOTALK_MAX_PIXELS to allow more."
    if width * height > (allowed := max_pixels()):
        raise PictureError(
            f"{named(path)} has {width:,} × {height:,} pixels, more than the allowed {allowed:,}; {remedy}"
        )
    room = max_held() - (file if format in _AT_ONCE else 0)
    if per_pixel and width * height * per_pixel > room:
        most = max(0, int(room / per_pixel)) // 1_000_000
        raise PictureError(
            f"{named(path)} has {width:,} × {height:,} pixels, more than the {most} million that fit into"
            f" memory, where all of such a picture must be; save it as TIFF or baseline JPEG, or {remedy}"
        )
