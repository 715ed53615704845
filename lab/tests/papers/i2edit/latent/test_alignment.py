"""The square of a face, cut out and laid back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from photalk.errors import CannotDo
from photalk_lab.papers.i2edit.latent.alignment import Square, cut_out, oval, put_back, square_of

POINTS = np.array([[80.0, 90.0], [120.0, 90.0], [85.0, 130.0], [115.0, 130.0]])


def scene(kind: type = np.uint8, channels: int = 3) -> NDArray[np.generic]:
    """A smooth picture, so that resampling does it little harm."""
    y, x = np.mgrid[:200, :220] / 220.0
    planes = [0.2 + 0.6 * x, 0.8 - 0.5 * y, 0.5 + 0.3 * np.sin(4 * x + 3 * y), np.ones_like(x)]
    return (np.stack(planes[:channels], axis=-1) * np.iinfo(kind).max).astype(kind)


def turned(points: NDArray[np.float64], degrees: float, scale: float = 1.0) -> NDArray[np.float64]:
    a = np.deg2rad(degrees)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * scale
    return (points - points.mean(axis=0)) @ turn.T + points.mean(axis=0)


def test_the_square_is_that_of_ffhq() -> None:
    # Worked out by hand from FFHQ's recipe: 40 apart, 40 down: half a side is max(2·40, 1.8·40) = 80.
    square = square_of(POINTS)
    assert square.side == pytest.approx(160)
    assert square.centre == pytest.approx((100, 90 + 0.1 * 40))
    assert square.right == pytest.approx((80, 0))


@given(st.floats(-180, 180), st.floats(0.5, 3))
def test_the_square_turns_and_grows_with_the_face(degrees: float, scale: float) -> None:
    plain, other = square_of(POINTS), square_of(turned(POINTS, degrees, scale))
    assert other.side == pytest.approx(plain.side * scale)
    angle = np.rad2deg(np.arctan2(other.right[1], other.right[0]))
    assert np.cos(np.deg2rad(angle - degrees)) == pytest.approx(1, abs=1e-6)


@given(st.tuples(*[st.floats(-1, 2)] * 2), st.floats(-90, 90))
def test_places_and_within_are_inverse(at: tuple[float, float], degrees: float) -> None:
    square = square_of(turned(POINTS, degrees))
    there = np.array([at])
    assert np.allclose(square.within(square.places(there)), there, atol=1e-9)


@pytest.mark.parametrize("points", [POINTS / 20, np.array([[100.0, 90], [102, 90], [101, 130], [102, 130]])])
def test_faces_that_are_too_small_or_turned_are_told(points: NDArray[np.float64]) -> None:
    with pytest.raises(CannotDo):
        square_of(points)


def test_what_is_cut_out_is_what_is_there() -> None:
    picture = scene()
    face = cut_out(picture, square_of(POINTS), 160)
    assert face.shape == (160, 160, 3)
    assert face.dtype == np.uint8
    # The square begins at (20, 14), on the border between pixels.
    assert np.array_equal(face, picture[14:174, 20:180])


@settings(max_examples=15, deadline=None)
@given(st.floats(-45, 45), st.sampled_from([64, 160, 400]))
def test_an_unchanged_face_laid_back_changes_next_to_nothing(degrees: float, side: int) -> None:
    picture, square = scene(), square_of(turned(POINTS, degrees))
    back = put_back(picture, square, cut_out(picture, square, side))
    assert np.abs(back.astype(int) - picture).max() <= 3
    same = put_back(picture, square, face := cut_out(picture, square, side), face)
    assert np.array_equal(same, picture)


@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
@pytest.mark.parametrize("degrees", [0, 17, -40])
def test_outside_the_oval_every_pixel_is_untouched(kind: type, degrees: float) -> None:
    picture, square = scene(kind, 4), square_of(turned(POINTS, degrees))
    made = np.zeros((64, 64, 3), np.uint8)
    made[..., 1] = 255
    back = put_back(picture, square, made)
    y, x = np.mgrid[:200, :220] + 0.5
    away = oval(square.within(np.stack([x, y], axis=-1))) == 0
    assert 0.3 < away.mean() < 0.9
    assert np.array_equal(back[away], picture[away])
    assert np.array_equal(back[..., 3], picture[..., 3])
    top = np.iinfo(kind).max
    assert back[94, 100, :3].tolist() == [0, top, 0]
    assert back.dtype == kind


def test_a_face_at_the_edge_is_mirrored_and_laid_back() -> None:
    picture = scene()
    square = square_of(POINTS - [70, 60])
    face = cut_out(picture, square, 64)
    assert face.std() > 5
    assert put_back(picture, square, 255 - face).shape == picture.shape


def test_a_square_beyond_the_picture_changes_nothing() -> None:
    picture = scene()
    far = Square((-500.0, -500.0), (20.0, 0.0))
    assert np.array_equal(put_back(picture, far, np.zeros((8, 8, 3), np.uint8)), picture)
