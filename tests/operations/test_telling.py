"""A step in a few words."""

from __future__ import annotations

import pytest

from photalk.commands import Edit, parse
from photalk.operations.registry import describe


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("adjust_attr brightness 30", "brightness +30"),
        ("adjust_attr contrast -7.5 in the sky", "contrast −7.5 in the sky"),
        ("adjust_color skyblue 0.25", "sky blue at 25%"),
        ("black_and_white in the background", "black and white in the background"),
        ("enhance 50", "automatic enhancement at 50%"),
        ("rotate 90", "turned 90° to the left"),
        ("rotate 270", "turned 90° to the right"),
        ("rotate 180", "turned upside down"),
        ("straighten", "straightened"),
        ("straighten -2.5", "straightened by 2.5° to the right"),
        ("flip horizontal", "flipped left to right"),
        ("crop 1:1", "cropped to a square"),
        ("crop 16:9", "cropped to 16:9"),
        ("crop 10 20 200 300", "cropped to 100 × 10 px"),
        ("crop the cup", "cropped to the cup"),
        ("resize 50%", "resized to 50%"),
        ("resize 800", "resized to 800 px on the longer side"),
        ("image_cutout", "background removed"),
        ("erase the man on the left", "the man on the left erased"),
        ("face expression smiling", "face: smiling"),
    ],
)
def test_a_step_is_told_in_a_few_words(line: str, words: str) -> None:
    command = parse(line)
    assert isinstance(command, Edit)
    assert describe(command) == words
