"""The shipped model: two ONNX graphs, a table of word pieces, and a card that says what they are.

Runs on one core: a message is short, and a second thread would cost more than it gives.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from photalk.dialogue.listener.decoding import Floats, Scores
from photalk.dialogue.listener.embedding import Embedding
from photalk.dialogue.listener.hearing import Hearing
from photalk.errors import WeightsError
from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.words import WordTable, word_table


@dataclass(frozen=True, slots=True)
class Card:
    """What the model knows: the decoder's own words, the intents and operators it tells, its calibration."""

    words: tuple[str, ...]
    intents: tuple[str, ...]
    operators: tuple[str, ...]
    operator_levels: tuple[float, ...]
    calibration: tuple[float, ...]


class Net:
    """The model, behind the `Voice` protocol for writing words; may be called from several threads."""

    def __init__(self, folder: Path, table: WordTable | None = None) -> None:
        try:
            card = json.loads((folder / "card.json").read_text("utf-8"))
            self._encoder, self._begin, self._decoder = (
                session(folder / name) for name in ("encoder.onnx", "begin.onnx", "decoder.onnx")
            )
        except (OSError, KeyError, ValueError) as error:
            raise WeightsError(
                f"The understanding model in {folder} cannot be read; reinstall photalk-lab, "
                "or set PHOTALK_LISTENER=off to do without it."
            ) from error
        self.embedding = Embedding(table or word_table())
        self.pieces = self.embedding.pieces
        self.card = Card(**{name: tuple(card[name]) for name in Card.__slots__})
        self.words: Sequence[str] = self.card.words

    def scores(self, hearing: Hearing) -> Scores:
        """What the encoder says to a dialogue."""
        feature = np.asarray([[one.feature for one in hearing.positions]], np.int64)
        found = self._encoder.run(
            None, {"embedded": self.embedding.positions(hearing.positions)[None], "feature": feature}
        )
        return Scores(*(part[0] for part in found))

    def begin(self, hidden: Floats, kind: int) -> Floats:
        """The decoder's first state."""
        found = self._begin.run(None, {"hidden": hidden[None], "kind": np.asarray([kind], np.int64)})
        return np.asarray(found[0])

    def go_on(self, states: Floats, previous: Sequence[str], hidden: Floats) -> tuple[Floats, Floats]:
        """The decoder's next states and scores."""
        rows = np.stack([self.embedding.word(word) for word in previous])
        state, scores = self._decoder.run(None, {"state": states, "previous": rows, "hidden": hidden[None]})
        return state, scores


def session(path: Path) -> Any:
    """An ONNX model on one core.

    Raises:
        ValueError: it cannot be loaded.
    """
    return session_of(path, session_options(threads=1))
