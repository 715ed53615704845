"""Captions against photos, in a folder small enough to count by hand."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.search.scoring import fit
from photalk.vision.space.encoder import Encoded, Floats
from photalk.vision.space.onnx_pair import OnnxPair
from photalk_lab.bench.flickr8k import BACK, OURS, Gallery, by_words, read_closely, run, systems
from toy_pair import toy_pair
from toy_space import COLOURS, ToyEncoder


class Sharp(ToyEncoder):
    """Its vectors know nothing of yellow; a close look does."""

    def see(self, photos: np.ndarray) -> Encoded:  # type: ignore[type-arg]
        seen = super().see(photos)
        yellow = np.clip(100 * seen.vectors[:, 3], 0, 100).astype(np.int8)
        vectors = seen.vectors.copy()
        vectors[:, 3] = 0
        return Encoded(vectors, seen.tags, np.repeat(yellow[:, None, None], 4, axis=2))

    def close_read(self, text: str, rows: Encoded) -> Floats:
        assert rows.details is not None
        wanted = float("yellow" in text.lower())
        return (wanted * rows.details[:, 0, 0] / 10).astype(np.float32)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "images").mkdir()
    rows = []
    for name, colour in COLOURS.items():
        Image.new("RGB", (40, 30), colour).save(tmp_path / "images" / f"{name}.png")
        rows.append(
            {"image": f"{name}.png", "captions": [f"A {name} wall .", f"All of it is {name.upper()} !"]}
        )
    (tmp_path / "dev.jsonl").write_text("\n".join(json.dumps(row) for row in rows) + "\n\n")
    return tmp_path


def test_a_space_that_fits_finds_everything(folder: Path, tmp_path: Path) -> None:
    out, said = tmp_path / "r.json", tmp_path / "p.jsonl"
    result = run(folder, "dev", out, said, encoder=ToyEncoder(), cache=tmp_path / "c")
    assert (result.n, result.metrics["photos"], result.metrics["captions"]) == (16, 8, 16)
    figures = json.loads(out.read_text())
    assert figures["bench"] == "flickr8k"
    for metrics in (
        figures["metrics"],
        figures["baselines"]["vectors only"],
        figures["baselines"]["words only"],
    ):
        assert [metrics[name] for name in ("R@1", "R@5", "R@10", "median_rank")] == [100, 100, 100, 1]
        assert (metrics[f"{BACK}R@1"], metrics["R@1 low"], metrics["R@1 high"]) == (100, 100, 100)
    assert figures["baselines"]["chance"]["R@1"] == 12.5
    rows = [json.loads(line) for line in said.read_text().splitlines()]
    assert [row["uid"] for row in rows[:3]] == ["red.png#0", "red.png#1", "green.png#0"]
    assert all(row["prediction"][0] == row["gold"] and row["rank"] == 1 for row in rows)


def test_what_cannot_be_told_apart_is_not_found(folder: Path, tmp_path: Path) -> None:
    lines = [json.dumps({"image": f"{name}.png", "captions": ["A thing"]}) for name in COLOURS]
    (folder / "dev.jsonl").write_text("\n".join(lines))
    said = tmp_path / "p.jsonl"
    result = run(folder, "dev", None, said, encoder=ToyEncoder(), cache=tmp_path / "c")
    assert (result.metrics["R@1"], result.metrics["R@5"], result.metrics["median_rank"]) == (0, 0, 8)
    row = json.loads(said.read_text().splitlines()[0])
    assert row["prediction"].index(row["gold"]) + 1 == row["rank"]


def test_a_close_look_helps_both_ways(folder: Path, tmp_path: Path) -> None:
    result = run(folder, "dev", encoder=Sharp(), cache=tmp_path / "c")
    vectors = result.baselines["vectors only"]
    assert (result.metrics["R@1"], result.metrics[f"{BACK}R@1"]) == (100, 100)
    assert vectors["R@1"] < 100
    assert vectors[f"{BACK}R@1"] < 100
    none = run(folder, "dev", close=0, encoder=Sharp(), cache=tmp_path / "c")
    assert none.metrics["R@1"] == vectors["R@1"]


@pytest.mark.parametrize("close", [1, 3, 100])
def test_photos_are_scored_as_the_search_scores_them(close: int) -> None:
    encoder, gallery, base = Sharp(), *scene(["yellow and red", "a blue one", "green, yellow"])
    forth = read_closely(encoder, gallery, base, close).to_photo
    for row, text in zip(forth, gallery.captions, strict=True):
        np.testing.assert_allclose(row, fit(encoder, text, gallery.rows, close=close), rtol=1e-5)


def test_captions_that_are_not_read_do_not_overtake_those_that_are() -> None:
    encoder, gallery, base = Sharp(), *scene(["yellow", "yellow red", "red", "blue"])
    back = read_closely(encoder, gallery, base, 2).to_text
    for photo in range(len(gallery.rows)):
        best = np.argsort(-base[:, photo], kind="stable")
        assert back[best[:2], photo].min() >= back[best[2:], photo].max()


def test_words_alone_need_their_words_in_the_vocabulary() -> None:
    gallery, _ = scene(["A Red, red wall", "nothing known", "reddish"])
    scores = by_words(gallery, ToyEncoder.vocabulary)
    assert scores[0].argmax() == 0
    assert not scores[1:].any()


def test_an_encoder_without_details_is_measured_by_its_vectors() -> None:
    gallery, base = scene(["red", "blue"])
    bare = replace(gallery, rows=replace(gallery.rows, details=None))
    scored = dict(systems(Sharp(), bare, 100))
    np.testing.assert_array_equal(scored[OURS].to_photo, scored["vectors only"].to_photo)
    np.testing.assert_allclose(scored[OURS].to_photo, base, rtol=1e-6)


def scene(captions: Sequence[str]) -> tuple[Gallery, Floats]:
    """A photo of each colour, captions of the first ones, and what the vectors say."""
    encoder = Sharp()
    photos = np.array([np.full((32, 32, 3), colour) for colour in COLOURS.values()], np.uint8)
    gallery = Gallery(encoder.see(photos), tuple(captions), tuple(range(len(captions))))
    return gallery, encoder.scale * encoder.read(captions) @ gallery.rows.vectors.T


def test_captions_and_photos_may_lie_apart(folder: Path, tmp_path: Path) -> None:
    (folder / "dev.jsonl").rename(tmp_path / "kept back.jsonl")
    result = run(
        captions=tmp_path / "kept back.jsonl",
        images=folder / "images",
        encoder=ToyEncoder(),
        cache=tmp_path / "c",
    )
    assert (result.split, result.metrics["R@1"]) == ("kept back", 100)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"image": "red.png"}', "Line 1 of"),
        ("[1]", "Line 1 of"),
        ("{", "Line 1 of"),
        ('{"image": "red.png", "captions": "red"}', "Line 1 of"),
        ('{"image": "red.png", "captions": []}', "There are no captions"),
        ('{"image": "gone.png", "captions": ["red"]}', r"gone\.png is not there"),
        (None, "cannot be read"),
    ],
)
def test_data_that_are_not_as_they_should_be(folder: Path, text: str | None, sentence: str) -> None:
    (folder / "dev.jsonl").unlink() if text is None else (folder / "dev.jsonl").write_text(text)
    with pytest.raises(NotFound, match=sentence):
        run(folder, "dev", encoder=ToyEncoder())


def test_data_must_be_named() -> None:
    with pytest.raises(NotFound, match="--data DIR"):
        run(encoder=ToyEncoder())


def test_a_pair_of_ones_own_is_measured(tmp_path: Path) -> None:
    for name, colour in COLOURS.items():
        Image.new("RGB", (30, 20), colour).save(tmp_path / f"{name}.png")
    lines = [f'{{"image": "{name}.png", "captions": ["it is {name}"]}}' for name in COLOURS]
    (tmp_path / "c.jsonl").write_text("\n".join(lines))
    encoder = OnnxPair(toy_pair(tmp_path))
    result = run(captions=tmp_path / "c.jsonl", images=tmp_path, encoder=encoder, cache=tmp_path / "seen")
    assert result.metrics["R@1"] == 100
    assert result.baselines["words only"]["R@1"] > 80
