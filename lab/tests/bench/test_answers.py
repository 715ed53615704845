"""The benchmark of answers: facts of a drawn library are answered right, and what is wrong is told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.search.answers.library_answer import LibraryAnswer
from photalk_lab.bench import answers
from photalk_lab.bench.answer_cases import cases
from photalk_lab.bench.known_library import drawn_photos
from toy_space import ToyEncoder


@pytest.fixture(autouse=True)
def _toy_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_encoder", ToyEncoder)
    monkeypatch.setattr(answers, "quick_detector", lambda: None)
    monkeypatch.setattr(answers, "KNOWN", 300)
    monkeypatch.setattr(answers, "_in_words", lambda *_: None)


def test_every_kind_of_question_about_facts_is_answered_right(tmp_path: Path) -> None:
    result = answers.run(limit=48, size=400, predictions=tmp_path / "answers.jsonl")
    assert result.metrics["exact"] == 100
    assert result.metrics["read"] == 0
    assert result.baselines["commonest answer"]["exact"] < 60
    assert result.metrics["facts, ms, most"] > 0
    rows = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 48


def test_a_wrong_answer_is_wrong() -> None:
    asked = cases(drawn_photos(300, (), Random(1)), 12, Random(1))
    assert len({case.kind for case in asked}) > 8
    assert not any(case.right(None) for case in asked)
    assert not any(
        case.right(LibraryAnswer("No.", -1, rows=(("x", 1),))) for case in asked if case.kind != "exists"
    )


def test_photos_that_a_text_tells_of_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "objects.jsonl").write_text(
        '{"image": "1.jpg", "objects": ["dog"]}\n{"image": "2.jpg", "objects": ["cat"]}\n'
    )
    (tmp_path / "captions.jsonl").write_text('{"image": "1.jpg", "captions": ["a dog"]}\n')
    assert answers.untold(tmp_path) == {"2.jpg": frozenset({"cat"})}
    with pytest.raises(NotFound):
        answers.untold(tmp_path / "nowhere")


def test_contents_are_counted_in_all_and_by_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "FITTED", 0)
    (tmp_path / "train2017").mkdir()
    colours = ["red"] * 4 + ["blue"] * 4
    lines = []
    for number, colour in enumerate(colours):
        grain = np.random.default_rng(number).integers(0, 9, (48, 48, 3))
        pixels = np.array({"red": (215, 25, 25), "blue": (40, 60, 215)}[colour]) + grain
        Image.fromarray(pixels.astype(np.uint8)).save(tmp_path / "train2017" / f"{number}.jpg")
        lines.append(json.dumps({"image": f"{number}.jpg", "objects": [colour]}))
    (tmp_path / "objects.jsonl").write_text("\n".join(lines))
    monkeypatch.setattr(answers, "quick_detector", None)
    result = answers.run(data=tmp_path, limit=1, photos=8, size=0)
    assert result.metrics["n counts"] == 6
    assert result.metrics["inside"] == 100
