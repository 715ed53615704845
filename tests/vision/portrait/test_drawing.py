"""Flat colours are a drawing; grain is a photo."""

from __future__ import annotations

import numpy as np

from photalk.vision.portrait.drawing import is_drawn
from toy_face import drawn_face


def test_a_face_in_flat_colours_is_drawn_and_one_with_grain_is_not() -> None:
    canvas = drawn_face(200)
    grainy = np.rint(canvas.rgb * 255).astype(np.uint8)
    assert not is_drawn(grainy, canvas.points)
    assert is_drawn(grainy // 48 * 48, canvas.points)


def test_a_gray_photo_is_not_drawn() -> None:
    canvas = drawn_face(200)
    gray = np.repeat(np.rint(canvas.rgb.mean(2) * 255).astype(np.uint8)[..., None], 3, axis=2)
    assert not is_drawn(gray, canvas.points)


def test_a_speck_is_not_judged() -> None:
    assert not is_drawn(np.zeros((1, 1, 3), np.uint8), np.zeros((478, 3), np.float32))
