"""A message falls into words that know their places."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from photalk.language.reader.words import (
    CAPITAL,
    CAPITALS,
    DIGITS,
    MOST_PIECES,
    MOST_WORDS,
    PLAIN,
    input_of,
    shape_of,
    words_in,
)
from photalk.vision.space.words import word_table


@given(st.text(max_size=300))
def test_every_word_stands_where_it_says(message: str) -> None:
    words = words_in(message)
    assert len(words) <= MOST_WORDS
    assert all(message[word.start : word.end] == word.text for word in words)
    assert all(one.end <= other.start for one, other in pairwise(words))


@given(st.text(max_size=200), st.text(max_size=800))
def test_every_word_has_pieces_and_the_situation_is_cut_first(message: str, situation: str) -> None:
    words = [word.text for word in words_in(message)]
    given_ = input_of(words, situation, word_table().pieces)
    assert len(given_.pieces) == len(given_.shapes)
    assert len(given_.first) == len(given_.last) == len(words)
    assert all(
        0 < first <= last < len(given_.pieces) for first, last in zip(given_.first, given_.last, strict=True)
    )
    assert len(given_.pieces) <= max(MOST_PIECES, 3 + max(given_.last, default=0))


def test_what_lower_case_loses_is_told() -> None:
    assert [shape_of(word) for word in ("anna", "Anna", "ANNA", "2019")] == [PLAIN, CAPITAL, CAPITALS, DIGITS]
