"""The words of a refinement: what compares, what is left, and that any text is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.search.query_parser import query_of
from photalk.search.refining.refinement_parser import read_relative
from photalk.search.refining.scales import base_of


@pytest.mark.parametrize(
    ("words", "wishes", "rest"),
    [
        ("darker", ["more dark 1"], ""),
        ("a bit brighter", ["more bright 0.5"], ""),
        ("much darker", ["more dark 2.5"], ""),
        ("not that dark", ["less dark 0.5"], ""),
        ("too dark", ["less dark 1"], ""),
        ("closer", ["more close 1"], ""),
        ("from further away", ["more far 1"], ""),
        ("with more people", ["more people 1"], ""),
        ("not so many people", ["less people 1"], ""),
        ("more red", ["more red 1"], ""),
        ("longer sleeves", ["more long sleeves 1"], ""),
        ("a darker sky", ["more dark sky 1"], ""),
        ("warmer colours", ["more warm 1"], ""),
        ("the same colours", ["same colourful 1"], ""),
        ("a bit more", ["more  0.5"], ""),
        ("in red", [], "red"),
        ("at night", [], "at night"),
        ("without the hat", [], "without the hat"),
        ("with a dog instead of the cat", [], "dog, without cat"),
        ("is red with longer sleeves", ["more long sleeves 1"], "red"),
        ("brighter and with fewer people", ["more bright 1", "less people 1"], ""),
        ("sharper, with a boat and at sunset", ["more sharp 1"], "boat and at sunset"),
        ("cats and dogs", [], "cats and dogs"),
        ("in black and white", [], "in black and white"),
        ("with a flower", [], "flower"),
        ("from 2023 but darker", ["more dark 1"], "from 2023"),
    ],
)
def test_comparisons_are_wishes_and_the_rest_is_left(words: str, wishes: list[str], rest: str) -> None:
    read = read_relative(words)
    assert [f"{wish.kind} {wish.what} {wish.amount:g}" for wish in read.wishes] == wishes
    assert read.rest == rest


def test_what_replaces_something_leaves_both_to_be_read() -> None:
    terms = query_of(read_relative("a cat instead of the dog").rest).terms
    assert [(term.words, term.weight) for term in terms] == [("cat", 1.0), ("dog", -1.0)]


@pytest.mark.parametrize("word", ["flower", "water", "sweater", "deer", "her", "river", "number", "computer"])
def test_what_only_ends_like_a_comparative_is_none(word: str) -> None:
    assert base_of(word) == ""
    assert read_relative(f"with a {word}").wishes == ()


@given(st.text(max_size=200))
def test_any_text_is_a_refinement(words: str) -> None:
    read = read_relative(words)
    assert all(wish.compares for wish in read.wishes)
