"""Folds of the skin: drawn as light and shade along a line, or smoothed away."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.curves import around
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred

RIGHT_FOLD, LEFT_FOLD = (129, 203, 206, 216, 212), (358, 423, 426, 436, 432)
"""From the wing of the nose around the corner of the mouth: where a smile folds the cheek."""

RIGHT_APPLE, LEFT_APPLE = (101, 50, 123), (330, 280, 352)
"""Across the apples of the cheeks."""

_FOLD = 0.05
"""How wide a fold of the cheek is, in units."""


def along(canvas: Canvas, line: NDArray[np.floating], weight: Float, width: float) -> Mask:
    """A soft stroke along a line (N×2): as dense at its points as `weight` says, `width` units wide."""
    from scipy.interpolate import CubicSpline
    from scipy.spatial import KDTree

    t = np.linspace(0, 1, len(line))
    fine = np.linspace(0, 1, 160)
    path = CubicSpline(t, line)(fine)
    mask = np.zeros(canvas.shape, np.float32)
    spot = around(canvas, path, 3.5 * width * canvas.unit)
    ys, xs = np.mgrid[spot]
    far, nearest = KDTree(path).query(np.stack([xs.ravel(), ys.ravel()], 1))
    stroke = np.interp(fine, t, weight)[nearest] * np.exp(-(far**2) / (2 * (width * canvas.unit) ** 2))
    mask[spot] = stroke.reshape(xs.shape)
    return as_mask(mask)


def deepened(canvas: Canvas, line: Point, weight: Sequence[float], width: float, depth: float) -> None:
    """Shade along a line, on skin alone; dark skin takes shade as light skin does, in proportion."""
    stroke = along(canvas, line, np.array(weight, np.float32), width) * canvas.part("skin", "nose")
    shade: Float = canvas.rgb * np.array([1 - 0.8 * depth, 1 - depth, 1 - depth], np.float32)
    canvas.lay(shade, as_mask(stroke))


def mark_smile(canvas: Canvas, amount: float) -> None:
    """Fold the cheeks beside the mouth a little, and let the light catch their apples."""
    for fold, apple in ((RIGHT_FOLD, RIGHT_APPLE), (LEFT_FOLD, LEFT_APPLE)):
        line = canvas.points[list(fold), :2]
        deepened(canvas, line, (0.3, 0.9, 1, 0.6, 0), 0.028, 0.11 * amount)
        light = along(canvas, canvas.points[list(apple), :2], np.array((0.4, 1, 0.4), np.float32), 0.13)
        canvas.lay(canvas.rgb * np.float32(1 + 0.05 * amount), as_mask(light * canvas.part("skin")))


def mark_sorrow(canvas: Canvas, amount: float) -> None:
    """Shade from the corners of the mouth downwards, and the brow's crease in the middle of the forehead."""
    for corner, below, chin in ((61, 202, 204), (291, 422, 424)):
        line = canvas.points[[corner, below, chin], :2].copy()
        line[0] += (line[1] - line[0]) * np.float32(0.2)
        deepened(canvas, line, (0.6, 0.8, 0), 0.03, 0.09 * amount)


def mark_anger(canvas: Canvas, amount: float) -> None:
    """Furrows between the brows: two lines, and the shade around them."""
    up = -canvas.down * np.float32(0.07 * canvas.unit)
    for inner, outer, below in ((107, 336, 55), (336, 107, 285)):
        top = canvas.points[inner, :2] * np.float32(0.70) + canvas.points[outer, :2] * np.float32(0.30)
        foot = canvas.points[below, :2] * np.float32(0.66) + canvas.points[8, :2] * np.float32(0.34)
        line = np.stack([top + up, (top + foot) / 2, foot])
        deepened(canvas, line, (0.1, 1, 0.5), 0.045, 0.09 * amount)
        deepened(canvas, line, (0, 1, 0.5), 0.013, 0.22 * amount)


def fade_smile(canvas: Canvas, share: float) -> None:
    """Take away the folds that a smile makes beside the mouth."""
    if share <= 0:
        return
    lines = [canvas.points[list(fold), :2] for fold in (RIGHT_FOLD, LEFT_FOLD)]
    weight = np.array([0.8, 1, 1, 1, 0.8], np.float32)
    where = np.maximum(*(along(canvas, line, weight, 0.14) for line in lines))
    spot = around(canvas, np.concatenate(lines), 0.4 * canvas.unit)
    # Means over skin alone, so that lips and hair do not bleed into the cheek.
    skin = canvas.part("skin", "nose")
    gain = _gain(canvas.rgb[spot], skin[spot], _FOLD * canvas.unit)
    lifted = canvas.rgb.copy()
    lifted[spot] *= gain
    canvas.lay(lifted, as_mask(where * share * skin))


def _gain(rgb: Float, skin: Mask, fold: float) -> Float:
    """By how much each spot must be lightened to be as light as the skin around it (0.93..2), by colour.

    Folds are `fold` pixels wide; what is finer is texture and does not count.
    """
    from scipy import ndimage

    coarse = max(1, min(int(fold / 4), *skin.shape))
    height, width = (side // coarse * coarse for side in skin.shape)
    paint = np.concatenate([rgb * skin[..., None], skin[..., None]], 2)[:height, :width]
    cells = paint.reshape(height // coarse, coarse, width // coarse, coarse, 4)
    small = np.asarray(cells.mean((1, 3)), np.float32)
    near, wide = (blurred(small, by * fold / coarse) for by in (0.3, 3.0))
    close, usual = (mean[..., :3] / np.maximum(mean[..., 3:], 1e-3) for mean in (near, wide))
    # Each colour by itself: skin in a fold is redder, and lightened alike it would glow.
    gain = np.clip(usual / np.maximum(close, 0.03), 0.93, 2.0)
    ys, xs = ((np.arange(side, dtype=np.float32) + 0.5) / coarse - 0.5 for side in skin.shape)
    where = np.stack(np.meshgrid(ys, xs, indexing="ij"))
    bands = [ndimage.map_coordinates(gain[..., band], where, order=1, mode="nearest") for band in range(3)]
    return np.stack(bands, 2).astype(np.float32)
