"""A colour that is told by a thing in the picture."""

from __future__ import annotations

import pytest

from photalk.commands import format
from photalk.language.acts import read_act
from photalk.language.resolve import resolve
from photalk.language.resolve.seen_colours import colour_seen
from photalk.language.table import Table

SEEN = ("white wall", "yellow jacket", "red bus", "wooden table", "blonde hair", "blue jacket")


@pytest.mark.parametrize(
    ("thing", "colour"),
    [
        ("the girl's jacket", "yellow"),
        ("bus", "red"),
        ("her hair", "blonde"),
        ("the table", ""),
        ("a dog", ""),
    ],
)
def test_the_colour_of_a_thing_is_that_which_was_seen(thing: str, colour: str) -> None:
    assert colour_seen(thing, SEEN) == colour


@pytest.mark.parametrize(
    ("act", "line"),
    [
        ('find what="a towel" color="the girl\'s jacket"', "search yellow towel"),
        ('find what="a towel" color=blue', "search towel"),
        ('edit paint color="the bus" amount="30%"', "adjust_color red 0.3"),
        ('edit paint color="turquoise" amount="30%"', "adjust_color skyblue 0.3"),
    ],
)
def test_what_is_told_by_a_thing_gets_its_colour(act: str, line: str) -> None:
    commands = resolve([read_act(act)], Table(open=True, seen=SEEN)).commands
    assert format(commands[0]).lower() == line


def test_a_colour_that_nobody_saw_is_told_and_the_rest_is_done() -> None:
    came = resolve([read_act('find what="a towel" color="the dog"')], Table(open=True, seen=SEEN))
    assert [format(one) for one in came.commands] == ["search towel"]
    assert came.unsupported == ("the dog",)
