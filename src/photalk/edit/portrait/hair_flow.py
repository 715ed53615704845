"""Which way hair runs at each pixel, and what comes of following it: combed values, strands made of noise.

The picture's own strands tell the way where they can be seen (structure tensor); where hair is black or
blurred, it runs as hair does: from the crown outwards and down.
"""

from __future__ import annotations

import numpy as np
from PIL import Image

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.wide_blur import mean_within
from photalk.vision.image_types import Mask
from photalk.vision.masks import Bits, blurred


def falling(canvas: Canvas) -> Float:
    """How hair falls from the crown if nothing holds it: unit vectors H×W×2 (x, y)."""
    eyes = canvas.at(*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE)
    across, below = canvas.along(eyes - 1.35 * canvas.unit * canvas.down)
    # Beside the crown it runs outwards, further down ever more straight down.
    down = np.maximum(below, 0) + 0.35
    sideways = across * np.exp(-np.maximum(below, 0) / 0.9)
    way = sideways[..., None] * canvas.right + down[..., None] * canvas.down
    return _unit(np.asarray(way, np.float32))


def running(canvas: Canvas, alpha: Mask, smooth: float = 0.12, rule: float = 0.15) -> Float:
    """Which way the hair runs, from the roots to the tips: unit vectors H×W×2.

    Args:
        smooth: how far around a pixel its strands are looked at, in units.
        rule: how much hair that falls as hair does counts beside what is seen, at the usual contrast.
    """
    from scipy import ndimage

    light = blurred(brightness(canvas.rgb), max(0.7, 0.012 * canvas.unit))
    dx, dy = ndimage.sobel(light, 1), ndimage.sobel(light, 0)
    inner = alpha**2
    strength = float((inner * (dx**2 + dy**2)).sum() / max(float(inner.sum()), 1.0)) + 1e-8
    tensor = np.stack([dx * dx - dy * dy, 2 * dx * dy], 2).astype(np.float32) / strength
    # Strong edges (partings, shadows) must not outvote the many fine strands.
    size = np.sqrt((tensor**2).sum(2)) + 1e-6
    tensor = np.asarray(tensor * (np.minimum(size, 2.0) / size)[..., None], np.float32)
    seen = mean_within(tensor, inner.astype(np.float32), smooth * canvas.unit)
    fall = falling(canvas)
    # A direction as a doubled angle: gradients stand across the strands, hence the minus.
    wanted = -np.stack([fall[..., 0] ** 2 - fall[..., 1] ** 2, 2 * fall[..., 0] * fall[..., 1]], 2)
    both = seen + rule * wanted
    angle = np.arctan2(both[..., 1], both[..., 0]) / 2 + np.pi / 2
    way = np.stack([np.cos(angle), np.sin(angle)], 2)
    sign = np.where((way * fall).sum(2) >= 0, 1.0, -1.0)
    return np.asarray(way * sign[..., None], np.float32)


def combed(
    values: Float, where: Mask, way: Float, length: float, step: float = 1.0, at: Bits | None = None
) -> Float:
    """The mean of the hair's values along its way (line integral convolution), `length` pixels each way.

    Only at some pixels (none: where there is hair); elsewhere the values stay. H×W×C or H×W.
    """
    from scipy import ndimage

    rows, columns = np.nonzero(where > 0.01 if at is None else at)
    if not len(rows):
        return values.copy()
    flat = values.ndim == 2
    banded = values[..., None] if flat else values
    weight = np.maximum(where, 1e-4).astype(np.float32)
    layers = [np.ascontiguousarray(banded[..., band] * weight) for band in range(banded.shape[2])] + [weight]
    total = np.zeros((len(layers), len(rows)), np.float32)
    count = max(1, round(length / step))
    for sign in (1, -1):
        y, x = rows.astype(np.float32), columns.astype(np.float32)
        for number in range(count + 1):
            # A window that falls off to both ends, so that no strand ends abruptly.
            share = (1 - number / (count + 1)) * (0.5 if number == 0 else 1)
            for layer, plane in enumerate(layers):
                total[layer] += share * ndimage.map_coordinates(plane, (y, x), order=1, mode="nearest")
            row = np.clip(np.rint(y), 0, where.shape[0] - 1).astype(np.intp)
            column = np.clip(np.rint(x), 0, where.shape[1] - 1).astype(np.intp)
            here = way[row, column]
            x, y = x + sign * step * here[:, 0], y + sign * step * here[:, 1]
    result = banded.copy()
    result[rows, columns] = (total[:-1] / total[-1]).T
    return result[..., 0] if flat else result


def strands_of_noise(
    where: Mask,
    way: Float,
    unit: float,
    chance: np.random.Generator,
    shares: tuple[float, float, float] = (0.5, 0.6, 0.62),
    finest: float = 64.0,
) -> Float:
    """Made-up strands that follow the hair: mean 0, deviation 1 or so, locks with finer strands in them.

    Args:
        shares: of single strands, of thin locks and of thicker ones.
        finest: the unit in pixels at which they are made up: a strand is a pixel wide there.
    """
    height, width = where.shape
    step = max(1.0, unit / finest)
    small = (max(1, round(height / step)), max(1, round(width / step)))
    unit = unit * small[0] / height
    hair, ways = resized(where, small), resized(way, small)
    noise = chance.standard_normal(small).astype(np.float32)
    octaves = np.stack([noise, _even(blurred(noise, 0.014 * unit)), _even(blurred(noise, 0.035 * unit))], 2)
    drawn = combed(octaves, hair, ways, 0.35 * unit, max(1.0, 0.025 * unit))
    inside = hair > 0.5
    mixed = np.zeros(small, np.float32)
    for band, share in enumerate(shares):
        deviation = float(drawn[inside, band].std()) if inside.any() else 1.0
        mixed += share * drawn[..., band] / max(deviation, 1e-6)
    return resized(np.clip(mixed, -3, 3), (height, width))


def resized(values: Float, shape: tuple[int, int]) -> Float:
    """H×W or H×W×C values at another height and width."""
    if values.shape[:2] == shape:
        return values
    if values.ndim == 3:
        return np.stack([resized(values[..., band], shape) for band in range(values.shape[2])], 2)
    image = Image.fromarray(np.ascontiguousarray(values, np.float32))
    return np.asarray(image.resize((shape[1], shape[0]), Image.Resampling.BICUBIC), np.float32)


def _even(values: Float) -> Float:
    return np.asarray(values / max(float(values.std()), 1e-6), np.float32)


def _unit(way: Float) -> Float:
    length = np.sqrt((way**2).sum(2, keepdims=True))
    return np.asarray(way / np.maximum(length, 1e-6), np.float32)
