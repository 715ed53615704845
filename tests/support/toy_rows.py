"""Rows for stores, another for every seed."""

from __future__ import annotations

import numpy as np

from photalk.library.exact_store import Shape
from photalk.vision.space.encoder import Encoded

SHAPE = Shape("one", width=5, words=3, details=(2, 2))


def rows(*seeds: int) -> Encoded:
    """Rows of that shape."""
    made = [np.random.default_rng(seed) for seed in seeds]
    vectors = np.stack([one.normal(size=5) for one in made]).astype(np.float32)
    tags = np.stack([one.integers(0, 256, 3) for one in made]).astype(np.uint8)
    details = np.stack([one.integers(-128, 128, (2, 2)) for one in made]).astype(np.int8)
    return Encoded(vectors, tags, details)
