"""Which photos are learnt from, and which are never seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.learn.joint import captions
from photalk.learn.joint.captions import coco, flickr, of_role


def _write(file: Path, lines: list[dict[str, object]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(captions, "KEPT_BACK", 4)
    monkeypatch.setattr(captions, "WATCHED", 2)
    named = [f"{number:012}.jpg" for number in range(20)]
    _write(tmp_path / "flickr8k/train.jsonl", [{"image": name, "captions": ["a", "b"]} for name in named])
    _write(tmp_path / "coco/captions.jsonl", [{"image": name, "captions": ["a cat"]} for name in named])
    _write(
        tmp_path / "coco/captions_extra.jsonl",
        [{"image": name, "machine": "a grey cat"} for name in named[:10]]
        + [{"image": named[11], "spatial": ["The cat is on the mat."]}],
    )
    return tmp_path


def test_so_many_photos_of_coco_are_kept_back_and_always_the_same(folder: Path) -> None:
    photos = coco(folder / "coco", folder / "photos")
    assert len(of_role(photos, "coco-kept")) == 4
    assert photos == coco(folder / "coco", folder / "photos")


def test_the_choice_depends_on_names_alone(folder: Path) -> None:
    before = {one.file.name for one in coco(folder / "coco", folder) if one.role == "coco-kept"}
    lines = (folder / "coco/captions.jsonl").read_text().splitlines()
    (folder / "coco/captions.jsonl").write_text("\n".join(reversed(lines)))
    assert before == {one.file.name for one in coco(folder / "coco", folder) if one.role == "coco-kept"}


def test_only_photos_to_learn_from_have_machine_captions(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    assert all(one.captions == ("a cat",) for one in photos if one.role == "coco-kept")
    assert any("a grey cat" in one.captions for one in photos if one.role == "coco")


def test_flickrs_watched_photos_are_set_apart(folder: Path) -> None:
    photos = flickr(folder / "flickr8k")
    assert len(of_role(photos, "flickr-watched")) == 2
    assert len(of_role(photos, "flickr", "flickr-watched")) == 20
