"""Small folders of photos in plain colours, and libraries of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from photalk.library import database
from photalk.library.library import Library
from toy_space import COLOURS, ToyEncoder

Painted = Callable[..., Path]


class CountingEncoder(ToyEncoder):
    """Counts the photos that it was shown."""

    def __init__(self) -> None:
        self.shown = 0

    def see(self, photos: Any) -> Any:
        self.shown += len(photos)
        return super().see(photos)


@pytest.fixture(autouse=True)
def _no_waiting_for_disks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts the power in the middle of a test."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture
def painted(tmp_path: Path) -> Painted:
    """Write a picture of these colours in equal stripes, with a grain that is another for every name."""

    def paint(name: str, *colours: str, size: tuple[int, int] = (60, 40), **options: Any) -> Path:
        path = tmp_path / "photos" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        pixels = np.zeros((size[1], size[0], 3), np.uint8)
        for at, colour in enumerate(colours or ("red",)):
            pixels[:, at * size[0] // max(len(colours), 1) :] = COLOURS[colour]
        grain = np.random.default_rng(sum(name.encode("utf-8", "surrogateescape")) + len(name)).integers(
            -9, 10, pixels.shape
        )
        image = Image.fromarray(np.clip(pixels + grain, 0, 255).astype(np.uint8))
        image.save(
            path, options.pop("format", None) or Image.registered_extensions()[path.suffix.lower()], **options
        )
        return path

    return paint


@pytest.fixture
def encoder() -> CountingEncoder:
    return CountingEncoder()


@pytest.fixture
def library(tmp_path: Path, encoder: CountingEncoder) -> Iterator[Library]:
    with Library(tmp_path / "library", lambda: encoder) as library:
        yield library


@pytest.fixture
def folder(painted: Painted) -> Path:
    """Four photos, one of them in a folder below."""
    painted("red.jpg", "red")
    painted("blue.png", "blue")
    painted("green.webp", "green", "blue")
    painted("trip to Rome/yellow.jpg", "yellow")
    return painted("black.tif", "black").parent
