"""Where a forehead ends above and below: at the hairline or the brim of a hat, and at the brows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.hair_matte import own_hair
from photalk.edit.portrait.skin_tones import pixels_under

_COLUMNS = 81
_UPPER_BROWS = (70, 63, 105, 66, 107, 336, 296, 334, 293, 300)
_TEMPLES = (162, 389)
"""The oval a little above the height of the eyes, right and left."""

_TOP = (162, 21, 54, 103, 67, 109, 10, 338, 297, 332, 284, 251, 389)
"""The oval over the forehead, from temple to temple: where a hairline usually is."""


@dataclass(frozen=True, slots=True)
class Forehead:
    """A forehead on the face's own axes, in units from `origin`, the middle between the brows.

    At each place of `across` (from the picture's left to its right), `brow` is where the brows begin and
    `top` where hair or a hat does (negative: above); `hair` says where that is hair, and `depth` how far up
    it goes.
    """

    origin: Point
    across: Float
    brow: Float
    top: Float
    hair: Float
    depth: Float

    @property
    def height(self) -> float:
        """How much of it is bare over the brows, in units."""
        middle = np.abs(self.across - self.across.mean()) < 0.6
        return float(np.median((self.brow - self.top)[middle]))


def forehead_of(canvas: Canvas) -> Forehead:
    """The forehead as it is seen."""
    origin = canvas.at(107, 336)
    brows = _own(canvas, origin, _UPPER_BROWS)
    temples = _own(canvas, origin, _TEMPLES)
    oval = _own(canvas, origin, _TOP)
    across = np.linspace(float(temples[:, 0].min()), float(temples[:, 0].max()), _COLUMNS).astype(np.float32)
    brow = _line(brows, across)
    usual = _line(oval, across)
    hair, hat = own_hair(canvas), canvas.part("hat")
    top = np.minimum(usual, brow - 0.05)
    is_hair, depth = np.zeros_like(across), np.zeros_like(across)
    steps = np.arange(0.0, 2.2, 0.02, dtype=np.float32)
    for number, x in enumerate(across):
        below = brow[number] - steps
        line = origin + canvas.unit * (x * canvas.right + below[:, None] * canvas.down)
        under = pixels_under(canvas, line)
        covered = np.maximum(hair[under], hat[under]) > 0.5
        if covered.any():
            first = int(covered.argmax())
            top[number] = below[first]
            above = hair[under][first:]
            is_hair[number] = float(above[0] > 0.3)
            depth[number] = 0.02 * float((above > 0.5).sum())
    return Forehead(origin, across, brow, _smooth(top), is_hair, _smooth(depth))


def _own(canvas: Canvas, origin: Point, numbers: tuple[int, ...]) -> Float:
    """Points on the face's own axes, N×2: across, below."""
    away = canvas.points[list(numbers), :2] - origin
    return np.asarray(np.stack([away @ canvas.right, away @ canvas.down], 1) / canvas.unit, np.float32)


def _line(points: Float, across: Float) -> Float:
    order = np.argsort(points[:, 0])
    return np.asarray(np.interp(across, points[order, 0], points[order, 1]), np.float32)


def _smooth(values: Float) -> Float:
    """Without single outliers and steps."""
    from scipy import ndimage

    calm = ndimage.median_filter(values, 9, mode="nearest")
    return np.asarray(ndimage.gaussian_filter1d(calm, 1.5, mode="nearest"), np.float32)
