"""How well attributes are told, and which garments are named alike."""

from dataclasses import replace

import numpy as np
import pytest

from photalk_lab.bench.fashion.pairing import named_alike
from photalk_lab.bench.fashion.telling import average_precision, told
from toy_garments import garments, toy_gallery


def test_attributes_told_surely_are_all_right_and_beat_the_most_frequent() -> None:
    figures = {one.name: one for one in told(toy_gallery())}
    assert (figures["colour"].value, figures["colour"].baseline) == (pytest.approx(100), pytest.approx(20))
    assert figures["word:striped"].value == pytest.approx(100)
    assert figures["word:striped"].n == 40
    assert figures["colour"].gap == pytest.approx(10, abs=0.1)  # all are right, said with 0.9


def test_attributes_that_are_the_same_for_all_are_no_better_than_the_most_frequent() -> None:
    gallery = toy_gallery()
    flat = replace(gallery, attributes=np.tile(gallery.attributes[:1], (len(gallery), 1)))
    for one in told(flat):
        if one.measure == "accuracy":
            assert one.value <= one.baseline + 1e-4


def test_average_precision_is_that_of_the_definition() -> None:
    assert average_precision(np.array([3, 2, 1, 0]), np.array([1, 0, 1, 0])) == pytest.approx((1 + 2 / 3) / 2)
    assert average_precision(np.array([0.0, 1.0]), np.zeros(2)) == 0


def test_rare_words_in_common_pair_garments() -> None:
    item = garments()[0]
    names = ["Acme Zebra Tee", "Acme Blue Tee", "Other Zebra Top", *(f"Acme Tee {at}" for at in range(5))]
    pairs = named_alike([replace(item, id=at, name=name) for at, name in enumerate(names)])
    assert [wanted for _, wanted in pairs] == list(range(8))
    assert pairs[0] == (2, 0)
    assert all(shown != wanted for shown, wanted in pairs)
