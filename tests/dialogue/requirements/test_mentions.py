"""Which values words name, and what the system offers, tells and asks."""

import pytest

from photalk.commands import FACE_SLOTS
from photalk.dialogue.requirements.mentions import NAMED, complained_of, named_in, offer_in
from photalk.dialogue.requirements.values import PLACES, VALUES


def names(places: tuple[int, ...] | frozenset[int]) -> list[str]:
    return [VALUES[place][1] for place in places]


def test_every_value_has_words_and_is_named_by_its_own() -> None:
    assert list(NAMED) == list(PLACES)
    for value, place in PLACES.items():
        assert place in named_in(f"I would like {value} please")


def test_values_are_named_in_the_order_of_the_words() -> None:
    assert names(named_in("Earrings, a moustache and some bangs")) == ["earrings", "mustache", "bangs"]
    assert named_in("brighten the sky") == ()


@pytest.mark.parametrize(
    ("system", "offered"),
    [
        ("Her hair is black. Would you like bangs or earrings?", ["bangs", "earrings"]),
        ("I could give him a mustache or a goatee. Which one?", ["mustache", "goatee"]),
        ("Brown, blond, black and gray.", ["brown hair", "blond hair", "black hair", "gray hair"]),
        ("Straight as can be. Shall I put some lipstick on her?", ["lipstick"]),
        ("She is smiling now. What else?", []),
    ],
)
def test_what_a_question_names_is_offered(system: str, offered: list[str]) -> None:
    assert names(offer_in(system).offered) == offered


def test_what_was_done_is_told_and_not_offered() -> None:
    offer = offer_in("Her hair is black now. How about a goatee?")
    assert names(offer.told) == ["black hair"]
    assert not set(offer.told) & set(offer.offered)


def test_slots_are_asked_about_by_their_words() -> None:
    assert offer_in("Would you like to change the hair color?").asked == {"hair color"}
    assert offer_in("Which mood? Or the beard?").asked == {"expression", "beard"}
    assert offer_in("The beard is gone.").asked == frozenset()
    assert set(FACE_SLOTS) >= offer_in("expression, color, style, beard, makeup?").asked


def test_who_complains_of_a_value_does_not_wish_it() -> None:
    assert complained_of("She looks too pale", "pale skin")
    assert complained_of("he is too sad", "sad")
    assert not complained_of("make her pale", "pale skin")
    assert not complained_of("it is too dark, make her pale", "pale skin")
