"""What differs, said: constants are chosen on training alone, people agree with people, all is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.commands import AdjustAttr, Rotate
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk_lab.bench import speaker
from photalk_lab.bench.speaker import (
    COMMONEST,
    CONSTANT,
    DIFFERENT,
    EDITS,
    OURS,
    UPPER,
    agreement,
    constants,
    figures_of,
    moved,
    read_sentences,
    real_figures,
    run,
)
from photalk_lab.papers.visual_relationships.pairs.making import Made


@pytest.fixture(autouse=True)
def without_java(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("photalk_lab.bench.fashion.captions.meteor", lambda *_: None)


TRAIN = [
    ("crop it",),
    ("crop it",),
    ("make the photo brighter",),
    ("make the photo much brighter",),
    ("rotate",),
]


def test_the_commonest_sentence_need_not_be_the_one_for_all() -> None:
    chosen = constants(TRAIN * 3)
    assert chosen[COMMONEST] == "crop it"
    assert chosen[CONSTANT].startswith("make the photo")


def test_the_same_words_score_full_marks_and_others_none() -> None:
    people = [["make the photo much brighter"], ["turn the photo to the left"]]
    full, none = (figures_of(said, people) for said in ([one for (one,) in people], ["crop", "crop"]))
    assert (full["BLEU-4"], full["ROUGE-L"], full["n"], full["different"]) == (100, 100, 2, 2)
    assert (none["CIDEr-D"], none["ROUGE-L"], none["different"]) == (0, 0, 1)


def test_people_who_say_the_same_agree_and_one_alone_cannot() -> None:
    alike = [("crop the whole photo",) * 3, ("make the photo much brighter",) * 3]
    found = agreement(alike)
    assert found is not None
    assert found["ROUGE-L"] == 100
    assert agreement([("crop it",), ("rotate it",)]) is None


def test_real_sentences_stand_beside_the_papers_figures(tmp_path: Path) -> None:
    folder = tmp_path / "image_editing_request"
    folder.mkdir()
    rows = [{"sents": list(each), "uid": str(at)} for at, each in enumerate(TRAIN * 2)]
    (folder / "train.json").write_text(json.dumps(rows))
    (folder / "valid.json").write_text(
        json.dumps([{"sents": ["crop it", "crop"]}, {"sents": ["rotate it", " "]}])
    )
    found = real_figures(folder, "valid", "sents")
    assert found["commonest sentence: “crop it”"]["n"] == 2
    assert found["the paper's dynamic, on test"]["CIDEr-D"] == 26.36
    assert any(name.startswith("people") for name in found)


def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="--data names the folder"):
        read_sentences(tmp_path / "valid.json", "sents")
    (tmp_path / "valid.json").write_text('[{"other": []}]')
    with pytest.raises(NotFound, match="not in the form"):
        read_sentences(tmp_path / "valid.json", "sents")
    with pytest.raises(NotFound, match="cannot be read"):
        read_sentences(tmp_path / "valid.json" / "valid.json", "sents")


def test_how_a_pair_moved_does_not_depend_on_how_a_column_is_scaled() -> None:
    rng = np.random.default_rng(0)
    before, after = rng.normal(size=(2, 9, 4, 3)).astype(np.float32)
    scale = np.array([1, 50, 400], np.float32)
    assert np.allclose(moved(before, after), moved(before * scale, after * scale), atol=0.01)
    assert np.allclose(np.linalg.norm(moved(before, after), axis=1), 1, atol=1e-3)


def test_steps_are_told_as_a_request_and_no_step_as_no_difference() -> None:
    eyes: Any = None
    there = Path("a.jpg"), Path("b.jpg")
    found = Difference(
        Kinship.EDITED, (FoundStep(AdjustAttr("brightness", 30), 0.9), FoundStep(Rotate(90), 0.9))
    )
    said = speaker._told(found, *there, eyes)
    assert "righten" in said
    assert "left" in said
    assert speaker._told(Difference(Kinship.SAME), *there, eyes) == "There is no difference."


def made(kind: str, program: Program, *sentences: str) -> Made:
    pixels = np.zeros((4, 4, 3), np.uint8)
    other = Path("other.jpg") if kind == "different" else None
    return Made(Path("a.jpg"), kind, program, pixels, pixels, sentences, "jpeg 90", b"", ".jpg", other)


def test_every_group_and_every_system_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brighter, turned = Program.of(AdjustAttr("brightness", 30)), Program.of(Rotate(90))
    pairs = [
        made("global", brighter, "brighten the photo", "make it brighter", "more light", "brighten it"),
        made("global", turned, "rotate it left", "turn it", "turn it left", "rotate it to the left"),
        made("different", Program(), "a dog instead of a man", "a dog", "no man", "a dog not a man"),
    ]
    monkeypatch.setattr(speaker, "_made", lambda *_: pairs)
    monkeypatch.setattr(speaker, "ours", lambda some: ["brighten the photo"] * len(some))
    for name, (split, key) in speaker._REAL.items():
        (tmp_path / name).mkdir()
        for part in ("train", split):
            (tmp_path / name / f"{part}.json").write_text(json.dumps([{key: list(one)} for one in TRAIN]))
    result = run(tmp_path, json=tmp_path / "out.json", predictions=tmp_path / "said.jsonl")
    written = json.loads((tmp_path / "out.json").read_text())
    rows = [json.loads(line) for line in (tmp_path / "said.jsonl").read_text().splitlines()]

    assert result.n == written["n"] == 3
    assert written["metrics"]["different"] == 1
    assert {CONSTANT, COMMONEST, UPPER} <= set(written["baselines"])
    assert written["baselines"][f"{EDITS}: {OURS}"]["n"] == 2
    assert written["baselines"][f"{DIFFERENT}: {UPPER}"]["n"] == 1
    assert [row["prediction"] for row in rows] == ["brighten the photo"] * 3
    assert rows[1]["program"] == ["rotate 90"]
    assert rows[2]["others"][UPPER] == "a dog not a man"
    assert all(len(row["references"]) == 3 for row in rows)
