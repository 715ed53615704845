"""What do the positions of a dialogue look like to the model? Rows of the table of word pieces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from photalk.dialogue.listener.hearing import Position
from photalk.vision.space.words import Floats, WordTable


class Embedding:
    """A word or a position has the mean of its pieces' rows."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self.pieces = table.pieces
        self.width = table.width

    def word(self, word: str) -> Floats:
        """A word's row: the mean of its pieces'; zeros for no word."""
        return self._mean(self.pieces(word)) if word else np.zeros(self.width, np.float32)

    def positions(self, positions: Sequence[Position]) -> Floats:
        """A row for each position; a concept's is the sum of its name's and its attribute's."""
        rows = np.stack([self._mean(one.pieces) for one in positions])
        for at, one in enumerate(positions):
            if one.attribute_pieces:
                rows[at] += self._mean(one.attribute_pieces)
        return rows

    def _mean(self, ids: Sequence[int]) -> Floats:
        return np.asarray(self._table.rows(ids).mean(axis=0))
