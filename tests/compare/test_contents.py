"""Two different photos in a sentence: what each shows, and what they share."""

from __future__ import annotations

from dataclasses import replace

from photalk.compare.contents import contrast
from photalk.compare.depiction import Depiction
from photalk.vision.teller.said import Caption

DOG = Depiction((("brown dog", 1),), "", "running", "on grass", True, False, 0.5)
BOAT = Depiction((("person", 2), ("boat", 1)), "", "", "in water", True, False, 0.5)


def test_two_photos_are_told_with_what_they_share_and_what_not() -> None:
    assert contrast(DOG, BOAT) == (
        "Two different photos: the first shows a brown dog running on grass, "
        "the second two people with a boat in water; both are outdoors."
    )
    indoors = replace(BOAT, outdoors=False, light=0.9)
    assert contrast(DOG, indoors, ("number 1", "number 4")).endswith(
        "; number 1 is outdoors, number 4 is not; number 4 is brighter."
    )
    dogs = Depiction((("person", 1), ("black dog", 2)), light=0.5)
    assert "; both show dogs." in contrast(DOG, dogs)
    assert contrast(DOG, DOG) == "Two different photos that both show a brown dog running on grass."
    assert "only the second is without colour" in contrast(DOG, replace(BOAT, colourless=True))


def test_learned_captions_are_contrasted_and_what_they_say_themselves_is_not_said_again() -> None:
    one = replace(DOG, told=Caption("a brown dog running on grass", 0.9))
    other = replace(DOG, things=(("sheep", 3),), told=Caption("a herd of sheep on grass", 0.3, True))
    assert contrast(one, other) == (
        "Two different photos: the first shows a brown dog running on grass,"
        " the second maybe a herd of sheep on grass."
    )
    assert contrast(one, replace(other, told=Caption("sheep", 0.9))).endswith("; both are on grass.")


def test_what_both_have_is_said_once() -> None:
    skier = Depiction((("white skis", 1),), "", "", "in the snow", True)
    walkers = Depiction((("person", 2),), "", "walking", "in the snow", True)
    assert contrast(skier, walkers) == (
        "Two different photos: the first shows white skis, the second two people walking;"
        " both are in the snow."
    )
    grey = (replace(DOG, colourless=True), replace(BOAT, colourless=True))
    assert contrast(*grey) == (
        "Two different photos: the first shows a brown dog running on grass, the second two people with a"
        " boat in water; both are in black and white."
    )
    empty = Depiction(place="in the snow")
    assert "shows a scene in the snow" in contrast(empty, walkers)
