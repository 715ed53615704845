"""How sure figures are, beside another implementation."""

from __future__ import annotations

import doctest

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from photalk_lab.bench import intervals
from photalk_lab.bench.intervals import bootstrap, bounds, wilson


def test_the_examples_hold() -> None:
    assert doctest.testmod(intervals).failed == 0


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_of_a_share_is_that_of_scipy(part: int, more: int) -> None:
    n = part + more
    theirs = stats.binomtest(part, n).proportion_ci(method="wilson")
    assert wilson(100 * part / n, n) == pytest.approx((100 * theirs.low, 100 * theirs.high), abs=0.006)


def test_drawing_again_is_near_what_scipy_draws() -> None:
    values = np.random.default_rng(5).normal(3, 1, 400)
    theirs = stats.bootstrap((values,), np.mean, method="percentile", rng=1).confidence_interval
    assert bootstrap(np.mean, values) == pytest.approx((theirs.low, theirs.high), abs=0.02)


def test_samples_are_drawn_by_themselves_and_rows_stay_whole() -> None:
    low, high = bootstrap(lambda ours, theirs: np.median(theirs) / np.median(ours), [1, 1, 1], [2, 2])
    assert (low, high) == (2.0, 2.0)
    pairs = np.array([[1.0, 3.0], [10.0, 30.0], [5.0, 15.0]])
    assert bootstrap(lambda rows: rows[:, 1].sum() / rows[:, 0].sum(), pairs) == pytest.approx((3.0, 3.0))


def test_what_is_unsure_is_wide() -> None:
    few, many = ([0.0, 1.0] * count for count in (5, 500))
    assert np.ptp(bootstrap(np.mean, few)) > 5 * np.ptp(bootstrap(np.mean, many))
    assert bounds("f1", bootstrap(np.mean, few)).keys() == {"f1 low", "f1 high"}
