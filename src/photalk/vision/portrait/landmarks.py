"""Where the parts of a face lie: MediaPipe's 478 points, found on a turned square around the face.

The square comes from the points themselves: a first look at the detector's box tells how the head is
turned, a second look at the upright square is what is kept.
"""

from __future__ import annotations

import math
import zipfile
from pathlib import Path

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.image_types import BoxShares, Rgb
from photalk.vision.portrait.crops import Float, Square
from photalk.vision.runtime import Tflite
from photalk.weights import input_of

RIGHT_EYE, LEFT_EYE = (33, 133), (362, 263)
"""Outer and inner corner of the person's right eye, inner and outer corner of the left one."""

_MEMBER = "face_landmarks_detector.tflite"
_AROUND = 1.5
"""The side of the square beside the longer side of the face."""


def task_member(path: Path, member: str) -> Tflite:
    """A model out of MediaPipe's task file, which holds several.

    Raises:
        WeightsError: it is not there.
    """
    try:
        with zipfile.ZipFile(path) as task:
            return Tflite(task.read(member))
    except (zipfile.BadZipFile, KeyError) as error:
        raise WeightsError(
            f"The model {path} cannot be loaded: delete it, so that it is fetched anew."
        ) from error


class Landmarker:
    """MediaPipe's face landmarker; threads take turns."""

    def __init__(self, path: Path) -> None:
        self._run = task_member(path, _MEMBER)
        self._side = input_of("landmarks").side

    def points(self, rgb: Rgb, box: BoxShares) -> tuple[Float, float]:
        """The points (478×3: x, y in pixels, z on the same scale), and how surely there is a face, 0..1."""
        height, width = rgb.shape[:2]
        left, top, right, bottom = box[0] * width, box[1] * height, box[2] * width, box[3] * height
        square = Square((left + right) / 2, (top + bottom) / 2, _AROUND * max(right - left, bottom - top))
        for _ in range(2):
            points, sure = self._look(rgb, square)
            square = _around(points)
        return points, sure

    def _look(self, rgb: Rgb, square: Square) -> tuple[Float, float]:
        crop = square.taken(rgb, self._side).astype(np.float32) / 255
        found = self._run(crop[None])
        raw = next(value for value in found.values() if value.size == 478 * 3).reshape(478, 3)
        sure = float(found["Identity_1"].ravel()[0])
        return square.points_back(raw, self._side), 1 / (1 + math.exp(-np.clip(sure, -60, 60)))


def _around(points: Float) -> Square:
    """The upright square around the points."""
    right, left = points[list(RIGHT_EYE), :2].mean(0), points[list(LEFT_EYE), :2].mean(0)
    angle = math.atan2(left[1] - right[1], left[0] - right[0])
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    upright = points[:, :2] @ turn
    low, high = upright.min(0), upright.max(0)
    x, y = turn @ ((low + high) / 2)
    return Square(float(x), float(y), _AROUND * float((high - low).max()), angle)
