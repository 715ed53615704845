"""Are the eyes open, is it a smile? Told by MediaPipe's blend shapes, from the points of a face alone.

They come in the same file as the points, and judge the lids beside the whole face, so that eyes which look
down are not taken for shut. In small faces they hardly notice shut lids, and the height of the eyes beside
their width does: both count, by halves.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.vision.portrait.crops import Float
from photalk.vision.portrait.landmarks import task_member

_MEMBER = "face_blendshapes.tflite"
_POINTS = (
    0, 1, 4, 5, 6, 7, 8, 10, 13, 14, 17, 21, 33, 37, 39, 40, 46, 52, 53, 54, 55, 58, 61, 63, 65, 66, 67, 70,
    78, 80, 81, 82, 84, 87, 88, 91, 93, 95, 103, 105, 107, 109, 127, 132, 133, 136, 144, 145, 146, 148, 149,
    150, 152, 153, 154, 155, 157, 158, 159, 160, 161, 162, 163, 168, 172, 173, 176, 178, 181, 185, 191, 195,
    197, 234, 246, 249, 251, 263, 267, 269, 270, 276, 282, 283, 284, 285, 288, 291, 293, 295, 296, 297, 300,
    308, 310, 311, 312, 314, 317, 318, 321, 323, 324, 332, 334, 336, 338, 356, 361, 362, 365, 373, 374, 375,
    377, 378, 379, 380, 381, 382, 384, 385, 386, 387, 388, 389, 390, 397, 398, 400, 402, 405, 409, 415, 454,
    466, 468, 469, 470, 471, 472, 473, 474, 475, 476, 477,
)  # fmt: skip
"""Those of the 478 points that the model wants, in its order."""

_LIDS = ((33, 133, 159, 145), (263, 362, 386, 374))
"""Of each eye its outer and inner corner, and the middle of its upper and lower lid."""

_WIDE_OPEN = 0.28
"""The height of an open eye beside its width."""

_BLINKS, _SMILES = slice(9, 11), slice(44, 46)
"""Where its answers have the two eyes, and the two corners of the mouth."""


@dataclass(frozen=True, slots=True)
class Expression:
    """How far the eyes are open (that which is less so) and how much of a smile it is, each 0..1."""

    eyes_open: float
    smile: float


class ExpressionReader:
    """MediaPipe's model of blend shapes; threads take turns."""

    def __init__(self, path: Path) -> None:
        self._run = task_member(path, _MEMBER)

    def read(self, points: Float) -> Expression:
        """The expression of a face with these points (478×3, x and y first, in pixels)."""
        (found,) = self._run(np.ascontiguousarray(points[list(_POINTS), :2], np.float32)[None]).values()
        shapes = found.ravel()
        high = min(1.0, lid_gap(points) / _WIDE_OPEN)
        return Expression((1 - float(shapes[_BLINKS].max()) + high) / 2, float(shapes[_SMILES].mean()))


def lid_gap(points: Float) -> float:
    """The height of the eyes beside their width; that of the eye which is less open."""
    gaps = []
    for outer, inner, above, below in _LIDS:
        width, height = (
            float(np.hypot(*(points[one, :2] - points[other, :2])))
            for one, other in ((outer, inner), (above, below))
        )
        gaps.append(height / max(width, 1e-6))
    return min(gaps)
