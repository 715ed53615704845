"""Dialogues in the form of the paper's own samples are read, and a broken one is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.requirements import dialogues_of
from photalk_lab.papers.i2edit.published import dialogues_in, faces_in, seen_faces, state_of, taught_in

SAMPLE = {
    "image": "123.jpg",
    "dialogue": [
        {"user": "make her smile", "state": "expression: smiling", "system": "Done. What else?"},
        {
            "user": "and black hair with bangs",
            "state": {"hairstyle": ["bangs"], "expression": ["smiling"], "hair color": ["black hair"]},
            "system": "Here she is.",
        },
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "valid.json").write_text(json.dumps([SAMPLE]), encoding="utf-8")
    return tmp_path


def test_a_sample_becomes_a_dialogue_about_a_face(folder: Path) -> None:
    ((dialogue, face),) = faces_in(folder, "valid")
    assert (dialogue.uid, face) == ("123", folder / "images" / "123.jpg")
    assert [turn.state for turn in dialogue.turns] == [
        {"expression": ["smiling"]},
        {"expression": ["smiling"], "hair color": ["black hair"], "hairstyle": ["bangs"]},
    ]
    assert dialogue.turns[0].system == "Done. What else?"
    assert dialogues_of(folder, "valid") == [dialogue]


def test_the_faces_are_looked_for_where_celeba_hq_keeps_them(folder: Path) -> None:
    with pytest.raises(NotFound, match=r"123\.jpg is not there; CelebA-HQ's faces belong into"):
        seen_faces(folder, "valid")
    (folder / "CelebA-HQ-img").mkdir()
    (folder / "CelebA-HQ-img" / "123.jpg").write_bytes(b"")
    assert seen_faces(folder, "valid") == faces_in(folder, "valid")


def test_our_own_form_is_read_as_before(tmp_path: Path) -> None:
    row = {"uid": "one", "turns": [{"user": "smile", "state": {"expression": ["smiling"]}}]}
    (tmp_path / "train.jsonl").write_text(json.dumps(row), encoding="utf-8")
    assert dialogues_in(tmp_path, "train")[0].uid == "one"
    assert len(taught_in(tmp_path)) == 1


@pytest.mark.parametrize("state", ["expression: winking", "hat: red", {"beard": 7}, "smiling", None])
def test_what_the_paper_does_not_know_is_refused_by_its_number(folder: Path, state: object) -> None:
    bad = {"image": "9.jpg", "dialogue": [{"user": "x", "state": state}]}
    (folder / "valid.json").write_text(json.dumps([SAMPLE, bad]), encoding="utf-8")
    with pytest.raises(NotFound, match=r"^Entry 2 of .*valid\.json is not \{image, dialogue"):
        faces_in(folder, "valid")


def test_nothing_asked_for_is_an_empty_state(folder: Path) -> None:
    assert state_of("") == state_of({}) == {}
    with pytest.raises(NotFound, match=r"no .*train\.jsonl"):
        taught_in(folder)
