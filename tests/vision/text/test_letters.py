"""Columns of chances spell words."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.vision.text.letters import confidence, spelled

LETTERS = ("", "a", "b", "c", " ")


def columns(text: str, sure: float = 0.9) -> np.ndarray:
    """A column for each letter; "." is none."""
    rest = (1 - sure) / (len(LETTERS) - 1) / 10
    chances = np.full((len(text), len(LETTERS)), rest, np.float32)
    for at, letter in enumerate(text):
        chances[at, LETTERS.index("" if letter == "." else letter)] = sure
    return chances


@pytest.mark.parametrize(
    ("written", "read"),
    [("aab", ["ab"]), ("a.ab", ["aab"]), ("ab c", ["ab", "c"]), ("...", []), (" a ", ["a"])],
)
def test_repeats_are_one_letter_unless_something_lies_between(written, read):
    assert [word.text for word in spelled(columns(written), LETTERS, 8 * len(written))] == read


def test_a_likely_space_parts_words_where_the_net_prefers_nothing():
    chances = columns("ab.ca")
    chances[2, -1] = 0.3
    assert [word.text for word in spelled(chances, LETTERS, 40)] == ["ab", "ca"]


def test_words_stand_one_after_the_other_within_the_strip():
    first, second = spelled(columns("abc abc"), LETTERS, 56)
    assert 0 <= first.start < first.end <= second.start < second.end <= 1


def test_a_line_is_as_sure_as_its_letters_are_on_average():
    words = spelled(np.concatenate([columns("ab ", 0.9), columns("c", 0.6)]), LETTERS, 32)
    assert confidence(words) == pytest.approx(0.8)
    assert confidence(()) == 0
