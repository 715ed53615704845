"""How sure may the reader be? The probabilities of its readings, fitted to messages that it never saw."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.language.reader.reader import LearnedReader
from photalk_lab.training.logistic import logistic
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


def fitted(cases: Sequence[Judged]) -> list[float]:
    """Weights of log-probability and margin, an offset, and how often another is right otherwise."""
    weights = logistic([(log, behind) for log, behind, *_ in cases], [right for _, _, right, _ in cases])
    missed = [other for _, _, right, other in cases if not right]
    return [*weights, round(sum(missed) / len(missed), 4) if missed else 0.5]
