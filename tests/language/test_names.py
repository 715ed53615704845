"""Pictures are found by their file names, in whatever form a word is said."""

from __future__ import annotations

import pytest

from photalk.language.names import begun, matching, named

FILES = ("trip/beach.jpg", "trip/dog_ride.jpg", "bus.png", "IMG_2041.jpg", "IMG_2042.jpg")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("beach.jpg", FILES[0]),
        ("TRIP/Beach.jpg", FILES[0]),
        ("bus", FILES[2]),
        ("IMG_20", None),
        ("cat.jpg", None),
    ],
)
def test_a_picture_is_called_by_its_name(name: str, found: str | None) -> None:
    assert named(name, FILES) == found


@pytest.mark.parametrize(
    ("name", "found"), [("IMG_2041", FILES[3]), ("dog_", FILES[1]), ("IMG", None), ("", None)]
)
def test_a_beginning_is_enough_where_it_is_the_only_one(name: str, found: str | None) -> None:
    assert begun(name, FILES) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the beaches", FILES[:1]),
        ("dogs", FILES[1:2]),
        ("a dog riding", FILES[1:2]),
        ("buses", FILES[2:3]),
        ("pictures of cats", ()),
        ("the photos", ()),
    ],
)
def test_a_form_of_a_word_finds_the_word(words: str, found: tuple[str, ...]) -> None:
    assert matching(words, FILES) == found
