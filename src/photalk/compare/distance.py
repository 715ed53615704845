"""How far apart do two pictures look, in ΔE2000?"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Pixels, Where

MOST = 60_000
"""Pixels that are asked for a mean; more would not change it."""


def delta_e_map(one: Pixels, other: Pixels) -> NDArray[np.float32]:
    """ΔE2000 pixel by pixel, in the shape of the pictures without their last axis."""
    from skimage.color import deltaE_ciede2000, rgb2lab

    return np.asarray(deltaE_ciede2000(rgb2lab(one), rgb2lab(other)), np.float32)


def delta_e(one: Pixels, other: Pixels, where: Where) -> float:
    """The mean ΔE2000 over some pixels; 0 where there are none."""
    a, b = one[where], other[where]
    if not len(a):
        return 0.0
    step = max(1, len(a) // MOST)
    return float(delta_e_map(a[None, ::step], b[None, ::step]).mean())
