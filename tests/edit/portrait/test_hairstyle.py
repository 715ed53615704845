"""Waves move hair to and fro and light it; straightening combs it; the face stays where it is."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.hairstyle import straight_hair, wavy_hair
from photalk.errors import CannotDo
from toy_face import drawn_face


def striped(angle: float = 0.0) -> Canvas:
    """A face whose hair has strands that zigzag."""
    canvas = drawn_face(240, angle=angle)
    across, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    zigzag = 0.1 * np.sin(2 * np.pi * below / 0.5)
    strands = 1 + 0.4 * np.sin(2 * np.pi * (across + zigzag) / 0.12)
    hair = canvas.part("hair")[..., None]
    canvas.rgb = np.clip(canvas.rgb * (1 + hair * (strands[..., None] - 1)), 0, 1).astype(np.float32)
    return canvas


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_waves_move_hair_but_not_the_face(angle: float) -> None:
    canvas = striped(angle)
    points = canvas.points.copy()
    wavy_hair(canvas, 1.0)
    moved = np.hypot(canvas.flow[..., 0], canvas.flow[..., 1])
    assert moved[canvas.part("hair") > 0.9].max() > 0.01 * canvas.unit
    assert moved[canvas.outline(anatomy.LIPS) > 0.5].max() == 0
    inner = [anatomy.NOSE_TIP, *anatomy.LIPS, *anatomy.RIGHT_EYE, *anatomy.LEFT_EYE]
    assert np.abs(canvas.points[inner] - points[inner]).max() < 0.1


def test_waves_go_to_both_sides_and_grow_with_the_strength() -> None:
    plain, strong = striped(), striped()
    wavy_hair(plain, 1.0)
    wavy_hair(strong, 2.0)
    assert plain.flow[..., 0].min() < -0.5 < 0.5 < plain.flow[..., 0].max()
    assert np.abs(strong.flow).max() > 1.5 * np.abs(plain.flow).max()


def test_straight_hair_has_less_zigzag() -> None:
    canvas = striped()
    before = canvas.rgb.copy()
    straight_hair(canvas, 1.0)
    across, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    beside = (canvas.part("hair") > 0.98) & (np.abs(across) > 1.2) & (np.abs(below) < 0.4)
    assert beside.sum() > 200

    def along(rgb: np.ndarray) -> float:
        light = rgb.mean(2)
        return float(np.abs(np.diff(light, axis=0))[beside[1:]].mean())

    assert along(canvas.rgb) < 0.75 * along(before)


def test_straightening_leaves_the_face_alone() -> None:
    canvas = striped()
    before = canvas.rgb.copy()
    straight_hair(canvas, 1.0)
    inside = canvas.outline(anatomy.LIPS) > 0.5
    assert np.array_equal(canvas.rgb[inside], before[inside])
    assert not canvas.flow.any()


@pytest.mark.parametrize("operation", [wavy_hair, straight_hair])
def test_without_hair_it_says_so(operation) -> None:
    with pytest.raises(CannotDo, match="hair"):
        operation(drawn_face(240, hair=False), 1.0)


@pytest.mark.parametrize("operation", [wavy_hair, straight_hair])
def test_the_same_each_time(operation) -> None:
    one, other = striped(), striped()
    operation(one, 1.0)
    operation(other, 1.0)
    assert np.array_equal(one.rgb, other.rgb)
