"""How does training look at a photo? At a part of it, perhaps mirrored, a little brighter or duller.

To measure, photos are looked at whole, as the product does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor

from photalk.vision.space.squares import square

Pixels = NDArray[np.uint8]
"""Photos as (n, side, side, 3)."""

_LONGER = 4 / 3
"""How much longer than high a part may be, or higher than long, in a photo that is a square."""

_AHEAD = 3

Made = TypeVar("Made")


def whole(files: Sequence[Path], side: int) -> Pixels:
    """The photos as the product's indexing sees them."""
    return np.stack([square(file, side) for file in files])


def glimpsed(files: Sequence[Path], side: int, least: float, rng: np.random.Generator) -> Pixels:
    """A part of each photo that has at least this share of its area, mirrored half of the time."""
    return np.stack([_glimpse(file, side, least, rng) for file in files])


def _glimpse(file: Path, side: int, least: float, rng: np.random.Generator) -> Pixels:
    area, shape = rng.uniform(least, 1.0), math.exp(rng.uniform(-1, 1) * math.log(_LONGER))
    across, down = min(1.0, math.sqrt(area * shape)), min(1.0, math.sqrt(area / shape))
    left, top = rng.uniform(0, 1 - across), rng.uniform(0, 1 - down)
    mirrored = rng.random() < 0.5
    with Image.open(file) as image:
        plain = image if image.mode == "RGB" else image.convert("RGB")
        width, height = plain.size
        box = (left * width, top * height, (left + across) * width, (top + down) * height)
        part = np.asarray(plain.resize((side, side), Image.Resampling.BILINEAR, box=box))
    return part[:, ::-1] if mirrored else part


def as_input(pixels: Pixels, jitter: float = 0.0, rng: np.random.Generator | None = None) -> Tensor:
    """What the image tower takes, (n, 3, side, side); contrast and brightness differ by about `jitter`."""
    photos = torch.from_numpy(np.ascontiguousarray(pixels)).permute(0, 3, 1, 2)  # channels last in memory
    values = (photos.float() - 127.0) / 128.0
    if not jitter or rng is None:
        return values
    contrast, light = rng.uniform(-jitter, jitter, (2, len(pixels), 1, 1, 1)).astype(np.float32)
    return values * torch.from_numpy(1 + contrast) + torch.from_numpy(light)


def ahead(make: Callable[[int], Made], first: int, last: int) -> Iterator[tuple[int, Made]]:
    """What is made for each step, a few of which are made before they are asked for, in a thread beside."""
    with ThreadPoolExecutor(1) as pool:
        waiting = {step: pool.submit(make, step) for step in range(first, min(first + _AHEAD, last))}
        try:
            for step in range(first, last):
                made = waiting.pop(step).result()
                if step + _AHEAD < last:
                    waiting[step + _AHEAD] = pool.submit(make, step + _AHEAD)
                yield step, made
        finally:
            for one in waiting.values():
                one.cancel()
