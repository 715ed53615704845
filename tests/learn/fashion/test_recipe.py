"""From garments and captions to files that play, in small."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy_wardrobe import toy_wardrobe

from photalk.bench.fashion.nouns import Turn
from photalk.bench.fashion.peers import peers
from photalk.bench.fashion.speaking import speaker
from photalk.errors import NotFound
from photalk.learn.fashion import run
from photalk.learn.fashion.items import part_of
from photalk.vision.garments.measuring import MEASURES, Measured

pytestmark = pytest.mark.torch

HUMAN = ["is black", "is white", "is red", "is blue", "is a dress", "is a blue dress", "is darker"] * 4


def measured(count: int) -> Measured:
    flat = np.zeros(count, np.float32)
    return Measured(np.zeros((count, MEASURES), np.float32), flat, flat, flat)


def test_what_is_written_plays(tmp_path: Path) -> None:
    from photalk.learn.fashion.layers import Size
    from photalk.learn.fashion.recipe import Recipe, Seen, teach
    from photalk.learn.fashion.searching import COURSES
    from photalk.learn.fashion.speaking import Lesson

    gallery = toy_wardrobe(60)
    recipe = Recipe(
        lesson=Lesson(pairs=200, batch=8, steps=3),
        courses={name: replace(course, steps=4, batch=8) for name, course in COURSES.items()},
        talks=100,
        own=5,
        size=Size(width=16, inner=16, heads=2),
    )
    said: list[str] = []
    seen = Seen(gallery.items, gallery.encoded, measured(60), "toy")
    teach(seen, gallery.attributes, gallery.names, HUMAN, tmp_path, said.append, recipe)
    assert sum("watched garments" in line for line in said) == 4
    here = replace(gallery, measured=measured(60))
    assert len(speaker(tmp_path / "players").say(here, [(0, 1), (2, 3)], 1)) == 2
    for one in peers(tmp_path / "players"):
        assert one.scores(here, [[Turn(0, "is red")], [Turn(1, "is blue"), Turn(2, "is a dress")]]).shape == (
            2,
            60,
        )
    again: list[str] = []
    teach(seen, gallery.attributes, gallery.names, HUMAN, tmp_path, again.append, recipe)
    assert not any("step" in line for line in again), "all that was learned was kept"


def test_garments_are_told_by_heads_that_never_saw_them() -> None:
    from photalk.learn.fashion.attributes import trained
    from photalk.learn.fashion.recipe import Seen, as_if_new

    gallery = toy_wardrobe(200)
    rng = np.random.default_rng(0)
    # Nothing to be seen but noise: whoever tells the colour has learned the garment by heart.
    noise = rng.normal(size=gallery.encoded.vectors.shape).astype(np.float32)
    blind = replace(gallery.encoded, vectors=noise, tags=rng.integers(0, 255, (200, 6)).astype(np.uint8))
    seen = Seen(gallery.items, blind, measured(200), "toy")
    heads = trained(seen.items, seen.encoded, seen.measured, "toy")
    learned = np.array([part_of(item.id) == "train" for item in gallery.items])
    colours = [at for at, name in enumerate(heads.names) if name.startswith("colour:")]
    truth = [heads.names[colours[0] :].index(f"colour:{item.colour.lower()}") for item in gallery.items]

    def right(known: np.ndarray) -> float:
        return float((known[:, colours].argmax(1) == truth)[learned].mean())

    by_heart = right(heads.probabilities(seen.encoded, seen.measured))
    assert right(as_if_new(seen, heads, lambda _: None)) < min(0.45, by_heart)


def test_missing_data_are_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"fashion_products/items\.csv"):
        run(tmp_path, tmp_path / "out")
