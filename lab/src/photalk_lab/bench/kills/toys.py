"""Models and pictures that cost nothing, so that what is killed is the product's own work on disk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from photalk.vision.image_types import Rgb, Thing
from photalk.vision.space.encoder import Encoded, Floats, Photos, tagged

COLOURS = {
    "red": (220, 30, 30),
    "green": (40, 180, 60),
    "blue": (40, 60, 220),
    "yellow": (240, 220, 40),
    "white": (245, 245, 245),
    "black": (15, 15, 15),
    "pink": (250, 150, 200),
    "orange": (250, 140, 20),
}


class PlainColours:
    """An encoder that sees how much of each plain colour a photo has; words that name none lie apart."""

    identity = "plain-colours-1"
    width = len(COLOURS) + 1
    side = 32
    scale = 10.0
    vocabulary: tuple[str, ...] = tuple(COLOURS)
    details_shape: tuple[int, int] | None = (1, 4)

    def see(self, photos: Photos) -> Encoded:
        basis = np.array(list(COLOURS.values()), np.float32)
        pixels = photos.reshape(len(photos), -1, 3).astype(np.float32)
        nearest = np.linalg.norm(pixels[:, :, None] - basis, axis=3).argmin(axis=2)
        shares = np.stack([(nearest == at).mean(axis=1) for at in range(len(basis))], axis=1)
        rows = np.concatenate([shares, np.zeros((len(photos), 1))], axis=1)
        vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
        logits = (12 * shares - 6).astype(np.float32)
        return Encoded(vectors, tagged(logits), np.zeros((len(photos), 1, 4), np.int8))

    def read(self, texts: Sequence[str]) -> Floats:
        rows = np.zeros((len(texts), self.width), np.float32)
        for row, text in zip(rows, texts, strict=True):
            words = re.findall(r"[a-z]+", text.lower())
            row[:-1] = [words.count(colour) for colour in COLOURS]
            if not row.any():
                row[-1] = 1.0
        unit: Floats = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
        return unit

    def close_read(self, text: str, rows: Encoded) -> Floats:
        return np.zeros(len(rows), np.float32)


class BrightThing:
    """A detector that sees a lamp in every picture that is bright, and nothing in others."""

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return (Thing("lamp", 0.9, (0.1, 0.1, 0.5, 0.5)),) if rgb.mean() > 100 else ()


def painted(path: Path, seed: int, size: tuple[int, int] = (96, 64)) -> Path:
    """A picture of two plain colours and some grain, another for each seed."""
    random = np.random.default_rng(seed)
    values = list(COLOURS.values())
    pixels = np.empty((size[1], size[0], 3), np.int16)
    pixels[:] = values[seed % len(values)]
    pixels[:, size[0] * (1 + seed % 5) // 6 :] = values[(seed * 5 + 1) % len(values)]
    grain = random.integers(-14, 15, pixels.shape, np.int16)
    Image.fromarray(np.clip(pixels + grain, 0, 255).astype(np.uint8)).save(path, quality=90)
    return path


def put_in_place() -> None:
    """Let this process see with the toys, whatever of the product it runs."""
    from photalk.library import detected_things, indexing, library_copy
    from photalk.vision.space import encoder_choice

    encoder_choice.encoder = PlainColours
    detected_things.quick_detector = BrightThing
    # Several commits in a run over a dozen photos, as there are in one over thousands.
    indexing.BATCH, indexing.KEEP_PHOTOS, library_copy.CHUNK = 2, 3, 3
