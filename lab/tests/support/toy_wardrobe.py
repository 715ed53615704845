"""Garments that were never photographed: what an encoder would see follows from their attributes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from photalk.vision.space.encoder import Encoded, Floats
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.items import Item

COLOURS = ("Black", "White", "Red", "Blue")
KINDS = ("Tshirts", "Dresses", "Jeans")
NAMES = (
    *(f"kind:{kind.lower()}" for kind in KINDS), "kind:other",
    *(f"colour:{colour.lower()}" for colour in COLOURS), "colour:other", "word:striped",
    *(f"word:never{at}" for at in range(6)),
)  # fmt: skip


def toy_wardrobe(count: int, seed: int = 0) -> Gallery:
    """Garments of all kinds and colours, every other one striped, with attributes that are told right."""
    rng = np.random.default_rng(seed)
    items = []
    for at in range(count):
        kind, colour = KINDS[at % 3], COLOURS[(at // 3) % 4]
        name = f"Brand Women {'Striped ' if at % 2 else 'Solid '}{colour} {kind}"
        photo = Path(f"{at + 1}.jpg")
        items.append(Item(at + 1, "Women", "Topwear", kind, colour, "Summer", 2012, "Casual", name, photo))
    attributes = np.full((count, len(NAMES)), 0.02, np.float32)
    for row, item in zip(attributes, items, strict=True):
        row[NAMES.index(f"kind:{item.kind.lower()}")] = 0.9
        row[NAMES.index(f"colour:{item.colour.lower()}")] = 0.9
        row[NAMES.index("word:striped")] = 0.9 if "Striped" in item.name else 0.05
    return Gallery(tuple(items), _seen(attributes, rng), attributes, NAMES)


def _seen(attributes: Floats, rng: np.random.Generator) -> Encoded:
    mixing = np.random.default_rng(5).normal(size=(attributes.shape[1], 24))
    vectors = attributes @ mixing + 0.02 * rng.normal(size=(len(attributes), 24))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    tags = np.clip(160 + 40 * (attributes @ mixing[:, :6]), 0, 255).astype(np.uint8)
    return Encoded(vectors.astype(np.float32), tags)
