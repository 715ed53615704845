"""Which photos are learnt from, and which are never seen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from photalk_lab.training.space import captions
from photalk_lab.training.space.captions import (
    LEARNT,
    Described,
    check_apart,
    coco,
    flickr,
    kept_back,
    of_role,
)


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
    said = ["a cat sits on the mat", "a cat sits on the mat, waiting"]
    _write(tmp_path / "flickr8k/train.jsonl", [{"image": f"f{n}", "captions": ["a", "b"]} for n in range(20)])
    _write(tmp_path / "flickr8k/dev.jsonl", [{"image": "dev.jpg", "captions": ["a", "b"]}])
    _write(tmp_path / "coco/captions.jsonl", [{"image": name, "captions": said} for name in NAMES])
    _write(
        tmp_path / "coco/captions_more.jsonl",
        [{"image": name, "captions": [f"more {name}"]} for name in NAMES],
    )
    _write(
        tmp_path / "coco/captions_extra.jsonl",
        [{"image": name, "machine": f"a grey cat {name}"} for name in NAMES]
        + [{"image": name, "spatial": [f"The cat is on the mat {name}."]} for name in NAMES],
    )
    qa = {"q": "what sits on the mat", "a": "cat", "type": "object", "statement": "a cat sits on the mat"}
    _write(tmp_path / "coco/coco_qa.jsonl", [{"image": name, "qa": [qa]} for name in asked])
    _write(
        tmp_path / "coco/vqa.jsonl",
        [{"image": name, "qa": [_asked(f"Is it {name}?")]} for name in [*asked, "vqa.jpg"]],
    )
    _write(tmp_path / "coco/objects.jsonl", [{"image": name, "objects": ["cat"]} for name in asked])
    return tmp_path


def _asked(question: str) -> dict[str, object]:
    return {"q": question, "a": "no", "agree": 9, "answers": ["no"], "type": "yes/no"}


def _texts(one: Described) -> tuple[str, ...]:
    return (*one.captions, *one.remarks, *one.rounds)


def test_of_photos_that_are_kept_back_nothing_is_learnt(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    check_apart(photos)
    kept = [one for one in photos if one.file.name in KEPT]
    assert {one.file.name for one in kept} == KEPT
    assert all(one.role == "coco-kept" and len(one.captions) == 2 for one in kept)
    assert all(not one.remarks and one.things is None and not one.rounds for one in kept)


def test_no_line_of_any_file_on_a_photo_to_measure_on_reaches_one_to_learn_from(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    measured = {one.file.name for one in photos if one.role not in LEARNT}
    assert len(measured) == 7
    learnt = [text for one in photos if one.role in LEARNT for text in _texts(one)]
    assert any(name in text for name in set(NAMES) - measured for text in learnt)
    assert not any(name in text for name in measured for text in learnt)


@pytest.mark.parametrize("file", ["captions_more", "captions_extra", "coco_qa", "vqa", "objects"])
def test_a_photo_that_is_kept_back_stays_so_whatever_file_names_it(folder: Path, file: str) -> None:
    for other in ("captions_more", "captions_extra", "coco_qa", "vqa", "objects"):
        if other != file:
            (folder / f"coco/{other}.jsonl").unlink()
    learnt = {one.file.name for one in coco(folder / "coco", folder) if one.role in LEARNT}
    assert learnt
    assert not learnt & KEPT


def test_the_names_that_are_kept_back_are_frozen() -> None:
    assert len(kept_back()) == 4_000


@pytest.mark.parametrize("name", [NAMES[0], "dev.jpg"])
def test_a_photo_to_measure_on_that_would_be_learnt_from_is_found_out(folder: Path, name: str) -> None:
    photos = [*flickr(folder / "flickr8k"), *coco(folder / "coco", folder)]
    check_apart(photos)
    with pytest.raises(AssertionError, match="would be learnt from"):
        check_apart([*photos, Described(Path(name), ("a cat",), "coco")])


def test_what_is_known_of_a_photo_to_measure_on_is_found_out(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    kept = next(one for one in photos if one.role == "coco-kept")
    with pytest.raises(AssertionError, match=kept.file.name):
        check_apart([*photos, replace(kept, things=("cat",))])


def test_watched_photos_have_what_people_said_and_no_more(folder: Path) -> None:
    watched = [one for one in coco(folder / "coco", folder) if one.role == "coco-watched"]
    assert len(watched) == 3
    assert all(len(one.captions) == 2 and not one.remarks and not one.rounds for one in watched)


def test_photos_to_learn_from_have_all_that_is_known_of_them(folder: Path) -> None:
    photos = coco(folder / "coco", folder)
    learnt = next(one for one in photos if one.role == "coco" and one.file.name in NAMES)
    name = learnt.file.name
    assert {f"a grey cat {name}", f"more {name}", "a cat sits on the mat"} <= set(learnt.captions)
    assert f"The cat is on the mat {name}." in learnt.remarks
    assert learnt.rounds == (f"Is it {name}? no",)
    assert learnt.things == ("cat",)


def test_what_was_stated_is_a_caption_and_what_was_only_answered_a_remark(folder: Path) -> None:
    photos = {one.file.name: one for one in coco(folder / "coco", folder)}
    assert photos["asked.jpg"].captions == ("a cat sits on the mat",)
    assert photos["vqa.jpg"].role == "coco-asked"
    assert photos["vqa.jpg"].remarks == ("Is it vqa.jpg? no",)


def test_flickrs_watched_and_dev_photos_are_set_apart(folder: Path) -> None:
    photos = flickr(folder / "flickr8k")
    assert len(of_role(photos, "flickr-watched")) == 2
    assert len(of_role(photos, "flickr", "flickr-watched")) == 20
    assert [one.file.name for one in photos if one.role == "flickr-dev"] == ["dev.jpg"]
