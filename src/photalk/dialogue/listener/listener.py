"""The door of the learned understander: a dialogue in, likely commands and intents out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from photalk.dialogue.listener.decoding import Floats, decoded
from photalk.dialogue.listener.hearing import heard
from photalk.dialogue.listener.impression import Impression
from photalk.dialogue.listener.net import Net
from photalk.dialogue.understanding import Turn, Understanding


class Listener:
    """Hears dialogues with the model of a folder; keeps nothing between them."""

    def __init__(self, folder: Path) -> None:
        self._net = Net(folder)

    @property
    def calibration(self) -> tuple[float, ...]:
        """The weights that turn what it says into a probability of being right; see `combined`."""
        return self._net.card.calibration

    def hear(
        self,
        turns: Sequence[Turn],
        message: str,
        pictures: Sequence[Sequence[str]],
        grammar: Understanding,
    ) -> Impression:
        """What a message asks for, after these turns, with this to be seen and this read by the grammar."""
        hearing = heard(turns, message, pictures, grammar, self._net.pieces)
        scores = self._net.scores(hearing)
        intents = dict(zip(self._net.card.intents, _sigmoid(scores.intents), strict=True))
        return Impression(tuple(decoded(hearing, scores, self._net)), intents)

    def operators(self, request: str) -> dict[str, float]:
        """How likely an expert would use each of GIER's operators for a request."""
        hearing = heard((), request, (), Understanding(), self._net.pieces)
        return dict(zip(self._net.card.operators, _sigmoid(self._net.scores(hearing).operators), strict=True))

    def wanted(self, request: str) -> frozenset[str]:
        """GIER's operators that a request asks for: those above the level that suited training best."""
        levels = dict(zip(self._net.card.operators, self._net.card.operator_levels, strict=True))
        return frozenset(name for name, likely in self.operators(request).items() if likely >= levels[name])


def _sigmoid(scores: Floats) -> list[float]:
    return [float(one) for one in 1 / (1 + np.exp(-scores))]
