"""The table of word pieces: what was saved is read again, and mapped, not unpacked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.space.wordpiece import Wordpieces
from photalk.vision.space.words import WordTable, word_table

PIECES = Wordpieces(["[UNK]", "dog", "##s", "bus"])


def saved(folder: Path) -> WordTable:
    table = WordTable.of(np.random.default_rng(0).standard_normal((4, 8)).astype(np.float32), PIECES)
    table.save(folder)
    return table


def test_a_table_that_was_saved_is_read_again(tmp_path: Path) -> None:
    table, read = saved(tmp_path), WordTable.load(tmp_path)
    assert read.pieces.ids == PIECES.ids
    assert np.array_equal(read.rows([3, 0, 3]), table.rows([3, 0, 3]))


def test_rows_are_mapped_and_cannot_be_written(tmp_path: Path) -> None:
    saved(tmp_path)
    for table in (WordTable.load(tmp_path), word_table()):
        assert isinstance(table._rows.base, np.memmap)
        assert not table._rows.flags.writeable


@pytest.mark.parametrize("name", ["words.npy", "words.npz"])
@pytest.mark.parametrize("kept", [None, 0, 100])
def test_a_damaged_table_is_told_in_one_sentence(tmp_path: Path, name: str, kept: int | None) -> None:
    saved(tmp_path)
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).unlink()
    if kept is not None:
        (tmp_path / name).write_bytes(whole[:kept])
    with pytest.raises(WeightsError, match="install photalk anew"):
        WordTable.load(tmp_path)
