"""The lines of the eyes run from the nose outwards, and lids lie above them, whatever the head does."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.eyes import beside, eye_of, lid_place, under_place
from toy_face import drawn_face


@pytest.mark.parametrize("angle", [0.0, 0.4])
@pytest.mark.parametrize("side", [0, 1])
def test_an_eye_runs_outwards_and_its_lid_is_up(side: int, angle: float) -> None:
    canvas = drawn_face(140, angle=angle)
    eye = eye_of(canvas, side)
    outwards = float(eye.outwards @ canvas.right)
    assert outwards < -0.9 if side == 0 else outwards > 0.9
    assert float(eye.up @ canvas.down) < -0.9
    assert abs(float(eye.up @ eye.outwards)) < 1e-5
    assert ((eye.upper - eye.lower) @ eye.up)[10:-10].min() > 0
    assert ((eye.crease - eye.upper) @ eye.up)[10:-10].min() > 0


def test_a_closed_eye_is_less_open() -> None:
    canvas = drawn_face(140)
    before = eye_of(canvas, 0).open
    canvas.points[[159, 158, 160, 157, 161], 1] += 0.06 * canvas.unit
    assert eye_of(canvas, 0).open < before


def test_beside_counts_from_the_inner_corner_to_the_outer() -> None:
    canvas = drawn_face(140)
    eye = eye_of(canvas, 1)
    u, above, crease = beside(canvas, eye)
    for corner, share in ((eye.upper[0], 0), (eye.upper[-1], 1)):
        x, y = np.rint(corner).astype(int)
        assert u[y, x] == pytest.approx(share, abs=0.06)
        assert abs(float(above[y, x])) < 0.06 * canvas.unit
    assert crease.min() > 0


@pytest.mark.parametrize("side", [0, 1])
def test_the_lid_lies_above_the_eye_and_the_pencil_below(side: int) -> None:
    canvas = drawn_face(180)
    middle = eye_of(canvas, side).upper.mean(0)
    _, below = canvas.along(np.asarray(middle, np.float32))
    lid, under = lid_place(canvas, side), under_place(canvas, side)
    assert lid.max() > 0.8
    assert under.max() > 0.8
    assert (lid * below).sum() / lid.sum() < 0 < (under * below).sum() / under.sum()
    assert lid_place(canvas, side, 1.6).sum() > lid.sum()
