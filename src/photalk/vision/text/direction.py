"""Which way up is a line? A small net tells 0° from 180°; where it is unsure, its neighbours help.

Most writing of a picture is the same way up, and a long line tells more than a short one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from photalk.vision.image_types import Rgb
from photalk.vision.runtime import Onnx
from photalk.vision.text.regions import TextRegion, as_input

_WIDTH = 192
_UNSURE = 3.0
"""Log-odds below which a line goes by the others as well; a short one always does ("NO" turned is "ON")."""

_SHORT = 4.0

_LIMIT = 8.0


class Director:
    """PP-OCR's classifier of direction."""

    def __init__(self, path: Path) -> None:
        self._run = Onnx(path)

    def upside_down(self, strip: Rgb) -> float:
        """The log-odds that a strip is upside down; only its beginning is looked at."""
        part = strip[:, :_WIDTH]
        padded = np.zeros((3, part.shape[0], _WIDTH), np.float32)
        padded[:, :, : part.shape[1]] = as_input(part)
        chance = float(self._run(padded[None])[0, 1])
        return max(-_LIMIT, min(_LIMIT, math.log(max(chance, 1e-6) / max(1 - chance, 1e-6))))


def righted(regions: Sequence[TextRegion], odds: Sequence[float]) -> list[TextRegion]:
    """The regions, those turned round that are upside down by their own log-odds or by the others'."""
    down = [region.angle > math.pi / 4 for region in regions]
    votes = {
        which: sum(odd for odd, tall in zip(odds, down, strict=True) if tall is which)
        for which in (True, False)
    }
    found = []
    for region, odd, tall in zip(regions, odds, down, strict=True):
        alone = abs(odd) >= _UNSURE and region.width >= _SHORT * region.height
        says = odd if alone else votes[tall]
        found.append(region.turned_round() if says > 0 else region)
    return found


def quarter_turns(regions: Sequence[TextRegion]) -> int:
    """By how many quarters clockwise most of the writing is turned."""
    weights = [0.0] * 4
    for region in regions:
        weights[round(region.angle / (math.pi / 2)) % 4] += region.width * region.height
    return int(np.argmax(weights))


def reading_order(regions: Sequence[TextRegion], turns: int) -> list[int]:
    """Places of the regions from top to bottom and left to right, on a page turned by so many quarters."""
    angle = -turns * math.pi / 2
    across, down = math.cos(angle), math.sin(angle)
    at = [(one.x * across - one.y * down, one.x * down + one.y * across) for one in regions]
    rows: list[list[int]] = []
    for place in sorted(range(len(regions)), key=lambda one: at[one][1]):
        row = rows[-1] if rows else []
        if row and at[place][1] - at[row[-1]][1] < regions[place].height / 2:
            row.append(place)
        else:
            rows.append([place])
    return [place for row in rows for place in sorted(row, key=lambda one: at[one][0])]
