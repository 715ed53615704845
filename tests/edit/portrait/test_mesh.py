"""A face is bent along its own axes, smoothly, and not beyond itself."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import mesh
from photalk.edit.portrait.anatomy import CHIN, LEFT_CORNER, OVAL, RIGHT_CORNER
from photalk.edit.portrait.canvas import polygon
from photalk.edit.portrait.expression_moves import SHUT_SMILE, joined, mirrored
from toy_face import drawn_face


@pytest.mark.parametrize("angle", [0.0, 0.4, -0.7])
def test_a_move_follows_the_face_however_the_head_is_rolled(angle: float) -> None:
    canvas = drawn_face(240, angle=angle)
    before = canvas.at(RIGHT_CORNER)
    mesh.bend(canvas, {RIGHT_CORNER: np.array([0, -0.1, 0], np.float32)}, mesh.reach(canvas))
    moved = (canvas.at(RIGHT_CORNER) - before) / canvas.unit
    assert moved @ canvas.down == pytest.approx(-0.1, abs=0.02)
    assert abs(float(moved @ canvas.right)) < 0.02


def test_a_turned_head_shows_less_of_a_move_across() -> None:
    canvas = drawn_face(240)
    before = mesh.axes(canvas)
    cos, sin = np.cos(0.8), np.sin(0.8)
    canvas.points[:, [0, 2]] = canvas.points[:, [0, 2]] @ np.array([[cos, sin], [-sin, cos]], np.float32)
    x, y, z = before.turn[0]
    shown = 0.1 * before.unit * np.hypot(cos * x - sin * z, y)
    turned = mesh.axes(canvas).seen(np.array([0.1, 0, 0]))
    assert np.hypot(*turned) == pytest.approx(shown, rel=0.02)
    assert np.hypot(*turned) < 0.95 * np.hypot(*before.seen(np.array([0.1, 0, 0])))


def test_nothing_moves_outside_the_outline() -> None:
    canvas = drawn_face(240)
    before = canvas.rgb.copy()
    outline = canvas.points[list(OVAL), :2]
    inside = polygon(outline + (outline - outline.mean(0)) * 0.03, canvas.shape, 0) > 0
    mesh.bend(canvas, joined((SHUT_SMILE, 3.0)), mesh.reach(canvas))
    assert np.array_equal(canvas.rgb[~inside], before[~inside])
    assert np.abs(canvas.rgb[inside] - before[inside]).max() > 0.1


def test_the_chin_is_reached_only_when_asked_for() -> None:
    canvas = drawn_face(240)
    below = np.rint(canvas.at(CHIN) + canvas.down * 0.1 * canvas.unit).astype(int)
    assert mesh.reach(canvas)[below[1], below[0]] == 0
    assert mesh.reach(canvas, below=1.3)[below[1], below[0]] > 0.2


def test_no_move_is_so_large_that_the_skin_folds() -> None:
    canvas = drawn_face(240)
    moves = mirrored([(RIGHT_CORNER, LEFT_CORNER, (-400, -400, 0)), (50, 280, (300, 300, 0))])
    _, here, there = mesh.pushed(canvas, moves)
    flow = mesh.field(canvas, here, there, mesh.reach(canvas))
    across, down = np.gradient(flow, axis=1), np.gradient(flow, axis=0)
    area = (1 + across[..., 0]) * (1 + down[..., 1]) - across[..., 1] * down[..., 0]
    assert area.min() > 0


def test_glasses_stay_straight() -> None:
    canvas = drawn_face(240)
    across, below = canvas.along(canvas.at(468))
    canvas._parts["glasses"] = ((abs(across) < 0.3) & (abs(below) < 0.05)).astype(np.float32)
    reach = mesh.reach(canvas)
    assert reach[canvas.part("glasses") > 0.5].max() == 0
    assert reach.max() == 1
