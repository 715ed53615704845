"""Where lids and lashes are: lines along the eyes, and the place between lashes and crease."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.curves import evenly, smooth
from photalk.vision.masks import rising

_UPPER = ((133, 173, 157, 158, 159, 160, 161, 246, 33), (362, 398, 384, 385, 386, 387, 388, 466, 263))
_LOWER = ((133, 155, 154, 153, 145, 144, 163, 7, 33), (362, 382, 381, 380, 374, 373, 390, 249, 263))
_CREASE = ((190, 56, 28, 27, 29, 30, 247), (414, 286, 258, 257, 259, 260, 467))
"""From the inner to the outer end, of the person's right and left eye."""


@dataclass(frozen=True, slots=True)
class Eye:
    """One eye's lines, from the inner corner to the outer, and its own axes (unit vectors, x and y)."""

    upper: Point
    lower: Point
    crease: Point
    outwards: Point
    up: Point

    @property
    def length(self) -> float:
        """From corner to corner, in pixels."""
        return float(np.hypot(*(self.upper[-1] - self.upper[0])))

    @property
    def open(self) -> float:
        """The height of the opening beside its length."""
        middle = len(self.upper) // 2
        return float(np.hypot(*(self.upper[middle] - self.lower[middle]))) / max(self.length, 1e-6)


def eye_of(canvas: Canvas, side: int) -> Eye:
    """The person's right (0) or left (1) eye."""
    upper, lower, crease = (
        evenly(smooth(canvas.points[list(numbers[side]), :2]), 65) for numbers in (_UPPER, _LOWER, _CREASE)
    )
    outwards = upper[-1] - upper[0]
    outwards = outwards / max(float(np.hypot(*outwards)), 1e-6)
    up = np.array([outwards[1], -outwards[0]], np.float32)
    if float(up @ canvas.down) > 0:
        up = -up
    return Eye(upper, lower, crease, outwards, up)


def beside(canvas: Canvas, eye: Eye) -> tuple[Float, Float, Float]:
    """For every pixel: how far outwards, how far above the upper lashes, how far the crease is above them.

    Outwards is 0 at the inner corner and 1 at the outer; the other two are in pixels.
    """
    xs, ys = canvas.grid()
    u = _across(np.stack([xs, ys], -1), eye)
    v = _above(np.stack([xs, ys], -1), eye)
    lash = np.interp(u, *_sorted(_across(eye.upper, eye), _above(eye.upper, eye)))
    crease = np.interp(u, *_sorted(_across(eye.crease, eye), _above(eye.crease, eye)))
    height = np.maximum(crease - lash, 0.06 * canvas.unit)
    return u.astype(np.float32), (v - lash).astype(np.float32), height.astype(np.float32)


def lid_place(canvas: Canvas, side: int, reach: float = 1.0) -> Float:
    """How much each pixel lies on an upper lid: 1 at the lashes, 0 at `reach` times the crease's height."""
    u, above, crease = beside(canvas, eye_of(canvas, side))
    soft = 0.02 * canvas.unit
    lid: Float = (
        rising(above, -soft, soft)
        * rising(above / crease, 1.25 * reach, 0.45 * reach)
        * rising(u, -0.12, 0.12)
        * rising(u, 1.22, 0.95)
    )
    return lid


def under_place(canvas: Canvas, side: int) -> Float:
    """How much each pixel lies right below an eye, where a pencil's line runs."""
    u, below = _below(canvas, side)
    place: Float = (
        rising(below, -0.01, 0.02) * rising(below, 0.15, 0.03) * rising(u, -0.1, 0.2) * rising(u, 1.2, 0.9)
    )
    return place


def below_place(canvas: Canvas, side: int) -> Float:
    """How much each pixel lies in the hollow below an eye, down to where the cheek begins."""
    u, below = _below(canvas, side)
    place: Float = (
        rising(below, 0.015, 0.07) * rising(below, 0.42, 0.2) * rising(u, -0.2, 0.1) * rising(u, 1.15, 0.8)
    )
    return place


def _below(canvas: Canvas, side: int) -> tuple[Float, Float]:
    """For every pixel: how far outwards along an eye it is, and how far below its lower lid, in units."""
    eye = eye_of(canvas, side)
    xs, ys = canvas.grid()
    spots = np.stack([xs, ys], -1)
    u = _across(spots, eye)
    line = np.interp(u, *_sorted(_across(eye.lower, eye), _above(eye.lower, eye)))
    return u, np.asarray((line - _above(spots, eye)) / canvas.unit, np.float32)


def _across(points: Float, eye: Eye) -> Float:
    place: Float = (points - eye.upper[0]) @ eye.outwards / max(eye.length, 1e-6)
    return place


def _above(points: Float, eye: Eye) -> Float:
    height: Float = (points - eye.upper[0]) @ eye.up
    return height


def _sorted(x: Float, y: Float) -> tuple[Float, Float]:
    order = np.argsort(x, kind="stable")
    return x[order], y[order]
