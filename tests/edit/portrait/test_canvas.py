"""Pixels, points and parts move together, and what was done fits any resolution."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float, polygon
from toy_face import drawn_face


def shifted(canvas: Canvas, x: float, y: float) -> Float:
    """A flow that moves everything right and down."""
    flow = np.zeros((*canvas.shape, 2), np.float32)
    flow[...] = (-x, -y)
    return flow


def test_points_and_parts_follow_a_move() -> None:
    canvas = drawn_face()
    before, lips = canvas.at(anatomy.CHIN), canvas.part("lower lip")
    canvas.warp(shifted(canvas, 6, 3))
    assert canvas.at(anatomy.CHIN) - before == pytest.approx([6, 3], abs=1e-3)
    assert np.allclose(canvas.part("lower lip")[3:, 6:], lips[:-3, :-6], atol=1e-5)
    assert np.allclose(canvas.rgb[3:, 6:], canvas.original[:-3, :-6], atol=1e-4)


def test_a_part_that_is_asked_for_after_a_move_has_moved_too() -> None:
    canvas, other = drawn_face(), drawn_face()
    expected = other.part("hair")
    canvas.warp(shifted(canvas, 5, 0))
    assert np.allclose(canvas.part("hair")[:, 5:], expected[:, :-5], atol=1e-4)


def test_two_moves_are_one_flow() -> None:
    canvas = drawn_face()
    canvas.warp(shifted(canvas, 4, 0))
    canvas.warp(shifted(canvas, 0, 2))
    middle = canvas.retouch((0, 0, 1, 1)).flow[50:-50, 50:-50]
    assert np.allclose(middle, (-4, -2), atol=1e-5)


def test_where_nothing_was_done_nothing_is_touched() -> None:
    canvas = drawn_face()
    lips = canvas.part("upper lip", "lower lip")
    canvas.lay(np.array([0.8, 0.1, 0.1], np.float32), lips * 0.5)
    touched = canvas.retouch((0, 0, 1, 1)).touched
    assert touched.any()
    assert not touched[lips == 0].any()


def test_an_untouched_canvas_asks_for_nothing() -> None:
    assert not drawn_face().retouch((0, 0, 1, 1)).touched.any()


def test_chance_is_the_same_each_time() -> None:
    one, two = (drawn_face().chance("beard").random(3) for _ in range(2))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, drawn_face().chance("brows").random(3))


@pytest.mark.parametrize("angle", [0.0, 0.5, -0.7])
def test_the_axes_are_the_faces_own(angle: float) -> None:
    canvas = drawn_face(angle=angle)
    across, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    x, y = np.rint(canvas.at(anatomy.CHIN)).astype(int)
    assert below[y, x] > 0.8
    assert abs(across[y, x]) < 0.3


def test_a_polygon_covers_its_inside() -> None:
    square = np.array([[10, 10], [30, 10], [30, 30], [10, 30]], np.float32)
    mask = polygon(square, (40, 40), 0)
    assert mask[20, 20] == 1
    assert mask[5, 5] == 0
    assert mask.sum() == pytest.approx(400, rel=0.1)
