"""Beards grow on skin, in the colour of the hair, where a mustache and a goatee belong."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from photalk.edit.portrait import beard
from photalk.edit.portrait.canvas import Canvas
from photalk.errors import CannotDo
from toy_face import cut, drawn_face

BOTH = [beard.mustache, beard.goatee]


def darkening(
    grow: Callable[[Canvas, float], None], strength: float = 1.0, **face: object
) -> tuple[Canvas, np.ndarray]:
    """The face with a beard, and how much darker than before each pixel is."""
    before, canvas = drawn_face(240, **face), drawn_face(240, **face)  # type: ignore[arg-type]
    grow(canvas, strength)
    return canvas, before.rgb.mean(2) - canvas.rgb.mean(2)


def around(canvas: Canvas, change: np.ndarray, *numbers: int) -> float:
    x, y = np.rint(canvas.at(*numbers)).astype(int)
    return float(change[y - 3 : y + 4, x - 3 : x + 4].mean())


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_a_mustache_is_above_the_lip_and_nowhere_else(angle: float) -> None:
    canvas, change = darkening(beard.mustache, angle=angle)
    assert around(canvas, change, 165) > 0.1
    assert around(canvas, change, 391) > 0.1
    assert around(canvas, change, 199) == 0
    assert around(canvas, change, 50) == 0
    assert change[canvas.part("lower lip") > 0.99].max() < 1e-4


@pytest.mark.parametrize("angle", [0.0, 0.5])
def test_a_goatee_is_on_the_chin_and_below_the_lip(angle: float) -> None:
    canvas, change = darkening(beard.goatee, angle=angle)
    assert around(canvas, change, 199) > 0.1
    assert around(canvas, change, 18) > 0.03
    assert around(canvas, change, 164) == 0
    assert change[canvas.part("lower lip") > 0.99].max() < 0.01


def test_the_groove_is_thinner_than_the_wings() -> None:
    canvas, change = darkening(beard.mustache)
    assert around(canvas, change, 164) < 0.9 * around(canvas, change, 167, 165)


@pytest.mark.parametrize("grow", BOTH)
def test_a_stronger_wish_is_denser(grow: Callable[[Canvas, float], None]) -> None:
    total = [float(darkening(grow, strength)[1].sum()) for strength in (0.5, 1.0, 2.0)]
    assert 0 < total[0] < 0.9 * total[1]
    assert total[1] < total[2]


@pytest.mark.parametrize("grow", BOTH)
def test_the_same_beard_grows_each_time_and_no_point_moves(grow: Callable[[Canvas, float], None]) -> None:
    one, other, before = drawn_face(240), drawn_face(240), drawn_face(240)
    grow(one, 1.0)
    grow(other, 1.0)
    assert np.array_equal(one.rgb, other.rgb)
    assert np.array_equal(one.points, before.points)
    assert not one.flow.any()


def test_it_has_the_colour_of_hair_that_was_changed() -> None:
    plain, dyed = drawn_face(240), drawn_face(240)
    dyed.lay(np.array([0.6, 0.3, 0.1], np.float32), dyed.part("hair"))
    assert beard.colour(dyed)[0] > beard.colour(plain)[0] + 0.02


def test_without_hair_it_is_the_brows_colour_and_darker_than_skin() -> None:
    canvas = drawn_face(240, hair=False)
    tone = beard.colour(canvas)
    skin = np.median(canvas.rgb[canvas.part("skin") > 0.9], 0)
    assert tone[0] > tone[1] > tone[2]
    assert tone.mean() < 0.5 * skin.mean()


def test_what_would_grow_beyond_the_picture_does_not_gather_at_its_border() -> None:
    canvas = cut(drawn_face(240), bottom=17)
    with pytest.raises(CannotDo, match="skin"):
        beard.goatee(canvas, 1.0)
    half = cut(drawn_face(240), bottom=199)
    beard.goatee(half, 1.0)
    whole = drawn_face(240)
    beard.goatee(whole, 1.0)
    rows = half.shape[0]
    assert np.abs(half.rgb[-2:] - whole.rgb[rows - 2 : rows]).mean() < 0.01


@pytest.mark.parametrize("grow", BOTH)
def test_a_covered_face_cannot_grow_one(grow: Callable[[Canvas, float], None]) -> None:
    canvas = drawn_face(240)
    for part in ("skin", "nose"):
        canvas._parts[part] = np.zeros(canvas.shape, np.float32)
    with pytest.raises(CannotDo, match="skin"):
        grow(canvas, 1.0)
