"""Ranks and what is made of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.bench.fashion.measures import difference, figure, percentile, rank_of, recall


def test_percentile_and_recall_are_those_of_the_paper() -> None:
    ranks = np.array([1, 10, 11, 100])
    assert percentile(ranks, 100) == pytest.approx([0.99, 0.9, 0.89, 0.0])
    assert recall(ranks, 10).tolist() == [1, 1, 0, 0]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=20), st.data())
def test_a_rank_lies_between_the_best_and_the_worst_that_ties_allow(
    values: list[int], data: st.DataObject
) -> None:
    wanted = data.draw(st.integers(0, len(values) - 1))
    scores = np.array(values, np.float32)
    best = 1 + sum(value > values[wanted] for value in values)
    worst = sum(value >= values[wanted] for value in values)
    assert best <= rank_of(scores, wanted) <= worst


def test_equal_scores_are_no_way_to_win() -> None:
    assert rank_of(np.zeros(101, np.float32), 0) == 51


def test_the_interval_holds_the_mean_and_narrows_with_more_dialogues() -> None:
    few, many = figure(np.tile([0.0, 1.0], 20)), figure(np.tile([0.0, 1.0], 2000))
    assert few.low < few.value == 50 < few.high
    assert many.high - many.low < (few.high - few.low) / 5
    assert (figure(np.zeros(0)).value, str(figure(np.ones(3)))) == (0.0, "100.0 [100.0, 100.0]")


def test_a_paired_difference_is_surer_than_two_intervals() -> None:
    theirs = np.tile([0.0, 1.0], 50)
    ours = np.maximum(theirs, np.tile([1.0] + [0.0] * 9, 10))
    ahead = difference(ours, theirs)
    assert ahead.low > 0
    assert figure(ours).low < figure(theirs).high
