"""What pictures are as arrays, and what is seen in them: the nouns that all of vision shares."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
"""A picture as H×W×3 sRGB, 0..255."""

Mask = NDArray[np.float32]
"""How much each pixel belongs to something: H×W, 0..1."""

Pixels = NDArray[np.float32]
"""A picture as H×W×3 sRGB, 0..1."""

Where = NDArray[np.bool_]
"""Some pixels of a picture: H×W."""

Hole = NDArray[np.bool_]
"""Which pixels are to be filled: H×W."""

BoxShares = tuple[float, float, float, float]
"""A box as left, top, right, bottom, each 0..1 of the picture."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object that was seen: what it is, how surely (0..1), and where."""

    label: str
    score: float
    box: BoxShares

    @property
    def center(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @property
    def area(self) -> float:
        """Its share of the picture."""
        left, top, right, bottom = self.box
        return max(0.0, right - left) * max(0.0, bottom - top)
