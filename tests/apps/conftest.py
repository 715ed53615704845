"""Pictures to run the real command on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from front_door import environment as environment
from front_door import photalk as photalk
from front_door import quick as quick


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder with three small pictures, one of them in a folder below."""
    folder = tmp_path / "photos"
    (folder / "more").mkdir(parents=True)
    ramp = np.linspace(40, 200, 96, dtype=np.uint8)
    pixels = np.stack(
        [np.tile(ramp, (64, 1)), np.full((64, 96), 90, np.uint8), np.tile(ramp[::-1], (64, 1))], -1
    )
    Image.fromarray(pixels).save(folder / "cat.jpg", quality=95)
    Image.fromarray(pixels[:, ::-1]).save(folder / "dog.png")
    Image.fromarray(pixels[::-1]).save(folder / "more" / "cat.jpg", quality=95)
    return folder


@pytest.fixture
def cat(photos: Path) -> Path:
    return photos / "cat.jpg"


@pytest.fixture
def look() -> Callable[[Path], Image.Image]:
    """Open a result with another library than ours."""

    def load(path: Path) -> Image.Image:
        with Image.open(path) as image:
            image.load()
        return image

    return load
