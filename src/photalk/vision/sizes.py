"""Pictures and masks at other sizes."""

from __future__ import annotations

import numpy as np
from PIL import Image

from photalk.vision.image_types import Mask, Rgb


def resized(rgb: Rgb, width: int, height: int) -> Rgb:
    """The picture at another size."""
    return np.asarray(Image.fromarray(rgb).resize((width, height), Image.Resampling.BILINEAR))


def resized_mask(mask: Mask, width: int, height: int) -> Mask:
    """The mask at another size, still within 0..1."""
    scaled = Image.fromarray(np.ascontiguousarray(mask, np.float32)).resize(
        (width, height), Image.Resampling.BILINEAR
    )
    return np.clip(np.asarray(scaled, np.float32), 0, 1)
