"""Where the sea begins: a straight line across a region, at which its colour steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.vision.masks import Bits, Float

_REACH = 5
_STEP = 6.0
_ALIGNED = 0.6
_STEEPEST = 0.12
_TRIES = 60


def below_horizon(colour: Float, bits: Bits) -> Bits | None:
    """The pixels below the line at which a region's colour steps, or None when there is no such line.

    `colour` is Lab, H×W×3. In most columns of the region the largest step must lie on one line.
    """
    rows, columns = _largest_steps(colour, bits)
    wide = int(bits.any(0).sum())
    if len(columns) < max(8, _ALIGNED * wide):
        return None
    slope, start, aligned = _line(rows, columns)
    if aligned < _ALIGNED * wide:
        return None
    level = start + slope * np.arange(bits.shape[1])
    under: Bits = np.arange(bits.shape[0])[:, None] > level[None, :]
    return under


def _largest_steps(colour: Float, bits: Bits) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The row of the largest step of each column that has one, and those columns."""
    sums = np.concatenate([np.zeros((1, *colour.shape[1:])), np.cumsum(colour, 0, dtype=np.float64)])
    height = len(colour)
    if height < 2 * _REACH + 1:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    at = np.arange(_REACH, height - _REACH)
    above, below = sums[at] - sums[at - _REACH], sums[at + _REACH] - sums[at]
    steps = np.linalg.norm((below - above) / _REACH, axis=-1)
    # Both sides must be of the region: its own lower border is no line in it.
    steps[~(bits[at - _REACH] & bits[at + _REACH - 1])] = 0
    columns = np.flatnonzero(steps.max(0) > _STEP)
    return at[steps[:, columns].argmax(0)], columns


def _line(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> tuple[float, float, int]:
    """The line through most of the points: its slope, its row at column 0, and how many points lie on it."""
    rng = np.random.default_rng(0)
    best = (0.0, 0.0, 0)
    for one, other in rng.integers(0, len(rows), (_TRIES, 2)):
        across = int(columns[other]) - int(columns[one])
        slope = (int(rows[other]) - int(rows[one])) / across if across else 0.0
        if abs(slope) > _STEEPEST:
            continue
        start = float(rows[one] - slope * columns[one])
        aligned = int((np.abs(rows - (start + slope * columns)) <= 1.5).sum())
        if aligned > best[2]:
            best = (slope, start, aligned)
    return best
