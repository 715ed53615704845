"""Words that are learned, and sentences as numbers and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.papers.visual_relationships.vocabulary import (
    END,
    PAD,
    SPECIAL,
    START,
    UNKNOWN,
    Vocabulary,
    words_in,
)

WORDS = ("brighten", "the", "photo", "crop", "it")


def test_words_said_less_than_three_times_are_not_learned() -> None:
    vocabulary = Vocabulary.of(["crop it", "Crop it!", "crop the sky", "it"])
    assert vocabulary.words == (*SPECIAL, "crop", "it")


def test_a_sentence_goes_from_start_to_end_and_is_cut_where_it_is_too_long() -> None:
    vocabulary = Vocabulary((*SPECIAL, "crop", "it"))
    rows = vocabulary.spelled(["Crop it.", "crop sky", "it it it it it"], longest=3).tolist()
    assert rows[0] == [START, 4, 5, END, PAD]
    assert rows[1] == [START, 4, UNKNOWN, END, PAD]
    assert rows[2] == [START, 5, 5, 5, END]


@given(st.lists(st.sampled_from(WORDS), max_size=6))
def test_what_is_spelled_reads_the_same(said: list[str]) -> None:
    vocabulary = Vocabulary((*SPECIAL, *WORDS))
    sentence = " ".join(said)
    assert vocabulary.sentence(vocabulary.spelled([sentence], 6)[0, 1:].tolist()) == sentence


def test_marks_are_no_words() -> None:
    assert words_in("Don’t crop; black-and-white, 50%!") == ["don't", "crop", "black-and-white", "50"]
