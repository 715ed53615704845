"""A phrase taken apart into what can be checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.colours import colour_of
from photalk.search.content import ThingWish, content, forms, wishes_in


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a dog on the beach", [ThingWish("dog", "dog"), ThingWish("beach", "beach")]),
        (
            "two black dogs running",
            [ThingWish("two black dogs", "dogs", "black", 2), ThingWish("running", "running")],
        ),
        ("a car in red", [ThingWish("car", "car"), ThingWish("red", "red")]),
        ("the traffic light", [ThingWish("traffic light", "traffic light")]),
        ("black and white", [ThingWish("black and white", "black and white")]),
        ("dog, dog", [ThingWish("dog", "dog")]),
        ("two", [ThingWish("two", "two")]),
        ("a photo of the", []),
        ("", []),
    ],
)
def test_wishes(words: str, expected: list[ThingWish]) -> None:
    assert list(wishes_in(words)) == expected


def test_names_of_two_words_that_the_vocabulary_has_stay_together() -> None:
    assert [wish.words for wish in wishes_in("an ice cream cone", {"ice cream"})] == ["ice cream", "cone"]


def test_content_keeps_what_was_typed() -> None:
    assert content("A dog in Lucca, a dog") == ("dog", "Lucca")


@pytest.mark.parametrize(
    ("word", "other"),
    [("dogs", "dog"), ("dog", "dogs"), ("beach", "beaches"), ("people", "person"), ("city", "cities")],
)
def test_forms_of_a_word(word: str, other: str) -> None:
    assert forms(word)[0] == word
    assert other in forms(word)


def test_shades_have_plain_names() -> None:
    assert (colour_of("grey"), colour_of("navy"), colour_of("dog")) == ("gray", "blue", "")


@given(st.text(max_size=80))
def test_any_text_can_be_taken_apart(words: str) -> None:
    assert all(wish.words and wish.noun for wish in wishes_in(words))
    assert all(content(words))
