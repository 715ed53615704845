"""Boxes in shares of a picture, as pixels and as masks."""

from __future__ import annotations

import numpy as np

from photalk.vision.image_types import BoxShares, Mask
from photalk.vision.masks import feathered_polygon


def widened(box: BoxShares, share: float) -> BoxShares:
    """The box with a share of its size more on each side (less, if negative), within the picture."""
    left, top, right, bottom = box
    across, down = share * (right - left), share * (bottom - top)
    return max(0.0, left - across), max(0.0, top - down), min(1.0, right + across), min(1.0, bottom + down)


def pixels(box: BoxShares, width: int, height: int) -> tuple[int, int, int, int]:
    """The box in whole pixels, at least one in each direction."""
    left, top = min(int(box[0] * width), width - 1), min(int(box[1] * height), height - 1)
    return left, top, max(left + 1, round(box[2] * width)), max(top + 1, round(box[3] * height))


def box_mask(box: BoxShares, shape: tuple[int, int]) -> Mask:
    """The inside of a box, with soft sides; `shape` is height, width."""
    left, top, right, bottom = box
    # Sides that lie at the picture's border go beyond it, so that they are not softened.
    far = 0.1
    left, top = (left if left > 0.01 else -far), (top if top > 0.01 else -far)
    right, bottom = (right if right < 0.99 else 1 + far), (bottom if bottom < 0.99 else 1 + far)
    height, width = shape
    corners = [
        (x * width, y * height) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    return feathered_polygon(corners, shape, share=0.01)


def distance(box: BoxShares, shape: tuple[int, int]) -> Mask:
    """How far each pixel is from a box's middle: 0 there, 1 at its sides."""
    left, top, right, bottom = box
    x = (np.arange(shape[1])[None, :] + 0.5) / shape[1]
    y = (np.arange(shape[0])[:, None] + 0.5) / shape[0]
    across = np.abs(x - (left + right) / 2) / max((right - left) / 2, 1e-6)
    down = np.abs(y - (top + bottom) / 2) / max((bottom - top) / 2, 1e-6)
    return np.maximum(across, down).astype(np.float32)


def overlap(a: BoxShares, b: BoxShares) -> float:
    """How much of the smaller of two boxes lies in the other, 0..1."""
    across = max(0.0, min(a[2], b[2]) - max(a[0], b[0]))
    down = max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return across * down / max(smaller, 1e-9)
