"""The papers' retrievers without torch: TIRG, Guo et al.'s dialogue manager, Fashion IQ's transformer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.vision.space.encoder import Floats
from photalk.vision.space.wordpiece import words_of
from photalk.vision.space.words import word_table
from photalk_lab.bench.fashion.graphs import Ints, Seeing, card, graph
from photalk_lab.bench.fashion.nouns import Gallery, Retriever, Turn

NAMES = {
    "tirg": "TIRG",
    "recurrent": "Guo et al.",
    "transformer": "transformer",
    "transformer-attributes": "transformer + attributes",
}
"""What their files are called, and what they are called."""

_TOGETHER = 64


def peers(folder: Path) -> list[Retriever]:
    """The retrievers that `photalk train fashion` wrote to a folder.

    Raises:
        WeightsError: one is not there, or is damaged.
    """
    seeing = Seeing(folder)
    return [Peer(folder, file, name, seeing) for file, name in NAMES.items()]


class Peer:
    """One of them: a graph that makes a query of a dialogue, and one that puts garments beside it."""

    def __init__(self, folder: Path, file: str, name: str, seeing: Seeing) -> None:
        kept = card(folder, "peers.json")
        self.name = name
        self._most_turns: int = kept["most_turns"]
        self._most_pieces: int = kept["most_pieces"]
        self._asks = graph(folder, f"{file}.onnx")
        self._puts = graph(folder, f"{file}.garments.onnx")
        self._seeing = seeing

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        """How near each garment is to what is looked for, as a cosine."""
        rows, has = self._seeing(gallery)
        (placed,) = self._puts.run({"features": rows}, ["garments"])
        found = np.empty((len(dialogues), len(gallery)), np.float32)
        alike: dict[int, list[int]] = defaultdict(list)
        for at, turns in enumerate(dialogues):
            alike[min(len(turns), self._most_turns)].append(at)
        for length, which in alike.items():
            for start in range(0, len(which), _TOGETHER):
                some = which[start : start + _TOGETHER]
                found[some] = self._query(rows, has, [dialogues[at][-length:] for at in some]) @ placed.T
        return found

    def _query(self, rows: Floats, has: Ints, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        shown = np.array([[turn.shown for turn in turns] for turns in dialogues], np.int64)
        words, said = self._heard([[turn.feedback for turn in turns] for turns in dialogues])
        feed: dict[str, NDArray[Any]] = {
            "shown": rows[shown],
            "has": has[shown],
            "words": words,
            "said": said,
        }
        taken = {name: value for name, value in feed.items() if name in self._asks.inputs}
        return np.asarray(self._asks.run(taken, ["query"])[0], np.float32)

    def _heard(self, feedback: Sequence[Sequence[str]]) -> tuple[Floats, Floats]:
        """The rows of the pieces that were said (B, T, W, E), and where there are any (B, T, W)."""
        table = word_table()
        words = np.zeros((len(feedback), len(feedback[0]), self._most_pieces, table.width), np.float32)
        said = np.zeros(words.shape[:3], np.float32)
        for row, turns in enumerate(feedback):
            for at, text in enumerate(turns):
                ids = [piece for word in words_of(text) for piece in table.pieces(word)][: self._most_pieces]
                words[row, at, : len(ids)] = table.rows(ids)
                said[row, at, : len(ids)] = 1
        return words, said
