"""How soon is the photo found in a dialogue? Pure functions over the target's rank after each round.

Ranks are (dialogues, rounds + 1), 0-based: 0 is the first place; column 0 is before any question.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ranks = NDArray[np.int64]


def best_so_far(ranks: ArrayLike) -> Ranks:
    """The best rank up to each round.

    >>> best_so_far([[12, 3, 7]]).tolist()
    [[12, 3, 3]]
    """
    return np.minimum.accumulate(np.asarray(ranks, np.int64), axis=1)


def hits(ranks: ArrayLike, k: int = 10) -> list[float]:
    """Hits@k per round, in percent: a dialogue has succeeded once its photo was among the k first.

    >>> hits([[12, 3, 17], [40, 40, 9]])
    [0.0, 50.0, 100.0]
    """
    return [round(float(100 * share), 2) for share in (best_so_far(ranks) < k).mean(axis=0)]


def average_rank(ranks: ArrayLike) -> list[float]:
    """ATR per round: the mean rank of the target, 1-based as the paper counts places.

    >>> average_rank([[12, 3], [40, 9]])
    [27.0, 7.0]
    """
    return [round(float(mean), 2) for mean in (np.asarray(ranks) + 1).mean(axis=0)]


def best_log_rank_integral(ranks: ArrayLike) -> float:
    """BRI: the area under the log of the best rank so far, per round; smaller is better.

    With Bₜ the best 1-based rank up to round t of T, the mean over dialogues of
    (½ log B₀ + log B₁ + … + log B_T₋₁ + ½ log B_T) / T: the trapezoid rule. It rewards finding the photo
    early as well as finding it. Without rounds it is the mean of log B₀.

    >>> round(best_log_rank_integral([[9, 0, 4]]), 4)
    0.5756
    """
    logs = np.log(best_so_far(ranks) + 1)
    if logs.shape[1] == 1:
        return float(logs.mean())
    areas = (logs[:, 1:] + logs[:, :-1]).sum(axis=1) / 2 / (logs.shape[1] - 1)
    return float(areas.mean())


def failures_left(hit_rates: Sequence[float], rounds: int) -> float:
    """Failures after some rounds as a share of those before the first; 0 when there were none.

    >>> failures_left([60.0, 70.0, 90.0], 2)
    0.25
    """
    before = 100 - hit_rates[0]
    after = 100 - hit_rates[min(rounds, len(hit_rates) - 1)]
    return round(after / before, 4) if before else 0.0
