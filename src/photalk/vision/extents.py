"""Which pixels of a box are most likely the thing's own: a quick weighing, for telling its colour.

Two things are weighed: how near a pixel is to the middle of the box, and whether its colour is rather one
of the middle than one of the surroundings.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from photalk.vision.boxes import distance, widened
from photalk.vision.image_types import BoxShares, Mask
from photalk.vision.masks import Bits, Float, as_mask, rising

_BINS = 8
_AROUND = 0.25
_SMOOTHING = 0.02
_RANGE = (0.35, 0.65)
_CORNER = 1.3


def own_weight(box: BoxShares, colour: Float, others: Sequence[BoxShares] = ()) -> Mask:
    """How surely each pixel is the thing's in this box, 0..1, H×W; `colour` is the picture in Lab.

    `others` are the boxes of things in front of it, whose middles are not its own.
    """
    shape = (colour.shape[0], colour.shape[1])
    away = distance(box, shape)
    inside = away <= 1
    weight = rising(away, 1.0, 0.55)
    for other in others:
        weight = as_mask(weight * rising(distance(other, shape), 0.6, 0.95))
    if not (weight > 0).any():
        weight = as_mask(inside)
    ring = (distance(widened(box, _AROUND), shape) <= 1) & ~inside
    surroundings = ring | (inside & _corners(box, shape))
    return as_mask(weight * _unlike(colour, weight, surroundings))


def _corners(box: BoxShares, shape: tuple[int, int]) -> Bits:
    """The corners of a box, which most things leave free."""
    left, top, right, bottom = box
    x = (np.arange(shape[1]) + 0.5) / shape[1] - (left + right) / 2
    y = (np.arange(shape[0]) + 0.5) / shape[0] - (top + bottom) / 2
    across, down = x / max((right - left) / 2, 1e-6), y / max((bottom - top) / 2, 1e-6)
    away: Bits = across[None, :] ** 2 + down[:, None] ** 2 > _CORNER
    return away


def _unlike(colour: Float, weight: Mask, ring: NDArray[np.bool_]) -> Mask:
    """How much rather each pixel's colour belongs to the weighed pixels than to the ring around them."""
    if not ring.any():
        return np.ones(weight.shape, np.float32)
    steps = np.clip(
        (colour - np.array([0, -50, -50], np.float32)) / np.array([100, 100, 100], np.float32), 0, 0.999
    )
    cells = (steps * _BINS).astype(np.intp) @ np.array([_BINS * _BINS, _BINS, 1])
    ours = np.bincount(cells.ravel(), weight.ravel(), _BINS**3)
    theirs = np.bincount(cells[ring], minlength=_BINS**3).astype(np.float64)
    ours, theirs = ours / max(ours.sum(), 1e-9), theirs / max(theirs.sum(), 1e-9)
    odds = (ours + _SMOOTHING) / (ours + theirs + 2 * _SMOOTHING)
    return rising(odds[cells], *_RANGE)
