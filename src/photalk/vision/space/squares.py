"""How a photo is laid before an encoder: whole, squashed to a square. Indexing and benchmarks share it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image

from photalk.vision.loading import decoding, load, source_of, srgb_array


def enough(side: int) -> int:
    """The longer side that a preview needs so that its square shows all a square of this side can.

    Twice the square: then also the shorter side of a photo as long as 2:1 is not enlarged. Whoever has a
    preview of at least this size may give that to `square` instead of the file.
    """
    return 2 * side


def square(photo: str | Path | pyvips.Image | NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """The photo as side×side×3 sRGB pixels, all of it, whatever its shape; a small one is enlarged.

    Args:
        photo: a file, which is decoded no larger than needed, an image as `loading.load` gives it, or the
            sRGB pixels of a preview.

    Raises:
        PictureError: the file is no picture, or is damaged.
    """
    if isinstance(photo, np.ndarray):
        pixels = photo
    else:
        image = photo if isinstance(photo, pyvips.Image) else load(photo, long_side=enough(side)).image
        with decoding(source_of(image)):
            pixels = srgb_array(image, enough(side))
    if pixels.shape[:2] == (side, side):
        return pixels
    # Pillow widens its filter by the scale, so that fine patterns do not turn into coarse ones.
    return np.asarray(Image.fromarray(pixels).resize((side, side), Image.Resampling.BICUBIC))
