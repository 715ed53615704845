"""Paler skin is lighter and less coloured and keeps its grain; no makeup takes colours away, not pores."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.cie_lab import to_lab
from photalk.edit.portrait.lips import lips_mask, lipstick
from photalk.edit.portrait.makeup import rosy_cheeks
from photalk.edit.portrait.skin import no_makeup, pale_skin
from photalk.edit.portrait.skin_tones import face_tone
from photalk.errors import CannotDo
from photalk.vision.masks import blurred
from toy_face import drawn_face


@pytest.mark.parametrize("dim", [1.0, 0.5])
def test_pale_skin_is_lighter_and_less_coloured_on_any_tone(dim: float) -> None:
    canvas = drawn_face(220)
    canvas.rgb = (canvas.rgb * dim).astype(np.float32)
    before = face_tone(canvas)
    pale_skin(canvas, 1.0)
    after = face_tone(canvas)
    assert after[0] > before[0] + 4
    assert 0.4 * np.hypot(*before[1:]) < np.hypot(*after[1:]) < 0.85 * np.hypot(*before[1:])


def test_pale_skin_reaches_the_neck_and_spares_hair_and_eyes() -> None:
    canvas = drawn_face(220)
    pale_skin(canvas, 1.0)
    change = (canvas.rgb - canvas.original).mean(2)
    assert change[canvas.part("neck") > 0.95].mean() > 0.5 * change[canvas.part("skin") > 0.95].mean()
    assert abs(change[canvas.part("hair") > 0.99].mean()) < 0.01
    assert abs(change[canvas.part("left eye", "right eye") > 0.99].mean()) < 0.02


def test_grain_stays() -> None:
    for operation in (pale_skin, no_makeup):
        canvas = drawn_face(220)
        operation(canvas, 1.0)
        skin = canvas.part("skin") > 0.99
        before, after = (_fine(rgb)[skin].std() for rgb in (canvas.original, canvas.rgb))
        assert 0.8 < after / before < 1.25


def test_no_makeup_takes_lipstick_and_blush_back() -> None:
    canvas = drawn_face(220)
    lipstick(canvas, 1.0)
    rosy_cheeks(canvas, 1.5)
    lips = lips_mask(canvas) > 0.9
    red, rosy = to_lab(canvas.rgb[lips])[:, 1].mean(), _redness(canvas)
    no_makeup(canvas, 1.0)
    assert to_lab(canvas.rgb[lips])[:, 1].mean() < red - 6
    assert _redness(canvas) < 0.8 * rosy


def test_a_bare_face_changes_little() -> None:
    canvas = drawn_face(220)
    no_makeup(canvas, 1.0)
    skin = canvas.part("skin") > 0.99
    assert np.abs(canvas.rgb - canvas.original)[skin].mean() < 0.02


def test_without_skin_it_says_so() -> None:
    canvas = drawn_face(220)
    for number in (1, 7, 8, 10, 14):
        canvas.portrait.near[number] = 0
        canvas.portrait.far[number] = 0
    for operation in (pale_skin, no_makeup):
        with pytest.raises(CannotDo, match="skin"):
            operation(canvas, 1.0)


def _fine(rgb: np.ndarray) -> np.ndarray:
    grey = rgb.mean(2)
    return np.asarray(grey - blurred(grey, 2.0))


def _redness(canvas: Canvas) -> float:
    """How much redder the cheeks are than the forehead."""
    spots = [canvas.at(number).astype(int) for number in (anatomy.RIGHT_CHEEK, anatomy.LEFT_CHEEK, 151)]
    reds = [to_lab(canvas.rgb[y - 6 : y + 7, x - 6 : x + 7]).mean((0, 1))[1] for x, y in spots]
    return float((reds[0] + reds[1]) / 2 - reds[2])
