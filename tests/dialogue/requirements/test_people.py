"""Of whom a message speaks."""

import pytest

from photalk.commands import Face
from photalk.dialogue.portrait.happening import held_of_each
from photalk.dialogue.requirements.people import (
    aimed_anew,
    by_person,
    carried_on,
    given_too,
    of_person,
    who_in,
    whose,
)
from photalk.dialogue.requirements.values import PLACES, Standing

WOMAN, MAN = "the woman on the left", "the man on the right"


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


@pytest.mark.parametrize(
    ("message", "people"),
    [
        ("make the woman on the left smile and the man on the right sad", [WOMAN, MAN]),
        ("the man on the right, give him a goatee and a smile", [MAN]),
        ("make her smile and give him a goatee", ["the woman", "the man"]),
        ("make her look sad and as if he had left", [None]),
        ("make her smile, give her bangs and warm it up", [None]),
        ("bangs and a smile", [None]),
    ],
)
def test_each_part_of_a_message_speaks_of_one_person(message: str, people: list[str | None]) -> None:
    assert [who for who, _ in by_person(message)] == people


def test_no_word_of_the_message_is_lost_between_people() -> None:
    parts = [text for _, text in by_person("please, a smile for her, and a goatee for him, a big one")]
    assert parts == ["please, a smile for her", "a goatee for him, a big one"]


@pytest.mark.parametrize(
    ("message", "before", "who"),
    [
        ("and earrings", [WOMAN], WOMAN),
        ("give her earrings", [WOMAN, MAN], WOMAN),
        ("give him a goatee", [WOMAN], None),
        ("give him a goatee", ["everyone"], None),
        ("earrings too", ["everyone"], "everyone"),
        ("give her earrings", [WOMAN, None], None),
        ("earrings", [], None),
    ],
)
def test_who_is_not_named_is_the_one_spoken_of(
    message: str, before: list[str | None], who: str | None
) -> None:
    assert carried_on(message, before) == who


def test_what_is_taken_back_is_taken_from_whoever_has_it() -> None:
    held = held_of_each([Face("makeup", "lipstick", who=WOMAN)])
    gone = Face("makeup", "lipstick", remove=True)
    assert whose(gone, None, held).who == WOMAN
    assert whose(gone, MAN, held).who == WOMAN
    assert whose(Face("makeup", "lipstick"), MAN, held).who == MAN
    assert whose(Face("beard", "goatee", remove=True), None, held).who is None


def test_the_same_may_be_wished_of_another_too() -> None:
    given = [Face("hairstyle", "side-burns", who=MAN)]
    for message in ("same for the woman on the left", "the woman on the left too", "And the same to her."):
        (face,) = given_too(message, given)
        assert face.value == "side-burns"
        assert "woman" in str(face.who)
    assert given_too("earrings too", given) == ()
    assert given_too("same for the sky", given) == ()


def test_only_one_of_them_may_be_meant() -> None:
    given = [Face("expression", "smiling", strength=75, who="everyone")]
    gone, face = aimed_anew("only the man on the left", given)
    assert (gone.remove, gone.who) == (True, "everyone")
    assert (face.who, face.strength) == ("the man on the left", 75)
    assert aimed_anew("the man on the left", given) == ()
    assert aimed_anew("only a bit", given) == ()


def test_what_holds_of_others_is_not_in_the_way() -> None:
    held = held_of_each([Face("expression", "smiling", who=WOMAN), Face("expression", "sad", who=MAN)])
    standing = Standing((PLACES["sad"],))
    assert of_person(standing, WOMAN, held).held == (PLACES["smiling"],)
    assert of_person(standing, None, held) is standing
