from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.bench.rounds import average_rank, best_log_rank_integral, best_so_far, failures_left, hits

RANKS = [[12, 3, 17], [40, 40, 9], [0, 20, 20], [99, 99, 10]]


def test_hits_are_cumulative_and_ranks_count_from_zero() -> None:
    assert hits(RANKS) == [25.0, 50.0, 75.0]


def test_the_average_rank_is_not_cumulative() -> None:
    assert average_rank(RANKS) == [38.75, 41.5, 15.0]


def test_failures_left() -> None:
    assert failures_left(hits(RANKS), 2) == pytest.approx(0.3333)
    assert failures_left([100.0, 100.0], 1) == 0.0


def test_the_integral_by_hand() -> None:
    expected = (0.5 * math.log(13) + math.log(4) + 0.5 * math.log(4)) / 2
    assert best_log_rank_integral([[12, 3, 17]]) == pytest.approx(expected)
    assert best_log_rank_integral([[6]]) == pytest.approx(math.log(7))


@given(st.lists(st.lists(st.integers(0, 500), min_size=4, max_size=4), min_size=1, max_size=20))
def test_hits_never_fall_and_best_ranks_never_grow(ranks: list[list[int]]) -> None:
    found, best = hits(ranks), best_so_far(ranks)
    assert found == sorted(found)
    assert (best[:, 1:] <= best[:, :-1]).all()
    assert 0 <= best_log_rank_integral(ranks) <= math.log(501)
