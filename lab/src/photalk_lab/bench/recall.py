"""Is the right one found near the top? Ranks of what was looked for, and what they come to.

Ranks are 1-based: 1 is the first place. A tie is counted against us: all that scores the same as what was
looked for stands before it, so that scores without information earn nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ranks = NDArray[np.int64]

DEPTHS = (1, 5, 10)
_BLOCK = 1024


def ranks(scores: NDArray[np.floating], targets: ArrayLike) -> Ranks:
    """The rank of the one right item of each query.

    Args:
        scores: (queries, items), larger is better.
        targets: (queries,), which item is right for each query.

    Returns:
        (queries,): 1 + the number of other items whose score is at least the target's.

    Raises:
        ValueError: shapes do not fit, or a score is not a number.

    Example:
        >>> ranks(np.array([[0.9, 0.1, 0.5], [0.2, 0.2, 0.1]]), [2, 0]).tolist()
        [2, 2]
    """
    wanted = np.asarray(targets, np.int64)
    if wanted.shape != scores.shape[:1]:
        raise ValueError(f"There are {len(scores)} queries and {len(wanted)} targets.")
    found = np.empty(len(scores), np.int64)
    for rows in _blocks(scores):
        block = scores[rows]
        own = np.take_along_axis(block, wanted[rows, None], axis=1)
        found[rows] = (block >= own).sum(axis=1)
    return found


def first_ranks(scores: NDArray[np.floating], owners: ArrayLike) -> Ranks:
    """The rank of the best right item, where a query has several.

    Args:
        scores: (queries, items), larger is better.
        owners: (items,), to which query each item belongs; every query has at least one.

    Returns:
        (queries,): 1 + the number of wrong items whose score is at least that of the best right one.

    Raises:
        ValueError: shapes do not fit, a score is not a number, or a query has no right item.

    Example:
        >>> first_ranks(np.array([[0.1, 0.9, 0.5], [0.2, 0.3, 0.1]]), [0, 1, 0]).tolist()
        [2, 1]
    """
    belongs = np.asarray(owners, np.int64)
    if belongs.shape != scores.shape[1:]:
        raise ValueError(f"There are {scores.shape[1]} items and {len(belongs)} owners.")
    found = np.empty(len(scores), np.int64)
    for rows in _blocks(scores):
        block = scores[rows]
        right = belongs == np.arange(len(scores))[rows, None]
        if not right.any(axis=1).all():
            raise ValueError("A query has no right item.")
        best = np.where(right, block, -np.inf).max(axis=1, keepdims=True)
        found[rows] = 1 + ((block >= best) & ~right).sum(axis=1)
    return found


def recall_at(found: Ranks, k: int) -> float:
    """The share of queries, 0..1, whose rank is at most k.

    Example:
        >>> recall_at(np.array([1, 3, 12, 5]), 5)
        0.75
    """
    return float((found <= k).mean())


def summary(found: Ranks) -> dict[str, float]:
    """R@1, R@5 and R@10 in percent, and the median and mean rank.

    Args:
        found: (queries,), 1-based ranks, at least one.

    Raises:
        ValueError: there are no ranks.

    Example:
        >>> summary(np.array([1, 3, 12, 5]))
        {'R@1': 25.0, 'R@5': 75.0, 'R@10': 75.0, 'median_rank': 4.0, 'mean_rank': 5.25}
    """
    if not len(found):
        raise ValueError("There are no ranks.")
    shares = {f"R@{k}": 100 * recall_at(found, k) for k in DEPTHS}
    return shares | {"median_rank": float(np.median(found)), "mean_rank": float(found.mean())}


def intervals(
    found: Ranks, groups: ArrayLike, draws: int = 1000, seed: int = 0
) -> dict[str, tuple[float, float]]:
    """The 95% bootstrap interval of every figure of `summary`.

    What is drawn, with replacement, are whole groups: five captions of one photo are no five independent
    cases. What they are looked for in stays as it is.

    Args:
        found: (queries,), 1-based ranks.
        groups: (queries,), the group of each, 0, 1, …
        draws: how many times the groups are drawn.

    Returns:
        the 2.5th and the 97.5th percentile of each figure, by its name.

    Example:
        >>> intervals(np.array([1, 1, 1]), [0, 0, 1], draws=10)["R@1"]
        (100.0, 100.0)
    """
    of = np.asarray(groups, np.int64)
    count = int(of.max()) + 1
    dice = np.random.default_rng(seed)
    drawn = []
    for _ in range(draws):
        times = np.bincount(dice.integers(0, count, count), minlength=count)
        if (sample := np.repeat(found, times[of])).size:
            drawn.append(summary(sample))
    return {
        name: (float(np.percentile(values, 2.5)), float(np.percentile(values, 97.5)))
        for name in drawn[0]
        for values in [[one[name] for one in drawn]]
    }


def chance(items: int, right: int = 1) -> dict[str, float]:
    """The figures of `summary` that a random order is expected to have.

    Args:
        items: how many there are to choose from.
        right: how many of them are right; the best of them counts.

    Raises:
        ValueError: more are right than there are, or none is.

    Example:
        >>> chance(10)["median_rank"], chance(10)["mean_rank"], chance(10)["R@5"]
        (5.5, 5.5, 50.0)
    """
    if not 0 < right <= items:
        raise ValueError(f"{right} of {items} items cannot be right.")

    def within(k: int) -> float:
        return 1 - math.comb(max(items - k, 0), right) / math.comb(items, right)

    lower = next(k for k in range(1, items + 1) if within(k) >= 0.5)
    upper = next(k for k in range(lower, items + 1) if within(k) > 0.5)
    return {
        **{f"R@{k}": 100 * within(k) for k in DEPTHS},
        "median_rank": (lower + upper) / 2,
        "mean_rank": (items + 1) / (right + 1),
    }


def _blocks(scores: NDArray[np.floating]) -> Iterator[slice]:
    """Rows a thousand at a time, so that what is compared with them stays small."""
    for start in range(0, len(scores), _BLOCK):
        rows = slice(start, start + _BLOCK)
        if np.isnan(scores[rows]).any():
            raise ValueError("A score is not a number.")
        yield rows
