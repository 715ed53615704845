"""The shipped net: two ONNX graphs, the rows of its tokens, and a card that says what they are.

Runs on one core: a message is short, and a second thread would cost more than it gives.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.language.reader.describing import Describing
from photalk.language.reader.words import Input, input_of
from photalk.operations.registry import OPERATIONS
from photalk.vision.quick_sessions import quick_session
from photalk.vision.sessions import session_options
from photalk.vision.space.words import Floats, WordTable, word_table

Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Memory:
    """What was read: the hidden states of the pieces, which of them begin and end words, and what matches."""

    hidden: Floats
    first: Whole
    last: Whole
    matches: Floats

    @property
    def words(self) -> int:
        """How many words can be pointed at."""
        return int(self.first.shape[1])


class ReaderNet:
    """The net behind the reader; may be called from several threads."""

    def __init__(self, folder: Path, table: WordTable | None = None) -> None:
        try:
            card = json.loads((folder / "card.json").read_text("utf-8"))
            self._encoder, self._decoder = (
                quick_session(folder / name, partial(session_options, threads=1))
                for name in ("encoder.onnx", "decoder.onnx")
            )
            with np.load(folder / "rows.npz", allow_pickle=False) as kept:
                rows = {name: kept[name].astype(np.float32) for name in kept.files}
            learnt, operations = tuple(card["tokens"]), tuple(card["operations"])
            self.calibration: tuple[float, ...] = tuple(card["calibration"])
        except (OSError, KeyError, ValueError) as error:
            raise WeightsError(f"The reader in {folder} cannot be loaded; install photalk anew.") from error
        new = tuple(key for key in OPERATIONS if key not in operations)
        self.tokens, self.operations = (*learnt, *new), (*operations, *new)
        self._table = table or word_table()
        self._describing = Describing(self.tokens, len(self.operations), self._table)
        # An operation that training never saw has no part of its own, only what its words look like.
        self._rows_in, self._rows_out = (
            _lengthened(rows[f"own_{way}"], len(new)) + self._describing.rows @ rows[f"described_{way}"].T
            for way in ("in", "out")
        )
        usual = rows["bias"][len(learnt) - len(operations) :].mean()
        self._bias = np.concatenate([rows["bias"], np.full(len(new), usual, np.float32)])

    def read(self, words: Sequence[str], situation: str) -> Memory:
        """What the net makes of a message in a situation."""
        given: Input = input_of(words, situation, self._table.pieces)
        feeds = {
            "embedded": self._table.rows(given.pieces)[None],
            "shapes": np.asarray([given.shapes], np.int64),
        }
        hidden = self._encoder.run(None, feeds)[0]
        first, last = (np.asarray([at], np.int64) for at in (given.first, given.last))
        return Memory(hidden, first, last, self._describing.matches(words)[None])

    def scores(self, memory: Memory, written: Whole) -> tuple[Floats, Floats]:
        """Scores of what comes next in each row of what was written, and of where its clause lies."""
        feeds = {
            "hidden": memory.hidden, "first": memory.first, "last": memory.last, "matches": memory.matches,
            "rows_in": self._rows_in, "rows_out": self._rows_out, "bias": self._bias, "written": written,
        }  # fmt: skip
        steps, clauses = self._decoder.run(None, feeds)
        return steps, clauses


def _lengthened(rows: Floats, by: int) -> Floats:
    return np.concatenate([rows, np.zeros((by, rows.shape[1]), np.float32)])
