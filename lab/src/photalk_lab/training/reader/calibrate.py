"""How sure may the reader be? The probabilities of its readings, fitted to messages that it never saw."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from photalk.language.reader.reader import LearnedReader
from photalk_lab.training.reader.examples import Example
from photalk_lab.training.reader.measure import alike

Judged = tuple[float, float, bool, bool]
"""The best reading's log-probability, how far the next lies behind it, whether it is right, or another is."""


def judged(reader: LearnedReader, examples: Sequence[Example]) -> list[Judged]:
    """What the reader says of each example, and whether that is right."""
    found = []
    for example in examples:
        written = reader.written(example.message, example.situation)
        if not written:
            continue
        logs = [log for _, log in written]
        behind = logs[0] - logs[1] if len(logs) > 1 else 10.0
        right, *others = (alike(acts, example.acts()) for acts, _ in written)
        found.append((logs[0], min(behind, 10.0), right, any(others)))
    return found


def fitted(cases: Sequence[Judged], steps: int = 200) -> list[float]:
    """Weights of log-probability and margin, and an offset: logistic regression by Newton's method.

    The last number is how often another reading is right where the best is wrong.
    """
    x = np.asarray([[log, behind, 1.0] for log, behind, *_ in cases])
    y = np.asarray([right for _, _, right, _ in cases], float)
    weights = np.zeros(3)
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-(x @ weights)))
        slope = x.T @ (y - chance) - 1e-3 * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + 1e-3 * np.eye(3)
        weights += np.linalg.solve(bend, slope)
    missed = [other for _, _, right, other in cases if not right]
    return [round(float(weight), 4) for weight in (*weights, np.mean(missed) if missed else 0.5)]
