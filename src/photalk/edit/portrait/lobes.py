"""Where the lobes of the ears are, seen or hidden under hair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait.canvas import Canvas, Point
from photalk.edit.portrait.tones import side_seen

EARS = ("left ear", "right ear")
_SIDES = ((93, 132), (323, 361))
"""Points of the face's outline at the height of the lobes, on the person's right and left."""

_OUTWARDS = 0.10
"""How far beyond the outline of the face a lobe lies, in units."""

_REACH = 0.55
_LEAST_EAR = 0.012
"""How far from its usual place a lobe is looked for (units), and the least of an ear (square units)."""

_TURNED = 0.55
"""From which share of the wider half of a face on the ear of the other half may be seen."""

_LEAST_OPEN = 0.6
"""How much of the place of a hidden lobe must be hair or skin: not a hood, a scarf or another person."""


@dataclass(frozen=True, slots=True)
class Lobe:
    """The middle of a lobe (x, y), and how much of it shows: 1 bare, 0 under hair."""

    place: Point
    bare: float
    outwards: float
    """1 for the picture's right side, -1 for its left."""


def lobes(canvas: Canvas) -> tuple[Lobe, ...]:
    """The lobes on which something can hang, none to two."""
    found = (
        _lobe(canvas, numbers, sign, seen)
        for numbers, sign, seen in zip(_SIDES, (-1, 1), side_seen(canvas), strict=True)
    )
    return tuple(lobe for lobe in found if lobe is not None)


def _lobe(canvas: Canvas, numbers: tuple[int, int], sign: int, seen: float) -> Lobe | None:
    usual = canvas.at(*numbers) + sign * _OUTWARDS * canvas.unit * canvas.right
    height, width = canvas.shape
    ear = _lowest_of_ear(canvas, usual, sign)
    place = usual if ear is None else ear
    margin = 0.1 * canvas.unit
    if not (margin <= place[0] < width - margin and margin <= place[1] < height - 3 * margin):
        return None
    if ear is not None:
        return Lobe(ear, 1.0 - float(_share(canvas, ear, "hair")), sign)
    if seen < _TURNED or _share(canvas, place, "hair", "skin", "neck", *EARS) < _LEAST_OPEN:
        return None
    return Lobe(place, float(1 - _share(canvas, place, "hair")) * 0.5, sign)


def _lowest_of_ear(canvas: Canvas, usual: Point, sign: int) -> Point | None:
    """The lower end of the ear near the usual place, where an ear is seen."""
    across, below = canvas.along(usual)
    # The parser mixes up left and right ears, so both count on either side.
    near = (np.hypot(across, below) < _REACH) & (sign * across > -0.12)
    ear = (canvas.part(*EARS) > 0.45) & near
    if ear.sum() < _LEAST_EAR * canvas.unit**2:
        return None
    rows, columns = np.nonzero(ear)
    depth = below[rows, columns]
    low = depth >= np.percentile(depth, 88)
    if float(depth[low].mean()) < -0.2:
        return None
    spot = np.array([columns[low].mean(), rows[low].mean()], np.float32)
    return np.asarray(spot - 0.02 * canvas.unit * canvas.down, np.float32)


def _share(canvas: Canvas, place: Point, *names: str) -> float:
    reach = max(2, int(0.08 * canvas.unit))
    x, y = int(place[0]), int(place[1])
    window = canvas.part(*names)[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return float(window.mean()) if window.size else 0.0
