"""The measures say what independent implementations and closed forms say."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.linalg import sqrtm
from skimage import data
from skimage.metrics import structural_similarity

from photalk_lab.bench.portraits.measures import (
    FEWEST,
    changed_outside,
    feature_distance,
    frechet,
    largest_difference,
    log_odds,
    relevance,
    sharpness,
    ssim_map,
    ssim_outside,
)


def photo() -> np.ndarray:
    return np.ascontiguousarray(data.astronaut()[::4, ::4])


def test_similarity_is_that_of_scikit_image() -> None:
    one = photo()
    rng = np.random.default_rng(0)
    other = np.clip(one + rng.normal(0, 20, one.shape), 0, 255).astype(np.uint8)
    _, theirs = structural_similarity(
        one, other, channel_axis=-1, gaussian_weights=True, sigma=1.5, use_sample_covariance=False,
        data_range=255, full=True,
    )  # fmt: skip
    assert np.allclose(ssim_map(one, other), theirs.mean(-1), atol=1e-6)


def test_what_is_touched_does_not_count_and_all_else_does() -> None:
    one, other = photo(), photo()
    other[40:60, 40:60] = 255
    region = np.zeros(one.shape[:2], bool)
    region[30:70, 30:70] = True
    assert ssim_outside(one, other, region) == pytest.approx(1)
    assert changed_outside(one, other, region) == 0
    other[100, 100, 2] ^= 1
    assert 0 < changed_outside(one, other, region) < 1e-3
    other[80:128] = 0
    assert ssim_outside(one, other, region) < 0.9
    kept = np.where(region[..., None], one, other)
    whole = ssim_map(one, kept)[~region].mean()
    assert ssim_outside(one, other, region) == pytest.approx(whole, abs=1e-9)
    assert ssim_outside(one, other, np.ones_like(region)) == 1


def test_frechet_of_normal_distributions_is_the_closed_form() -> None:
    rng = np.random.default_rng(0)
    n, d = 4000, 3
    mix, other = rng.normal(size=(d, d)), rng.normal(size=(d, d))
    a, b = rng.normal(size=(n, d)) @ mix.T, rng.normal(size=(n, d)) @ other.T + (1, -2, 0.5)
    sa, sb = mix @ mix.T, other @ other.T
    wanted = 1 + 4 + 0.25 + np.trace(sa + sb - 2 * sqrtm(sa @ sb).real)
    assert frechet(a, b) == pytest.approx(wanted, rel=0.1)
    exact = np.cov(a, rowvar=False), np.cov(b, rowvar=False)
    apart = a.mean(0) - b.mean(0)
    fitted = apart @ apart + np.trace(exact[0] + exact[1] - 2 * sqrtm(exact[0] @ exact[1]).real)
    assert frechet(a, b) == pytest.approx(fitted, rel=1e-6)


def test_frechet_of_one_dimension_is_the_difference_of_means_and_widths() -> None:
    one, other = np.array([[-1.0], [1.0]]), np.array([[4.0], [10.0]])
    assert frechet(one, other) == pytest.approx(49 + (np.sqrt(2) - np.sqrt(18)) ** 2)


def test_a_feature_distance_needs_enough_faces() -> None:
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(FEWEST, 20))
    assert feature_distance(rows[:-1], rows) is None
    assert feature_distance(rows, rows) == pytest.approx(0, abs=1e-9)
    near, far = feature_distance(rows + 0.1, rows), feature_distance(rows + 1, rows)
    assert near is not None
    assert far is not None
    assert 0 < near < far


def test_blurring_takes_sharpness() -> None:
    from scipy.ndimage import gaussian_filter

    one = photo()
    soft = gaussian_filter(one, (1, 1, 0))
    assert sharpness(soft) < 0.5 * sharpness(one)
    assert sharpness(np.full_like(one, 7)) == 0


def test_the_largest_difference_does_not_wrap_around() -> None:
    one = np.zeros((2, 2, 3), np.uint8)
    other = one.copy()
    other[1, 1, 2] = 255
    assert largest_difference(one, other) == largest_difference(other, one) == 255
    assert largest_difference(one, one) == 0


def test_relevance_is_the_least_and_the_mean() -> None:
    assert relevance([0.2, 0.4, 0.9]) == (0.2, pytest.approx(0.5))
    with pytest.raises(ValueError, match="nothing"):
        relevance([])


@given(st.floats(0, 1), st.floats(0, 1))
def test_log_odds_keep_the_order(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert log_odds(low) <= log_odds(high)
    assert abs(log_odds(one)) <= 12.01
