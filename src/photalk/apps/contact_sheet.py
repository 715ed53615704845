"""A contact sheet: small pictures in rows, each under what was said and over what that did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from photalk.vision.pixels import srgb_array

WIDTH, HEIGHT = 272, 272
"""The box that a picture is fitted into."""

COLUMNS = 5
GAP = 20
PAPER, INK, PENCIL = (250, 249, 246), (28, 28, 30), (122, 120, 116)
SAID_SIZE, DONE_SIZE = 18, 13
LEADING = 1.3
MAX_LINES = 3
CHECK = 10
"""The side of a square of the board that is seen through transparent parts, in pixels."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True, slots=True)
class Cell:
    """One picture of the sheet; `first` when it starts a row of its own."""

    said: str
    done: str
    picture: Image.Image
    first: bool = False


def seen(image: pyvips.Image) -> Image.Image:
    """The picture as it looks on a screen; transparent parts show a chequered board."""
    rgb = srgb_array(image)
    if image.hasalpha():
        alpha = np.asarray(image.extract_band(image.bands - 1).numpy(), dtype=np.float32)
        through = 1 - alpha / (65535 if image.format == "ushort" else 255)
        # `srgb_array` has put transparent parts on mid-grey: what differs from it is the board.
        rgb = np.clip(rgb + through[..., None] * (_board(*rgb.shape[:2]) - 128), 0, 255).astype(np.uint8)
    return Image.fromarray(rgb)


def contact_sheet(cells: Iterable[Cell]) -> Image.Image:
    """The cells in rows; a new row begins where a cell asks for it, or when a row is full."""
    rows: list[list[Cell]] = []
    for cell in cells:
        if not rows or cell.first or len(rows[-1]) == COLUMNS:
            rows.append([])
        rows[-1].append(cell)
    strips = [_strip(row) for row in rows]
    across = max((len(row) for row in rows), default=1)
    size = (GAP + across * (WIDTH + GAP), GAP + sum(strip.height for strip in strips))
    sheet = Image.new("RGB", size, PAPER)
    top = GAP
    for strip in strips:
        sheet.paste(strip, (GAP, top))
        top += strip.height
    return sheet


def _strip(row: Sequence[Cell]) -> Image.Image:
    """One row: words, pictures on one line below them, and commands below those."""
    pictures = [_fitted(cell.picture) for cell in row]
    said = [_wrapped(cell.said, SAID_SIZE) for cell in row]
    done = [_wrapped(cell.done, DONE_SIZE) for cell in row]
    above, below = _height(said, SAID_SIZE) + 8, _height(done, DONE_SIZE) + 6
    tallest = max(picture.height for picture in pictures)
    strip = Image.new("RGB", (len(row) * (WIDTH + GAP), above + tallest + below + GAP), PAPER)
    draw = ImageDraw.Draw(strip)
    for at, picture in enumerate(pictures):
        left = at * (WIDTH + GAP)
        # Words stand on the picture, so short ones begin lower.
        _write(draw, said[at], SAID_SIZE, left, above - 8 - _height([said[at]], SAID_SIZE), INK)
        strip.paste(picture, (left, above))
        _write(draw, done[at], DONE_SIZE, left, above + picture.height + 6, PENCIL)
    return strip


def _fitted(picture: Image.Image) -> Image.Image:
    scale = min(WIDTH / picture.width, HEIGHT / picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS)


def _wrapped(text: str, size: int) -> list[str]:
    """The text in lines that fit under a picture; what is beyond the last line becomes an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or _font(size).getlength(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES - 1], f"{lines[MAX_LINES - 1]} …"]
    return lines


def _height(texts: Sequence[list[str]], size: int) -> int:
    return round(max(len(lines) for lines in texts) * size * LEADING)


def _write(
    draw: ImageDraw.ImageDraw, lines: list[str], size: int, left: int, top: int, color: tuple[int, int, int]
) -> None:
    for at, line in enumerate(lines):
        draw.text((left, top + round(at * size * LEADING)), line, fill=color, font=_font(size))


@cache
def _font(size: int) -> Font:
    """Pillow's own font, so that the sheet looks the same everywhere; it knows little beyond ASCII."""
    return ImageFont.load_default(size)


def _board(height: int, width: int) -> NDArray[np.float32]:
    """A chequered board, H×W×1."""
    down, across = np.indices((height, width)) // CHECK
    return np.where((down + across) % 2, 236, 206).astype(np.float32)[..., None]
