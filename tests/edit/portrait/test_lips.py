"""Lipstick reddens lips alone; bigger lips grow, and the line between them stays."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.cie_lab import to_lab
from photalk.edit.portrait.lips import big_lips, lips_mask, lipstick
from photalk.errors import CannotDo
from toy_face import drawn_face


def test_lipstick_reddens_lips_and_nothing_else() -> None:
    canvas = drawn_face(220)
    lips = lips_mask(canvas)
    lipstick(canvas, 1.0)
    before, after = to_lab(canvas.original), to_lab(canvas.rgb)
    assert (after - before)[lips > 0.9][:, 1].mean() > 6
    assert np.allclose(canvas.rgb[lips < 1e-3], canvas.original[lips < 1e-3], atol=2e-3)


def test_more_strength_is_more_colour() -> None:
    changes = []
    for strength in (0.3, 1.0):
        canvas = drawn_face(220)
        lipstick(canvas, strength)
        changes.append(float(np.abs(canvas.rgb - canvas.original).sum()))
    assert changes[1] > 1.3 * changes[0]


def test_the_folds_of_the_lips_stay() -> None:
    canvas = drawn_face(220)
    sure = lips_mask(canvas) > 0.95
    lipstick(canvas, 1.0)
    before, after = canvas.original.mean(2)[sure], canvas.rgb.mean(2)[sure]
    assert np.corrcoef(before, after)[0, 1] > 0.6


def test_lipstick_leaves_the_inside_of_an_open_mouth() -> None:
    canvas = drawn_face(220)
    canvas.points[[14, 87, 317, 178, 402, 88, 318], :2] += 0.2 * canvas.unit * canvas.down
    canvas.points[[17, 84, 314, 181, 405, 91, 321], :2] += 0.2 * canvas.unit * canvas.down
    x, y = canvas.at(13, 14).astype(int)
    lipstick(canvas, 1.0)
    assert np.allclose(canvas.rgb[y, x], canvas.original[y, x], atol=0.02)


@pytest.mark.parametrize("angle", [0.0, 0.35])
def test_big_lips_are_taller_and_close_where_they_did(angle: float) -> None:
    canvas = drawn_face(220, angle=angle)
    before = canvas.points.copy()
    big_lips(canvas, 1.0)

    def height(points: np.ndarray) -> float:
        lips = points[13] - points[0] + points[17] - points[14]
        return float(lips[:2] @ canvas.down)

    assert 1.18 < height(canvas.points) / height(before) < 1.32
    for still in (2, 152):
        assert np.hypot(*(canvas.points[still] - before[still])[:2]) < 0.02 * canvas.unit
    between = (canvas.points[13] + canvas.points[14] - before[13] - before[14])[:2] / 2
    assert np.hypot(*between) < 0.03 * canvas.unit


def test_big_lips_fold_nothing_over() -> None:
    canvas = drawn_face(220)
    big_lips(canvas, 2.0)
    down = np.gradient(canvas.flow[..., 1], axis=0)
    assert down.min() > -0.9


def test_lips_that_hardly_show_are_painted_and_no_pixel_is_lost() -> None:
    canvas = drawn_face(220)
    for shares in (canvas.portrait.near, canvas.portrait.far):
        shares[11:14] *= 0.2
    assert 0 < lips_mask(canvas).max() < 0.2
    lipstick(canvas, 1.0)
    assert np.isfinite(canvas.rgb).all()


def test_without_lips_it_says_so() -> None:
    canvas = drawn_face(220)
    canvas.portrait.near[11:14] = 0
    canvas.portrait.far[11:14] = 0
    for operation in (lipstick, big_lips):
        with pytest.raises(CannotDo, match="lips"):
            operation(canvas, 1.0)
