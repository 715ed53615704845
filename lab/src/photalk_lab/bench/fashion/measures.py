"""How well garments were found: ranking percentile, recall among the first, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk_lab.bench.intervals import bootstrap

Ranks = NDArray[np.int64]
"""Where the wanted garment stands, 1 is first."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean in percent, with the 95% interval of a bootstrap over dialogues."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1f} [{self.low:.1f}, {self.high:.1f}]"


def percentile(ranks: Ranks, gallery: int) -> NDArray[np.float64]:
    """The ranking percentile of each dialogue, 1 - r/N: the share of the gallery that stands behind it."""
    return 1 - ranks / gallery


def recall(ranks: Ranks, k: int) -> NDArray[np.float64]:
    """1 where the wanted garment is among the first k, else 0."""
    return (ranks <= k).astype(np.float64)


MEASURES: dict[str, Callable[[Ranks, int], NDArray[np.float64]]] = {
    "P": percentile,
    "R@10": lambda ranks, _: recall(ranks, 10),
    "R@50": lambda ranks, _: recall(ranks, 50),
}


def rank_of(scores: NDArray[np.float32], wanted: int) -> int:
    """Where the wanted one stands by these scores; of equals it counts as the middle one, rounded up."""
    above = int((scores > scores[wanted]).sum())
    beside = int((scores == scores[wanted]).sum()) - 1
    return 1 + above + (beside + 1) // 2


def figure(values: NDArray[np.float64], seed: int = 0) -> Figure:
    """The mean in percent with its interval; of nothing, zeros."""
    if not len(values):
        return Figure(0.0, 0.0, 0.0)
    low, high = bootstrap(np.mean, values, seed=seed)
    return Figure(100 * float(values.mean()), 100 * low, 100 * high)


def difference(ours: NDArray[np.float64], theirs: NDArray[np.float64], seed: int = 0) -> Figure:
    """How many points ours is ahead in the same dialogues, with the interval of the paired bootstrap."""
    return figure(ours - theirs, seed)
