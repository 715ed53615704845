"""Means over wide neighbourhoods, computed on a smaller picture: as smooth, and many times quicker."""

from __future__ import annotations

import numpy as np
from PIL import Image

from photalk.edit.portrait.canvas import Float
from photalk.vision.image_types import Mask
from photalk.vision.masks import Bits, blurred

_FINE = 3.0
"""The Gaussian's reach in pixels of the smaller picture."""


def widely_blurred(values: Float, sigma: float) -> Float:
    """A Gaussian blur of H×W or H×W×C values."""
    step = max(1, int(sigma / _FINE))
    if step == 1:
        return blurred(values, sigma)
    if values.ndim == 3:
        return np.stack([widely_blurred(values[..., band], sigma) for band in range(values.shape[2])], 2)
    height, width = values.shape
    small = Image.fromarray(values.astype(np.float32)).resize(
        (max(1, round(width / step)), max(1, round(height / step))), Image.Resampling.BOX
    )
    soft = Image.fromarray(blurred(np.asarray(small, np.float32), sigma * small.height / height))
    return np.asarray(soft.resize((width, height), Image.Resampling.BICUBIC), np.float32)


def mean_within(values: Float, weight: Mask, sigma: float) -> Float:
    """The mean of what has weight around each pixel; further away is looked where close by there is none."""
    banded = values if values.ndim == 3 else values[..., None]
    total: Float = np.zeros_like(banded)
    share: Float = np.zeros((*weight.shape, 1), np.float32)
    whole = (banded * weight[..., None]).sum((0, 1)) / max(float(weight.sum()), 1e-6)
    for wider, trust in ((1, 1.0), (3, 3e-2), (9, 1e-3)):
        total += trust * widely_blurred(banded * weight[..., None], sigma * wider)
        share += trust * widely_blurred(weight, sigma * wider)[..., None]
    mean = (total + 1e-6 * whole) / (share + 1e-6)
    return np.asarray(mean if values.ndim == 3 else mean[..., 0], np.float32)


def locally(rgb: Float, where: Bits, sigma: float) -> tuple[Float, Float]:
    """The mean colour (H×W×3) and the total variance (H×W) of what is there, around each pixel."""
    weight = where.astype(np.float32)
    mean = mean_within(rgb, weight, sigma)
    off = ((rgb - mean) ** 2).sum(2)
    return mean, mean_within(off, weight, sigma)
