"""Blush lies on the cheeks, makeup on cheeks, eyes and lips; hair, glasses and background stay clean."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.cie_lab import to_lab
from photalk.edit.portrait.eyes import eye_of, lid_place
from photalk.edit.portrait.lips import lips_mask
from photalk.edit.portrait.makeup import heavy_makeup, rosy_cheeks
from toy_face import drawn_face


def _shift(canvas: Canvas, *numbers: int) -> np.ndarray:
    """How the Lab colour around the middle of points changed."""
    x, y = canvas.at(*numbers).astype(int)
    box = (slice(y - 2, y + 3), slice(x - 2, x + 3))
    return np.asarray((to_lab(canvas.rgb[box]) - to_lab(canvas.original[box])).mean((0, 1)))


def test_cheeks_turn_red_and_the_forehead_does_not() -> None:
    for angle in (0.0, 0.4):
        canvas = drawn_face(220, angle=angle)
        rosy_cheeks(canvas, 1.0)
        assert _shift(canvas, anatomy.RIGHT_CHEEK)[1] > 4
        assert _shift(canvas, anatomy.LEFT_CHEEK)[1] > 4
        assert abs(_shift(canvas, 151)[1]) < 0.5


def test_twice_the_strength_is_rosier() -> None:
    reds = []
    for strength in (0.5, 1.0, 2.0):
        canvas = drawn_face(220)
        rosy_cheeks(canvas, strength)
        reds.append(_shift(canvas, anatomy.LEFT_CHEEK)[1])
    assert reds[0] < reds[1] < reds[2]


def test_heavy_makeup_darkens_lids_and_reddens_lips_and_cheeks() -> None:
    canvas = drawn_face(220)
    lids = [lid_place(canvas, side, 0.6) > 0.6 for side in (0, 1)]
    lips = lips_mask(canvas) > 0.9
    heavy_makeup(canvas, 1.0)
    before, after = to_lab(canvas.original), to_lab(canvas.rgb)
    for lid in lids:
        assert (after - before)[lid][:, 0].mean() < -5
    assert (after - before)[lips][:, 1].mean() > 6
    assert _shift(canvas, anatomy.LEFT_CHEEK)[1] > 2


def test_eyes_themselves_stay() -> None:
    canvas = drawn_face(220)
    heavy_makeup(canvas, 1.0)
    for iris in (anatomy.RIGHT_IRIS, anatomy.LEFT_IRIS):
        assert np.abs(_shift(canvas, iris)).max() < 3


def test_behind_dark_glasses_no_eye_is_painted() -> None:
    canvas = drawn_face(220)
    _put_glasses_on(canvas)
    eyes = np.concatenate([eye_of(canvas, side).upper for side in (0, 1)]).astype(int)
    heavy_makeup(canvas, 1.0)
    assert np.abs(canvas.rgb - canvas.original)[eyes[:, 1], eyes[:, 0]].max() < 0.02


def test_hair_and_background_stay_clean() -> None:
    canvas = drawn_face(220)
    heavy_makeup(canvas, 1.0)
    far = canvas.part("hair", "background") > 0.995
    assert np.abs(canvas.rgb - canvas.original)[far].mean() < 0.003


def _put_glasses_on(canvas: Canvas) -> None:
    """Black glasses over both eyes, as pixels and as a part."""
    for shares, square in (
        (canvas.portrait.near, canvas.portrait.head),
        (canvas.portrait.far, canvas.portrait.around),
    ):
        side = shares.shape[1]
        matrix = np.linalg.inv(np.vstack([np.array(square._to_picture(side)), [0, 0, 1]]))
        eyes = canvas.points[[*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE], :2] @ matrix[:2, :2].T + matrix[:2, 2]
        reach = 0.35 * canvas.unit * side / square.side
        left, top = (eyes.min(0) - reach).astype(int)
        right, bottom = (eyes.max(0) + reach).astype(int)
        shares[:, top:bottom, left:right] = 0
        shares[6, top:bottom, left:right] = 1
    dark = canvas.part("glasses")[..., None]
    canvas.original = (canvas.original * (1 - 0.95 * dark)).astype(np.float32)
    canvas.rgb = canvas.original.copy()
