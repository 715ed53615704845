"""Slips in the words that matter."""

import pytest

from photalk.dialogue.requirements.typos import mended
from photalk.vision.space.words import word_table


@pytest.mark.parametrize(
    ("slip", "word"),
    [
        ("erarings", "earrings"),
        ("lipstik", "lipstick"),
        ("bagns", "bangs"),
        ("smlie", "smile"),
        ("mustach", "mustache"),
        ("goattee", "goatee"),
        ("chekes", "cheeks"),
    ],
)
def test_one_slip_is_mended(slip: str, word: str) -> None:
    assert mended(slip, word_table().pieces) == word


@pytest.mark.parametrize(
    "word", ["bangs", "bang", "smile", "style", "while", "back", "car", "cheek", "sad", "blck", "x"]
)
def test_words_and_what_is_too_far_off_are_left_alone(word: str) -> None:
    assert mended(word, word_table().pieces) in (word, {"blck": "black"}.get(word, word))
