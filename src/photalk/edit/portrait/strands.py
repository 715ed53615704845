"""Hair, drawn strand by strand: thin lines with soft ends, thousands at once."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait.canvas import Float
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred


def drawn(
    shape: tuple[int, int], paths: Float, colours: Float, opacity: Float, width: float
) -> tuple[Float, Mask]:
    """Strands as a colour (H×W×3) and how much of it covers each pixel.

    Args:
        paths: S×T×2, x and y in pixels of T places along each of S strands; steps below a pixel make no gaps.
        colours: S×3, 0..1.
        opacity: S×T, 0..1: how dense a strand is along its way; let it fall to 0 at the tip.
        width: of a strand in pixels; below 1 it is a fainter strand one pixel wide.
    """
    height, wide = shape
    x, y = paths[..., 0].ravel(), paths[..., 1].ravel()
    steps = np.hypot(*np.moveaxis(np.diff(paths, axis=1, append=paths[:, -1:]), 2, 0)).ravel()
    weight = opacity.ravel() * np.minimum(steps + 1e-3, 1.5)
    tones = np.repeat(colours, paths.shape[1], axis=0)
    column, row = np.floor(x).astype(np.intp), np.floor(y).astype(np.intp)
    density = np.zeros(height * wide, np.float64)
    colour = np.zeros((height * wide, 3), np.float64)
    for down in (0, 1):
        for across in (0, 1):
            share = weight * np.abs(1 - across - (x - column)) * np.abs(1 - down - (y - row))
            inside = (
                (column + across >= 0) & (column + across < wide) & (row + down >= 0) & (row + down < height)
            )
            place = ((row + down) * wide + column + across)[inside]
            density += np.bincount(place, share[inside], height * wide)
            for band in range(3):
                colour[:, band] += np.bincount(place, share[inside] * tones[inside, band], height * wide)
    soft = max(0.0, width / 2 - 0.5)
    thick = blurred(density.reshape(height, wide).astype(np.float32), soft)
    paint = blurred(colour.reshape(height, wide, 3).astype(np.float32), soft)
    mean = np.asarray(paint / np.maximum(thick, 1e-6)[..., None], np.float32)
    return mean, as_mask(1 - np.exp(-1.6 * max(width, 0.3) * thick))


def softened(colour: Float, alpha: Mask, sigma: float) -> tuple[Float, Mask]:
    """Drawn strands as soft as a photograph is, in which no hair may be sharper than the rest."""
    soft = blurred(alpha, sigma)
    tint = blurred(colour * alpha[..., None], sigma) / np.maximum(soft, 1e-4)[..., None]
    return tint.astype(np.float32), as_mask(soft)


def curves(roots: Float, tips: Float, bend: Float, count: int) -> Float:
    """S strands from roots to tips (S×2 each) as S×count×2, each bowed sideways by `bend` (S×2, pixels)."""
    t = np.linspace(0, 1, count, dtype=np.float32)[None, :, None]
    straight = roots[:, None] * (1 - t) + tips[:, None] * t
    return np.asarray(straight + bend[:, None] * (4 * t * (1 - t)), np.float32)
