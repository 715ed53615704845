"""Is it a drawn face? Told by flat colour: a photo has grain, pores and light on every cheek.

On thirteen portraits at most 5% of the face's pixels equal their neighbours; flat drawings have most of them.
Painted portraits, and drawings with shading, pass for photos.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb

FLAT = 0.5
"""The share of pixels like their neighbours from which on a face counts as drawn."""

_LEVEL = 0.25
"""How little two pixels may differ to be alike, in levels of 255, over all three bands."""


def is_drawn(rgb: Rgb, points: NDArray[np.float32]) -> bool:
    """Whether the face with these points (x, y first, in pixels) is in flat colours."""
    height, width = rgb.shape[:2]
    (left, top), (right, bottom) = points[:, :2].min(0), points[:, :2].max(0)
    # The middle of the face: beyond it, background may be flat in photos too.
    x, y, half = (left + right) / 2, (top + bottom) / 2, 0.35
    rows = slice(max(0, int(y - half * (bottom - top))), min(height, int(y + half * (bottom - top)) + 1))
    columns = slice(max(0, int(x - half * (right - left))), min(width, int(x + half * (right - left)) + 1))
    light = rgb[rows, columns].astype(np.float32).mean(2)
    if light.shape[0] < 2 or light.shape[1] < 2:
        return False
    across, down = np.abs(np.diff(light, axis=1))[:-1], np.abs(np.diff(light, axis=0))[:, :-1]
    return float((np.maximum(across, down) < _LEVEL).mean()) > FLAT
