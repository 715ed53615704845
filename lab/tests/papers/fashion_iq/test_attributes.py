"""Heads that are learned from garments tell garments that were not learned from."""

from pathlib import Path

import numpy as np
import pytest

from photalk.vision.garments.attributes import Heads
from photalk.vision.garments.measures import MEASURES, Measured
from photalk.vision.space.encoder import Encoded
from photalk_lab.papers.fashion_iq.attributes import Settings, answers, attribute_names, surprise, trained
from photalk_lab.papers.fashion_iq.items import Item, part_of

COLOURS = ("Red", "Blue", "Green")


def garment(number: int, colour: str, name: str = "Tee") -> Item:
    return Item(
        number, "Men", "Topwear", "Tshirts", colour, "Fall", 2011, "Casual", name, Path(f"{number}.jpg")
    )


@pytest.fixture(scope="module")
def world() -> tuple[list[Item], Encoded, Measured]:
    """400 garments; the vector leans to the colour, with noise, and the first measure tells of stripes."""
    chance = np.random.default_rng(1)
    kinds = chance.integers(0, 3, 400)
    striped = chance.random(400) < 0.4
    items = [
        garment(number, COLOURS[kind], "Striped Tee" if stripe else "Tee")
        for number, (kind, stripe) in enumerate(zip(kinds, striped, strict=True))
    ]
    vectors = np.eye(8, dtype=np.float32)[kinds] + chance.normal(0, 0.35, (400, 8)).astype(np.float32)
    seen = np.zeros((400, MEASURES), np.float32)
    seen[:, :8] = chance.normal(0, 1, (400, 8))
    seen[:, 0] = striped * 3 + chance.normal(0, 0.5, 400)
    zeros = np.zeros(400, np.float32)
    return items, Encoded(vectors, np.zeros((400, 2), np.uint8)), Measured(seen, zeros, zeros, zeros)


@pytest.fixture(scope="module")
def heads(world: tuple[list[Item], Encoded, Measured]) -> Heads:
    return trained(*world, "toy", Settings(units=32, epochs=60, batch=32))


def test_held_garments_are_told(world: tuple[list[Item], Encoded, Measured], heads: Heads) -> None:
    items, encoded, measured = world
    held = np.array([at for at, item in enumerate(items) if part_of(item.id) == "held"])
    said = heads.probabilities(encoded.take(held), measured.take(held))
    truth = answers([items[at] for at in held], heads.names)
    colours = [at for at, name in enumerate(heads.names) if name.startswith("colour:")]
    hits = truth[np.arange(len(held)), np.array(colours)[said[:, colours].argmax(1)]]
    assert hits.mean() > 0.8  # by chance a third
    striped = heads.names.index("word:striped")
    assert ((said[:, striped] > 0.5) == (truth[:, striped] > 0.5)).mean() > 0.8


def test_chances_of_a_group_add_up_and_are_nearer_the_truth_than_frequencies(
    world: tuple[list[Item], Encoded, Measured], heads: Heads
) -> None:
    items, encoded, measured = world
    held = np.array([at for at, item in enumerate(items) if part_of(item.id) == "held"])
    said = heads.probabilities(encoded.take(held), measured.take(held))
    colours = [at for at, name in enumerate(heads.names) if name.startswith("colour:")]
    assert said[:, colours].sum(1) == pytest.approx(1, abs=1e-4)
    truth = answers([items[at] for at in held], heads.names)
    frequent = np.repeat(truth.mean(0, keepdims=True), len(held), axis=0)
    assert surprise(said, truth, heads.names) < 0.7 * surprise(frequent, truth, heads.names)


def test_rare_values_become_other() -> None:
    items = [garment(number, "Red") for number in range(5)] + [garment(9, "Rust")]
    names = attribute_names(items, Settings(at_least=3))
    assert "colour:rust" not in names
    truth = answers(items, names)
    assert truth[-1, names.index("colour:other")] == 1
    assert truth[0, names.index("colour:other")] == 0
