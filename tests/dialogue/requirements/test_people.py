"""Of whom a message speaks."""

import pytest

from photalk.commands import Face
from photalk.dialogue.portrait.happening import held_of_each
from photalk.dialogue.requirements.people import by_person, carried_on, who_in, whose

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
