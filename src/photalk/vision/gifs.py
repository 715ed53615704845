"""What the blocks of a GIF say, where its decoder is silent: where its frame is drawn, and where it ends."""

from __future__ import annotations

import re
from typing import NamedTuple

import pyvips

from photalk.vision.metadata import Data
from photalk.vision.refusing import CORRUPT, EARLY, Fault

_EXTENSION, _IMAGE = 0x21, 0x2C
_BLOCK, _SOMETHING = re.compile(rb"[\x21\x2c\x3b]|GIF8"), re.compile(rb"[^\0]")
_FILLING = 64
"""Zeros that may follow a frame; some programs end it more than once."""


class Drawn(NamedTuple):
    """Where the first frame is drawn, and the size of the canvas, enlarged where it does not fit."""

    left: int
    top: int
    width: int
    height: int
    canvas: tuple[int, int]


def drawn(data: Data, *, strict: bool = True) -> Drawn:
    """The first frame.

    Raises:
        Fault: there is none, or, if this is to be strict, what follows it is no part of a GIF.
    """
    at = 13 + _colours(data[10])
    try:
        while data[at] == _EXTENSION:
            at = _after(data, at + 2)
        if data[at] != _IMAGE:
            raise Fault("it has no picture")
        left, top, width, height = _numbers(data, at + 1, 4)
        at = _after(data, at + 10 + _colours(data[at + 9]) + 1) if strict else len(data)
    except IndexError:
        raise Fault(EARLY) from None
    following = _SOMETHING.search(data, at)
    end = following.start() if following else len(data)
    if end - at > _FILLING or (following and not _BLOCK.match(data, end)):
        raise Fault(CORRUPT)
    across, down = _numbers(data, 6, 2)
    return Drawn(left, top, width, height, (max(across, left + width), max(down, top + height)))


def on_canvas(image: pyvips.Image, frame: Drawn) -> pyvips.Image:
    """The image, transparent where its frame does not reach.

    libvips takes what the frame fills for the canvas, where that is as large as screens once were, or larger.
    """
    left, top, width, height, canvas = frame
    if not image.hasalpha() and (left, top, width, height) != (0, 0, *canvas):
        alpha = pyvips.Image.black(width, height).linear(1, 255, uchar=True)
        image = image.bandjoin(alpha.embed(left, top, image.width, image.height))
    return image.embed(0, 0, *canvas)


def _numbers(data: Data, at: int, count: int) -> list[int]:
    return [int.from_bytes(data[n : n + 2], "little") for n in range(at, at + 2 * count, 2)]


def _colours(flags: int) -> int:
    """Bytes of the table of colours that these flags announce."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _after(data: Data, at: int) -> int:
    """Where a chain of sub-blocks ends; a block of no bytes is the last."""
    while size := data[at]:
        at += size + 1
    return at + 1
