"""Where in a picture, in words."""

from __future__ import annotations

import pytest

from photalk.commands import Aspect, Box
from photalk.operations.places import AffineFrame, kept_by, named_part, place_of


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        ((0, 0, 0.2, 0.2), "near the top left"),
        ((0.8, 0.8, 1, 1), "near the bottom right"),
        ((0.4, 0, 0.6, 0.2), "near the top"),
        ((0, 0.4, 0.1, 0.6), "near the left"),
        ((0.4, 0.4, 0.6, 0.6), "in the middle"),
        ((0, 0, 1, 0.9), "almost everywhere"),
    ],
)
def test_a_place_is_named_as_people_would(frame: AffineFrame, words: str) -> None:
    assert place_of(frame) == words


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ((10, 90, 10, 90), "cropped to the middle"),
        ((0, 100, 0, 60), "cropped at the right"),
        ((20, 100, 15, 100), "cropped at the top and the left"),
        ((30, 90, 40, 98), "cropped to the right"),
        ((40, 97, 5, 50), "cropped to the bottom left"),
        ((0, 100, 0, 95), "cropped a little at the right"),
        ((0, 100, 0, 99), "cropped a little"),
    ],
)
def test_a_crop_is_told_by_what_it_keeps_or_cuts(box: tuple[float, float, float, float], words: str) -> None:
    assert kept_by(Box(*box, percent=True)) == words


def test_other_crops_are_told_by_their_shape_size_or_thing() -> None:
    assert kept_by(Aspect(1, 1)) == "cropped to a square"
    assert kept_by(Aspect(16, 9)) == "cropped to 16:9"
    assert kept_by("the dog") == "cropped to the dog"
    assert kept_by(Box(0, 50, 10, 110)) == "cropped to 100 × 50 pixels"


def test_a_part_is_named_by_its_words_or_its_place() -> None:
    assert named_part("the sky") == "the sky"
    assert named_part(Box(0, 20, 0, 20, percent=True)) == "an area near the top left"
    assert named_part(Box(0, 20, 0, 20)) == "a marked box"
