"""A shop of painted garments: what the photos show is known for certain, and so are the attributes."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np

from photalk.vision.garments.measures import MEASURES, Measured
from photalk.vision.space.encoder import Encoded
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.attributes import Settings, answers, attribute_names
from photalk_lab.papers.fashion_iq.items import Item
from toy_space import ToyEncoder

COLOURS = ("Red", "Blue", "Green", "White", "Black")
KINDS = ("Shirts", "Dresses", "Jeans", "Tops")
LIGHT = {"Red": 45, "Blue": 40, "Green": 50, "White": 95, "Black": 8}


def garments() -> list[Item]:
    """Each kind in each colour, for men and women, plain and striped."""
    found = []
    for number, (kind, colour, gender, pattern) in enumerate(
        product(KINDS, COLOURS, ("Men", "Women"), ("Solid", "Striped"))
    ):
        name = f"Acme {gender} {pattern} {colour} {kind}"
        category = "Bottomwear" if kind == "Jeans" else "Dress" if kind == "Dresses" else "Topwear"
        photo = Path(f"{number}.jpg")
        found.append(Item(number, gender, category, kind, colour, "Summer", 2012, "Casual", name, photo))
    return found


def toy_gallery(sure: float = 0.9) -> Gallery:
    """The garments, with attributes that are told with this confidence."""
    items = garments()
    names = attribute_names(items, Settings(at_least=1))
    truth = answers(items, names)
    told = truth * sure + (1 - truth) * (1 - sure) / 6
    chance = np.random.default_rng(4)
    vectors = chance.normal(0, 1, (len(items), ToyEncoder.width)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    light = np.array([LIGHT[item.colour] for item in items], np.float32)
    measured = Measured(np.zeros((len(items), MEASURES), np.float32), light, light * 0, light * 0)
    seen = Encoded(vectors, np.zeros((len(items), 1), np.uint8))
    return Gallery(tuple(items), seen, told.astype(np.float32), names, measured)
