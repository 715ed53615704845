"""The words of a refinement: what compares, what else they ask for, and that any text is one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.refinement_parser import change_line
from photalk.commands.queries.scales import base_of


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
def test_comparisons_are_wishes_and_the_rest_is_a_query(words: str, wishes: list[str], rest: str) -> None:
    read = change_line(words).query
    assert [f"{wish.kind} {wish.what} {wish.amount:g}" for wish in read.wishes] == wishes
    assert replace(read, wishes=()) == query_line(rest).query


def test_what_replaces_something_asks_for_both() -> None:
    terms = change_line("a cat instead of the dog").query.terms
    assert [(term.words, term.weight) for term in terms] == [("cat", 1.0), ("dog", -1.0)]


@pytest.mark.parametrize("word", ["flower", "water", "sweater", "deer", "her", "river", "number", "computer"])
def test_what_only_ends_like_a_comparative_is_none(word: str) -> None:
    assert base_of(word) == ""
    assert change_line(f"with a {word}").query.wishes == ()


@given(st.text(max_size=200))
def test_any_text_is_a_refinement(words: str) -> None:
    assert all(wish.compares for wish in change_line(words).query.wishes)
