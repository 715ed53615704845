"""How likely a hit fits: never less for more evidence, and as often right as it says when it was fitted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.search.background import Background, chance
from photalk.search.threshold import CALIBRATION, HONEST, Calibration, Signs, calibrated

shares = st.floats(0, 1)
widths = st.floats(-10, 10)


def drawn(count: int, truth: Calibration, seed: int = 0) -> list[tuple[Signs, bool]]:
    """Hits that are right as often as `truth` says."""
    random = np.random.default_rng(seed)
    signs = [Signs(*row) for row in np.column_stack([random.normal(0, 2, count), random.random((count, 2))])]
    return [(one, bool(random.random() < truth.likelihood(one))) for one in signs]


def searches(hits: list[tuple[Signs, bool]]) -> list[tuple[list[Signs], bool]]:
    """Searches with one hit each."""
    return [([signs], right) for signs, right in hits]


@given(widths, widths, shares, shares)
def test_standing_out_more_never_counts_against(one: float, other: float, shown: float, known: float) -> None:
    low, high = sorted((one, other))
    assert CALIBRATION.likelihood(Signs(low, shown, known)) <= CALIBRATION.likelihood(
        Signs(high, shown, known)
    )


@given(widths, shares, shares, shares)
def test_showing_more_never_counts_against(beyond: float, one: float, other: float, known: float) -> None:
    low, high = sorted((one, other))
    assert CALIBRATION.likelihood(Signs(beyond, low, known)) <= CALIBRATION.likelihood(
        Signs(beyond, high, known)
    )


@given(st.floats(allow_nan=False), shares, shares)
def test_a_likelihood_is_one(beyond: float, shown: float, known: float) -> None:
    assert 0 <= CALIBRATION.likelihood(Signs(beyond, shown, known)) <= 1


def test_what_is_seen_to_be_there_matches_and_what_is_not_does_not() -> None:
    usual, near, far = 11.0, 16.0, 8.0
    assert CALIBRATION.likelihood(Signs(0, 1, 1, usual)) >= CALIBRATION.least
    assert CALIBRATION.likelihood(Signs(0, 0, 1, usual)) < CALIBRATION.least
    assert CALIBRATION.likelihood(Signs(0, near=far)) < CALIBRATION.least
    assert CALIBRATION.likelihood(Signs(0, near=near)) >= CALIBRATION.least


def test_names_that_say_all_of_it_make_a_match_whatever_the_signs() -> None:
    assert CALIBRATION.likelihood(Signs(-4, 0, 1, 0.0, named=True)) >= CALIBRATION.least


def test_a_thing_that_would_be_seen_and_is_not_is_no_match_however_near() -> None:
    assert CALIBRATION.likelihood(Signs(4, 0, 1, 60.0, unseen=True)) < CALIBRATION.least


def test_fitting_finds_the_curve_that_made_the_data() -> None:
    truth = Calibration(0.3, 0.7, 2.0, -0.4)
    found = calibrated(searches(drawn(4000, truth)))
    errors = [found.likelihood(signs) - truth.likelihood(signs) for signs, _ in drawn(200, truth, seed=1)]
    assert np.abs(errors).max() < 0.1


def test_fitted_likelihoods_are_right_as_often_as_they_say() -> None:
    truth = Calibration(-0.5, 1.3, 4.0, 1.0)
    found = calibrated(searches(drawn(8000, truth)))
    fresh = drawn(8000, truth, seed=1)
    said = np.array([found.likelihood(signs) for signs, _ in fresh])
    right = np.array([was for _, was in fresh])
    for low in (0.0, 0.25, 0.5, 0.75):
        within = (said >= low) & (said < low + 0.25)
        assert said[within].mean() == pytest.approx(right[within].mean(), abs=0.05)


def test_no_data_leave_the_defaults() -> None:
    assert calibrated([]) == CALIBRATION


def test_data_that_say_the_opposite_never_turn_evidence_round() -> None:
    found = calibrated([([Signs(beyond, 0.5, 1.0)], beyond < 0) for beyond in np.linspace(-3, 3, 200)])
    assert found.beyond >= 0
    assert found.shown >= 0


def test_the_threshold_is_kept() -> None:
    assert calibrated([], least=0.8).least == 0.8


@pytest.mark.parametrize("count", [2, 10, 100, 1000])
def test_chance_is_what_the_best_of_many_has(count: int) -> None:
    best = np.random.default_rng(0).normal(size=(2000, count)).max(axis=1).mean()
    assert chance(count) == pytest.approx(best, abs=0.08)


def test_one_photo_has_nothing_from_chance() -> None:
    assert chance(1) == chance(0) == 0


def test_a_few_right_photos_do_not_widen_the_background() -> None:
    random = np.random.default_rng(0)
    vectors = random.normal(0, 0.1, (500, 4)).astype(np.float32)
    aim = np.array([1, 0, 0, 0], np.float32)
    plain = Background(vectors, np.zeros(3, np.float32)).spread(aim, 20.0)
    vectors[:10, 0] = 1.0
    with_hits = Background(vectors, np.zeros(3, np.float32)).spread(aim, 20.0)
    assert with_hits.width == pytest.approx(plain.width, rel=0.1)
    assert with_hits.middle == pytest.approx(plain.middle, abs=0.2)
    assert plain.width == pytest.approx(2.0, rel=0.1)


def test_no_photos_have_a_width_all_the_same() -> None:
    spread = Background(np.zeros((0, 4), np.float32), np.zeros(3, np.float32)).spread(
        np.ones(4, np.float32), 10.0
    )
    assert spread.width > 0


def test_the_likeliest_hit_speaks_for_a_search() -> None:
    truth = Calibration(-0.5, 1.3, 4.0, 1.0)
    poor = Signs(-4.0, 0.0, 1.0)
    several = [([poor, signs, poor], right) for signs, right in drawn(2000, truth)]
    one, other = calibrated(several), calibrated(searches(drawn(2000, truth)))
    assert one.weights == pytest.approx(other.weights, abs=0.01)


def test_a_fitted_threshold_lets_nearly_all_pass_that_is_there() -> None:
    truth = Calibration(-0.5, 1.3, 4.0, 1.0)
    found = calibrated(searches(drawn(4000, truth)), least=None)
    there = [found.likelihood(signs) for signs, right in drawn(4000, truth, seed=1) if right]
    assert np.mean(np.array(there) >= found.least) == pytest.approx(HONEST, abs=0.02)
