"""Eyes that see what a test tells them to, and small pictures to see it in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Hole, Mask, Rgb, Thing


@dataclass
class Told:
    """A cutter, a filler, a detector and a face finder in one, which answer what they were told."""

    seen: tuple[Thing, ...] = ()

    def alpha(self, rgb: Rgb) -> Mask:
        """The bright pixels, as a cutter that finds white figures on dark ground would answer."""
        return (rgb.min(-1) > 200).astype(np.float32)

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        return np.where(hole[..., None], 0, rgb).astype(np.uint8)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self.seen


@pytest.fixture(scope="session")
def told():
    """Makes eyes that see these things: (label, (left, top, right, bottom)) or (label, box, score)."""

    def make(*seen: tuple) -> Eyes:
        things = tuple(Thing(label, rest[0] if rest else 0.9, box) for label, box, *rest in seen)
        one = Told(things)
        return Eyes(one, one, one)

    return make


@pytest.fixture(scope="session")
def figures():
    """Makes a dark picture with a white figure in each of these boxes (left, top, right, bottom in 0..1)."""

    def make(*boxes: tuple[float, float, float, float], size: tuple[int, int] = (120, 200)) -> Rgb:
        height, width = size
        rgb = np.full((height, width, 3), 40, np.uint8)
        for left, top, right, bottom in boxes:
            rgb[int(top * height) : int(bottom * height), int(left * width) : int(right * width)] = 240
        return rgb

    return make


@pytest.fixture
def landscape() -> Rgb:
    """A blue sky that pales towards a ragged horizon of dark green hills, with a brown path."""
    rng = np.random.default_rng(3)
    height, width = 160, 240
    y = np.linspace(0, 1, height)[:, None]
    sky = np.stack([90 + 120 * y, 140 + 80 * y, 220 + 25 * y], -1) * np.ones((1, width, 1))
    ground = (
        np.array([50, 95, 35]) + rng.normal(0, 14, (height, width, 1)) + rng.normal(0, 5, (height, width, 3))
    )
    horizon = 80 + 8 * np.sin(np.arange(width) / 17) + rng.integers(-1, 2, width)
    below = np.arange(height)[:, None] > horizon[None, :]
    rgb = np.where(below[..., None], ground, sky + rng.normal(0, 1.5, (height, width, 1)))
    rgb[120:, 100:130] = (120, 80, 50)
    return np.clip(rgb, 0, 255).astype(np.uint8)
