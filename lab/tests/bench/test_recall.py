"""Ranks and recalls, beside a brute-force count of another kind."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from photalk_lab.bench import recall
from photalk_lab.bench.recall import chance, first_ranks, intervals, ranks, recall_at, summary

Scores = NDArray[np.float64]


@st.composite
def scored(draw: st.DrawFn) -> tuple[Scores, list[int]]:
    """Scores of a few levels, so that there are ties, and an owner for every item."""
    queries = draw(st.integers(1, 6))
    owners = draw(
        st.permutations([*range(queries), *draw(st.lists(st.integers(0, queries - 1), max_size=6))])
    )
    levels = st.lists(st.integers(-3, 3), min_size=len(owners), max_size=len(owners))
    return np.array([draw(levels) for _ in range(queries)], float), list(owners)


def by_sorting(scores: list[float], right: set[int]) -> int:
    """The place of the first right item in a sorted list, right ones last among equals."""
    order = sorted(range(len(scores)), key=lambda item: (-scores[item], item in right))
    return 1 + next(place for place, item in enumerate(order) if item in right)


@given(scored())
def test_ranks_are_those_of_a_sorted_list(case: tuple[Scores, list[int]]) -> None:
    scores, owners = case
    for item in range(len(owners)):
        expected = [by_sorting(list(row), {item}) for row in scores]
        assert ranks(scores, [item] * len(scores)).tolist() == expected


@given(scored())
def test_first_ranks_are_those_of_a_sorted_list(case: tuple[Scores, list[int]]) -> None:
    scores, owners = case
    expected = [
        by_sorting(list(row), {item for item, owner in enumerate(owners) if owner == query})
        for query, row in enumerate(scores)
    ]
    assert first_ranks(scores, owners).tolist() == expected


@given(scored(), st.floats(0.5, 4), st.floats(-5, 5))
def test_only_the_order_of_scores_counts(case: tuple[Scores, list[int]], by: float, plus: float) -> None:
    scores, owners = case
    assert (first_ranks(scores * by + plus, owners) == first_ranks(scores, owners)).all()


@given(scored())
def test_without_ties_argsort_agrees(case: tuple[Scores, list[int]]) -> None:
    scores, _ = case
    scores = scores + np.arange(scores.size).reshape(scores.shape) / (10 * scores.size)
    places = np.argsort(np.argsort(-scores, axis=1), axis=1) + 1
    assert ranks(scores, [0] * len(scores)).tolist() == places[:, 0].tolist()


def test_large_matrices_are_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = np.random.default_rng(0).integers(0, 9, (23, 23)).astype(float)
    whole = ranks(scores, range(23)), first_ranks(scores, range(23))
    monkeypatch.setattr(recall, "_BLOCK", 5)
    assert (ranks(scores, range(23)) == whole[0]).all()
    assert (first_ranks(scores, range(23)) == whole[1]).all()


def test_scores_that_say_nothing_earn_nothing() -> None:
    assert ranks(np.zeros((2, 50)), [0, 7]).tolist() == [50, 50]
    assert first_ranks(np.zeros((1, 50)), [0] * 5 + [1] * 45).tolist() == [46]


@pytest.mark.parametrize("rank", [ranks, first_ranks])
def test_what_cannot_be_ranked_is_refused(rank) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="not a number"):
        rank(np.full((2, 2), np.nan), [0, 1])
    with pytest.raises(ValueError, match="There are"):
        rank(np.zeros((2, 2)), [0])
    with pytest.raises(ValueError, match="no right item"):
        first_ranks(np.zeros((2, 2)), [0, 0])
    with pytest.raises(ValueError, match="no ranks"):
        summary(np.array([], np.int64))


@given(st.lists(st.integers(1, 30), min_size=1))
def test_the_summary_says_what_counting_says(listed: list[int]) -> None:
    figures = summary(np.array(listed))
    for k in (1, 5, 10):
        assert figures[f"R@{k}"] == pytest.approx(100 * sum(rank <= k for rank in listed) / len(listed))
    middle = sorted(listed + listed)[len(listed) - 1 : len(listed) + 1]
    assert figures["median_rank"] == sum(middle) / 2
    assert recall_at(np.array(listed), 30) == 1


def test_intervals_hold_the_figure_and_narrow_with_more_groups() -> None:
    dice = np.random.default_rng(3)
    few, many = dice.integers(1, 20, 40), dice.integers(1, 20, 4000)
    narrow, wide = intervals(many, range(4000), 200), intervals(few, range(40), 200)
    for name, figure in summary(many).items():
        low, high = narrow[name]
        assert low <= figure <= high
        assert high - low <= wide[name][1] - wide[name][0]


def test_intervals_know_that_captions_of_a_photo_stand_together() -> None:
    found = np.repeat(np.random.default_rng(0).integers(1, 20, 100), 5)
    together = intervals(found, np.repeat(np.arange(100), 5), 300)["R@5"]
    apart = intervals(found, range(500), 300)["R@5"]
    assert together[1] - together[0] > 1.5 * (apart[1] - apart[0])


@pytest.mark.parametrize(("items", "right"), [(30, 1), (31, 1), (30, 5), (8, 3)])
def test_chance_is_what_shuffling_comes_to(items: int, right: int) -> None:
    dice = np.random.default_rng(0)
    owners = np.array([0] * right + [1] * (items - right))
    shuffled = np.array([first_ranks(dice.random((2, items)), owners)[0] for _ in range(4000)])
    seen, said = summary(shuffled), chance(items, right)
    assert said["mean_rank"] == pytest.approx(seen["mean_rank"], rel=0.1)
    assert said["median_rank"] == pytest.approx(seen["median_rank"], abs=1)
    for k in (1, 5, 10):
        assert said[f"R@{k}"] == pytest.approx(seen[f"R@{k}"], abs=3)


def test_chance_needs_something_right() -> None:
    with pytest.raises(ValueError, match="cannot be right"):
        chance(3, 4)
