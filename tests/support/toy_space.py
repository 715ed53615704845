"""A joint space small enough to reason about: photos are shares of plain colours, words are colours.

A picture that is half red and half blue lies between "red" and "blue"; words that name no colour lie apart
from every photo.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

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


class ToyEncoder:
    """The encoder that libraries in tests see with."""

    identity = "toy-1"
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
