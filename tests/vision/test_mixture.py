"""Mixtures of Gaussians find the groups that points were drawn from."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.vision.mixture import Mixture


def clouds() -> np.ndarray:
    rng = np.random.default_rng(0)
    return np.concatenate([rng.normal((0, 0), 2, (600, 2)), rng.normal((40, 10), 3, (300, 2))])


def test_two_clouds_are_two_components():
    mixture = Mixture.of(clouds(), 2)
    order = np.argsort(mixture.means[:, 0])
    assert mixture.means[order] == pytest.approx(np.array([[0, 0], [40, 10]]), abs=0.6)
    assert mixture.weights[order] == pytest.approx([2 / 3, 1 / 3], abs=0.02)


def test_the_density_is_high_where_the_points_are():
    mixture = Mixture.of(clouds(), 2)
    inside, between = mixture.log_density(np.array([[0.0, 0.0], [20.0, 5.0]]))
    assert inside > between + 5


def test_the_density_of_one_gaussian_is_its_formula():
    points = np.random.default_rng(1).normal(0, 5, (2000, 1))
    mixture = Mixture.of(points, 1)
    variance = points.var() + 1.5**2
    expected = -0.5 * (points[:5, 0] - points.mean()) ** 2 / variance - 0.5 * np.log(variance)
    assert mixture.log_density(points[:5]) == pytest.approx(expected, abs=1e-6)


def test_points_that_are_all_the_same_do_no_harm():
    mixture = Mixture.of(np.ones((50, 3)), 3)
    assert np.isfinite(mixture.log_density(np.zeros((2, 4, 3)))).all()


def test_the_same_points_give_the_same_mixture():
    one, other = Mixture.of(clouds(), 3), Mixture.of(clouds(), 3)
    assert (one.means == other.means).all()
