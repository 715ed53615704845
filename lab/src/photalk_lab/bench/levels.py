"""How far apart are two pictures of one size? In levels of 255, whatever their bands and depths."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[Any]
"""Height × width × bands (grey, grey + alpha, RGB, RGBA), of 8 or 16 bits."""

LEVELS = 3.0
"""A picture whose mean difference is above this is another one."""

_ROWS = 256
"""Rows that are compared at a time, so that large pictures take little memory."""


def levels_apart(first: Pixels, second: Pixels) -> tuple[float, float]:
    """The mean difference of colours (where neither is transparent) and of alpha, in levels of 255."""
    colours = alphas = 0.0
    for start in range(0, first.shape[0], _ROWS):
        one, other = (_levels(pixels[start : start + _ROWS]) for pixels in (first, second))
        weight = one[..., 3:] * other[..., 3:] / 255**2
        colours += float((np.abs(one[..., :3] - other[..., :3]) * weight).sum())
        alphas += float(np.abs(one[..., 3] - other[..., 3]).sum())
    number = max(1, first.shape[0] * first.shape[1])
    return colours / (3 * number), alphas / number


def _levels(pixels: Pixels) -> NDArray[Any]:
    """RGB and alpha from 0 to 255, as floats."""
    values = pixels.astype(np.float32) / (257 if pixels.dtype == np.uint16 else 1)
    bands = values.shape[2]
    alpha = values[..., bands - 1 :] if bands in (2, 4) else np.full_like(values[..., :1], 255)
    colours = values[..., :1].repeat(3, 2) if bands < 3 else values[..., :3]
    return np.concatenate([colours, alpha], 2)
