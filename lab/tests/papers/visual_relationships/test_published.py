"""The paper's three data sets in their authors' layouts: pairs with pictures, measured and learned from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk_lab.bench import speaker
from photalk_lab.papers.visual_relationships.published import apart, layout_of
from photalk_lab.papers.visual_relationships.seeing import COLUMNS


def paint(file: Path, level: int = 90) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.full((20, 30, 3), level, np.uint8)).save(file, format="PNG")


def listed(file: Path, rows: Sequence[Any], *, lines: bool = False) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(map(json.dumps, rows)) if lines else json.dumps(rows)
    file.write_text(text, encoding="utf-8")


def editing_request(folder: Path, count: int = 3) -> Path:
    for part in ("train", "valid"):
        rows = []
        for at in range(count):
            first, second = (f"{part}_{at}_{name}.jpg" for name in ("a", "b"))
            paint(folder / "images" / first, 60)
            paint(folder / "images" / second, 160)
            said = ["brighten the photo", "make it brighter", "more light"][: 1 if part == "train" else 3]
            rows.append({"img0": first, "img1": second, "sents": said, "uid": f"{part}_{at}"})
        listed(folder / "data" / f"{part}.json", rows)
    return folder


def spot_the_diff(folder: Path) -> Path:
    for part in ("train", "val"):
        listed(
            folder / "data" / "annotations" / f"{part}.json",
            [
                {"img_id": "76", "sentences": ["the car is gone", "two men left"]},
                {"img_id": "9", "sentences": [""]},
            ],
        )
    for name in ("76.png", "76_2.png", "76_diff.png", "9.png", "9_2.png"):
        paint(folder / "resized_images" / name)
    return folder


def nlvr2(folder: Path) -> Path:
    rows = [
        {"identifier": f"{part}-1-{at}-0", "sentence": "one dog", "label": label, "directory": 7}
        for part in ("train", "dev")
        for at, label in enumerate(("True", "False", "True"))
    ]
    for part in ("train", "dev"):
        mine = [row for row in rows if str(row["identifier"]).startswith(part)]
        listed(folder / "data" / f"{part}.json", mine, lines=True)
    for name in ("train/7/train-1-0", "train/7/train-1-1", "dev/dev-1-0"):
        for at in (0, 1):
            paint(folder / "images" / f"{name}-img{at}.png")
    return folder


def test_editing_requests_have_their_pictures_and_three_sentences(tmp_path: Path) -> None:
    layout = layout_of(editing_request(tmp_path))
    assert layout is not None
    assert layout.name == "Image Editing Request"
    pairs = layout.pictured(tmp_path, "valid")
    assert [len(one.sentences) for one in pairs] == [3, 3, 3]
    assert (pairs[0].before.shape, int(pairs[0].before.mean()), int(pairs[0].after.mean())) == (
        (20, 30, 3),
        60,
        160,
    )


def test_spot_the_diff_pairs_a_frame_with_the_later_one(tmp_path: Path) -> None:
    layout = layout_of(spot_the_diff(tmp_path))
    assert layout is not None
    (pair,) = layout.pictured(tmp_path, "valid")
    assert [file.name for file in (pair.photo, pair.other)] == ["76.png", "76_2.png"]
    assert pair.sentences == ("the car is gone", "two men left")


def test_of_nlvr2_what_is_true_and_has_pictures_is_kept(tmp_path: Path) -> None:
    layout = layout_of(nlvr2(tmp_path))
    assert layout is not None
    assert [one.uid for one in layout.pairs(tmp_path, "valid")] == ["dev-1-0-0", "dev-1-2-0"]
    assert [one.uid for one in layout.pictured(tmp_path, "valid")] == ["dev-1-0-0"]
    assert (
        layout.pictured(tmp_path, "train")[0].photo
        == tmp_path / "images" / "train" / "7" / "train-1-0-img0.png"
    )


@pytest.mark.parametrize("make", [editing_request, spot_the_diff, nlvr2])
def test_without_pictures_the_sentence_says_where_they_belong(tmp_path: Path, make: Any) -> None:
    layout = layout_of(make(tmp_path))
    assert layout is not None
    for file in (tmp_path / layout.images).rglob("*.*"):
        file.unlink()
    with pytest.raises(NotFound, match=rf"None of the \d pairs of {layout.name}, valid.*{layout.images}"):
        layout.pictured(tmp_path, "valid")
    with pytest.raises(NotFound, match="no part 'test'; those it has: train, valid"):
        layout.pairs(tmp_path, "test")


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    layout = layout_of(nlvr2(tmp_path))
    assert layout is not None
    file = tmp_path / "data" / "dev.json"
    file.write_text(file.read_text() + '\n{"identifier": "x", "sentence": "y", "label": "True"}')
    with pytest.raises(NotFound, match=r"^Line 4 of .*dev\.json is not \{identifier"):
        layout.pairs(tmp_path, "valid")
    file.write_text("{")
    with pytest.raises(NotFound, match=r"^Line 1 of .*dev\.json is no JSON"):
        layout.pairs(tmp_path, "valid")
    assert layout_of(tmp_path / "images") is None


def test_the_bench_scores_everybody_on_real_pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("photalk_lab.bench.fashion.captions.meteor", lambda *_: None)
    monkeypatch.setattr(speaker, "_said_of", lambda files: ["brighten the photo" for _ in files])
    result = speaker.run(editing_request(tmp_path), predictions=tmp_path / "said.jsonl", limit=2)
    assert (result.n, result.split) == (2, "Image Editing Request, valid")
    assert result.metrics["ROUGE-L"] == 100
    assert result.baselines["the paper's dynamic, on test"]["METEOR"] == 12.8
    assert result.baselines["commonest sentence"]["n"] == 2
    rows = [json.loads(line) for line in (tmp_path / "said.jsonl").read_text().splitlines()]
    assert rows[0]["references"] == ["brighten the photo", "make it brighter", "more light"]


@pytest.mark.torch
def test_speakers_learn_from_real_pairs_and_see_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk_lab.papers.visual_relationships import recipe, run
    from photalk_lab.papers.visual_relationships.checkpoint import found_in, load

    seen: list[int] = []

    def see(pictures: Sequence[Any]) -> Any:
        seen.append(len(pictures))
        return np.array([np.full((2, COLUMNS), picture.mean()) for picture in pictures], np.float32)

    monkeypatch.setattr(recipe, "Seeing", lambda: see)
    folder = editing_request(tmp_path / "data", count=40)
    run(folder, tmp_path / "out", "basic", settings=["hidden=8", "lesson.epochs=1"])
    assert sum(seen) == 80
    run(folder, tmp_path / "out", "dynamic", settings=["hidden=8", "lesson.epochs=1"])
    assert sum(seen) == 80
    assert list(found_in(tmp_path / "out")) == ["basic", "dynamic"]
    assert load(tmp_path / "out" / "basic").vocabulary.words[4:] == ("brighten", "photo", "the")


def test_what_is_watched_is_never_learned_from(tmp_path: Path) -> None:
    layout = layout_of(editing_request(tmp_path, count=40))
    assert layout is not None
    learned, watched = apart(layout.pictured(tmp_path, "train"))
    assert (len(learned) + len(watched), bool(watched)) == (40, True)
    assert not {one.photo for one in learned} & {one.photo for one in watched}
