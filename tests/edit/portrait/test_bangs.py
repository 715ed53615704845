"""Bangs fall over the forehead to the brows in the hair's own colours, and end there."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.bangs import bangs
from photalk.edit.portrait.canvas import Canvas
from photalk.errors import CannotDo
from toy_face import HAIR, drawn_face


def with_bangs(strength: float = 1.0, angle: float = 0.0) -> Canvas:
    canvas = drawn_face(300, angle=angle)
    bangs(canvas, strength)
    return canvas


def touched(canvas: Canvas) -> np.ndarray:
    return np.abs(canvas.rgb - canvas.original).max(2) > 0.08


def forehead(canvas: Canvas) -> np.ndarray:
    """The middle of the forehead, well above the brows."""
    across, below = canvas.along(canvas.at(107, 336))
    return (canvas.part("skin") > 0.95) & (np.abs(across) < 0.6) & (below < -0.35)


@pytest.mark.parametrize("angle", [0.0, 0.5, -0.5])
def test_the_forehead_is_covered_in_the_colour_of_the_hair(angle: float) -> None:
    canvas = with_bangs(angle=angle)
    covered = forehead(canvas)
    assert covered.sum() > 300
    assert touched(canvas)[covered].mean() > 0.9
    hair = np.array(HAIR) / 255
    assert np.abs(np.median(canvas.rgb[covered], 0) - hair).max() < 0.12


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_eyes_and_what_is_below_stay(angle: float) -> None:
    canvas = with_bangs(angle=angle)
    _, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    free = (below > 0) | (canvas.outline(anatomy.RIGHT_EYE) + canvas.outline(anatomy.LEFT_EYE) > 0.9)
    assert not touched(canvas)[free].any()


def test_strands_differ() -> None:
    canvas = with_bangs()
    fine = np.abs(np.diff(canvas.rgb.mean(2), axis=1))[forehead(canvas)[:, 1:]].mean()
    plain = np.abs(np.diff(canvas.original.mean(2), axis=1))[forehead(canvas)[:, 1:]].mean()
    assert fine > 0.5 * plain, "the grain of the picture must not be painted over flatly"


def test_a_bit_covers_less() -> None:
    assert touched(with_bangs(0.5)).sum() < 0.92 * touched(with_bangs(1.0)).sum()


def test_the_same_each_time() -> None:
    assert np.array_equal(with_bangs().rgb, with_bangs().rgb)


def test_without_hair_it_says_so() -> None:
    with pytest.raises(CannotDo, match="hair"):
        bangs(drawn_face(300, hair=False), 1.0)


def test_not_twice() -> None:
    canvas = drawn_face(300)
    covered = canvas.part("hair", "skin") * (canvas.along(canvas.at(107, 336))[1] < -0.05)
    canvas._parts["hair"] = np.maximum(canvas.part("hair"), covered).astype(np.float32)
    with pytest.raises(CannotDo, match="covered"):
        bangs(canvas, 1.0)
