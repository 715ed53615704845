"""Captions and answers are scored against people's, on photos that no training sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from made_questions import COLOURS, made_data
from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk.vision.space import encoder_choice
from photalk.vision.teller.said import Caption, PictureAnswer
from photalk_lab.bench import captions, picture_answers
from photalk_lab.bench.speaker import OURS
from photalk_lab.training.teller.asked import Question
from toy_space import ToyEncoder


class Looking:
    """Says the colour of the photo."""

    def caption(self, photo: Rgb) -> Caption:
        return Caption(f"a {self._colour(photo)} wall in a room", 0.9)

    def answer(self, photo: Rgb, question: str) -> PictureAnswer:
        return PictureAnswer(self._colour(photo) if question.startswith("What") else "no", 0.75)

    def _colour(self, photo: Rgb) -> str:
        return min(COLOURS, key=lambda name: float(abs(photo.mean((0, 1)) - COLOURS[name]).sum()))


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(encoder_choice, "encoder", ToyEncoder)
    folder = made_data(tmp_path / "data", monkeypatch)
    monkeypatch.setattr(picture_answers, "kept_back", lambda: frozenset(f"{at:012}.png" for at in range(4)))
    return folder


def test_who_looks_is_ahead_of_one_caption_for_all(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "said.jsonl"
    result = captions.run(data, "kept", None, out, photos=10, teller=Looking())
    assert result.n == 4
    assert result.metrics["compared"] == 10
    assert result.metrics["CIDEr-D"] > result.baselines[captions.ONE]["CIDEr-D"]
    assert {captions.NEAREST, captions.ONE, captions.PEOPLE} == set(result.baselines)
    first = json.loads(out.read_text().splitlines()[0])
    assert first["prediction"] == "a red wall in a room"


def test_a_split_that_is_not_there_is_one_sentence(data: Path) -> None:
    with pytest.raises(NotFound, match="no split 'tset'"):
        captions.run(data, "tset", teller=Looking())


def test_answers_are_counted_by_kind_and_beside_the_commonest(data: Path, tmp_path: Path) -> None:
    result = picture_answers.run(data, predictions=tmp_path / "said.jsonl", teller=Looking())
    assert result.n == 8
    assert (result.metrics["other"], result.metrics["yes/no"], result.metrics["all"]) == (100.0, 0.0, 50.0)
    assert result.metrics["all low"] == result.metrics["all high"] == 50.0, "each photo has one of both"
    assert result.metrics["ECE"] == 25.0
    assert result.baselines[picture_answers.COMMONEST]["yes/no"] == 100.0
    assert len((tmp_path / "said.jsonl").read_text().splitlines()) == result.n
    assert OURS not in result.baselines


def test_the_usual_answer_is_that_of_questions_that_begin_alike() -> None:
    def asked(text: str, answer: str) -> Question:
        return Question(text, ((answer, 1.0),), "other")

    usual = picture_answers.Usual.of(
        [asked("How many dogs?", "2"), asked("how many cats?", "2"), asked("Is it day?", "yes")]
    )
    assert usual.answer("How many birds are there?") == "2"
    assert usual.answer("Where?") == "2"
