"""Images to be written, and what a written file holds."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pyvips
from PIL import Image

from photalk.edit.export import FORMATS
from photalk.vision.loading import load

SUFFIXES = sorted(FORMATS)


def image_of(pixels: np.ndarray) -> pyvips.Image:
    deep, bands = pixels.dtype == np.uint16, 1 if pixels.ndim == 2 else pixels.shape[2]
    names = ("grey16", "rgb16") if deep else ("b-w", "srgb")
    return pyvips.Image.new_from_array(pixels).copy(interpretation=names[bands > 2])


def pixels_of(path: Path) -> np.ndarray:
    array = load(path).image.numpy()
    return array[..., 0] if array.ndim == 3 and array.shape[2] == 1 else array


def full_picture(pictures: ModuleType, folder: Path, *, orientation: int = 6) -> Path:
    """A JPEG that carries everything: EXIF with place, XMP, IPTC, ICC."""
    path = folder / "full.jpg"
    Image.fromarray(pictures.colours()).save(
        path,
        exif=pictures.exif(orientation=orientation),
        icc_profile=pictures.swapped_profile(),
        xmp=pictures.XMP,
        quality=95,
    )
    iptc = pictures.iptc(n5=b"Title", n90=b"Paris")
    path.write_bytes(pictures.with_iptc(path.read_bytes(), iptc))
    return path
