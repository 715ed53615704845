"""GIER's operators of our commands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import ATTRIBUTES, AdjustAttr, Command, Enhance, Search, Undo, parse
from photalk_lab.corpus.operators import COMMON, OPERATORS, TONES, expected, named


@pytest.mark.parametrize(
    ("line", "operators"),
    [
        ("adjust_attr brightness 20", {"brightness", "lightness"}),
        ("adjust_attr contrast -10 in the sky", {"contrast"}),
        ("adjust_attr blur 30", {"gaussian_blur"}),
        ("adjust_color red 0.3", {"hue", "saturation", "tint"}),
        ("erase the man", {"inpaint_obj"}),
        ("image_cutout", {"color_bg"}),
        ("black_and_white", {"black&white"}),
        ("straighten", {"rotate"}),
        ("flip horizontal", {"flip"}),
        ("crop 1:1", {"crop"}),
        ("resize 50%", {"deform_obj"}),
        ("face hair color blond hair", {"hue"}),
        ("face expression smiling", set()),
        ("search red bus", set()),
    ],
)
def test_every_command_has_its_operators(line: str, operators: set[str]) -> None:
    assert named([parse(line)]) == operators


def test_every_dial_has_operators_that_exist() -> None:
    for attribute in ATTRIBUTES:
        assert named([AdjustAttr(attribute, 10)]) <= set(OPERATORS)
    assert named([AdjustAttr("grain", -10)]) == {"denoise"}
    assert named([AdjustAttr("vignette", 10)]) == {"brightness"}


@pytest.mark.parametrize(
    ("wish", "operators"),
    [
        ("make the background white", {"color_bg"}),
        ("reduce the noise", {"denoise"}),
        ("make him slimmer", {"deform_obj"}),
        ("colorize this photo", {"hue", "saturation"}),
        ("add a dragon", set()),
    ],
)
def test_wishes_beyond_us_still_name_what_they_are(wish: str, operators: set[str]) -> None:
    assert named([], [wish]) == operators


def test_experts_turn_the_tones_together_and_erase_alone() -> None:
    assert expected(named([AdjustAttr("contrast", 10)])) == TONES
    assert expected(frozenset({"inpaint_obj"})) == {"inpaint_obj"}
    assert expected(frozenset()) == TONES


COMMANDS: list[Command] = [AdjustAttr(name, 10) for name in ATTRIBUTES] + [Enhance(), Search("x"), Undo(1)]


@given(st.lists(st.sampled_from(COMMANDS)), st.lists(st.sampled_from(COMMANDS)))
def test_what_is_expected_holds_what_is_named_and_grows_with_it(
    first: list[Command], more: list[Command]
) -> None:
    asked = named(first)
    assert asked <= expected(asked) <= set(OPERATORS)
    if asked:
        assert expected(asked) <= expected(named([*first, *more]))


def test_the_common_ones_come_first() -> None:
    assert OPERATORS[: len(COMMON)] == COMMON
    assert "flip" not in COMMON
