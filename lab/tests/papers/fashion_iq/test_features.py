"""Garments as rows of numbers: the same out of a file, and attributes told as the product tells them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.garments.attributes import top
from photalk_lab.papers.fashion_iq.features import TOP, Look, top_attributes
from toy_wardrobe import NAMES, toy_wardrobe


def test_a_look_comes_back_from_its_file(tmp_path: Path) -> None:
    gallery = toy_wardrobe(48)
    look = Look.fitted(gallery.encoded, None, gallery.attributes)
    look.save(tmp_path / "look.npz")
    rows, again = (
        one.rows(gallery.encoded, None, gallery.attributes)
        for one in (look, Look.load(tmp_path / "look.npz"))
    )
    assert rows.shape == (48, look.width)
    np.testing.assert_allclose(again, rows, atol=0.02)


@pytest.mark.parametrize("share", [0, 0.5])
def test_a_look_that_was_cut_short_is_said_in_a_sentence(tmp_path: Path, share: float) -> None:
    gallery, file = toy_wardrobe(12), tmp_path / "look.npz"
    Look.fitted(gallery.encoded, None, gallery.attributes).save(file)
    file.write_bytes(file.read_bytes()[: int(share * file.stat().st_size)])
    with pytest.raises(WeightsError, match=r"look\.npz cannot be read .*photalk train fashion"):
        Look.load(file)


def test_photos_of_another_encoder_are_refused() -> None:
    gallery = toy_wardrobe(12)
    look = Look.fitted(gallery.encoded, None, gallery.attributes)
    with pytest.raises(WeightsError, match="another encoder"):
        look.rows(gallery.encoded, None, gallery.attributes[:, :-1])


def test_the_likeliest_attributes_are_those_that_the_product_tells() -> None:
    told = np.random.default_rng(0).random((20, len(NAMES))).astype(np.float32)
    for row, found in zip(told, top_attributes(told, NAMES), strict=True):
        assert [NAMES[at] for at in found] == [name for name, _ in top(row, NAMES, TOP)]
