"""Bare answers to what was offered."""

import pytest

from photalk.dialogue.requirements.choosing import chosen, leading

OFFERED = (3, 8, 12)


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("the second one please", (8,)),
        ("2nd", (8,)),
        ("the former", (3,)),
        ("The last one sounds fun, let's see it", (12,)),
        ("all three, why not", OFFERED),
        ("nope", ()),
        ("No, thank you!", ()),
        ("neither", ()),
        ("yes", None),
        ("the fourth", None),
        ("remove the first one", None),
        ("neither the first nor the second", None),
        ("make it green", None),
        ("", None),
    ],
)
def test_of_several_things_an_answer_says_which(message: str, values: tuple[int, ...] | None) -> None:
    assert chosen(message, OFFERED) == values


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("yes please", (5,)),
        ("why not", (5,)),
        ("sounds good!", (5,)),
        ("hm ok y not", (5,)),
        ("not at all", (5,)),
        ("absolutely not", None),
        ("please no", None),
        ("no objection", None),
        ("yes, but take the other thing off", None),
        ("yes, I would like to see how the dog on the left looks then", None),
    ],
)
def test_to_one_offer_yes_is_yes_and_what_says_more_is_not_read(
    message: str, values: tuple[int, ...] | None
) -> None:
    assert chosen(message, (5,)) == values


def test_both_are_two() -> None:
    assert chosen("both, please", (1, 2)) == (1, 2)
    assert chosen("both, please", OFFERED) is None


def test_without_an_offer_there_is_nothing_to_answer() -> None:
    assert chosen("yes", ()) is None


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("Yes, and crop it square", (3,)),
        ("sure! then warm it up a bit", (3,)),
        ("yes but not now", ()),
        ("ok, something else though", ()),
        ("no, crop it square", ()),
        ("crop it square and yes", ()),
        ("yes", ()),
    ],
)
def test_an_answer_may_stand_before_another_wish(message: str, values: tuple[int, ...]) -> None:
    assert leading(message, (3,)) == values
