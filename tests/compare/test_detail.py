"""Blur, softness and sharpness are told by fine detail, and JPEG's own softness is not taken for them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy import ndimage

from before_after import blind, edited, photo, written
from photalk.compare.detail import Detail, detail
from photalk.compare.format_loss import saving
from photalk.compare.pair import PicturePair
from photalk.edit.program import Program


def _detail(folder: Path, *lines: str, quality: int | None = 85) -> Detail | None:
    first = written(folder, "astronaut")
    pair = PicturePair(first, edited(first, *lines, quality=quality), blind())
    close = pair.closely(Program())
    return detail(close.made, close.target, close.where, pair.second.full_size, saving(pair.second.path))


@pytest.mark.parametrize(
    ("attribute", "amount"), [("blur", 25), ("blur", 50), ("sharpness", 50), ("sharpness", -60)]
)
def test_a_change_of_detail_is_found(attribute: str, amount: int, tmp_path: Path) -> None:
    found = _detail(tmp_path, f"adjust_attr {attribute} {amount}", quality=95)
    assert found is not None
    if (attribute, amount) == ("sharpness", -60):
        # The very same Gaussian can be said either way.
        assert found.edit.attribute == "blur" or found.edit.amount < 0
        return
    assert found.edit.attribute == attribute
    assert found.edit.amount == pytest.approx(amount, abs=8)
    assert found.confidence > 0.5
    assert 0 < found.explains <= 1


@pytest.mark.parametrize("quality", [40, 75, None])
def test_saving_is_no_change_of_detail(quality: int | None, tmp_path: Path) -> None:
    assert _detail(tmp_path, quality=quality) is None


def test_a_shift_by_a_part_of_a_pixel_is_no_blur() -> None:
    sharp = photo("astronaut").astype(np.float32) / 255
    moved = ndimage.shift(sharp, (0.4, -0.3, 0), order=3, mode="nearest")
    everywhere = np.ones(sharp.shape[:2], np.bool_)
    found = detail(sharp, moved, everywhere, (sharp.shape[1], sharp.shape[0]), lambda grey: grey)
    assert found is None


def test_nothing_in_common_is_no_change_of_detail(tmp_path: Path) -> None:
    first = written(tmp_path)
    pair = PicturePair(first, first, blind())
    close = pair.closely(Program())
    assert detail(close.made, close.target, close.where & False, (10, 10), lambda grey: grey) is None
