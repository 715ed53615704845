"""Where the lobes of the ears are, seen or hidden under hair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait.canvas import Canvas, Point
from photalk.edit.portrait.skin_tones import face_outline, pixels_under, side_seen, skin_alike

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
"""How much of the place of a hidden lobe must be hair or skin: not a hood, a scarf or the background."""

_OTHERS, _LEAST_FACE = 0.75, 0.15
"""How far outwards from a hidden lobe (units) no other face may be, and the least of one (square units)."""

_INWARDS, _BEHIND = 0.40, 0.04
"""How far over the cheek hair may reach, and how far behind its edge an earring hangs, in units."""


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
    if seen < _TURNED or _others_face(canvas, usual, sign):
        return None
    place = _hair_edge(canvas, usual, sign)
    if _share(canvas, place, "hair", "skin", "neck", *EARS) < _LEAST_OPEN:
        return None
    return Lobe(place, float(1 - _share(canvas, place, "hair")) * 0.5, sign)


def _hair_edge(canvas: Canvas, usual: Point, sign: int) -> Point:
    """Just behind the edge of the hair that hides an ear: there an earring shows from below it."""
    steps = np.arange(-_INWARDS, 0.06, 0.01, dtype=np.float32)
    spots = usual + sign * canvas.unit * steps[:, None] * canvas.right
    rows, columns = pixels_under(canvas, spots.astype(np.float32))
    hair = canvas.part("hair")[rows, columns]
    # A single strand over the cheek is no edge: hair must go on for a while.
    thick = np.array([hair[place : place + 8].mean() for place in range(len(hair))])
    found = np.flatnonzero((hair > 0.5) & (thick > 0.5))
    if not len(found):
        return usual
    inwards = min(float(steps[found[0]]) + _BEHIND, 0.0)
    return np.asarray(usual + sign * inwards * canvas.unit * canvas.right, np.float32)


def _others_face(canvas: Canvas, place: Point, sign: int) -> bool:
    """Whether somebody else's face is right beside: the hair in between may be theirs."""
    across, below = canvas.along(place)
    beside = (np.hypot(across, below) < _OTHERS) & (sign * across > 0.08)
    beside &= face_outline(canvas, 0.05) < 0.05
    # The parser calls most other faces background: what has the colour of skin and is no hair counts too.
    skin = canvas.part("skin", "nose") > 0.5
    skin |= (skin_alike(canvas, 0.8, _OTHERS + 0.4) > 0.6) & (canvas.part("hair") < 0.4)
    return float((skin & beside).sum()) > _LEAST_FACE * canvas.unit**2


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
