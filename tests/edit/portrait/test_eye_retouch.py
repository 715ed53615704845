"""Eyes and teeth: what a flash or a short night did goes, the rest stays."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.eye_retouch import bright_eyes, dark_circles, glare, red_eyes, white_teeth
from photalk.edit.portrait.eyes import below_place
from photalk.errors import CannotDo
from photalk.vision.masks import rising
from toy_face import drawn_face


def test_circles_below_the_eyes_come_nearer_to_the_cheeks() -> None:
    canvas = drawn_face(220)
    clean = to_lab(canvas.rgb)
    place = np.maximum(below_place(canvas, 0), below_place(canvas, 1)) * canvas.part("skin")
    canvas.rgb = to_rgb(clean + place[..., None] * np.array([-10, 2, -6], np.float32))
    tired = to_lab(canvas.rgb)
    dark_circles(canvas, 1.0)
    there = place > 0.5
    before, after = (np.linalg.norm(one - clean, axis=2)[there].mean() for one in (tired, to_lab(canvas.rgb)))
    assert after < 0.6 * before


def _flashed(canvas: Canvas) -> np.ndarray:
    xs, ys = canvas.grid()
    lit = np.zeros(canvas.shape, np.float32)
    for iris in (anatomy.RIGHT_IRIS, anatomy.LEFT_IRIS):
        x, y = canvas.at(iris)
        reach = float(np.hypot(*(canvas.points[iris + 1 : iris + 5, :2] - (x, y)).T).mean())
        lit = np.maximum(lit, rising(np.hypot(xs - x, ys - y), 0.6 * reach, 0.45 * reach))
    canvas.rgb = canvas.rgb + lit[..., None] * (np.array([0.8, 0.15, 0.12], np.float32) - canvas.rgb)
    return lit


def test_red_pupils_are_dark_again_and_other_eyes_are_left_alone() -> None:
    canvas = drawn_face(300)
    with pytest.raises(CannotDo, match="red eyes"):
        red_eyes(canvas, 1.0)
    lit = _flashed(canvas) > 0.8
    red_eyes(canvas, 1.0)
    red, green, _ = canvas.rgb[lit].mean(0)
    assert red < 0.3
    assert abs(red - green) < 0.1


def test_yellow_teeth_become_whiter_and_a_shut_mouth_is_told() -> None:
    canvas = drawn_face(220)
    with pytest.raises(CannotDo, match="teeth"):
        white_teeth(canvas, 1.0)
    inside = canvas.outline(anatomy.MOUTH, 0.01)
    upper = canvas.outline((61, 0, 291, 17), 0.01)
    mouth = np.maximum(inside, upper)
    canvas._parts["mouth"] = mouth
    canvas.points[list(anatomy.MOUTH), :2] = canvas.points[list(anatomy.LIPS), :2]
    canvas.rgb = canvas.rgb + mouth[..., None] * (np.array([0.86, 0.78, 0.55], np.float32) - canvas.rgb)
    before = to_lab(canvas.rgb)[mouth > 0.95].mean(0)
    white_teeth(canvas, 1.0)
    after = to_lab(canvas.rgb)[mouth > 0.95].mean(0)
    assert after[2] < 0.6 * before[2]
    assert after[0] >= before[0]


def test_eyes_become_brighter_and_nothing_else_does() -> None:
    canvas = drawn_face(220)
    before = canvas.rgb.copy()
    bright_eyes(canvas, 1.0)
    eyes = canvas.part("left eye", "right eye")
    change = (canvas.rgb - before).mean(2)
    assert change[eyes > 0.95].mean() > 0.005
    assert np.abs(change[eyes < 0.01]).mean() < 0.002


def test_without_glasses_there_is_no_glare() -> None:
    with pytest.raises(CannotDo, match="glasses"):
        glare(drawn_face(220), 1.0)


def test_a_reflection_on_glasses_becomes_what_is_around_it() -> None:
    canvas = drawn_face(220)
    xs, ys = canvas.grid()
    x, y = canvas.at(*anatomy.RIGHT_EYE)
    away = np.hypot(xs - x, ys - y) / canvas.unit
    both = np.minimum(
        away, np.hypot(*np.subtract((xs, ys), canvas.at(*anatomy.LEFT_EYE)[:, None, None])) / canvas.unit
    )
    canvas._parts["glasses"] = rising(both, 0.42, 0.36)
    hot = rising(away, 0.12, 0.08)
    canvas.rgb = canvas.rgb + hot[..., None] * (np.float32(0.97) - canvas.rgb)
    before = float(canvas.rgb[hot > 0.9].mean())
    glare(canvas, 1.0)
    assert float(canvas.rgb[hot > 0.9].mean()) < before - 0.1
