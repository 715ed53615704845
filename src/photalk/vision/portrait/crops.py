"""A turned square of a picture, as the face models want theirs, and the way back from it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.vision.image_types import Mask, Rgb

Float = NDArray[np.float32]


def window(rgb: Rgb, left: int, top: int, right: int, bottom: int) -> Rgb:
    """A part of a picture; beyond the picture its border goes on."""
    height, width = rgb.shape[:2]
    x0, y0 = min(max(left, 0), width - 1), min(max(top, 0), height - 1)
    x1, y1 = min(max(right, x0 + 1), width), min(max(bottom, y0 + 1), height)
    beside = ((max(y0 - top, 0), max(bottom - y1, 0)), (max(x0 - left, 0), max(right - x1, 0)), (0, 0))
    inside = rgb[y0:y1, x0:x1]
    return np.pad(inside, beside, mode="edge") if any(map(any, beside)) else np.ascontiguousarray(inside)


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the picture: its centre and side in pixels, turned clockwise by `angle` (radians)."""

    x: float
    y: float
    side: float
    angle: float = 0.0

    def grown(self, by: float) -> Square:
        return Square(self.x, self.y, self.side * by, self.angle)

    def scaled(self, by: float) -> Square:
        """The same square in a picture that is `by` times as large."""
        return Square(self.x * by, self.y * by, self.side * by, self.angle)

    def taken(self, rgb: Rgb, pixels: int) -> Rgb:
        """What the square shows, `pixels` wide and high; beyond the picture its border goes on."""
        reach = math.ceil(self.side / math.sqrt(2)) + 2
        left, top = math.floor(self.x) - reach, math.floor(self.y) - reach
        around = Image.fromarray(window(rgb, left, top, left + 2 * reach + 1, top + 2 * reach + 1))
        shrink = max(1, int(self.side / pixels / 1.5))
        if shrink > 1:
            around = around.reduce(shrink)
        (a, b, c), (d, e, f) = self._to_picture(pixels)
        step = np.array([[a, b, c - left], [d, e, f - top]]) / shrink
        return np.asarray(
            around.transform(
                (pixels, pixels), Image.Transform.AFFINE, tuple(step.ravel()), Image.Resampling.BILINEAR
            )
        )

    def points_back(self, points: NDArray[Any], pixels: int) -> Float:
        """Points (N×2 or N×3, x and y first) of the square's own pixels, in the picture's."""
        matrix = np.array(self._to_picture(pixels))
        moved = np.array(points, np.float32)
        moved[:, :2] = points[:, :2] @ matrix[:, :2].T + matrix[:, 2]
        moved[:, 2:] *= self.side / pixels
        return moved

    def mask_back(self, mask: Mask, width: int, height: int) -> Mask:
        """A mask over the square, laid over the picture; 0 beyond the square."""
        pixels = mask.shape[0]
        inverse = np.linalg.inv(np.vstack([np.array(self._to_picture(pixels)), [0, 0, 1]]))
        laid = Image.fromarray(np.ascontiguousarray(mask, np.float32)).transform(
            (width, height), Image.Transform.AFFINE, tuple(inverse[:2].ravel()), Image.Resampling.BILINEAR
        )
        return np.clip(np.asarray(laid, np.float32), 0, 1)

    def _to_picture(self, pixels: int) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """The matrix from the square's pixels to the picture's."""
        step = self.side / pixels
        cos, sin = step * math.cos(self.angle), step * math.sin(self.angle)
        half = pixels / 2
        return (cos, -sin, self.x - half * (cos - sin)), (sin, cos, self.y - half * (sin + cos))
