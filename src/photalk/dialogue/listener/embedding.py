"""What do words look like to the model? Rows of a table of word pieces, kept in eight bits.

MiniLM's word embeddings as they are: a word that training never saw still lies among its likes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from photalk.dialogue.listener.hearing import Position
from photalk.dialogue.listener.wordpiece import Wordpieces

Floats = NDArray[np.float32]


class Embedding:
    """The table: a row of eight-bit numbers for each piece, and the scale of the row."""

    def __init__(self, rows: NDArray[np.int8], scales: NDArray[np.float32], pieces: Wordpieces) -> None:
        self._rows, self._scales, self._pieces = rows, scales, pieces
        self.width = int(rows.shape[1])

    @classmethod
    def of(cls, table: Floats, pieces: Wordpieces) -> Embedding:
        """The table of these rows, rounded to eight bits."""
        scales = np.abs(table).max(axis=1).astype(np.float32) / 127
        rows = np.round(table / np.maximum(scales, 1e-12)[:, None]).astype(np.int8)
        return cls(rows, scales, pieces)

    @property
    def parts(self) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        """The rows and their scales, as they are kept on disk."""
        return self._rows, self._scales

    def word(self, word: str) -> Floats:
        """A word's row: the mean of its pieces'; zeros for no word."""
        return self._mean(self._pieces(word)) if word else np.zeros(self.width, np.float32)

    def positions(self, positions: Sequence[Position]) -> Floats:
        """A row for each position; a concept's is the sum of its name's and its attribute's."""
        rows = np.stack([self._mean(one.pieces) for one in positions])
        for at, one in enumerate(positions):
            if one.attribute_pieces:
                rows[at] += self._mean(one.attribute_pieces)
        return rows

    def _mean(self, ids: Sequence[int]) -> Floats:
        places = list(ids)
        rows = self._rows[places].astype(np.float32) * self._scales[places, None]
        return np.asarray(rows.mean(axis=0))
