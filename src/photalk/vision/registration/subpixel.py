"""A fit by corners is good to a few pixels; this makes it good to a fraction of one.

That tells copies from bursts: a copy lies over its original exactly, and what still disagrees then has moved.
Both pictures are flattened first (each place less its surroundings, over how much they vary), so that tones
do not matter. Then the map is changed in small steps, each the best one if pictures were planes nearby.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Grey = NDArray[np.float32]
Matrix = NDArray[np.float64]

_STEPS = 8
_STILL = 0.02
"""Pixels: a step that moves no corner by more is the last."""

_FARTHEST = 12.0
"""Pixels: what moves a corner by more in all has lost its way."""

_AROUND = 8.0
_APART = 2
"""Only every second pixel, each way, is asked."""


def refined(first: Grey, second: Grey, matrix: Matrix, shift: Matrix) -> tuple[Matrix, Matrix]:
    """The map that lays the second picture over the first, better; as it was where nothing better is found.

    Args:
        matrix, shift: take (x, y) in the second to (x, y) in the first.
    """
    back = np.linalg.inv(matrix)
    start = np.column_stack([back, -back @ shift])  # from the first to the second, 2×3
    # The finer picture is softened, so that both show the same detail.
    scale = float(np.sqrt(abs(np.linalg.det(back))))
    flat = flattened(ndimage.gaussian_filter(first, max(1.0, 1.0 / scale)))
    other = flattened(ndimage.gaussian_filter(second, max(1.0, scale)))
    slopes = np.gradient(other)
    height, width = first.shape
    y, x = (grid.ravel() for grid in np.mgrid[4 : height - 4 : _APART, 4 : width - 4 : _APART])
    points = np.stack([x, y, np.ones(len(x))]).astype(np.float64)
    wanted = flat[y, x]
    corners = np.array([[0, width, 0, width], [0, 0, height, height], [1, 1, 1, 1]], np.float64)
    best, least, now = start, np.inf, start
    for _ in range(_STEPS):
        at = (now @ points)[::-1]
        shown, down, right = (_looked_up(one, at) for one in (other, *slopes))
        inside = shown > -9
        if inside.sum() < 500:
            break
        off = (wanted - shown)[inside]
        # What disagrees by much has moved or is new, and has no say.
        say = np.abs(off) < 1.5
        error = float(np.minimum(np.abs(off), 1.5).mean())
        if error < least:
            best, least = now, error
        rows = np.concatenate([right * points, down * points])[:, inside][:, say]  # 6×n
        pull = rows @ off[say]
        try:
            step = np.linalg.solve(rows @ rows.T + 1e-3 * np.eye(6), pull).reshape(2, 3)
        except np.linalg.LinAlgError:
            break
        now = now + step
        if np.abs((now - start) @ corners).max() > _FARTHEST * max(1.0, scale):
            break
        if np.abs(step @ corners).max() < _STILL:
            break
    forth = np.linalg.inv(best[:, :2])
    return forth, -forth @ best[:, 2]


def flattened(grey: Grey) -> Grey:
    """Each place less the mean of its surroundings, over how much they vary: alike whatever the tones."""
    less = grey - ndimage.gaussian_filter(grey, _AROUND)
    spread = np.sqrt(ndimage.gaussian_filter(less * less, _AROUND))
    plain: Grey = np.clip(less / (spread + np.float32(0.02)), -3, 3)
    return plain


def _looked_up(values: Grey, at: NDArray[np.float64]) -> NDArray[np.float32]:
    found: NDArray[np.float32] = ndimage.map_coordinates(values, at, order=1, cval=-10.0)
    return found
