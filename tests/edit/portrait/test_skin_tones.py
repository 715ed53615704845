"""Colours come back as they were, boxes hold their masks, and paint stays where it is laid."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.cie_lab import to_rgb
from photalk.edit.portrait.skin_tones import (
    bare_face,
    box_of,
    encoded,
    evened,
    face_outline,
    face_tone,
    glasses_share,
    linear,
    luma,
    pixels_under,
    repaint,
    share_of,
    side_seen,
    skin_alike,
    stained,
    wears_clear_glasses,
)
from photalk.vision.portrait.parsing import CLASSES
from toy_face import SKIN, drawn_face


def test_light_and_pixels_are_each_others_inverse() -> None:
    levels = np.linspace(0, 1, 97, dtype=np.float32)
    assert np.allclose(encoded(linear(levels)), levels, atol=1e-4)
    assert abs(float(linear(np.float32(0.5) * np.ones(1, np.float32))[0]) - 0.214) < 1e-3


def test_green_is_the_brightest_of_equal_lights() -> None:
    red, green, blue = luma(np.eye(3, dtype=np.float32))
    assert green > red > blue


def test_shares_rise_and_fall() -> None:
    assert [share_of(value, 1, 3) for value in (0, 2, 4)] == [0, 0.5, 1]
    assert share_of(0, 3, 1) == 1


def test_places_beyond_the_window_are_its_border() -> None:
    canvas = drawn_face(100)
    rows, columns = pixels_under(canvas, np.array([[-5, 1e4], [3.4, 7.6]], np.float32))
    assert rows.tolist() == [canvas.shape[0] - 1, 8]
    assert columns.tolist() == [0, 3]


def test_a_box_holds_its_mask() -> None:
    alpha = np.zeros((40, 50), np.float32)
    alpha[10:20, 30:33] = 0.5
    assert box_of(alpha) == (slice(10, 20), slice(30, 33))
    assert box_of(alpha, 2) == (slice(8, 22), slice(28, 35))
    assert box_of(np.zeros((40, 50), np.float32)) is None


def test_paint_stays_where_it_is_laid() -> None:
    canvas = drawn_face(100)
    alpha = np.zeros(canvas.shape, np.float32)
    alpha[90:110, 95:105] = 1
    repaint(canvas, alpha, lambda rgb, box: rgb * 0)
    assert canvas.rgb[alpha == 1].max() == 0
    assert np.array_equal(canvas.rgb[alpha == 0], canvas.original[alpha == 0])


def test_a_stain_takes_light_away_in_its_own_colour() -> None:
    canvas = drawn_face(100)
    x, y = canvas.at(50).astype(int)
    alpha = np.zeros(canvas.shape, np.float32)
    alpha[y - 3 : y + 3, x - 3 : x + 3] = 1
    stained(canvas, alpha, (1.0, 0.5, 0.5))
    left = linear(canvas.rgb[alpha == 1]) / linear(canvas.original[alpha == 1])
    assert np.allclose(left.mean(0), [1, 0.5, 0.5], atol=0.01)


def test_what_lies_outside_does_not_bleed_in() -> None:
    values = np.zeros((30, 30, 3), np.float32)
    values[:, 15:] = 1
    mask = np.zeros((30, 30), np.float32)
    mask[:, :15] = 1
    assert evened(values, mask, 3)[:, :15].max() < 1e-3


def test_the_tone_of_a_face_is_its_skins() -> None:
    tone = to_rgb(face_tone(drawn_face(160))[None])[0]
    assert np.abs(tone * 255 - np.array(SKIN)).max() < 8


def test_skin_is_like_skin_and_hair_is_not() -> None:
    canvas = drawn_face(160)
    alike = skin_alike(canvas)
    inside = face_outline(canvas) > 0.9
    skin, brows = (canvas.part("skin") > 0.95) & inside, canvas.part("left brow", "right brow") > 0.95
    assert alike[skin].mean() > 0.9
    assert alike[brows].mean() < 0.2


def test_bare_skin_is_skin() -> None:
    canvas = drawn_face(160)
    bare = bare_face(canvas)
    assert bare[canvas.part("skin") > 0.99].mean() > 0.9
    assert bare[canvas.part("hair") > 0.99].mean() < 0.1


def test_dark_glasses_are_not_clear_ones() -> None:
    canvas = drawn_face(160)
    assert glasses_share(canvas) == 0
    for shares in (canvas.portrait.near, canvas.portrait.far):
        shares[CLASSES.index("glasses")] = shares[4] + shares[5]
        shares[4:6] = 0
    dark = drawn_face(160)
    dark.portrait = canvas.portrait
    dark.rgb[dark.part("glasses") > 0.5] = 0.02
    assert glasses_share(dark) > 0.6
    assert not wears_clear_glasses(dark)


def test_the_half_towards_which_the_nose_points_is_the_narrower() -> None:
    canvas = drawn_face(120)
    middle = canvas.at(anatomy.RIGHT_SIDE, anatomy.LEFT_SIDE)
    canvas.points[[168, anatomy.NOSE_TIP], :2] = middle
    assert min(side_seen(canvas)) > 0.98
    canvas.points[[168, anatomy.NOSE_TIP], :2] -= 0.3 * canvas.unit * canvas.right
    right, left = side_seen(canvas)
    assert right < 0.75
    assert left == 1
