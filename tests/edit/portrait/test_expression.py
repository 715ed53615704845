"""An expression does to the points of a face what it is named for, more or less as it is wished."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from photalk.edit.portrait import expression, mouth
from photalk.edit.portrait.anatomy import OVAL
from photalk.edit.portrait.canvas import Canvas, polygon
from toy_face import drawn_face

EVERY = [expression.smiling, expression.no_smiling, expression.sad, expression.angry]


def resting(angle: float = 0.0) -> Canvas:
    """A face whose mouth is shut and no wider than most: `drawn_face` smiles."""
    canvas = drawn_face(240, angle=angle)
    shut = canvas.points[list(mouth.UPPER_EDGE), :2] - canvas.points[list(mouth.LOWER_EDGE), :2]
    for edge in (mouth.LOWER_EDGE, mouth.LOWER_BORDER):
        canvas.points[list(edge), :2] += shut
    return canvas


def lift(canvas: Canvas) -> float:
    """How far the corners of the mouth lie above its middle, in units."""
    return float((canvas.at(13, 14) - canvas.at(61, 291)) @ canvas.down) / canvas.unit


def height(canvas: Canvas, number: int) -> float:
    """How far above the eyes a point lies, in units."""
    return float((canvas.at(33, 263) - canvas.at(number)) @ canvas.down) / canvas.unit


def apart(canvas: Canvas, one: int, other: int) -> float:
    return float(np.hypot(*(canvas.at(one) - canvas.at(other)))) / canvas.unit


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_a_smile_lifts_and_parts_the_corners(angle: float) -> None:
    before, canvas = resting(angle), resting(angle)
    expression.smiling(canvas, 1.0)
    assert lift(canvas) > lift(before) + 0.02
    assert apart(canvas, 61, 291) > apart(before, 61, 291) + 0.04


def test_no_smile_undoes_a_smile() -> None:
    canvas = resting()
    expression.smiling(canvas, 1.5)
    smiled = lift(canvas)
    expression.no_smiling(canvas, 1.0)
    assert lift(canvas) < smiled - 0.03


def test_sad_raises_the_inner_brows_over_the_outer_and_lowers_the_corners() -> None:
    before, canvas = resting(), resting()
    expression.sad(canvas, 1.0)
    assert height(canvas, 107) > height(before, 107) + 0.03
    assert height(canvas, 63) < height(before, 63) - 0.005
    assert lift(canvas) < lift(before) - 0.03


def test_angry_lowers_the_brows_and_brings_them_together_with_furrows() -> None:
    before, canvas = resting(), resting()
    expression.angry(canvas, 1.0)
    assert height(canvas, 107) < height(before, 107) - 0.03
    assert apart(canvas, 107, 336) < apart(before, 107, 336) - 0.04
    x, y = np.rint(canvas.at(107) * 0.68 + canvas.at(336) * 0.32).astype(int)
    near = slice(y - 6, y + 7), slice(x - 6, x + 7)
    assert canvas.rgb[near].min() < before.rgb[near].min() - 0.05


@pytest.mark.parametrize("change", EVERY)
def test_a_stronger_wish_moves_further(change: Callable[[Canvas, float], None]) -> None:
    moved = []
    for strength in (0.5, 1.0, 1.5):
        canvas = resting()
        start = canvas.points.copy()
        change(canvas, strength)
        moved.append(float(np.abs(canvas.points - start).sum()))
    assert 0 < moved[0] < moved[1] < moved[2]


@pytest.mark.parametrize("change", EVERY)
def test_irises_and_surroundings_stay_and_twice_is_the_same(change: Callable[[Canvas, float], None]) -> None:
    before, canvas, again = resting(), resting(), resting()
    change(canvas, 1.0)
    change(again, 1.0)
    assert np.array_equal(canvas.rgb, again.rgb)
    for iris in (468, 473):
        assert apart_from(canvas, before, iris) < 0.015
    outline = before.points[list(OVAL), :2]
    face = polygon(outline + (outline - outline.mean(0)) * 0.03, before.shape, 0) > 0
    assert np.array_equal(canvas.rgb[~face], before.rgb[~face])


@pytest.mark.parametrize("change", [expression.no_smiling, expression.sad, expression.angry])
def test_an_open_mouth_is_shut_first(change: Callable[[Canvas, float], None]) -> None:
    canvas = resting()
    lower = [*mouth.LOWER_EDGE[1:-1], *mouth.LOWER_BORDER[1:-1]]
    canvas.points[lower, :2] += canvas.down * np.float32(0.2 * canvas.unit)
    assert mouth.seen(canvas).open
    change(canvas, 1.0)
    assert not mouth.seen(canvas).open


def apart_from(canvas: Canvas, other: Canvas, number: int) -> float:
    return float(np.hypot(*(canvas.at(number) - other.at(number)))) / canvas.unit
