"""Which corners of two pictures are the same, and what shift, turn and scale do they agree on?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]

Corners = tuple[NDArray[Any], NDArray[np.bool_]]
"""Places as x + iy, and what each looks like as bits."""

_CORNERS, _FARTHEST_BITS, _GUESSES = 350, 80, 600
_OFF, _LEAST_MATCHES = 4.0, 9
_SCALES = (0.18, 5.5)


@dataclass(frozen=True, slots=True)
class CornerMap:
    """The map that takes (x, y) to matrix · (x, y) + shift, and how many corners agree on it."""

    matrix: NDArray[np.float64]
    shift: NDArray[np.float64]
    matches: int


def corner_map(start: Corners, to: Corners) -> CornerMap | None:
    """How the corners of one picture come to lie on those of another; None when they do not agree."""
    pairs = _matched(to[1], start[1])
    if len(pairs) < _LEAST_MATCHES:
        return None
    at, on = start[0][pairs[:, 1]], to[0][pairs[:, 0]]
    fits = _voted(at, on)
    if int(fits.sum()) < _LEAST_MATCHES:
        return None
    matrix, shift = _fitted(at[fits], on[fits])
    if not _SCALES[0] <= np.sqrt(abs(np.linalg.det(matrix))) <= _SCALES[1]:
        return None
    return CornerMap(matrix, shift, int(fits.sum()))


def corners_of(grey: Grey, count: int = _CORNERS) -> Corners:
    """The corners of a picture of 0..1, and what they look like."""
    from skimage.feature import ORB

    finder: Any = ORB(n_keypoints=count, fast_threshold=0.03, downscale=1.25, n_scales=7)
    try:
        finder.detect_and_extract(np.pad(grey, 16, mode="reflect").astype(np.float64))
    except RuntimeError:  # it has no corners at all
        return np.zeros(0, np.complex128), np.zeros((0, 256), np.bool_)
    places = finder.keypoints - 16
    return places[:, 1] + 1j * places[:, 0], finder.descriptors


def _matched(ours: NDArray[np.bool_], theirs: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Pairs of corners that are each other's nearest, as (n, 2) indices."""
    if not len(ours) or not len(theirs):
        return np.zeros((0, 2), np.intp)
    a, b = ours.astype(np.float32), theirs.astype(np.float32)
    bits = a.sum(axis=1)[:, None] + b.sum(axis=1)[None] - 2 * a @ b.T
    best = bits.argmin(axis=1)
    mutual = np.flatnonzero(
        (bits.argmin(axis=0)[best] == np.arange(len(a))) & (bits.min(axis=1) < _FARTHEST_BITS)
    )
    return np.stack([mutual, best[mutual]], axis=1)


def _voted(start: NDArray[Any], to: NDArray[Any]) -> NDArray[np.bool_]:
    """Which of the pairs agree on one shift, turn and scale: the largest party of many guesses."""
    random = np.random.default_rng(0)
    one, other = random.integers(len(start), size=(2, _GUESSES))
    apart = np.abs(start[one] - start[other]) > 8
    one, other = one[apart], other[apart]
    if not len(one):
        return np.zeros(len(start), np.bool_)
    scale = (to[one] - to[other]) / (start[one] - start[other])
    shift = to[one] - scale * start[one]
    fair = (np.abs(scale) >= _SCALES[0]) & (np.abs(scale) <= _SCALES[1])
    fits = np.abs(scale[:, None] * start[None] + shift[:, None] - to[None]) < _OFF
    party: NDArray[np.bool_] = fits[(fits.sum(axis=1) * fair).argmax()]
    return party


def _fitted(start: NDArray[Any], to: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The affine map, as matrix and shift on (x, y), that takes the one places to the others."""
    rows = np.stack([start.real, start.imag, np.ones(len(start))], axis=1)
    solved = np.linalg.lstsq(rows, np.stack([to.real, to.imag], axis=1), rcond=None)[0]
    return solved[:2].T, solved[2]
