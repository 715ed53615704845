"""Folds are shaded along lines and smoothed away, on skin and nowhere else."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import folds
from photalk.edit.portrait.canvas import Canvas
from toy_face import cut, drawn_face


def _at(canvas: Canvas, *numbers: int) -> tuple[int, int]:
    x, y = np.rint(canvas.at(*numbers)).astype(int)
    return int(y), int(x)


def test_a_stroke_is_densest_on_its_line_and_gone_far_from_it() -> None:
    canvas = drawn_face(240)
    line = canvas.points[[203, 206, 216], :2]
    stroke = folds.along(canvas, line, np.array([1, 1, 1], np.float32), 0.03)
    assert stroke[_at(canvas, 206)] > 0.9
    assert stroke[_at(canvas, 10)] == 0


def test_a_stroke_is_as_dense_as_its_weight() -> None:
    canvas = drawn_face(240)
    line = canvas.points[[203, 206, 216], :2]
    stroke = folds.along(canvas, line, np.array([1, 0.5, 0], np.float32), 0.03)
    assert stroke[_at(canvas, 203)] > stroke[_at(canvas, 206)] > stroke[_at(canvas, 216)]


def test_a_shaded_fold_darkens_skin_and_no_lips() -> None:
    canvas = drawn_face(240)
    before = canvas.rgb.copy()
    line = canvas.points[[206, 0, 426], :2]
    folds.deepened(canvas, line, (1, 1, 1), 0.05, 0.3)
    change = before.mean(2) - canvas.rgb.mean(2)
    lips = canvas.part("upper lip", "lower lip") > 0.99
    assert change[_at(canvas, 206)] > 0.1
    assert change[lips].max() < 0.01


def test_a_crease_beside_the_mouth_is_smoothed_and_the_grain_stays() -> None:
    canvas = drawn_face(240)
    clean = canvas.rgb.copy()
    for fold in (folds.RIGHT_FOLD, folds.LEFT_FOLD):
        folds.deepened(canvas, canvas.points[list(fold), :2], (1, 1, 1, 1, 1), 0.025, 0.4)
    y, x = _at(canvas, 206)
    spot = slice(y - 3, y + 4), slice(x - 3, x + 4)
    dark = clean[spot].mean() - canvas.rgb[spot].mean()
    grain = canvas.rgb[spot].std()
    folds.fade_smile(canvas, 1.0)
    assert clean[spot].mean() - canvas.rgb[spot].mean() < 0.7 * dark
    assert canvas.rgb[spot].std() > 0.3 * grain


def test_folds_beyond_the_picture_are_no_hindrance() -> None:
    for canvas in (
        cut(drawn_face(400), bottom=1),
        cut(drawn_face(400), right=1),
        cut(drawn_face(400), top=152),
    ):
        folds.mark_smile(canvas, 1.0)
        folds.mark_sorrow(canvas, 1.0)
        folds.mark_anger(canvas, 1.0)
        folds.fade_smile(canvas, 1.0)
        assert np.isfinite(canvas.rgb).all()


def test_no_share_changes_nothing() -> None:
    canvas = drawn_face(240)
    before = canvas.rgb.copy()
    folds.fade_smile(canvas, 0.0)
    assert np.array_equal(canvas.rgb, before)
