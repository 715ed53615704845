"""A blurred photograph is told from a sharp one."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.sharpness import softness
from photalk.vision.masks import blurred
from toy_face import drawn_face


def _seen_through(blur: float, side: int = 200) -> Canvas:
    canvas = drawn_face(side)
    canvas.original = blurred(canvas.original, blur)
    return canvas


def test_more_blur_is_softer() -> None:
    found = [softness(_seen_through(blur)) for blur in (0.0, 1.0, 1.6)]
    assert found[0] < found[1] <= found[2]


def test_a_plain_picture_is_taken_for_a_common_one() -> None:
    canvas = drawn_face(100)
    canvas.original = np.full_like(canvas.original, 0.5)
    assert 0.4 <= softness(canvas) <= 0.7


def test_it_is_never_softer_than_a_face_can_show() -> None:
    canvas = _seen_through(12.0)
    assert 0.4 <= softness(canvas) <= max(0.56, 0.03 * canvas.unit)
