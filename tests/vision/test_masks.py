"""Masks are smoothed, grown, joined and moved to the picture's edges."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from photalk.vision import masks

shapes = st.tuples(st.integers(3, 24), st.integers(3, 24))
bits = shapes.flatmap(lambda shape: arrays.arrays(bool, shape))


@given(bits, st.floats(0, 4), st.floats(0, 4))
def test_growing_holds_what_was_there_and_grows_with_the_radius(mask, a, b):
    small, large = sorted((a, b))
    assert not (mask & ~masks.grown(mask, small)).any()
    assert not (masks.grown(mask, small) & ~masks.grown(mask, large)).any()


@given(bits, st.floats(0.5, 4))
def test_shrinking_is_growing_the_rest(mask, radius):
    assert (masks.grown(mask, -radius) == ~masks.grown(~mask, radius)).all()


@given(bits)
def test_the_largest_piece_is_a_part(mask):
    piece = masks.largest_piece(mask)
    assert not (piece & ~mask).any()
    assert piece.any() == mask.any()


def test_the_largest_piece_is_the_largest():
    mask = np.zeros((10, 20), bool)
    mask[1:3, 1:3] = mask[4:9, 10:18] = True
    assert masks.largest_piece(mask).sum() == 40


def test_specks_and_pinholes_go():
    mask = np.zeros((50, 50), bool)
    mask[10:40, 10:40] = True
    mask[20, 20] = False
    mask[2, 2] = True
    cleaned = masks.without_specks(mask, 0.01)
    assert cleaned[20, 20]
    assert not cleaned[2, 2]
    assert cleaned.sum() == 900


@given(
    arrays.arrays(np.float32, (9, 11), elements=st.floats(-2, 2, width=32)),
    st.floats(-1, 1),
    st.floats(-1, 1),
)
def test_rising_stays_within_0_and_1_and_turns_with_its_ends(values, low, high):
    up = masks.rising(values, low, high)
    assert up.dtype == np.float32
    assert (up >= 0).all()
    assert (up <= 1).all()
    if abs(high - low) > 1e-3:
        assert np.allclose(up, 1 - masks.rising(values, high, low), atol=1e-5)


@given(st.integers(0, 12), st.integers(1, 8), st.integers(0, 12), st.integers(1, 8))
def test_the_frame_is_the_box_around_the_mask(left, width, top, height):
    mask = np.zeros((20, 20), np.float32)
    mask[top : top + height, left : left + width] = 1
    assert masks.frame_of(mask) == pytest.approx(
        (left / 20, top / 20, (left + width) / 20, (top + height) / 20)
    )


def test_nothing_has_no_frame():
    assert masks.frame_of(np.zeros((5, 5), np.float32)) is None


def test_a_polygon_is_filled_whichever_way_around_it_goes():
    corners = [(10.0, 5.0), (30.0, 5.0), (30.0, 15.0), (10.0, 15.0)]
    one = masks.feathered_polygon(corners, (20, 40))
    other = masks.feathered_polygon(corners[::-1], (20, 40))
    assert np.allclose(one, other)
    assert one.sum() == pytest.approx(200, rel=0.02)
    assert one[10, 20] == 1
    assert one[10, 5] == 0


def test_a_turned_box_is_a_polygon_too():
    mask = masks.feathered_polygon([(20, 2), (38, 20), (20, 38), (2, 20)], (40, 40))
    assert mask[20, 20] == 1
    assert mask[4, 4] == 0
    assert mask.sum() == pytest.approx(2 * 18 * 18, rel=0.02)


def guide_with_edge(at: int) -> np.ndarray:
    rng = np.random.default_rng(0)
    guide = np.full((40, 60, 3), (0.2, 0.5, 0.3), np.float32)
    guide[:, at:] = (0.7, 0.4, 0.6)
    return guide + rng.normal(0, 0.005, guide.shape).astype(np.float32)


def test_a_mask_moves_to_the_edge_of_the_picture():
    guide = guide_with_edge(30)
    mask = np.zeros((40, 60), np.float32)
    mask[:, 28:] = 1
    a, b = masks.guided_coefficients(guide, mask, radius=6)
    refined = (a * guide).sum(-1) + b
    assert refined[:, 29].mean() < 0.5
    assert refined[:, 30].mean() > 0.85


def test_coefficients_serve_a_larger_picture():
    small, large = guide_with_edge(30), np.repeat(np.repeat(guide_with_edge(30), 4, 0), 4, 1)
    mask = np.zeros((40, 60), np.float32)
    mask[:, 30:] = 1
    a, b = masks.guided_coefficients(small, mask, radius=4)
    wide = (np.kron(a, np.ones((4, 4, 1))) * large).sum(-1) + np.kron(b, np.ones((4, 4)))
    assert wide[:, 118].mean() < 0.2
    assert wide[:, 121].mean() > 0.8


def test_a_constant_mask_stays_constant_on_any_guide():
    guide = np.random.default_rng(1).random((30, 30, 3), np.float32)
    for value in (0.0, 0.4, 1.0):
        a, b = masks.guided_coefficients(guide, np.full((30, 30), value, np.float32))
        assert np.allclose((a * guide).sum(-1) + b, value, atol=1e-4)


def test_a_grey_guide_gives_finite_coefficients():
    ramp = np.repeat(np.linspace(0, 1, 50, dtype=np.float32)[None, :, None], 40, 0).repeat(3, 2)
    mask = (ramp[..., 0] > 0.5).astype(np.float32)
    a, b = masks.guided_coefficients(ramp, mask, softness=1e-6)
    assert np.isfinite(a).all()
    refined = (a * ramp).sum(-1) + b
    assert refined.min() > -0.2
    assert refined.max() < 1.2
