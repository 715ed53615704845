"""A map of probabilities becomes turned rectangles around the lines."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from photalk.vision.text.regions import TextRegion, regions_of


def drawn(region: TextRegion, side: int = 320) -> np.ndarray:
    chances = Image.new("L", (side, side))
    ImageDraw.Draw(chances).polygon(region.corners, fill=230)
    return np.asarray(chances, np.float32) / 255


@given(st.floats(-1.4, 1.4), st.floats(60, 200), st.floats(10, 24))
def test_a_line_at_any_angle_is_found_where_it_is(angle, width, height):
    (found,) = regions_of(drawn(TextRegion(160, 160, width, height, angle, 1.0)))
    assert math.hypot(found.x - 160, found.y - 160) < 3
    assert abs(math.sin(found.angle - angle)) < 0.12
    assert found.width > found.height


def test_a_rectangle_is_grown_to_hold_whole_letters():
    (found,) = regions_of(drawn(TextRegion(160, 160, 120, 20, 0.0, 1.0)))
    assert found.height == pytest.approx(20 + 1.6 * 20 * 120 / 140, abs=5)


def test_a_tall_line_is_read_along_its_long_side():
    (found,) = regions_of(drawn(TextRegion(160, 160, 20, 120, 0.0, 1.0)))
    assert found.width > found.height
    assert abs(math.cos(found.angle)) < 0.1


def test_what_is_faint_or_tiny_is_no_line():
    assert regions_of(np.full((64, 64), 0.2, np.float32)) == []
    speck = np.zeros((64, 64), np.float32)
    speck[10:12, 10:12] = 1
    assert regions_of(speck) == []


def test_turned_round_twice_is_the_same():
    region = TextRegion(10, 20, 30, 8, 0.3, 1.0)
    again = region.turned_round().turned_round()
    np.testing.assert_allclose(again.corners, region.corners)
    np.testing.assert_allclose(region.turned_round().corners[0], region.corners[2])
