"""A phrase for any picture names nothing of one picture."""

import pytest

from photalk_lab.papers.visual_relationships.pairs.generality import head_of, is_general


@pytest.mark.parametrize(
    ("name", "pattern", "general"),
    [
        ("brightness +", "brighten the image", True),
        ("brightness +", "brighten the couch", False),
        ("brightness -", "darken the background", False),
        ("hue", "change the color to gold", False),
        ("temperature -", "make it less yellow", True),
        ("image_cutout", "remove the background", True),
        ("image_cutout", "remove the black background", False),
        ("image_cutout", "make the background white", True),
        ("black_and_white", "remove black and white filter", False),
        ("black_and_white", "make it black and white", True),
        ("turn right", "rotate it {angle} degrees right", True),
        ("crop", "crop the right picture", False),
        ("brightness + in", "{region} brightened", False),
    ],
)
def test_things_places_and_colours_are_of_one_picture(name: str, pattern: str, general: bool):
    assert is_general(name, pattern, {"couch"}) == general


def test_the_head_of_a_description():
    assert head_of("the man on the left") == ["man"]
    assert head_of("people") == ["people"]
