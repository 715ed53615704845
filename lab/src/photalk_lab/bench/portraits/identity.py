"""Is it still the same person? MobileFaceNet's vectors of faces that are aligned as it learned them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb
from photalk.vision.portrait.attributes import similarity, warped
from photalk.vision.runtime import Lazily, Tflite, normalised
from photalk.weights import input_of, path_of

SIDE = 112
TEMPLATE = np.array(
    [[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655], [70.7299, 92.2041]]
)
"""Where eyes, tip of the nose and corners of the mouth lie in the pictures that such nets learn from."""

Floats = NDArray[np.floating]


def upright(rgb: Rgb, five: Floats) -> Rgb:
    """A face of a picture as the net wants it, by its five points (x, y in pixels)."""
    return warped(rgb, similarity(five, TEMPLATE), SIDE, SIDE)


class Faces:
    """MobileFaceNet; threads take turns."""

    def __init__(self) -> None:
        self._wanted, self._net = input_of("identity"), Tflite(path_of("identity"))

    def vector(self, face: Rgb) -> Floats:
        """The unit vector of an upright face."""
        (found,) = self._net(normalised(face, self._wanted)[None]).values()
        return np.asarray(found[0] / max(float(np.linalg.norm(found[0])), 1e-9))


_faces: Lazily[Faces] = Lazily(Faces)


def likeness(one: Rgb, other: Rgb) -> float:
    """The cosine of two upright faces: 1 for the same, near 0 for two people.

    Raises:
        WeightsError: the net is not in the cache and cannot be had.
    """
    return float(_faces().vector(one) @ _faces().vector(other))
