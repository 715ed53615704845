"""Pairs of pictures for tests of comparing: a real photo, and what a program makes of it, as files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.commands import parse
from photalk.compare.pair import look_of
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Mask, Rgb, Thing
from photalk.vision.loading import load


class Blind:
    """Eyes for pictures in which nothing needs to be found: the middle is the subject, holes become grey."""

    def alpha(self, rgb: Rgb) -> Mask:
        mask = np.zeros(rgb.shape[:2], np.float32)
        height, width = mask.shape
        mask[height // 4 : -height // 4, width // 4 : -width // 4] = 1
        return mask

    def fill(self, rgb: Rgb, hole: NDArray[np.bool_]) -> Rgb:
        return np.where(hole[..., None], np.uint8(128), rgb)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return ()


def blind() -> Eyes:
    """Eyes that need no model."""
    eye = Blind()
    return Eyes(eye, eye, eye)


@cache
def photo(name: str = "coffee", long_side: int = 360) -> NDArray[np.uint8]:
    """One of the photos of scikit-image, made small."""
    import skimage.data

    image = Image.fromarray(getattr(skimage.data, name)())
    image.thumbnail((long_side, long_side))
    return np.asarray(image)


def written(folder: Path, name: str = "coffee", long_side: int = 360) -> Path:
    """The photo as a lossless file."""
    file = folder / f"{name}.png"
    if not file.exists():
        Image.fromarray(photo(name, long_side)).save(file)
    return file


def edited(picture: Path, *lines: str, quality: int | None = 90, name: str = "after") -> Path:
    """What commands make of a picture, as a JPEG (or a PNG) with black where nothing is left."""
    image = render(load(picture), Program.of(*map(parse, lines)), eyes=blind()).copy_memory()
    if image.hasalpha():
        image = image.flatten(background=[0] * (image.bands - 1))
    pixels = Image.fromarray(np.rint(look_of(image).pixels * 255).astype(np.uint8))
    file = picture.parent / f"{name}.{'jpg' if quality else 'png'}"
    pixels.save(file, **({"quality": quality} if quality else {}))
    return file
