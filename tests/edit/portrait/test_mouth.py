"""A mouth is measured, shut without teeth showing, and opened without the teeth being stretched."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import mesh, mouth
from photalk.edit.portrait.anatomy import MOUTH
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.expression_moves import OPEN_SMILE, joined
from toy_face import drawn_face


def resting() -> Canvas:
    """A face whose lips lie on each other."""
    canvas = drawn_face(240)
    shut = canvas.points[list(mouth.UPPER_EDGE), :2] - canvas.points[list(mouth.LOWER_EDGE), :2]
    canvas.points[list(mouth.LOWER_EDGE), :2] += shut
    canvas.points[list(mouth.LOWER_BORDER), :2] += shut
    return canvas


def laughing(gap: float = 0.25, angle: float = 0.0) -> Canvas:
    """A face whose lower lip is so far down that white teeth show."""
    canvas = drawn_face(240, angle=angle)
    lower = (*mouth.LOWER_EDGE[1:-1], *mouth.LOWER_BORDER[1:-1])
    arch = np.array([*np.sin(np.linspace(0, np.pi, 11))[1:-1]] * 2, np.float32)
    open_now = mouth.seen(canvas).gap
    canvas.points[list(lower), :2] += arch[:, None] * canvas.down * np.float32((gap - open_now) * canvas.unit)
    lips = canvas.outline((*mouth.UPPER_BORDER, *mouth.LOWER_BORDER[::-1]))
    canvas.lay(np.array([0.7, 0.35, 0.35], np.float32), lips)
    canvas.lay(np.ones(3, np.float32), canvas.outline(MOUTH))
    return canvas


def teeth(canvas: Canvas) -> int:
    return int((canvas.rgb.min(2) > 0.85).sum())


def test_a_gap_is_seen_and_is_an_open_mouth() -> None:
    assert not mouth.seen(resting()).open
    wide = mouth.seen(laughing(0.25))
    assert wide.open
    assert wide.gap == pytest.approx(0.25, abs=0.02)


def test_raised_corners_are_more_of_a_smile() -> None:
    canvas = resting()
    before = mouth.seen(canvas).smile
    mesh.bend(canvas, joined((OPEN_SMILE, 1.0)), mesh.reach(canvas))
    assert mouth.seen(canvas).smile > before + 0.4


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_shut_lips_meet_and_hide_the_teeth(angle: float) -> None:
    canvas = laughing(angle=angle)
    shown = teeth(canvas)
    moves = mouth.closing(canvas, mouth.seen(canvas), 1.0)
    mouth.part_lips(canvas, moves, mesh.reach(canvas, below=1.3))
    assert mouth.seen(canvas).gap == pytest.approx(0, abs=0.01)
    mouth.shade_line(canvas)
    assert shown > 200
    assert teeth(canvas) < 0.03 * shown


def test_half_shut_is_between() -> None:
    canvas = laughing()
    whole = mouth.seen(canvas).gap
    moves = mouth.closing(canvas, mouth.seen(canvas), 0.5)
    mouth.part_lips(canvas, moves, mesh.reach(canvas, below=1.3))
    assert mouth.seen(canvas).gap == pytest.approx(whole / 2, abs=0.03)


def test_teeth_stay_where_they_are_when_the_lips_part() -> None:
    canvas = laughing()
    x, y = np.rint((canvas.at(13) + canvas.at(14)) / 2).astype(int)
    dot = np.zeros(canvas.shape, np.float32)
    dot[y - 1 : y + 2, x - 1 : x + 2] = 1
    canvas.lay(np.array([0, 0, 1], np.float32), dot)
    lip = canvas.at(0)
    mouth.part_lips(canvas, joined((OPEN_SMILE, 1.0)), mesh.reach(canvas))
    blue = np.clip(canvas.rgb[..., 2] - canvas.rgb[..., 0] - 0.2, 0, 1)
    xs, ys = canvas.grid()
    found = np.array([(xs * blue).sum(), (ys * blue).sum()]) / blue.sum()
    assert np.hypot(*(found - (x, y))) < 0.02 * canvas.unit
    assert np.hypot(*(canvas.at(0) - lip)) > 0.06 * canvas.unit


def test_the_line_between_the_lips_is_dark_and_narrow() -> None:
    canvas = drawn_face(240)
    before = canvas.rgb.copy()
    mouth.shade_line(canvas)
    darker = before.mean(2) - canvas.rgb.mean(2)
    x, y = np.rint((canvas.at(13) + canvas.at(14)) / 2).astype(int)
    assert canvas.rgb[y - 1 : y + 2, x].mean() < 0.35
    assert darker[y + round(0.2 * canvas.unit), x] == 0
