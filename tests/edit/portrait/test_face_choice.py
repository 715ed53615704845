"""Whose face is meant by which words."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.face_choice import meant
from photalk.errors import NotFound
from photalk.vision.image_types import Thing
from photalk.vision.places import as_it_is

LEFT = Thing("face", 0.9, (0.1, 0.3, 0.25, 0.5))
MIDDLE = Thing("face", 0.95, (0.4, 0.2, 0.65, 0.55))
RIGHT = Thing("face", 0.9, (0.75, 0.3, 0.9, 0.5))
FACES = (MIDDLE, LEFT, RIGHT)
RGB = np.zeros((100, 100, 3), np.uint8)
MEN = {LEFT: 0.9, MIDDLE: 0.1, RIGHT: 0.8}


def who(words: str | None, faces: tuple[Thing, ...] = FACES) -> tuple[Thing, ...]:
    return meant(words, faces, RGB, as_it_is, MEN.get)


@pytest.mark.parametrize(
    ("words", "face"),
    [
        (None, MIDDLE),
        ("the woman", MIDDLE),
        ("her", MIDDLE),
        ("the man on the left", LEFT),
        ("the person on the right", RIGHT),
        ("the rightmost man", RIGHT),
        ("the guy on the far left", LEFT),
        ("1", LEFT),
        ("face 3", RIGHT),
        ("the second from the left", MIDDLE),
        ("my sister", MIDDLE),
        ("left", LEFT),
    ],
)
def test_words_tell_faces_apart(words: str | None, face: Thing) -> None:
    assert who(words) == (face,)


@pytest.mark.parametrize("words", ["everyone", "all of them", "both faces", "them"])
def test_everyone_is_everyone(words: str) -> None:
    assert set(who(words)) == set(FACES)


def test_where_men_cannot_be_told_from_women_the_place_decides() -> None:
    assert meant("the woman on the left", FACES, RGB, as_it_is, lambda face: None) == (LEFT,)


def test_faces_are_counted_beyond_nine() -> None:
    row = tuple(Thing("face", 0.9, (0.08 * at, 0.3, 0.08 * at + 0.05, 0.5)) for at in range(12))
    assert who("face 11", row) == (row[10],)
    with pytest.raises(NotFound, match=r"no face 13 .* I see 12 faces"):
        who("13", row)


def test_no_face_and_no_such_face_are_told() -> None:
    with pytest.raises(NotFound, match="can't see a face"):
        who(None, ())
    with pytest.raises(NotFound, match=r"no face 5 .* I see 3 faces"):
        who("5")
