"""How much, and on whom."""

import pytest

from photalk.commands import Face
from photalk.dialogue.requirements.degrees import strength_in, who_in, with_degrees

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


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("make the woman on the left smile", "the woman on the left"),
        ("The old man in the middle should look sad", "the old man in the middle"),
        ("give the second person from the right a goatee", "the second person from the right"),
        ("the leftmost girl needs bangs", "the leftmost girl"),
        ("make her smile", None),
        ("make the woman smile", None),
        ("put the earrings on the left ear", None),
    ],
)
def test_who_is_meant_is_told_by_a_place(text: str, who: str | None) -> None:
    assert who_in(text) == who


def test_a_wish_is_told_how_much_and_whose() -> None:
    (face,) = with_degrees("make the man on the right smile slightly", [SMILE], lambda part: ())
    assert (face.strength, face.who) == (50, "the man on the right")


def test_of_several_wishes_each_gets_what_its_own_part_says() -> None:
    given = {"a bit of blush": [BLUSH], "make her smile": [SMILE]}
    faces = with_degrees("make her smile, a bit of blush", [SMILE, BLUSH], lambda part: given.get(part, ()))
    assert [face.strength for face in faces] == [100, 50]


def test_who_is_named_once_is_meant_throughout() -> None:
    faces = with_degrees(
        "the man on the left, give him a goatee and a smile", [SMILE, GOATEE], lambda part: ()
    )
    assert {face.who for face in faces} == {"the man on the left"}


def test_what_is_taken_back_is_taken_back_wholly() -> None:
    gone = Face("makeup", "rosy cheeks", remove=True)
    assert with_degrees("a bit less blush, remove it", [gone], lambda part: ()) == (gone,)


def test_nothing_said_of_degree_or_person_leaves_the_commands_as_they_are() -> None:
    assert with_degrees("smile", [SMILE], lambda part: [BLUSH]) == (SMILE,)
