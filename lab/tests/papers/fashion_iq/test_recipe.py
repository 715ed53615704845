"""From garments and captions to files that play, in small."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from photalk.errors import NotFound
from photalk.vision.garments.measures import MEASURES, Measured
from photalk_lab.bench.fashion.nouns import Turn
from photalk_lab.bench.fashion.peers import peers
from photalk_lab.bench.fashion.speaking import speaker
from photalk_lab.papers.fashion_iq import run
from photalk_lab.papers.fashion_iq.items import part_of
from toy_wardrobe import toy_wardrobe

pytestmark = pytest.mark.torch

HUMAN = ["is black", "is white", "is red", "is blue", "is a dress", "is a blue dress", "is darker"] * 4


def measured(count: int) -> Measured:
    flat = np.zeros(count, np.float32)
    return Measured(np.zeros((count, MEASURES), np.float32), flat, flat, flat)


def test_what_is_written_plays(tmp_path: Path) -> None:
    from photalk_lab.papers.fashion_iq.layers import Size
    from photalk_lab.papers.fashion_iq.recipe import Recipe, Seen, teach
    from photalk_lab.papers.fashion_iq.searching import COURSES
    from photalk_lab.papers.fashion_iq.speaking import Lesson

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
    # Other captions have other words: what was learned from the first must not be gone on with.
    anew: list[str] = []
    teach(seen, gallery.attributes, gallery.names, [*HUMAN, *["is green"] * 4], tmp_path, anew.append, recipe)
    assert any("step" in line for line in anew), "what other captions taught was taken for these"


def test_garments_are_told_by_heads_that_never_saw_them() -> None:
    from photalk_lab.papers.fashion_iq.attributes import trained
    from photalk_lab.papers.fashion_iq.recipe import Seen, as_if_new

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


def test_measures_are_kept_whole_and_made_anew_when_they_are_others(tmp_path: Path, monkeypatch: Any) -> None:
    from photalk.vision.space import encoder_choice
    from photalk_lab.papers.fashion_iq import recipe
    from photalk_lab.training import seen

    gallery = toy_wardrobe(6)
    measurings: list[int] = []

    def measure(files: list[Path]) -> Measured:
        measurings.append(len(files))
        return measured(len(files))

    monkeypatch.setattr(encoder_choice, "encoder", lambda: SimpleNamespace(identity="toy"))
    monkeypatch.setattr(seen, "encoded", lambda files, eyes, progress: gallery.encoded)
    monkeypatch.setattr(recipe, "measured_files", measure)
    for _ in range(2):
        assert recipe.see(gallery.items, tmp_path, lambda _: None).measured.features.shape == (6, MEASURES)
    assert measurings == [6], "the second time they are taken from the file"
    assert [file.name for file in tmp_path.iterdir()] == ["measured.npz"]
    with np.load(tmp_path / "measured.npz") as kept:
        fewer = {name: kept[name] for name in kept.files}
    np.savez(tmp_path / "measured.npz", **fewer | {"features": fewer["features"][:, 1:]})
    recipe.see(gallery.items, tmp_path, lambda _: None)
    assert measurings == [6, 6], "what another version measured is not taken"


def test_captions_that_are_missing_are_said_before_anything_is_looked_at(tmp_path: Path) -> None:
    from photalk_lab.papers.fashion_iq.recipe import train

    with pytest.raises(NotFound, match=r"cap\.dress\.train\.json"):
        train(tmp_path, tmp_path / "out", lambda _: None)


def test_missing_data_are_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"fashion_products/items\.csv"):
        run(tmp_path, tmp_path / "out")
