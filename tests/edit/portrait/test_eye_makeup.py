"""Eye makeup darkens lids and lashes of its own eye, more with strength, and nothing under hair."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.eye_makeup import free_for_eyes, made_up_eye
from photalk.edit.portrait.eyes import eye_of, lid_place
from toy_face import drawn_face


def _change(canvas: Canvas) -> np.ndarray:
    return np.asarray((canvas.rgb - canvas.original).mean(2))


@pytest.mark.parametrize("side", [0, 1])
def test_the_lid_becomes_darker_and_the_other_eye_stays(side: int) -> None:
    canvas = drawn_face(180)
    made_up_eye(canvas, side, free_for_eyes(canvas), 1.0)
    own, other = (lid_place(canvas, which) > 0.7 for which in (side, 1 - side))
    assert _change(canvas)[own].mean() < -0.08
    assert np.abs(_change(canvas))[other].max() < 0.02


def test_it_stays_near_the_eye() -> None:
    canvas = drawn_face(180, angle=0.3)
    made_up_eye(canvas, 0, free_for_eyes(canvas), 1.5)
    rows, columns = np.nonzero(np.abs(_change(canvas)) > 0.03)
    middle = eye_of(canvas, 0).upper.mean(0)
    assert np.hypot(columns - middle[0], rows - middle[1]).max() < 0.8 * canvas.unit


def test_strength_is_darkness() -> None:
    sums = []
    for strength in (0.4, 1.0, 1.5):
        canvas = drawn_face(180)
        made_up_eye(canvas, 1, free_for_eyes(canvas), strength)
        sums.append(float(_change(canvas).sum()))
    assert sums[0] > sums[1] > sums[2]


def test_under_hair_nothing_is_free() -> None:
    canvas = drawn_face(180)
    free = free_for_eyes(canvas)
    assert free[canvas.part("hair") > 0.99].max() < 0.02
    assert free[canvas.part("left eye", "right eye") > 0.9].min() > 0.9
    made_up_eye(canvas, 0, np.zeros(canvas.shape, np.float32), 1.0)
    assert np.abs(_change(canvas)).max() < 1e-3
