"""Fashion IQ in its authors' layout, with photos: read, measured by people's own words, and learned from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.garments.attributes import Heads, features
from photalk.vision.garments.measures import measured
from photalk_lab.bench import fashion
from photalk_lab.bench.fashion import players, running
from photalk_lab.papers.fashion_iq.attributes import Settings, attribute_names
from photalk_lab.papers.fashion_iq.published import GROUPS, read_shelf
from photalk_lab.training import seen
from toy_garments import garments
from toy_space import COLOURS, ToyEncoder


def asin(group: str, split: str, at: int) -> str:
    return f"B0{list(GROUPS).index(group)}{split[0].upper()}{at:06d}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Forty garments of each group and split, but the last without a photo; two captions a pair."""
    colours = list(COLOURS)
    for name in ("captions", "image_splits", "images", "titles"):
        (tmp_path / name).mkdir()
    for group in GROUPS:
        for split in ("train", "val"):
            ids = [asin(group, split, at) for at in range(40)]
            rows = []
            for at, one in enumerate(ids[:-1]):
                wanted = colours[at % len(colours)]
                pixels = np.full((40, 30, 3), 255, np.uint8)
                pixels[5:35, 5:25] = COLOURS[wanted]
                Image.fromarray(pixels).save(tmp_path / "images" / f"{one}.{'png' if at % 2 else 'jpg'}")
                said = [f"is {wanted}", f"is a {wanted} one"]
                rows.append({"candidate": ids[(at + 3) % 40], "target": one, "captions": said})
            for name, what in {
                f"captions/cap.{group}.{split}.json": rows,
                f"image_splits/split.{group}.{split}.json": ids,
                f"titles/{group}.{split}.json": {ids[0]: {"title": "A Floral Thing"}},
            }.items():
                (tmp_path / name).write_text(json.dumps(what), encoding="utf-8")
    return tmp_path


def heads() -> Heads:
    """Heads that know nothing."""
    names = attribute_names(garments(), Settings(at_least=1))
    look = ToyEncoder().see(np.zeros((1, 32, 32, 3), np.uint8))
    wide = features(look, measured(np.zeros((1, 96, 96, 3), np.uint8))).shape[1]
    zeros = np.zeros(wide, np.float32)
    return Heads(
        "toy-1", names, zeros, zeros + 1, np.zeros((wide, 2), np.float32), zeros[:2],
        np.zeros((2, len(names)), np.float32), zeros[: len(names)],
    )  # fmt: skip


def test_garments_without_a_photo_are_left_out_with_what_was_said_of_them(folder: Path) -> None:
    shelf = read_shelf(folder, ("dress",), "val")
    assert (len(shelf.items), shelf.without) == (39, 1)
    assert len(shelf.queries) == 2 * 38
    first = shelf.items[0]
    assert (first.name, first.kind, first.photo.name) == ("A Floral Thing", "Dresses", "B00V000000.jpg")
    assert shelf.items[1].photo.suffix == ".png"
    query = shelf.queries[0]
    assert (query.shown, query.said, query.wanted) == (3, "is red", 0)
    assert len({item.id for item in read_shelf(folder, tuple(GROUPS), "val").items}) == 117


def test_what_is_missing_or_broken_is_one_sentence(folder: Path) -> None:
    with pytest.raises(NotFound, match=r"no .*split\.dress\.test\.json, which lists"):
        read_shelf(folder, ("dress",), "test")
    (folder / "captions" / "cap.dress.val.json").write_text('[{"candidate": "B0"}]')
    with pytest.raises(NotFound, match=r"^Entry 1 of .*cap\.dress\.val\.json is not \{candidate"):
        read_shelf(folder, ("dress",), "val")
    for photo in (folder / "images").iterdir():
        photo.unlink()
    with pytest.raises(NotFound, match="Of 40 garments of Fashion IQ's val, 0 have photos; they belong into"):
        read_shelf(folder, ("shirt",), "val")


def test_the_game_is_played_by_peoples_own_words(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "encoder", ToyEncoder)
    monkeypatch.setattr(running, "heads", lambda _: heads())
    monkeypatch.setattr(players, "MODELS", tmp_path / "none")
    monkeypatch.setattr(seen, "user_cache_path", lambda *_: tmp_path / "cache")
    lines = tmp_path / "lines.jsonl"
    result = fashion.run(folder, json=tmp_path / "out.json", predictions=lines, limit=20)
    assert (result.n, result.split) == (60, "Fashion IQ val, with photos")
    assert (result.metrics["dress n"], result.metrics["dress gallery"]) == (20, 39)
    words, chance = result.baselines["text only"], result.baselines["chance"]
    assert words["dress R@10"] == 100 > chance["dress R@10"]
    assert result.baselines["the paper's E: image alone (test)"]["shirt R@10"] == 4.51
    assert len(lines.read_text().splitlines()) == 60


@pytest.mark.torch
def test_retrievers_learn_from_people_at_a_width_that_is_set(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk.vision.space import encoder_choice
    from photalk_lab.papers.fashion_iq import recipe, run
    from photalk_lab.papers.fashion_iq.recipe import PRESETS

    small = {name: replace(course, steps=2, batch=8) for name, course in PRESETS["paper"].courses.items()}
    monkeypatch.setitem(PRESETS, "paper", replace(PRESETS["paper"], courses=small, own=4))
    monkeypatch.setattr(encoder_choice, "encoder", ToyEncoder)
    monkeypatch.setattr(recipe, "shipped", lambda _: heads())
    monkeypatch.setattr(seen, "user_cache_path", lambda *_: tmp_path / "cache")
    run(folder, tmp_path / "out", preset="paper", settings=["lesson.steps=2", "lesson.batch=8"], seeds=2)
    told = json.loads((tmp_path / "out" / "seeds.json").read_text())
    assert told["plan"]["size"]["width"] == 256
    assert {"tirg R@10 turn 5", "transformer-attributes R@10 turn 1"} <= set(told["mean"])
    card = json.loads((tmp_path / "out" / "seed-1" / "players" / "speaker.json").read_text())
    assert card["lesson"]["seed"] == 1
