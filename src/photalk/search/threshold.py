"""Does the best hit really fit? How likely that is, from how far it stands out and what it is seen to show.

Similarities mean nothing by themselves: some queries score high with every photo, others low with the right
one. So a hit is measured against what the same query scores over the whole library (how far it lies beyond
what the best of so many photos has by chance) and against what tags, detector and names say it shows. A
logistic curve over these signs gives the chance that it fits, fitted on queries whose answers are known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

_LIMIT = 4.0
_FAR = 100.0
_NAMED, _UNSEEN = 0.9, 0.1
"""How likely a hit fits at least, of which names say all; at most, in which a thing is missed."""

_RISING = [1, 2, 4]
"""The features of which more never speaks against a hit."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a hit: widths beyond chance; how much of what could be checked it shows; what could be.

    `shown` and `known` are shares, 0..1. `near` is the similarity itself, as the encoder's log-odds.
    `named`: names say all that was asked for; `unseen`: a thing that would hardly be overlooked is not seen.
    """

    beyond: float
    shown: float = 0.0
    known: float = 0.0
    near: float = 0.0
    named: bool = False
    unseen: bool = False

    @property
    def features(self) -> tuple[float, float, float, float, float]:
        beyond = max(-_LIMIT, min(_LIMIT, self.beyond))
        near = max(-_FAR, min(_FAR, self.near)) / 10
        return 1.0, beyond, self.known * (self.shown - 0.5), self.known, near


@dataclass(frozen=True, slots=True)
class Calibration:
    """The logistic curve: weights of the signs. From `least` on, a hit is said to match.

    More widths beyond chance, more that is shown, or more similarity never make a hit less likely.
    """

    bias: float = -3.804
    beyond: float = 0.057
    shown: float = 0.871
    known: float = 0.067
    near: float = 2.769
    least: float = 0.288

    @property
    def weights(self) -> tuple[float, float, float, float, float]:
        """The weights, in the order of the features."""
        return self.bias, self.beyond, self.shown, self.known, self.near

    def likelihood(self, signs: Signs) -> float:
        """How likely a hit with these signs fits, 0..1."""
        logit = sum(weight * sign for weight, sign in zip(self.weights, signs.features, strict=True))
        chance = 1 / (1 + math.exp(-logit))
        if signs.named:
            return max(chance, _NAMED)
        return min(chance, _UNSEEN) if signs.unseen else chance


CALIBRATION = Calibration()


HONEST = 0.92
"""Of things that are there, so many at least are to be said to match, when the threshold is fitted."""


def calibrated(
    searches: Sequence[tuple[Sequence[Signs], bool]],
    *,
    least: float | None = CALIBRATION.least,
    ridge: float = 1.0,
    steps: int = 50,
) -> Calibration:
    """The calibration that fits searches of which it is known whether what was looked for is there.

    A search is the signs of its first hits; the likeliest of them speaks for all. The defaults are held to,
    with the strength of `ridge` searches or so, where the searches say little. Without `least`, that is set
    so that nearly all that is there (`HONEST`) matches.
    """
    start = np.array(CALIBRATION.weights)
    weights = start.copy()
    first = np.array([len(signs) for signs, _ in searches], np.int64).cumsum()
    every = np.array([one.features for signs, _ in searches for one in signs], np.float64)
    every = every.reshape(-1, len(start))
    right = np.array([there for _, there in searches], np.float64)
    for _ in range(steps):
        best = _likeliest(every @ weights, first)
        weights = weights - _newton(weights, start, every[best], right, ridge)
        weights[_RISING] = np.maximum(weights[_RISING], 0.0)
    bias, beyond, shown, known, near = map(float, weights.round(3))
    found = Calibration(bias, beyond, shown, known, near, 0.5 if least is None else least)
    there = [max(map(found.likelihood, signs)) for signs, present in searches if present]
    if least is None and there:
        return replace(found, least=float(np.quantile(there, 1 - HONEST).round(3)))
    return found


def _likeliest(logits: NDArray[np.float64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """The row of the likeliest hit of each search; a search's rows end where `ends` says."""
    starts = np.concatenate([[0], ends[:-1]]).astype(np.int64) if len(ends) else ends
    return np.array(
        [start + int(np.argmax(logits[start:end])) for start, end in zip(starts, ends, strict=True)], np.int64
    )


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
