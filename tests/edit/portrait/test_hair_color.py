"""Hair takes on a colour, keeps its strands and light, and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.cie_lab import to_lab
from photalk.edit.portrait.hair_color import black_hair, blond_hair, brown_hair, gray_hair
from photalk.errors import CannotDo
from toy_face import drawn_face

COLOURS = [brown_hair, blond_hair, black_hair, gray_hair]
Operation = Callable[[Canvas, float], None]


def of_hair(canvas: Canvas) -> np.ndarray:
    """The median Lab of what is surely hair."""
    return np.median(to_lab(canvas.rgb[canvas.part("hair") > 0.95]), 0)


def dyed(operation: Operation, strength: float = 1.0, angle: float = 0.0) -> Canvas:
    canvas = drawn_face(240, angle=angle)
    operation(canvas, strength)
    return canvas


def test_each_colour_looks_like_its_name() -> None:
    brown, blond, black, gray = (of_hair(dyed(operation)) for operation in COLOURS)
    assert black[0] < 20 < brown[0] < 40 < gray[0]
    assert blond[0] > 50
    assert blond[2] > 15, "blond is yellow"
    assert brown[1] > 5, "brown is reddish"
    for colour in (gray, black):
        assert np.hypot(*colour[1:]) < 6


@pytest.mark.parametrize("operation", COLOURS)
@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_face_and_background_stay(operation: Operation, angle: float) -> None:
    canvas = dyed(operation, angle=angle)
    apart = np.abs(canvas.rgb - canvas.original).max(2)
    # Brows may follow; the middle of the face and the corners of the picture may not.
    assert apart[canvas.part("skin", "nose") > 0.98].mean() < 0.01
    assert apart[:10, :10].max() == 0
    assert not canvas.flow.any()


def test_a_bit_is_between() -> None:
    before, bit, whole = (of_hair(dyed(blond_hair, strength))[0] for strength in (0.0, 0.5, 1.0))
    assert before + 5 < bit < whole - 5


def test_light_and_shadow_stay() -> None:
    canvas = drawn_face(240)
    hair = canvas.part("hair") > 0.95
    fall = np.linspace(1.4, 0.6, canvas.shape[1], dtype=np.float32)[None, :, None]
    canvas.rgb = np.clip(canvas.rgb * fall, 0, 1)
    blond_hair(canvas, 1.0)
    light = to_lab(canvas.rgb)[..., 0]
    middle = canvas.shape[1] // 2
    assert light[:, :middle][hair[:, :middle]].mean() > light[:, middle:][hair[:, middle:]].mean() + 3


def test_dark_hair_gets_strands_when_it_becomes_light() -> None:
    canvas = drawn_face(240)
    hair = canvas.part("hair") > 0.95
    canvas.rgb = np.where(canvas.part("hair")[..., None] > 0.5, np.float32(0.04), canvas.rgb)
    blond_hair(canvas, 1.0)
    assert to_lab(canvas.rgb[hair])[:, 0].std() > 3, "flat paint would have no deviation"


def test_the_same_each_time() -> None:
    assert np.array_equal(dyed(gray_hair).rgb, dyed(gray_hair).rgb)


def test_without_hair_it_says_so() -> None:
    with pytest.raises(CannotDo, match="hair"):
        blond_hair(drawn_face(240, hair=False), 1.0)
