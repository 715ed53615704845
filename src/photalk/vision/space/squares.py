"""How a photo is laid before an encoder: whole, squashed to a square. Indexing and benchmarks share it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image

from photalk.vision.loading import decoding, preview, source_of, srgb_array


def enough(side: int) -> int:
    """The longer side that a preview needs so that its square shows all a square of this side can.

    Twice the square: then also the shorter side of a photo as long as 2:1 is not enlarged. Whoever has a
    preview of at least this size may give that to `square` instead of the file.
    """
    return 2 * side


def square(photo: str | Path | pyvips.Image | Image.Image, side: int) -> NDArray[np.uint8]:
    """The photo as side×side×3 sRGB pixels, all of it, whatever its shape; a small one is enlarged.

    Args:
        photo: a file, which is decoded no larger than needed, an image as `loading.load` gives it, or the
            sRGB pixels of a preview in Pillow's form.

    Raises:
        PictureError: the file is no picture, or is damaged.
    """
    # Pillow widens its filter by the scale, so that fine patterns do not turn into coarse ones.
    return np.asarray(_pixels(photo, enough(side)).resize((side, side), Image.Resampling.BICUBIC))


def _pixels(photo: str | Path | pyvips.Image | Image.Image, long_side: int) -> Image.Image:
    if isinstance(photo, Image.Image):
        return photo
    if isinstance(photo, pyvips.Image):
        with decoding(source_of(photo)):
            return Image.fromarray(srgb_array(photo, long_side))
    return preview(photo, long_side).pixels
