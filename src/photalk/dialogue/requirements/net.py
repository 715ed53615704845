"""The shipped tracker: one ONNX graph over the shared table of word pieces, and a card that says what it is.

Runs on one core: a message is short, and a second thread would cost more than it gives.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.dialogue.listener.net import session
from photalk.dialogue.requirements.hearing import Hearing, heard
from photalk.dialogue.requirements.values import VALUES, Standing
from photalk.errors import WeightsError
from photalk.vision.space.words import Floats, WordTable, word_table

HOME = Path(__file__).with_name("model")
"""Where the model lies in the package."""

MOVES = ("leave", "give", "take")
"""What a message can do to a value."""

KINDS = ("facial", "unsupported", "other")
"""What a message is: about the face, a wish about the person that no value covers, or neither."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What the net says: the probability of each move for each value (23, 3), and of each kind."""

    moves: Floats
    kinds: dict[str, float]


class TrackerNet:
    """The model in a folder; may be called from several threads."""

    def __init__(self, folder: Path = HOME, table: WordTable | None = None) -> None:
        try:
            card = json.loads((folder / "card.json").read_text("utf-8"))
            if card["values"] != [value for _, value in VALUES]:
                raise ValueError("other values")
            self._session = session(folder / "tracker.onnx")
        except (OSError, KeyError, ValueError) as error:
            raise WeightsError(
                f"The requirements model in {folder} cannot be read; reinstall photalk, "
                "or set PHOTALK_TRACKER=off to do without it."
            ) from error
        self._table = table or word_table()

    def scores(self, message: str, system: str = "", standing: Standing = Standing()) -> Scores:
        """What the net says to a message, after what the system said, where the dialogue stands so."""
        hearing = heard(message, system, standing, self._table.pieces)
        moves, kinds = self._session.run(
            None,
            {
                "embedded": self._rows(hearing)[None],
                "feature": np.asarray([hearing.features], np.int64),
                "facts": np.asarray([hearing.facts], np.int64),
            },
        )
        likely = _softmax(kinds[0])
        return Scores(_softmax(moves[0]), dict(zip(KINDS, map(float, likely), strict=True)))

    def _rows(self, hearing: Hearing) -> Floats:
        """A row for each position (T, width): the mean of its pieces'."""
        counts = [len(one) for one in hearing.pieces]
        rows = self._table.rows([piece for one in hearing.pieces for piece in one])
        if len(rows) == len(counts):
            return rows
        starts = np.cumsum([0, *counts[:-1]])
        return np.asarray(np.add.reduceat(rows, starts, axis=0) / np.asarray(counts)[:, None], np.float32)


@cache
def tracker_net() -> TrackerNet:
    """The model that comes with the package."""
    return TrackerNet()


def _softmax(scores: NDArray[np.float32]) -> Floats:
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True), np.float32)
