"""A turned square of a picture, there and back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.portrait.crops import Square

squares = st.builds(Square, st.floats(40, 160), st.floats(40, 160), st.floats(20, 120), st.floats(-3.1, 3.1))


@given(squares, st.floats(0, 63), st.floats(0, 63))
def test_a_point_comes_back_to_where_the_square_took_it_from(square: Square, x: float, y: float) -> None:
    ((px, py, pz),) = square.points_back(np.array([[x, y, 2.0]]), 64)
    step = square.side / 64
    along = np.array([px - square.x, py - square.y])
    cos, sin = np.cos(square.angle), np.sin(square.angle)
    assert along @ [cos, sin] == pytest.approx((x - 32) * step, abs=1e-2)
    assert along @ [-sin, cos] == pytest.approx((y - 32) * step, abs=1e-2)
    assert pz == pytest.approx(2 * step, rel=1e-4)


def test_an_upright_square_is_the_picture_itself() -> None:
    rgb = np.random.default_rng(0).integers(0, 255, (80, 80, 3), np.uint8)
    assert np.array_equal(Square(40, 40, 32).taken(rgb, 32), rgb[24:56, 24:56])


def test_beyond_the_picture_its_border_goes_on() -> None:
    rgb = np.full((20, 20, 3), 7, np.uint8)
    assert (Square(0, 0, 40).taken(rgb, 16) == 7).all()


def test_a_mask_is_laid_where_its_square_lies() -> None:
    mask = Square(30, 20, 20).mask_back(np.ones((448, 448), np.float32), 60, 40)
    assert mask[20, 30] == 1
    assert mask[20, 5] == 0
    assert mask.sum() == pytest.approx(400, rel=0.1)
