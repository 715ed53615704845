"""A photo, models that see a subject and a dog at known places, and pairs made by rendering."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from skimage import data

from photalk.commands import parse
from photalk.compare.pair import PicturePair
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Thing
from photalk.vision.loading import load

Made = Callable[..., PicturePair]


class Disc:
    """A cutter for which the subject is a disc in the middle, of whatever it is shown."""

    def alpha(self, rgb: np.ndarray) -> np.ndarray:
        height, width = rgb.shape[:2]
        y, x = np.mgrid[0:height, 0:width]
        return (np.hypot((x / width - 0.5) / 0.3, (y / height - 0.5) / 0.3) < 1).astype(np.float32)


class Around:
    """A filler that paints a hole with the mean colour of what is around it."""

    def fill(self, rgb: np.ndarray, hole: np.ndarray) -> np.ndarray:
        return np.where(hole[..., None], rgb[~hole].mean(0).astype(np.uint8), rgb)


class TwoDogs:
    """A detector that sees a dog on either side."""

    def things(self, rgb: np.ndarray) -> tuple[Thing, ...]:
        return (Thing("dog", 0.9, (0.05, 0.35, 0.35, 0.75)), Thing("dog", 0.8, (0.65, 0.35, 0.95, 0.75)))


class Blind:
    """Models that must not be asked."""

    def alpha(self, rgb: np.ndarray) -> np.ndarray:
        raise AssertionError("the cutter was asked")

    def fill(self, rgb: np.ndarray, hole: np.ndarray) -> np.ndarray:
        raise AssertionError("the filler was asked")

    def things(self, rgb: np.ndarray) -> tuple[Thing, ...]:
        raise AssertionError("the detector was asked")


@pytest.fixture
def eyes() -> Eyes:
    return Eyes(Disc(), Around(), TwoDogs())


@pytest.fixture
def blind() -> Eyes:
    return Eyes(Blind(), Blind(), Blind())


@pytest.fixture
def made(tmp_path: Path, eyes: Eyes) -> Made:
    """A pair of a photo and what some commands make of it, each through a JPEG (or a PNG) of its own."""

    def make(*commands: str, kind: str = "jpg", seen: Eyes = eyes, background: int = 255) -> PicturePair:
        original = tmp_path / "original.png"
        Image.fromarray(data.astronaut()).resize((240, 240)).save(original)
        image = render(load(original), Program.of(*map(parse, commands)), eyes=eyes)
        first, second = tmp_path / "first.jpg", tmp_path / f"second.{kind}"
        Image.open(original).save(first, quality=92)
        if kind == "jpg":
            flat = image.flatten(background=[background] * 3) if image.hasalpha() else image
            flat.write_to_file(str(second), Q=85)
        else:
            image.write_to_file(str(second))
        return PicturePair(first, second, seen)

    return make
