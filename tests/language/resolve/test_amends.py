"""What an `amend` comes to: the step that is there, changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.language.acts import DEGREES, Act, Said
from photalk.language.resolve.dispatch import outcome_of
from photalk.operations.registry import OPERATIONS
from resolving import done, table_with

STRENGTHS = [
    ("amend less", "adjust_attr brightness 20", "change 1 adjust_attr brightness 10"),
    ("amend less little", "adjust_attr brightness 40", "change 1 adjust_attr brightness 30"),
    ("amend less much", "adjust_attr brightness 20", "change 1 adjust_attr brightness 5"),
    ("amend less half", "adjust_attr brightness -30", "change 1 adjust_attr brightness -15"),
    ("amend more", "adjust_attr brightness 20", "adjust_attr brightness 20"),
    ("amend more little", "adjust_attr temperature -15", "adjust_attr temperature -8"),
    ("amend more most", "adjust_attr contrast 20", "adjust_attr contrast 80"),
    ("amend opposite", "adjust_attr contrast 20", "change 1 adjust_attr contrast -20"),
    ('amend to="40"', "adjust_attr contrast -20", "change 1 adjust_attr contrast -40"),
    ('amend to="0"', "adjust_attr contrast -20", "drop 1"),
    ('amend to="20"', "adjust_attr contrast 20", "acknowledged"),
    ('amend times="a third"', "adjust_attr contrast 30", "change 1 adjust_attr contrast 10"),
    ('amend less amount="30"', "adjust_attr contrast 50", "change 1 adjust_attr contrast 20"),
    ('amend more amount="a third"', "adjust_attr contrast 30", "adjust_attr contrast 10"),
    ("amend little", "adjust_attr contrast 40", "change 1 adjust_attr contrast 10"),
    ("amend less", "adjust_color red 0.3", "change 1 adjust_color red 0.15"),
    ("amend more", "adjust_color red 0.3", "adjust_color red 0.15"),
    ("amend less", "face makeup lipstick", "change 1 face makeup lipstick 50"),
    ("amend less little", "face makeup lipstick", "change 1 face makeup lipstick 75"),
    ("amend more", "face makeup lipstick", "change 1 face makeup lipstick 150"),
    ("amend less", "enhance 100", "change 1 enhance 50"),
    ("amend less", "posterize 6", "change 1 posterize 12"),
    ("amend less little", "rotate 270", "change 1 rotate 275"),
    ("amend opposite", "rotate 90", "change 1 rotate 270"),
    ("amend right", "rotate 90", "change 1 rotate 270"),
    ("amend opposite", "flip horizontal", "change 1 flip vertical"),
    ('amend amount="4 degrees"', "straighten", "change 1 straighten 4"),
    ("amend less", "crop 20% 100% 0% 100%", "change 1 crop 10% 100% 0% 100%"),
    ("amend closer little", "crop 0% 100% 0% 50%", "change 1 crop 0% 100% 0% 47.5%"),
    ("amend more", "crop the dog", "crop 10% 90% 10% 90%"),
    ('amend to="1200"', "resize 1920", "change 1 resize 1200"),
    ("amend less", "erase the dog", "unsupported"),
]
VALUES = [
    ('amend in="the sea"', "adjust_attr hue 20 in the sky", "change 1 adjust_attr hue 20 in the sea"),
    ("amend in=everything", "adjust_attr contrast 20 in the sky", "change 1 adjust_attr contrast 20"),
    ('amend not_in="the dog"', "black_and_white", "change 1 black_and_white in everything except the dog"),
    ('amend of="him"', "face makeup earrings", "change 1 face makeup earrings of the man"),
    ('amend of="the bride"', "face makeup earrings", "change 1 face makeup earrings of the bride"),
    ('amend color="blue"', "adjust_color red 0.15 in the car", "change 1 adjust_color blue 0.15 in the car"),
    ('amend color="black"', "face hair color brown hair", "change 1 face hair color black hair"),
    ('amend shape="4:3"', "crop 1:1", "change 1 crop 4:3"),
    ("amend off=bottom", "crop 20% 100% 0% 100%", "change 1 crop 0% 80% 0% 100%"),
    ('amend what="the cat"', "erase the dog", "change 1 erase the cat"),
    ("amend op=hue", "adjust_attr contrast 10 in the sky", "change 1 adjust_attr hue 10 in the sky"),
    ("amend op=temperature", "adjust_attr contrast -20", "change 1 adjust_attr temperature -15"),
    ("amend op=sad", "face expression smiling 50 of the man", "change 1 face expression sad 50 of the man"),
    ("amend op=black_hair", "face beard mustache", "face hair color black hair"),
    ("amend name=matte", "adjust_attr brightness 10; adjust_attr temperature 15; adjust_attr saturation 15",
     "drop 3; drop 2; drop 1; adjust_attr contrast -20; adjust_attr shadows 20; adjust_attr saturation -10"),
]  # fmt: skip


@pytest.mark.parametrize(("act", "step", "commands"), [*STRENGTHS, *VALUES])
def test_more_is_added_and_else_the_step_that_is_there_is_changed(act: str, step: str, commands: str) -> None:
    assert done(act, step) == commands


def test_all_that_the_last_message_did_gets_weaker() -> None:
    sepia, weaker = "black_and_white; adjust_color brown 0.3", "adjust_color brown 0.15"
    assert done("amend less", "rotate 90", sepia) == f"change 3 {weaker}"
    assert done("amend less step=look", sepia, "rotate 90") == f"change 2 {weaker}"
    both = "adjust_attr contrast 20; adjust_attr shadows -10; flip vertical"
    assert done("amend less", both) == "change 2 adjust_attr shadows -5; change 1 adjust_attr contrast 10"


def test_a_step_is_changed_by_its_name_number_or_part() -> None:
    steps = ("adjust_attr contrast 20 in the sky", "adjust_color red 0.3 in the car", "rotate 90")
    assert done("amend less step=contrast", *steps) == "change 1 adjust_attr contrast 10 in the sky"
    assert done("amend less step=2", *steps) == "change 2 adjust_color red 0.15 in the car"
    assert done('amend less step="the Sky"', *steps) == "change 1 adjust_attr contrast 10 in the sky"


def test_what_no_step_is_asks_which_one_is_meant() -> None:
    question = done("amend less step=sharpness", "adjust_attr contrast 20", "flip vertical")
    assert question == "? None of the steps is that; which one shall I change? (contrast +20)"


def test_less_of_what_has_no_strength_changes_no_earlier_step() -> None:
    assert done("amend less", "adjust_attr contrast 20", "erase the dog") == "unsupported"


def test_more_in_a_part_turns_the_same_dial_there() -> None:
    assert done('amend more in="the sky"', "adjust_attr blur 30") == "adjust_attr blur 30 in the sky"
    there = ("adjust_attr blur 30 in the sky", "adjust_attr contrast 20")
    assert done('amend less step=blur in="the sky"', *there) == "change 1 adjust_attr blur 15 in the sky"


def test_a_suggestion_is_taken_in_another_form() -> None:
    assert done("amend less", suggested="adjust_attr temperature 15") == "adjust_attr temperature 7.5"
    assert (
        done("amend op=brown_hair", suggested="face hair color blond hair 50")
        == "face hair color brown hair 50"
    )


def test_what_was_done_comes_before_what_is_suggested() -> None:
    assert done("amend less", "rotate 90", suggested="adjust_attr temperature 15") == "change 1 rotate 45"


def test_with_nothing_there_it_is_an_edit_or_unclear() -> None:
    assert done("amend op=contrast") == "adjust_attr contrast 20"
    assert done('amend shape="4:3"') == "crop 4:3"
    assert done("amend less") == "unclear"


_KEYS = (
    "op",
    "name",
    "color",
    "what",
    "shape",
    "keep",
    "off",
    "amount",
    "times",
    "to",
    "in",
    "not_in",
    "of",
    "step",
)
_WORDS = st.sampled_from(["the sky", "30", "two thirds", "-5", "16:9", "her", "blue", "1e9", "…"]).map(Said)
_CLOSED = st.sampled_from(
    ["contrast", "look", "sepia", "top", "everything", "last", "all", "2", "smiling", "beard"]
)


@given(
    st.lists(st.sampled_from([one.example for one in OPERATIONS.values()]), max_size=4),
    st.lists(st.sampled_from(["more", "less", "opposite", "right", "wider", *DEGREES]), max_size=2),
    st.dictionaries(st.sampled_from(_KEYS), _WORDS | _CLOSED, max_size=3),
)
def test_no_amend_breaks(steps: list[str], flags: list[str], arguments: dict[str, Said | str]) -> None:
    act = Act("amend", tuple(flags), tuple(arguments.items()))
    outcome_of(act, table_with(*steps))
