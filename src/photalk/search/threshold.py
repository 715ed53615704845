"""Does the best hit really fit? How likely that is, from how far it stands out and what it is seen to show.

Similarities mean nothing by themselves: some queries score high with every photo, others low with the right
one. So a hit is measured against what the same query scores over the whole library (how far it lies beyond
what the best of so many photos has by chance) and against what tags, detector and names say it shows. A
logistic curve over these signs gives the chance that it fits, fitted on queries whose answers are known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_LIMIT = 4.0


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a hit: widths beyond chance; how much of what could be checked it shows; what could be.

    `shown` and `known` are shares, 0..1.
    """

    beyond: float
    shown: float = 0.0
    known: float = 0.0

    @property
    def features(self) -> tuple[float, float, float, float]:
        beyond = max(-_LIMIT, min(_LIMIT, self.beyond))
        return 1.0, beyond, self.known * (self.shown - 0.5), self.known


@dataclass(frozen=True, slots=True)
class Calibration:
    """The logistic curve: weights of the signs. From `least` on, a hit is said to match.

    More widths beyond chance, or more that is shown, never make a hit less likely.
    """

    bias: float = -1.0
    beyond: float = 1.0
    shown: float = 5.0
    known: float = 0.5
    least: float = 0.5

    def likelihood(self, signs: Signs) -> float:
        """How likely a hit with these signs fits, 0..1."""
        weights = (self.bias, self.beyond, self.shown, self.known)
        logit = sum(weight * sign for weight, sign in zip(weights, signs.features, strict=True))
        return 1 / (1 + math.exp(-logit))


CALIBRATION = Calibration()


def calibrated(
    pairs: Sequence[tuple[Signs, bool]], *, least: float = 0.5, ridge: float = 1.0, steps: int = 50
) -> Calibration:
    """The calibration that fits hits of which it is known whether they were right.

    The defaults are held to, with the strength of `ridge` pairs or so, where pairs say little.
    """
    start = np.array([CALIBRATION.bias, CALIBRATION.beyond, CALIBRATION.shown, CALIBRATION.known])
    weights = start.copy()
    signs = np.array([pair[0].features for pair in pairs], np.float64).reshape(-1, len(start))
    right = np.array([pair[1] for pair in pairs], np.float64)
    for _ in range(steps):
        weights = weights - _newton(weights, start, signs, right, ridge)
        weights[1:3] = np.maximum(weights[1:3], 0.0)
    bias, beyond, shown, known = map(float, weights)
    return Calibration(bias, beyond, shown, known, least)


def _newton(
    weights: NDArray[np.float64],
    start: NDArray[np.float64],
    signs: NDArray[np.float64],
    right: NDArray[np.float64],
    ridge: float,
) -> NDArray[np.float64]:
    """One step towards the weights under which what was right is likeliest."""
    chances = 1 / (1 + np.exp(-np.clip(signs @ weights, -30, 30)))
    slope = signs.T @ (chances - right) + ridge * (weights - start)
    curve = signs.T @ (signs * (chances * (1 - chances))[:, None]) + ridge * np.eye(len(weights))
    step = np.linalg.solve(curve, slope)
    return np.asarray(np.clip(step, -2.0, 2.0), np.float64)
