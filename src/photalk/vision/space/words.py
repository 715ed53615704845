"""What do words look like to our models? MiniLM's table of word pieces, kept in eight bits.

One table serves the joint space and the reader. It is as it was published, so that a word which
training never saw still lies among its likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.space.wordpiece import Wordpieces

Floats = NDArray[np.float32]

HOME = Path(__file__).parent / "model"


class WordTable:
    """A row of eight-bit numbers for each piece, and the scale of the row."""

    def __init__(self, rows: NDArray[np.int8], scales: Floats, pieces: Wordpieces) -> None:
        self._rows, self._scales = rows, scales
        self.pieces = pieces
        self.width = int(rows.shape[1])

    @classmethod
    def of(cls, table: Floats, pieces: Wordpieces) -> WordTable:
        """The table of these rows, rounded to eight bits."""
        scales = np.abs(table).max(axis=1).astype(np.float32) / np.float32(127)
        rows = np.round(table / np.maximum(scales, 1e-12)[:, None]).astype(np.int8)
        return cls(rows, scales, pieces)

    @classmethod
    def load(cls, folder: Path) -> WordTable:
        """The table that `save` wrote; its rows are mapped, and read only where they are asked for."""
        try:
            rows = np.asarray(np.load(folder / "words.npy", mmap_mode="r", allow_pickle=False))
            with (folder / "words.npz").open("rb") as file, np.load(file, allow_pickle=False) as kept:
                return cls(rows, kept["scales"], Wordpieces(str(kept["pieces"]).split("\n")))
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
            raise WeightsError(f"The word table in {folder} cannot be read: install photalk anew.") from error

    def save(self, folder: Path) -> None:
        """Write the table (`words.npy`), its scales and its pieces (`words.npz`) to a folder."""
        np.save(folder / "words.npy", self._rows)
        vocabulary = np.asarray("\n".join(self.pieces.ids))
        np.savez_compressed(folder / "words.npz", scales=self._scales, pieces=vocabulary)

    def rows(self, ids: Sequence[int]) -> Floats:
        """The rows of these pieces, (n, width)."""
        places = list(ids)
        return np.asarray(self._rows[places].astype(np.float32) * self._scales[places, None])


@cache
def word_table() -> WordTable:
    """The table that comes with the package."""
    return WordTable.load(HOME)
