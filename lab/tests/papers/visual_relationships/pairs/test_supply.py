"""Pairs of every kind, the same for the same seed."""

from pathlib import Path

import numpy as np
import pytest

from photalk.commands import Erase, ImageCutout
from photalk.edit.program import Program
from photalk.errors import NotFound, WeightsError
from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of
from toy_edits import toy_eyes


def test_the_same_seed_makes_the_same_pairs_and_a_later_start_goes_on(folder: Path):
    def some(count: int, seed: int, start: int = 0) -> list[tuple[str, bytes, tuple[str, ...]]]:
        pairs = pairs_of(
            folder, "train", count, seed, ("global", "different"), start=start, eyes=toy_eyes(), sentences=0
        )
        return [(pair.photo.name, pair.file, pair.sentences) for pair in pairs]

    assert some(4, 1) == some(4, 1)
    assert some(4, 1)[2:] == some(2, 1, start=2)
    assert some(4, 1) != some(4, 2)


def test_kinds_are_what_they_are_called(folder: Path):
    kinds = ("same", "cutout", "erased", "local", "different")
    pairs = list(pairs_of(folder, "dev", 5, 3, kinds, eyes=toy_eyes(), sentences=0))
    by_kind = {pair.kind: pair for pair in pairs}
    assert tuple(by_kind) == kinds
    assert by_kind["same"].program == Program()
    assert np.abs(by_kind["same"].before.astype(int) - by_kind["same"].after).mean() < 6
    assert any(isinstance(edit, ImageCutout) for edit in by_kind["cutout"].program.edits)
    assert by_kind["cutout"].after.shape[2] == 4
    assert by_kind["cutout"].suffix == ".png"
    assert any(edit == Erase("the dog") for edit in by_kind["erased"].program.edits)
    assert getattr(by_kind["local"].program.edits[0], "region", None) is not None
    assert by_kind["different"].other not in (None, by_kind["different"].photo)


def test_a_kind_for_which_no_photo_will_do_is_said(folder: Path):
    class Blind:
        def things(self, rgb: np.ndarray) -> tuple[object, ...]:
            return ()

    eyes = toy_eyes()
    eyes.detector = Blind()  # type: ignore[assignment]
    with pytest.raises(NotFound, match="erased"):
        next(iter(pairs_of(folder, "dev", 1, 0, ("erased",), eyes=eyes, sentences=0)))


def test_a_model_that_is_missing_is_said_and_not_blamed_on_the_photos(folder: Path):
    class Absent:
        def things(self, rgb: np.ndarray) -> tuple[object, ...]:
            raise WeightsError("The model of things is not there.")

    eyes = toy_eyes()
    eyes.detector = Absent()  # type: ignore[assignment]
    with pytest.raises(WeightsError, match="model of things"):
        next(iter(pairs_of(folder, "dev", 1, 0, ("erased",), eyes=eyes, sentences=0)))
