"""How sure is a figure? Its 95% interval, by formula for shares and by drawing again for anything else."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Interval = tuple[float, float]

_DRAWS = 1000


def wilson(percent: float, n: int) -> Interval:
    """The 95% interval of a share in percent over n cases (Wilson 1927).

    >>> wilson(50.0, 100)
    (40.38, 59.62)
    >>> wilson(100.0, 20)
    (83.89, 100.0)
    """
    if n < 1:
        return 0.0, 100.0
    z, share = 1.959964, min(max(percent / 100, 0.0), 1.0)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return round(100 * max(0.0, middle - half), 2), round(100 * min(1.0, middle + half), 2)


def bootstrap(figure: Callable[..., Any], *samples: ArrayLike, seed: int = 0) -> Interval:
    """The 95% bootstrap interval of a figure of one or several samples.

    Cases are drawn with replacement, from each sample by itself; what belongs together (the times of several
    editors in one round) is one row.

    Args:
        figure: what is asked of the samples, each an array whose first axis are cases.
        samples: at least one case each.

    Example:
        >>> bootstrap(np.mean, [1.0, 1.0, 1.0])
        (1.0, 1.0)
    """
    dice = np.random.default_rng(seed)
    rows: list[NDArray[Any]] = [np.asarray(sample) for sample in samples]
    drawn = [
        float(figure(*(some[dice.integers(0, len(some), len(some))] for some in rows))) for _ in range(_DRAWS)
    ]
    low, high = np.percentile(drawn, (2.5, 97.5))
    return float(low), float(high)


def bounds(name: str, interval: Interval, places: int = 2) -> dict[str, float]:
    """An interval as the figures of a benchmark name it.

    >>> bounds("R@10", (71.234, 75.0))
    {'R@10 low': 71.23, 'R@10 high': 75.0}
    """
    return {f"{name} low": round(interval[0], places), f"{name} high": round(interval[1], places)}
