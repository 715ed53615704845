"""Words become a part of the picture before any picture is looked at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.phrases import AllBut, Named, Region, Together, Within, read
from photalk.vision.spelling import respelled


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the sky", {"kind": "stuff", "noun": "sky"}),
        ("background", {"kind": "background"}),
        ("everything in the background", {"kind": "background"}),
        ("everything in the distance", {"kind": "background"}),
        ("the things in the foreground", {"kind": "subject"}),
        ("the main subject", {"kind": "subject"}),
        ("it", {"kind": "subject"}),
        ("the whole picture", {"kind": "whole"}),
        ("the man", {"kind": "object", "noun": "person", "said": "man", "many": False}),
        ("people", {"kind": "object", "noun": "person", "many": True}),
        ("the women", {"kind": "object", "noun": "person", "many": True}),
        ("bikes", {"kind": "object", "noun": "bicycle", "many": True}),
        ("my sofa", {"kind": "object", "noun": "couch"}),
        ("the two dogs", {"noun": "dog", "many": True, "count": 2}),
        ("the red car", {"noun": "car", "colour": "red"}),
        ("the light blue car", {"noun": "car", "colour": "skyblue"}),
        ("the woman in the red dress", {"noun": "person", "colour": "red"}),
        ("the biggest dog", {"noun": "dog", "size": "largest"}),
        ("the little girl", {"noun": "person", "size": "smallest"}),
        ("second person from the right", {"noun": "person", "rank": 2, "side": "right"}),
        ("the third dog", {"noun": "dog", "rank": 3}),
        ("the leftmost cup", {"noun": "cup", "rank": 1, "side": "left"}),
        ("the person in the back", {"noun": "person", "depth": "back"}),
        ("the car in front", {"noun": "car", "depth": "front"}),
        ("the girl's face", {"noun": "person", "said": "girl", "part": "face"}),
        ("the face of the man", {"noun": "person", "said": "man", "part": "face"}),
        ("faces", {"noun": "person", "part": "face", "many": True}),
        ("dark areas", {"kind": "stuff", "noun": "shadows"}),
        ("the brightest parts", {"kind": "stuff", "noun": "highlights"}),
        ("the dark sky", {"kind": "stuff", "noun": "sky"}),
        ("the red parts", {"kind": "colour", "colour": "red", "many": True}),
        ("everything blue", {"kind": "colour", "colour": "blue", "many": True}),
        ("the yellow flower", {"kind": "colour", "colour": "yellow", "noun": "flower", "many": False}),
        ("the orange", {"kind": "object", "noun": "orange", "colour": "orange"}),
        ("the black and white dog", {"kind": "object", "noun": "dog", "colour": None}),
        ("the dog with the ball", {"kind": "object", "noun": "dog"}),
        ("the llama", {"kind": "unknown", "said": "llama"}),
        ("the bakground", {"kind": "background"}),
        ("the dgo", {"noun": "dog"}),
        ("the umbrela", {"noun": "umbrella"}),
        ("persns", {"noun": "person", "many": True}),
    ],
)
def test_a_name_with_what_tells_it_from_others(words, expected):
    named = read(words)
    assert isinstance(named, Named)
    assert {key: getattr(named, key) for key in expected} == expected


@pytest.mark.parametrize(
    "words", ["the man on the left", "the man to the left", "man at the left side", "man on left"]
)
def test_a_name_with_a_place(words):
    named = read(words)
    assert named.noun == "person"
    assert (named.where.left, named.where.right) == (0, 0.5)


@pytest.mark.parametrize(
    "words",
    ["everything except the sky", "everything but the sky", "all but the sky", "not the sky",
     "anything other than the sky", "the area around the sky", "the whole picture except for the sky"],
)  # fmt: skip
def test_everything_but(words):
    assert read(words) == AllBut(read("the sky"))


def test_several_at_once():
    assert read("the dog, the cat and the sky") == Together((read("dog"), read("cat"), read("sky")))


def test_a_place_of_a_thing_is_not_a_place_of_the_picture():
    assert isinstance(read("the top of the picture"), Region)
    part = read("the top half of the sky")
    assert isinstance(part, Within)
    assert part.of == read("the sky")


@pytest.mark.parametrize("word", ["bridge", "house", "building", "beach", "card", "tablet", "coat"])
def test_words_of_others_are_not_taken_for_misspelt_ones_of_ours(word):
    assert respelled(word) is None


@given(st.text(max_size=60))
def test_any_words_are_read(words):
    read(words)


@given(
    st.sampled_from(["the", "a", "my", "that", "please the"]),
    st.sampled_from(["dog", "sky", "red parts", "left half", "man on the right"]),
)
def test_articles_change_nothing(article, words):
    assert read(f"{article} {words}") == read(words)
