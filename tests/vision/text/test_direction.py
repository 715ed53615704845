"""Lines that are upside down are turned round, and lines are read in their order."""

from __future__ import annotations

import math

from photalk.vision.text.direction import quarter_turns, reading_order, righted
from photalk.vision.text.regions import TextRegion


def at(x: float, y: float, angle: float = 0.0, width: float = 100) -> TextRegion:
    return TextRegion(x, y, width, 20, angle, 1.0)


def test_a_line_that_is_surely_upside_down_is_turned_round():
    lines = [at(50, 10), at(50, 40)]
    assert [one.angle for one in righted(lines, [-5, 5])] == [0, math.pi]


def test_an_unsure_or_short_line_goes_by_the_others():
    lines = [at(50, 10), at(50, 40), at(50, 70, width=30)]
    assert [one.angle for one in righted(lines, [5, -0.5, -3.5])] == [math.pi] * 3


def test_lines_that_run_down_are_asked_apart_from_those_that_run_across():
    lines = [at(50, 10), at(10, 50, math.pi / 2)]
    assert [one.angle for one in righted(lines, [8, -0.5])] == [math.pi, math.pi / 2]


def test_lines_are_read_from_top_to_bottom_and_left_to_right():
    lines = [at(250, 12), at(50, 60), at(50, 10)]
    assert reading_order(lines, 0) == [2, 0, 1]


def test_on_a_page_that_stands_on_its_head_the_last_is_first():
    lines = [at(50, 10, math.pi), at(50, 60, math.pi)]
    assert quarter_turns(lines) == 2
    assert reading_order(lines, 2) == [1, 0]


def test_on_a_page_that_lies_on_its_side_the_first_line_is_at_the_edge():
    # Turned clockwise by a quarter, a page begins at its right edge.
    lines = [at(10, 50, math.pi / 2), at(80, 50, math.pi / 2)]
    assert quarter_turns(lines) == 1
    assert reading_order(lines, 1) == [1, 0]
