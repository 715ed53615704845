"""Which photos are learnt from, and which are never seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk_lab.training.space import captions
from photalk_lab.training.space.captions import coco, flickr, kept_back, of_role


def _write(file: Path, lines: list[dict[str, object]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


NAMES = [f"{number:012}.jpg" for number in range(20)]
KEPT = frozenset(NAMES[:4])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(captions, "kept_back", lambda: KEPT)
    monkeypatch.setattr(captions, "WATCHED", 2)
    monkeypatch.setattr(captions, "WATCHED_OF_COCO", 3)
    asked = [*NAMES, "asked.jpg"]
    qa = {"q": "what sits on the mat", "a": "cat", "type": "object", "statement": "a cat sits on the mat"}
    vqa = {"q": "Is it grey?", "a": "yes", "agree": 9, "answers": ["yes"], "type": "yes/no"}
    _write(tmp_path / "flickr8k/train.jsonl", [{"image": name, "captions": ["a", "b"]} for name in NAMES])
    said = ["a cat sits on the mat", "a cat sits on the mat, waiting"]
    _write(tmp_path / "coco/captions.jsonl", [{"image": name, "captions": said} for name in NAMES])
    _write(tmp_path / "coco/captions_more.jsonl", [{"image": name, "captions": ["more"]} for name in NAMES])
    _write(
        tmp_path / "coco/captions_extra.jsonl",
        [{"image": name, "machine": "a grey cat"} for name in NAMES]
        + [{"image": NAMES[11], "spatial": ["The cat is on the mat."]}],
    )
    _write(tmp_path / "coco/coco_qa.jsonl", [{"image": name, "qa": [qa]} for name in asked])
    _write(tmp_path / "coco/vqa.jsonl", [{"image": name, "qa": [vqa]} for name in [*asked, "vqa.jpg"]])
    _write(tmp_path / "coco/objects.jsonl", [{"image": name, "objects": ["cat"]} for name in asked])
    return tmp_path


def test_of_photos_that_are_kept_back_nothing_is_learnt(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    assert {one.file.name for one in photos if one.role == "coco-kept"} == KEPT
    kept = [one for one in photos if one.file.name in KEPT]
    assert len(kept) == len(KEPT)
    assert all(len(one.captions) == 2 and not one.remarks and one.things is None for one in kept)


def test_the_names_that_are_kept_back_are_frozen() -> None:
    assert len(kept_back()) == 4_000


def test_watched_photos_have_what_people_said_and_no_more(folder: Path) -> None:
    watched = [one for one in coco(folder / "coco", folder) if one.role == "coco-watched"]
    assert len(watched) == 3
    assert all(len(one.captions) == 2 and not one.remarks for one in watched)


def test_photos_to_learn_from_have_all_that_is_known_of_them(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    learnt = next(one for one in photos if one.role == "coco" and one.file.name in NAMES)
    assert {"a grey cat", "more", "a cat sits on the mat"} <= set(learnt.captions)
    assert any("Is it grey? yes" in remark for remark in learnt.remarks)
    assert learnt.things == ("cat",)


def test_what_was_stated_is_a_caption_and_what_was_only_answered_a_remark(folder: Path) -> None:
    photos = {one.file.name: one for one in coco(folder / "coco", folder)}
    assert photos["asked.jpg"].captions == ("a cat sits on the mat",)
    assert photos["vqa.jpg"].role == "coco-asked"
    assert photos["vqa.jpg"].remarks == ("Is it grey? yes",)


def test_flickrs_watched_photos_are_set_apart(folder: Path) -> None:
    photos = flickr(folder / "flickr8k")
    assert len(of_role(photos, "flickr-watched")) == 2
    assert len(of_role(photos, "flickr", "flickr-watched")) == 20
