"""How much of it."""

import pytest

from photalk.commands import Face
from photalk.dialogue.requirements.degrees import strength_in, with_strengths

SMILE, BLUSH, GOATEE = Face("expression", "smiling"), Face("makeup", "rosy cheeks"), Face("beard", "goatee")


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("make her smile", 100),
        ("make her smile a bit", 50),
        ("slightly paler", 50),
        ("just a hint of lipstick", 50),
        ("a subtle smile", 50),
        ("somewhat sad", 60),
        ("very angry", 150),
        ("really pale skin", 150),
        ("a much bigger smile", 150),
        ("I'd really like a smile", 100),
        ("thank you very much, now a goatee", 100),
        ("I like it a lot, add bangs", 100),
        ("heavy makeup and big lips", 100),
    ],
)
def test_how_much_is_wished_is_read_off_the_words_around_the_wish(text: str, strength: int) -> None:
    assert strength_in(text) == strength


def test_of_several_wishes_each_gets_what_its_own_part_says() -> None:
    given = {"a bit of blush": [BLUSH], "make her smile": [SMILE]}
    faces = with_strengths("make her smile, a bit of blush", [SMILE, BLUSH], lambda part: given.get(part, ()))
    assert [face.strength for face in faces] == [100, 50]


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("give him a goatee and warm it up a bit", 100),
        ("make it much darker and add a goatee", 100),
        ("crop it a little, then a goatee", 100),
        ("warm it up and give him a bit of a goatee", 50),
        ("a goatee, just a little one", 50),
    ],
)
def test_what_is_said_of_the_picture_is_not_said_of_the_face(text: str, strength: int) -> None:
    (face,) = with_strengths(text, [GOATEE], lambda part: ())
    assert face.strength == strength


def test_what_is_taken_back_is_taken_back_wholly() -> None:
    gone = Face("makeup", "rosy cheeks", remove=True)
    assert with_strengths("a bit less blush, remove it", [gone], lambda part: ()) == (gone,)


def test_nothing_said_of_degree_leaves_the_commands_as_they_are() -> None:
    assert with_strengths("smile", [SMILE], lambda part: [BLUSH]) == (SMILE,)
