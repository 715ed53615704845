"""Whose face is it? MobileFaceNet's vectors of faces that lie as those it learned from."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb
from photalk.vision.portrait.attributes import similarity, warped
from photalk.vision.runtime import Tflite, normalised
from photalk.weights import input_of, path_of

SIDE = 112
TEMPLATE = np.array(
    [[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655], [70.7299, 92.2041]]
)
"""Where eyes, tip of the nose and corners of the mouth lie in the pictures that such nets learn from."""

_RIGHT, _LEFT, _TIP, _CORNERS = (33, 133), (362, 263), 4, (61, 291)

Floats = NDArray[np.floating[Any]]


def five_points(points: Floats) -> Floats:
    """Eyes, tip of the nose and corners of the mouth (5×2) among MediaPipe's 478 points."""
    flat = points[:, :2]
    eyes = [flat[list(eye)].mean(0) for eye in (_RIGHT, _LEFT)]
    return np.stack([*eyes, flat[_TIP], *flat[list(_CORNERS)]])


def upright(rgb: Rgb, five: Floats) -> Rgb:
    """A face of a picture as the net wants it, by its five points (x, y in pixels)."""
    return warped(rgb, similarity(five, TEMPLATE), SIDE, SIDE)


class IdentityNet:
    """MobileFaceNet; threads take turns.

    Raises:
        WeightsError: the net is not in the cache and cannot be had.
    """

    def __init__(self) -> None:
        self._wanted, self._net = input_of("identity"), Tflite(path_of("identity"))

    def vector(self, face: Rgb) -> NDArray[np.float32]:
        """The unit vector (192) of an upright face."""
        (found,) = self._net(normalised(face, self._wanted)[None]).values()
        return np.asarray(found[0] / max(float(np.linalg.norm(found[0])), 1e-9), np.float32)
