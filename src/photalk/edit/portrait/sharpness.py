"""How soft a photograph is at its sharpest: what is drawn into it must not be sharper."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas

_LEAST, _PLAIN = 0.4, 0.55
"""The least blur of a photograph in pixels, and what is taken for one with no edge to measure."""


def softness(canvas: Canvas) -> float:
    """The blur (sigma in pixels) that a drawn edge needs beside this face's own edges.

    An edge of contrast c that is blurred by sigma is at most c / (sigma·√2π) steep, so the steepest of the
    contrasts around the eyes and the mouth tells it.
    """
    from scipy import ndimage

    points = canvas.points[[*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE, *anatomy.LIPS], :2]
    height, width = canvas.shape
    left, top = np.clip(points.min(0) - 0.3 * canvas.unit, 0, [width - 2, height - 2]).astype(int)
    right, bottom = np.clip(points.max(0) + 0.3 * canvas.unit, [left + 2, top + 2], [width, height]).astype(
        int
    )
    grey = canvas.original[top:bottom, left:right].mean(2)
    steep = np.hypot(ndimage.sobel(grey, 0), ndimage.sobel(grey, 1)) / 8
    side = max(7, int(0.1 * canvas.unit) | 1)
    contrast = ndimage.maximum_filter(grey, side) - ndimage.minimum_filter(grey, side)
    steepest = ndimage.maximum_filter(steep, side)
    clear = contrast > max(0.2, float(np.percentile(contrast, 90)))
    if clear.sum() < 10:
        return _PLAIN
    widths = contrast[clear] / (np.sqrt(2 * np.pi) * np.maximum(steepest[clear], 1e-4))
    # The operator of Sobel itself blurs by about 0.8 pixels.
    found = float(np.sqrt(max(float(np.percentile(widths, 35)) ** 2 - 0.64, _LEAST**2)))
    return min(found, max(_LEAST, 0.03 * canvas.unit))
