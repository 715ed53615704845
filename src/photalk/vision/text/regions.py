"""Where is writing? The detector's map of probabilities (DB), and the turned rectangles that it means.

The map marks the core of every line, so a rectangle is grown again by its area over its outline, as the
net was taught to shrink it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb
from photalk.vision.runtime import Onnx
from photalk.vision.sizes import resized

_STEP = 32
"""The net halves a picture five times."""

_MARKED = 0.3
_SURE = 0.5
_GROWN = 1.6
_THIN = 3.0
_TALL = 1.5
_Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TextRegion:
    """A rectangle around a line of writing, in pixels; `angle` is that of its long side, in radians."""

    x: float
    y: float
    width: float
    height: float
    angle: float
    score: float

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Upper left, upper right, lower right, lower left, as seen by who reads it."""
        along = math.cos(self.angle) * self.width / 2, math.sin(self.angle) * self.width / 2
        down = -math.sin(self.angle) * self.height / 2, math.cos(self.angle) * self.height / 2
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(
            (self.x + a * along[0] + d * down[0], self.y + a * along[1] + d * down[1]) for a, d in signs
        )

    def turned_round(self) -> TextRegion:
        """The same rectangle, read from its other end."""
        return replace(self, angle=self.angle + math.pi)


class TextDetector:
    """PP-OCRv4's detector of writing."""

    def __init__(self, path: Path) -> None:
        self._run = Onnx(path)

    def regions(self, rgb: Rgb, side: int, sure: float = _SURE) -> tuple[TextRegion, ...]:
        """The lines of writing in a picture, looked at with its longer side about this long."""
        height, width = rgb.shape[:2]
        scale = side / max(height, width)
        rows, columns = (max(_STEP, round(n * scale / _STEP) * _STEP) for n in (height, width))
        found = regions_of(self._run(as_input(resized(rgb, columns, rows))[None])[0, 0], sure)
        return tuple(_scaled(one, width / columns, height / rows) for one in found)


def as_input(rgb: Rgb) -> NDArray[np.float32]:
    """H×W×3 as the 3×H×W of -1..1, blue first, that all three nets were taught on."""
    return np.ascontiguousarray(rgb[:, :, ::-1].transpose(2, 0, 1), np.float32) / 127.5 - 1


def regions_of(chances: NDArray[np.float32], sure: float = _SURE) -> list[TextRegion]:
    """The rectangles that a map of probabilities means, the surest first."""
    from scipy import ndimage

    marked = ndimage.binary_dilation(chances > _MARKED, np.ones((2, 2)))
    labels, _ = ndimage.label(marked, np.ones((3, 3)))
    found = []
    for number, part in enumerate(ndimage.find_objects(labels), 1):
        own = labels[part] == number
        if min(own.shape) < 2 or (score := float(chances[part][own].mean())) < sure:
            continue
        top, left = part[0].start, part[1].start
        if (region := _rectangle(own, left, top, score)) is not None:
            found.append(region)
    return sorted(found, key=lambda one: -one.score)


def _rectangle(own: NDArray[np.bool_], left: int, top: int, score: float) -> TextRegion | None:
    """The smallest rectangle around some pixels, grown, with its long side along the writing."""
    from scipy import ndimage
    from scipy.spatial import ConvexHull, QhullError

    rim = own & ~ndimage.binary_erosion(own)
    ys, xs = np.nonzero(rim)
    points = np.stack([xs, ys], 1).astype(np.float64)
    try:
        hull = points[ConvexHull(points).vertices]
    except (QhullError, ValueError):  # all in one line
        return None
    centre, size, angle = _smallest(hull)
    wide, high = size + 1  # pixels have a width of their own
    if min(wide, high) < _THIN:
        return None
    grown = wide * high * _GROWN / (2 * (wide + high))
    wide, high = wide + 2 * grown, high + 2 * grown
    if high > _TALL * wide:
        wide, high, angle = high, wide, angle + math.pi / 2
    x, y = centre
    return TextRegion(float(x) + left + 0.5, float(y) + top + 0.5, float(wide), float(high), angle, score)


def _smallest(hull: _Points) -> tuple[_Points, _Points, float]:
    """Centre, width and height, and angle (-45° to 45°) of the smallest rectangle around a hull."""
    edges = np.roll(hull, -1, 0) - hull
    angles = (
        np.unique(np.round((np.arctan2(edges[:, 1], edges[:, 0]) + math.pi / 4) % (math.pi / 2), 4))
        - math.pi / 4
    )
    turns = np.stack([np.cos(angles), np.sin(angles), -np.sin(angles), np.cos(angles)], 1).reshape(-1, 2, 2)
    seen = turns @ hull.T  # angles × (along, down) × points
    low, high = seen.min(2), seen.max(2)
    best = int(np.prod(high - low, 1).argmin())
    centre = turns[best].T @ ((low[best] + high[best]) / 2)
    return centre, high[best] - low[best], float(angles[best])


def _scaled(one: TextRegion, across: float, down: float) -> TextRegion:
    """The region in a picture that is larger by these factors, which hardly differ."""
    mean = math.sqrt(across * down)
    return replace(one, x=one.x * across, y=one.y * down, width=one.width * mean, height=one.height * mean)
