"""Can this terminal show pictures, and how? Kitty's protocol, iTerm2's, sixel, or coloured half blocks."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk import settings

Pixels = NDArray[np.uint8]
"""H×W×3, 8 bits, sRGB."""

CELL = (10, 20)
"""Width and height that a character cell is taken to have, in pixels."""


def kind_of(environment: Mapping[str, str], *, tty: bool) -> str:
    """How pictures can be shown here, one of `settings.GRAPHICS`; what is set overrides what is detected."""
    if (chosen := settings.current().graphics) is not None:
        return chosen
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if not tty or term in ("", "dumb"):
        return "none"
    blocks = "blocks" if environment.get("COLORTERM", "") in ("truecolor", "24bit") else "none"
    if environment.get("TMUX") or term.startswith(("screen", "tmux")):
        return blocks  # a multiplexer swallows graphics
    if environment.get("KITTY_WINDOW_ID") or "kitty" in term or "ghostty" in (term, program):
        return "kitty"
    if environment.get("KONSOLE_VERSION"):
        return "kitty"
    if program in ("iTerm.app", "WezTerm"):
        return "iterm"
    if "sixel" in term or term.startswith(("foot", "mlterm", "yaft", "contour")):
        return "sixel"
    return blocks


def draw(pixels: Pixels, kind: str, columns: int, rows: int) -> str:
    """What to print to show these pixels within so many columns and rows; "" where that cannot be done."""
    if kind == "none":
        return ""
    if kind == "blocks":
        return _blocks(_fitted(pixels, columns, rows * 2))
    fitted = _fitted(pixels, columns * CELL[0], rows * CELL[1])
    return {"kitty": _kitty, "iterm": _iterm, "sixel": _sixel}[kind](fitted) + "\n"


def _fitted(pixels: Pixels, width: int, height: int) -> Pixels:
    scale = min(width / pixels.shape[1], height / pixels.shape[0], 1.0)
    size = max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale))
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BOX), dtype=np.uint8)


def _blocks(pixels: Pixels) -> str:
    """Two pixels a character: the upper half block in one colour on the other."""
    if len(pixels) % 2:
        pixels = np.concatenate([pixels, pixels[-1:]])
    lines = []
    for upper, lower in zip(pixels[::2].tolist(), pixels[1::2].tolist(), strict=True):
        cells = (
            f"\x1b[38;2;{a[0]};{a[1]};{a[2]};48;2;{b[0]};{b[1]};{b[2]}m▀"
            for a, b in zip(upper, lower, strict=True)
        )
        lines.append("".join(cells) + "\x1b[0m\n")
    return "".join(lines)


def _png(pixels: Pixels) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _kitty(pixels: Pixels) -> str:
    data = base64.standard_b64encode(_png(pixels)).decode()
    chunks = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    parts = []
    for number, chunk in enumerate(chunks):
        first = "a=T,f=100,q=2," if number == 0 else ""
        parts.append(f"\x1b_G{first}m={int(number < len(chunks) - 1)};{chunk}\x1b\\")
    return "".join(parts)


def _iterm(pixels: Pixels) -> str:
    png = _png(pixels)
    data = base64.standard_b64encode(png).decode()
    return f"\x1b]1337;File=inline=1;size={len(png)};preserveAspectRatio=1:{data}\a"


def _sixel(pixels: Pixels) -> str:
    """Six rows at a time; in each, one line a colour of what it covers, run-length coded."""
    image = Image.fromarray(pixels).quantize(255)
    palette = np.asarray(image.getpalette() or [], dtype=np.float64).reshape(-1, 3)
    indexes = np.asarray(image)
    height, width = indexes.shape
    colors = "".join(
        f"#{number};2;{';'.join(str(round(level * 100 / 255)) for level in color)}"
        for number, color in enumerate(palette)
    )
    bands = "-".join(_sixel_band(indexes[top : top + 6]) for top in range(0, height, 6))
    return f'\x1bPq"1;1;{width};{height}{colors}{bands}\x1b\\'


def _sixel_band(band: NDArray[np.uint8]) -> str:
    weights = (1 << np.arange(len(band)))[:, None]
    lines = []
    for color in np.unique(band).tolist():
        bits = ((band == color) * weights).sum(axis=0)
        lines.append(f"#{color}" + "".join(_runs(bits.tolist())))
    return "$".join(lines)


def _runs(bits: list[int]) -> Iterator[str]:
    start = 0
    for at in range(1, len(bits) + 1):
        if at == len(bits) or bits[at] != bits[start]:
            character = chr(63 + bits[start])
            yield f"!{at - start}{character}" if at - start > 3 else character * (at - start)
            start = at
