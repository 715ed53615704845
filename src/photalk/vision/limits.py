"""How large may a picture be? Limits on its pixels, on its file, and on what its decoder holds at once."""

from __future__ import annotations

import os
from pathlib import Path

import pyvips

from photalk.errors import PictureError
from photalk.vision.pixels import size_of
from photalk.vision.refusing import named

MAX_PIXELS = 400_000_000
"""Larger pictures are refused before they are decoded; the environment's PHOTALK_MAX_PIXELS overrides it."""

HELD = 960_000_000
"""Bytes that a decoder may hold at once, so that all of it stays within a gigabyte of memory."""

_FILE_BYTES_PER_PIXEL = 16
"""A file may have as many bytes as the largest picture with four floats a pixel."""

_AT_ONCE = ("heif", "avif", "webp", "gif", "jpeg")
"""The formats whose file is in memory while it is decoded."""


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


def max_held() -> int:
    """How many bytes a decoder may hold: more where more pixels are allowed than we allow by ourselves."""
    return HELD * max(MAX_PIXELS, max_pixels()) // MAX_PIXELS


def held_by(format: str, image: pyvips.Image) -> float:
    """Bytes a pixel that libvips' decoder of a format holds at once; none where rows come and go.

    As measured, with a little to spare.
    """
    pixel = size_of(image) / (image.width * image.height)
    if format == "png":
        return 1.1 * pixel if image.get_typeof("interlaced") else 0.0
    if format == "tiff":
        return 0.0 if image.format in ("uchar", "ushort") or "float" in image.format else pixel
    deep = 1.2 if image.format == "ushort" else 1.0
    return {"gif": 4.5, "webp": 8.3, "avif": 16.0 * deep}.get(format, 0.0)


def check_bytes(path: Path, size: int, format: str | None = None) -> None:
    """Make sure that a file is not too large to be read: at all, or into memory where its format wants that.

    Raises:
        PictureError: it is.
    """
    allowed = max_held() // 2 if format in _AT_ONCE else _FILE_BYTES_PER_PIXEL * max_pixels()
    if size > allowed:
        raise PictureError(
            f"{named(path)} has {size:,} bytes, more than the {allowed:,} that a file of its kind may have;"
            " save the picture as TIFF or JPEG, or set PHOTALK_MAX_PIXELS to allow more."
        )


def check_size(path: Path, size: tuple[int, int], per_pixel: float = 0.0, file_bytes: int = 0) -> None:
    """Make sure that a picture has no more pixels than are allowed, nor than its decoder can hold.

    Args:
        per_pixel: bytes a pixel that its decoder holds; none where rows come and go.
        file_bytes: bytes of its file that are in memory as well.

    Raises:
        PictureError: it has.
    """
    width, height = size
    if width * height > (allowed := max_pixels()):
        raise PictureError(
            f"{named(path)} has {width:,} × {height:,} pixels, more than the allowed {allowed:,};"
            " set PHOTALK_MAX_PIXELS to allow more."
        )
    room = max_held() - file_bytes
    if width * height * per_pixel > room:
        most = max(0, int(room / per_pixel)) // 1_000_000 * 1_000_000
        raise PictureError(
            f"{named(path)} has {width:,} × {height:,} pixels, more than the {most:,} that fit into memory,"
            " where a picture of its kind must be as a whole; save it as TIFF or baseline JPEG,"
            " or set PHOTALK_MAX_PIXELS to allow more."
        )
