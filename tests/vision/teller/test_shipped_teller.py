"""Captions and answers from small graphs: what they say, how sure, and what happens where they are not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.seams import PictureTeller
from photalk.vision.teller.said import noun_phrase
from photalk.vision.teller.shipped_teller import ShippedTeller
from toy_teller import ToySight, toy_model

RED = np.full((30, 40, 3), (250, 20, 10), np.uint8)
GREY = np.full((30, 40, 3), (100, 100, 100), np.uint8)


@pytest.fixture
def sight() -> ToySight:
    return ToySight()


def test_a_caption_says_how_sure_it_is(tmp_path: Path, sight: ToySight) -> None:
    teller: PictureTeller = ShippedTeller(lambda: sight, toy_model(tmp_path))
    told = teller.caption(RED)
    assert told.text == "a wave"
    assert 0.5 < told.sure < 1
    assert not told.doubtful
    sure = ShippedTeller(lambda: sight, toy_model(tmp_path, unsure_below=0.99)).caption(RED)
    assert sure.doubtful
    assert sure.hedged == "maybe a wave"


def test_an_answer_has_the_next_best_beside_it(tmp_path: Path, sight: ToySight) -> None:
    teller = ShippedTeller(lambda: sight, toy_model(tmp_path))
    told = teller.answer(RED, "what colour is it")
    assert told.text == "red"
    assert told.sure > 0.99
    unsure = teller.answer(GREY, "what colour is it")
    assert unsure.sure == pytest.approx(1 / 3, abs=0.01)
    assert {unsure.text, *dict(unsure.others)} == {"red", "green", "blue"}


def test_questions_are_read_as_people_wrote_those_that_it_learned_from(
    tmp_path: Path, sight: ToySight
) -> None:
    teller = ShippedTeller(lambda: sight, toy_model(tmp_path))
    for question in ("What colour is it", "what color is it?"):
        teller.answer(RED, question)
    assert sight.read == ["what color is it?"] * 2


def test_a_picture_is_looked_at_once(tmp_path: Path, sight: ToySight) -> None:
    teller = ShippedTeller(lambda: sight, toy_model(tmp_path))
    for _ in range(3):
        teller.caption(RED)
        teller.answer(RED, "what colour is it")
    assert sight.looks == 1


def test_nothing_is_loaded_before_it_is_asked_and_what_is_missing_is_said(
    tmp_path: Path, sight: ToySight
) -> None:
    teller = ShippedTeller(lambda: sight, tmp_path / "none")
    with pytest.raises(WeightsError, match="reinstall photalk"):
        teller.caption(RED)


def test_files_for_another_space_are_refused(tmp_path: Path, sight: ToySight) -> None:
    teller = ShippedTeller(lambda: sight, toy_model(tmp_path, space="another"))
    with pytest.raises(WeightsError, match="photalk train teller"):
        teller.answer(RED, "what colour is it")


@pytest.mark.parametrize(
    ("sentence", "phrase"),
    [
        ("a man riding a wave .", "a man riding a wave"),
        ("there are two dogs on a couch", "two dogs on a couch"),
        ("a bus is parked in a lot", "a bus parked in a lot"),
        ("a picture of a cat", "a cat"),
        ("a man is in the water, and is swimming", "a man in the water, and is swimming"),
    ],
)
def test_a_sentence_becomes_what_can_follow_shows(sentence: str, phrase: str) -> None:
    assert noun_phrase(sentence) == phrase
