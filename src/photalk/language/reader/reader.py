"""What may a message mean? The shipped reader: words in, readings with calibrated probabilities out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from photalk.language.acts import Act
from photalk.language.reader.beam import likeliest
from photalk.language.reader.net import ReaderNet
from photalk.language.reader.sequence import Rules, read
from photalk.language.reader.words import words_in
from photalk.language.reading import Reading
from photalk.language.situation import Situation

HOME = Path(__file__).parent / "model"


class LearnedReader:
    """A `Reader` by a net."""

    def __init__(self, net: ReaderNet) -> None:
        self._net = net
        self._rules = Rules(net.tokens, net.operations)

    def read(self, message: str, situation: Situation) -> tuple[Reading, ...]:
        """What the message may mean, the likeliest first; nothing for a message without words."""
        found = self.written(message, situation)
        chances = calibrated([log for _, log in found], self._net.calibration)
        return tuple(Reading(acts, chance) for (acts, _), chance in zip(found, chances, strict=True))

    def written(self, message: str, situation: Situation) -> list[tuple[tuple[Act, ...], float]]:
        """The likeliest lists of acts, each with the logarithm of the probability that the net gives it."""
        words = words_in(message)
        if not words:
            return []
        memory = self._net.read([word.text for word in words], situation.text())
        steps = frozenset(step.operation for step in situation.steps)
        found = likeliest(self._net, memory, self._rules, steps)
        return [(read(one.items, one.clauses, words, message), one.log) for one in found]


def calibrated(logs: Sequence[float], calibration: Sequence[float]) -> list[float]:
    """Probabilities of readings from the logarithms of those that the net gives them.

    That of the best comes from its own and from how far the next lies behind it; the others share what is
    left as the net does.
    """
    if not logs:
        return []
    weight, margin, offset = calibration
    behind = logs[0] - logs[1] if len(logs) > 1 else 10.0
    best = 1 / (1 + math.exp(-(weight * logs[0] + margin * min(behind, 10.0) + offset)))
    others = [math.exp(log) for log in logs[1:]]
    total = sum(others) + max(0.0, 1 - sum(others) - math.exp(logs[0])) or 1.0
    return [best, *((1 - best) * other / total for other in others)]


@cache
def shipped() -> LearnedReader:
    """The reader that comes with the package, loaded when it is first asked for.

    Raises:
        WeightsError: its files cannot be read.
    """
    return LearnedReader(ReaderNet(HOME))
