"""More or less of a wish that holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Face
from photalk.dialogue.requirements.grading import STRONGEST, WEAKEST, regraded

SMILE, LIPSTICK = Face("expression", "smiling"), Face("makeup", "lipstick")


@pytest.mark.parametrize(
    ("message", "strength"),
    [
        ("a bit less", 75),
        ("less please", 50),
        ("much less", 25),
        ("That's too much.", 50),
        ("way too much", 25),
        ("that's a bit much", 75),
        ("not so strong", 50),
        ("tone it down a little", 75),
        ("subtler", 50),
        ("more", 150),
        ("no, more", 150),
        ("a touch more, please", 125),
        ("make it much stronger", 200),
        ("not enough", 150),
    ],
)
def test_a_measure_alone_is_of_what_came_last(message: str, strength: float) -> None:
    assert regraded(message, [SMILE, LIPSTICK], [SMILE]) == (
        (Face("expression", "smiling", strength=strength),),
        "",
    )


@pytest.mark.parametrize(
    "message",
    [
        "make it brighter",
        "darker",
        "no more",
        "take everything back",
        "take it all back",
        "more pictures like this",
        "undo",
        "once more",
        "turn it left",
        "more contrast",
        "less saturated",
        "yes that's more her",
        "that's more like it",
    ],
)
def test_what_speaks_of_something_else_regrades_nothing(message: str) -> None:
    assert regraded(message, [SMILE], [SMILE]) == ((), message)


@pytest.mark.parametrize(
    ("message", "strength"),
    [
        ("a bigger smile", 150),
        ("make the smile wider", 150),
        ("she smiles too much", 50),
        ("a bit less of a smile", 75),
        ("the smile is not strong enough", 150),
        ("tone the smile down", 50),
        ("make her look happier", 150),
    ],
)
def test_a_wish_that_is_named_is_measured_by_the_words_beside_it(message: str, strength: float) -> None:
    graded, rest = regraded(message, [SMILE, LIPSTICK], [LIPSTICK])
    assert (graded, rest) == ((Face("expression", "smiling", strength=strength),), "")


def test_what_does_not_hold_is_not_regraded() -> None:
    assert regraded("a bigger smile", [LIPSTICK], [LIPSTICK]) == ((), "a bigger smile")
    assert regraded("no more lipstick", [LIPSTICK], [LIPSTICK]) == ((), "no more lipstick")


def test_a_tone_is_not_toned_down() -> None:
    pale = Face("makeup", "pale skin")
    assert regraded("she can have her normal skin tone back", [pale], [pale])[0] == ()


def test_of_a_colour_of_hair_another_shade_is_another_colour() -> None:
    brown = Face("hair color", "brown hair")
    assert regraded("a lighter brown", [brown], [brown]) == ((), "a lighter brown")
    assert regraded("more brown", [brown], [brown])[0][0].strength == 150


def test_other_wishes_of_the_message_are_left_over() -> None:
    graded, rest = regraded("Less lipstick, please, and give her earrings.", [SMILE, LIPSTICK], [SMILE])
    assert (graded, rest) == ((Face("makeup", "lipstick", strength=50),), "give her earrings")


def test_she_and_he_are_told_apart() -> None:
    hers, his = (Face("expression", "smiling", who=who) for who in ("the woman", "the man on the left"))
    assert [face.who for face in regraded("a bit less for her", [hers, his], [hers, his])[0]] == ["the woman"]
    assert [face.who for face in regraded("less smile", [hers, his], [])[0]] == [hers.who, his.who]


@given(st.lists(st.sampled_from(["more", "less", "much more", "much less", "a bit more"]), max_size=12))
def test_a_wish_stays_within_its_bounds_and_holds(messages: list[str]) -> None:
    face = SMILE
    for message in messages:
        ((face,), _) = regraded(message, [face], [face])
        assert WEAKEST <= face.strength <= STRONGEST
        assert not face.remove


@pytest.mark.parametrize(
    ("message", "face", "strength"),
    [
        ("bigger", Face("makeup", "earrings"), 150),
        ("thinner", Face("makeup", "bushy eyebrows"), 50),
        ("plumper", Face("makeup", "big lips"), 150),
        ("softer", Face("makeup", "rosy cheeks"), 50),
        ("a tiny bit less", Face("expression", "angry"), 75),
        ("enough, a bit less", Face("makeup", "pale skin"), 75),
        ("just a bit", Face("hairstyle", "straight hair"), 50),
        ("subtle please", Face("makeup", "big lips"), 50),
        ("trim it a bit", Face("beard", "mustache"), 75),
        ("not so grey", Face("hair color", "gray hair"), 50),
    ],
)
def test_a_measure_alone_speaks_of_what_came_last(message: str, face: Face, strength: int) -> None:
    ((graded,), rest) = regraded(message, [face], [face])
    assert (graded.value, graded.strength, rest) == (face.value, strength, "")


def test_what_has_no_size_is_not_made_bigger() -> None:
    lipstick = Face("makeup", "lipstick")
    assert regraded("bigger", [lipstick], [lipstick]) == ((), "bigger")
