"""Bushy eyebrows are darker and taller, in the brow's own colour, and spare the eyes."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.brow_lines import brow_of
from photalk.edit.portrait.brows import bushy_eyebrows
from photalk.edit.portrait.canvas import Canvas
from photalk.errors import CannotDo
from toy_face import drawn_face


def _dark_rows(canvas: Canvas) -> float:
    """How tall the dark part is around the middle of the right brow, in units."""
    brow = brow_of(drawn_face(220), 0)
    middle, up = brow.line[len(brow.line) // 2], brow.up[len(brow.line) // 2]
    along = np.stack([-up[1], up[0]])
    steps = np.linspace(-0.18, 0.3, 97)  # not down to the eye
    dark = []
    for aside in np.linspace(-0.12, 0.12, 9):
        spots = middle + along * aside * canvas.unit + up * (steps * canvas.unit)[:, None]
        grey = canvas.rgb[spots[:, 1].astype(int), spots[:, 0].astype(int)].mean(1)
        dark.append((grey < 0.55).sum() * float(steps[1] - steps[0]))
    return float(np.mean(dark))


def test_brows_grow_taller() -> None:
    canvas = drawn_face(220)
    before = _dark_rows(canvas)
    bushy_eyebrows(canvas, 1.0)
    assert 1.4 * before < _dark_rows(canvas) < 2.2 * before


def test_the_paint_is_dark_and_stays_near_the_brows() -> None:
    canvas = drawn_face(220, angle=0.3)
    bushy_eyebrows(canvas, 1.0)
    change = canvas.rgb - canvas.original
    painted = np.abs(change).max(2) > 0.1
    lines = np.concatenate([brow_of(canvas, side).line for side in (0, 1)])
    rows, columns = np.nonzero(painted)
    away = np.hypot(columns[:, None] - lines[None, :, 0], rows[:, None] - lines[None, :, 1]).min(1)
    assert len(away) > 50
    assert np.percentile(away, 99) < 0.35 * canvas.unit
    skin = painted & (canvas.part("skin") > 0.9)
    assert change[skin].mean() < -0.05


def test_eyes_stay() -> None:
    canvas = drawn_face(220)
    bushy_eyebrows(canvas, 2.0)
    eyes = canvas.part("left eye", "right eye") > 0.98
    assert np.abs(canvas.rgb - canvas.original)[eyes].max() < 0.03


def test_it_is_the_same_each_time() -> None:
    one, two = drawn_face(220), drawn_face(220)
    bushy_eyebrows(one, 1.0)
    bushy_eyebrows(two, 1.0)
    assert np.array_equal(one.rgb, two.rgb)


def test_under_a_hat_it_says_so() -> None:
    canvas = drawn_face(220)
    for shares in (canvas.portrait.near, canvas.portrait.far):
        shares[:] = 0
        shares[18] = 1
    with pytest.raises(CannotDo, match="eyebrows"):
        bushy_eyebrows(canvas, 1.0)
