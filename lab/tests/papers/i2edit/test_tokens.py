"""Texts as tokens and back."""

from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.papers.i2edit.tokens import Words, text_of, tokens_of

WORD = st.text("abcdefghijklmnopqrstuvwxyzABC", min_size=1, max_size=8)


@given(st.lists(WORD, min_size=1, max_size=8))
def test_words_come_back_as_they_were(words: list[str]) -> None:
    text = " ".join(words)
    assert text_of(tokens_of(text)) == text


def test_marks_stand_where_people_put_them() -> None:
    text = "Sure, she's smiling now (a bit)! What's next?"
    assert text_of(tokens_of(text)) == text


def test_a_vocabulary_writes_what_it_has_seen_and_ends() -> None:
    words = Words.of(["Her hair is black now.", "Anything else?"])
    assert words.text(words.places("Her hair is black now.")) == "Her hair is black now."
    assert words.text([*words.places("Anything else?"), *words.places("Her hair")]) == "Anything else?"
    assert words.places("green")[0] == 1
