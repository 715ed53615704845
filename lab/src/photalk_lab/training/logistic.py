"""How likely is something, by a few numbers about it? Fitted to cases."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def logistic(numbers: Sequence[Sequence[float]], right: Sequence[float], steps: int = 200) -> list[float]:
    """A weight for each number, and an offset: logistic regression by Newton's method.

    Args:
        numbers: of each case.
        right: whether it is so in each case, or how far, 0 to 1.
    """
    x = np.column_stack([np.asarray(numbers, float), np.ones(len(right))])
    y = np.asarray(right, float)
    weights = np.zeros(x.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-(x @ weights)))
        slope = x.T @ (y - chance) - 1e-3 * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + 1e-3 * np.eye(x.shape[1])
        weights += np.linalg.solve(bend, slope)
    return [round(float(weight), 4) for weight in weights]
