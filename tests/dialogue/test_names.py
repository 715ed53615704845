"""Pictures are found by the words of their file names, in whatever form a word is said."""

from __future__ import annotations

import pytest

from photalk.dialogue.names import matching

FILES = ("trip/beach.jpg", "trip/dog_ride.jpg", "bus.png")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the beaches", FILES[:1]),
        ("dogs", FILES[1:2]),
        ("a dog riding", FILES[1:2]),
        ("buses", FILES[2:]),
        ("pictures of cats", ()),
        ("the photos", ()),
    ],
)
def test_a_form_of_a_word_finds_the_word(words: str, found: tuple[str, ...]) -> None:
    assert matching(words, FILES) == found
