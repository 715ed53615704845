"""What people call a colour: the eleven basic colour words of English, for single colours and surfaces.

Each word has a few centroids, and a colour has the word of the nearest. Distance is measured in CIE Lab
with chroma compressed, because photos are paler than the colours people think of when they hear a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.vision.masks import Float

_CENTROIDS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "black": ((6, 0, 0), (16, 2, 270), (25, 3, 60)),
    "white": ((95, 2, 270), (91, 4, 90), (81, 3, 270), (84, 7, 265), (84, 7, 330)),
    "gray": ((40, 3, 250), (54, 3, 250), (66, 3, 250), (45, 5, 80), (62, 5, 80)),
    "red": ((32, 45, 20), (38, 73, 41), (48, 68, 27), (22, 25, 22)),
    "orange": ((58, 73, 54), (64, 60, 50), (77, 48, 70)),
    "yellow": ((76, 62, 89), (86, 36, 96), (93, 78, 103), (66, 52, 88)),
    "green": (
        (42, 16, 118), (61, 24, 175), (60, 55, 113), (55, 45, 145), (85, 20, 140), (88, 86, 129),
        (25, 18, 130), (60, 22, 115),
    ),
    "blue": (
        (20, 13, 280), (29, 33, 285), (33, 105, 306), (52, 58, 291), (53, 24, 261), (80, 17, 258),
        (80, 28, 215), (38, 12, 270), (64, 14, 260),
    ),
    "pink": ((55, 60, 358), (59, 78, 333), (68, 45, 20), (65, 31, 5), (82, 19, 0)),
    "purple": ((25, 20, 318), (35, 37, 330), (48, 90, 316), (60, 35, 313), (78, 20, 312), (45, 20, 318)),
    "brown": (
        (20, 12, 45), (32, 22, 50), (44, 40, 58), (55, 36, 78), (48, 17, 65), (66, 24, 70), (78, 19, 74),
    ),
}  # fmt: skip
"""Centroids as lightness (0..100), chroma and hue angle in degrees."""

NAMES = tuple(_CENTROIDS)

_VOTES = {"black": 0.7, "gray": 0.75, "white": 1.1, "brown": 0.6}
"""How much a pixel counts: shade turns other colours black, gray and brown, and only white is turned gray."""

_LIGHT = 15.0
_BEND = 8.0


def _bent(colour: Float) -> Float:
    """Lab as it is compared: in steps of 15 of lightness, with chroma compressed to its root."""
    squeeze = np.sqrt(np.hypot(colour[..., 1], colour[..., 2]) + np.float32(_BEND))
    bent: Float = np.stack(
        [colour[..., 0] / np.float32(_LIGHT), colour[..., 1] / squeeze, colour[..., 2] / squeeze], -1
    )
    return bent


def _table() -> tuple[Float, NDArray[np.intp]]:
    """The centroids in the space in which they are compared, and the place of each one's name."""
    owners = [place for place, name in enumerate(NAMES) for _ in _CENTROIDS[name]]
    polar = np.array([centroid for name in NAMES for centroid in _CENTROIDS[name]], np.float32)
    hue = np.radians(polar[:, 2])
    cartesian = np.stack([polar[:, 0], polar[:, 1] * np.cos(hue), polar[:, 1] * np.sin(hue)], -1)
    return _bent(cartesian.astype(np.float32)), np.array(owners)


_POINTS, _OWNERS = _table()
_PULLS, _LENGTHS = -2 * _POINTS.T, (_POINTS**2).sum(1)
_ROWS = 512
"""Colours that are compared at a time: the memory for more is asked of the system, and cleared, each time."""


def named(colour: Float) -> NDArray[np.intp]:
    """The place in `NAMES` of each colour's word; `colour` is Lab, …×3."""
    flat = _bent(colour.reshape(-1, 3))
    nearest = np.empty(len(flat), np.intp)
    for start in range(0, len(flat), _ROWS):
        some = slice(start, start + _ROWS)
        nearest[some] = (flat[some] @ _PULLS + _LENGTHS).argmin(1)
    places: NDArray[np.intp] = _OWNERS[nearest]
    return places.reshape(colour.shape[:-1])


@dataclass(frozen=True, slots=True)
class Hue:
    """A surface's colour in a word, and the share of the surface that has it."""

    name: str
    share: float


def dominant(colour: Float, weight: Float, votes: Mapping[str, float] | None = None) -> Hue | None:
    """The word for a surface: the one that most of its pixels have; None when nothing weighs anything.

    `votes` says how much a pixel of some colour counts, where that is special; 0 leaves it out altogether.
    """
    total = float(weight.sum())
    if total <= 0:
        return None
    shares = np.bincount(named(colour).ravel(), weight.ravel(), len(NAMES)) / total
    counts = _VOTES | dict(votes or {})
    weighed = np.array([counts.get(name, 1.0) for name in NAMES])
    best = int((shares * weighed).argmax())
    return Hue(NAMES[best], float(shares[best] / max(shares[weighed > 0].sum(), 1e-9)))


def hair_colour(colour: Float, weight: Float) -> Hue | None:
    """The word for hair (black, brown, blonde, red, gray, white), or None when its colour is no hair's."""
    total = float(weight.sum())
    if total <= 0:
        return None
    shares = np.bincount(named(colour).ravel(), weight.ravel(), len(NAMES)) / total
    dyed = float(sum(shares[NAMES.index(name)] for name in _UNNATURAL))
    if dyed > 0.5:
        return None
    light, chroma, angle = _middle(colour, weight)
    if light < 17 or (light < 24 and chroma < 8):
        name = "black"
    elif chroma < 7 and light > 45:
        name = "white" if light > 75 else "gray"
    elif light > 42 and 55 < angle < 105:
        name = "blonde"
    elif chroma > 24 and angle < 58 and light > 25:
        name = "red"
    else:
        name = "brown"
    return Hue(name, 1 - dyed)


_UNNATURAL = ("green", "blue", "purple", "pink")


def _middle(colour: Float, weight: Float) -> tuple[float, float, float]:
    """The weighted median of a surface as lightness, chroma and hue angle."""
    flat, heavy = colour.reshape(-1, 3), weight.ravel()
    flat, heavy = flat[heavy > 0], heavy[heavy > 0]
    middle = []
    for channel in flat.T:
        order = np.argsort(channel)
        heap = np.cumsum(heavy[order])
        middle.append(float(channel[order][np.searchsorted(heap, heap[-1] / 2)]))
    light, a, b = middle
    return light, float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)
