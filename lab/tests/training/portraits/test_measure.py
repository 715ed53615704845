"""The measures of a classifier are what counting says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from photalk_lab.training.portraits.calibrate import calibrated
from photalk_lab.training.portraits.measure import accuracy, auc, balanced, figures, majority

SCORES = st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=2, max_size=30)


@given(SCORES)
def test_the_area_is_how_often_a_pair_is_in_order(cases: list[tuple[int, bool]]) -> None:
    scores, truths = np.array([c[0] for c in cases], float), np.array([c[1] for c in cases])
    assume(truths.any() and not truths.all())
    pairs = [(a, b) for a in scores[truths] for b in scores[~truths]]
    counted = sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in pairs) / len(pairs)
    assert auc(scores, truths) == pytest.approx(counted)


def test_accuracy_and_its_baselines() -> None:
    truths = np.array([True, False, False, False])
    said = np.array([0.6, 0.7, 0.2, 0.1])
    assert accuracy(said, truths) == 0.75
    assert majority(truths) == 0.75
    assert balanced(said, truths, 0.5) == pytest.approx((1 + 2 / 3) / 2)
    assert balanced(np.zeros(4), truths, 0.5) == 0.5


def test_figures_have_a_row_for_every_attribute() -> None:
    truths = np.array([[True, False], [False, True], [False, False]])
    rows = figures(truths.astype(float), truths, ("a", "b"), np.array([0.5, 0.5]))
    assert rows["a"] == {
        "n": 3, "true": 1, "accuracy": 100.0, "majority": 66.7, "balanced": 100.0, "auc": 100.0,
    }  # fmt: skip


def test_calibration_finds_by_how_much_log_odds_were_off() -> None:
    rng = np.random.default_rng(0)
    true = rng.normal(0, 2, 20_000)
    truths = rng.random(20_000) < 1 / (1 + np.exp(-true))
    slope, offset = calibrated(((true + 1) * 3)[:, None], truths[:, None])
    assert slope[0] == pytest.approx(1 / 3, rel=0.05)
    assert offset[0] == pytest.approx(-1, abs=0.07)


def test_a_perfect_telling_is_not_calibrated_to_infinity() -> None:
    slope, offset = calibrated(np.array([[-3.0], [3.0]]), np.array([[False], [True]]))
    assert np.isfinite([slope, offset]).all()
