"""What does saving in a file's format do to a picture? JPEG rounds fine detail away, by its own tables."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

Grey = NDArray[np.float64]

BLOCK = 8
"""JPEG works in squares of so many pixels, counted from the upper left."""


def saving(path: Path) -> Callable[[Grey], Grey]:
    """What saving does to the light (0..1) of a picture, in the manner of the file there."""
    tables = _tables(path)
    if not tables:
        return lambda grey: grey

    def saved(grey: Grey) -> Grey:
        file = io.BytesIO()
        levels = np.rint(np.clip(grey, 0, 1) * 255).astype(np.uint8)
        Image.fromarray(levels).save(file, "JPEG", qtables=[tables[0]])
        return np.asarray(Image.open(file), np.float64) / 255

    return saved


def _tables(path: Path) -> list[list[int]]:
    """The tables by which a JPEG was made; none for other files."""
    try:
        with Image.open(path) as image:
            tables = getattr(image, "quantization", None) or {}
    except (OSError, UnidentifiedImageError, ValueError, Image.DecompressionBombError):
        return []
    return [list(tables[key]) for key in sorted(tables)]
