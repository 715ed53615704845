"""How sure may the reader be? The probability of its best reading, fitted to messages that it never saw."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.language.reader.reader import LearnedReader
from photalk_lab.training.logistic import logistic
from photalk_lab.training.reader.examples import Example
from photalk_lab.training.reader.measure import alike

Judged = tuple[float, float, bool]
"""The best reading's log-probability, how far the next lies behind it, and whether it is right."""


def judged(reader: LearnedReader, examples: Sequence[Example]) -> list[Judged]:
    """What the reader says of each example, and whether that is right."""
    found = []
    for example in examples:
        written = reader.written(example.message, example.situation)
        if not written:
            continue
        logs = [log for _, log in written]
        behind = logs[0] - logs[1] if len(logs) > 1 else 10.0
        found.append((logs[0], min(behind, 10.0), alike(written[0][0], example.acts())))
    return found


def fitted(cases: Sequence[Judged]) -> list[float]:
    """Weights of log-probability and margin, and an offset."""
    return logistic([(log, behind) for log, behind, _ in cases], [right for *_, right in cases])
