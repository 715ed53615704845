"""A face by which somebody can be told apart from others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import BoxShares


@dataclass(frozen=True, slots=True)
class KnownFace:
    """A face in its box (0..1), how well it can be told apart (0..1), and its unit vector if it can."""

    box: BoxShares
    quality: float
    vector: NDArray[np.float32] | None = None
