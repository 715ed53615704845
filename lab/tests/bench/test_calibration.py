"""Calibration: the figures by hand, and what holds for all of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Rotate
from photalk.conversation.deciding import Costs
from photalk.language.understanding import Guess, Question, Understanding
from photalk_lab.bench.calibration import Judged, asking, brier, ece, reliability, reliability_svg

PREDICTIONS = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=60)


def test_the_error_of_two_bins_by_hand() -> None:
    predictions = [(0.2, False), (0.4, True), (0.9, True), (0.7, False)]
    # Bins 0-0.5 and 0.5-1: confidence 0.3 and 0.8, right one half of the time each.
    assert ece(predictions, 2) == pytest.approx(0.5 * 0.2 + 0.5 * 0.3)
    assert brier(predictions) == pytest.approx((0.04 + 0.36 + 0.01 + 0.49) / 4)


def test_equal_mass_puts_as_many_into_each_bin() -> None:
    table = reliability([(0.9 + place / 1000, True) for place in range(40)], 4, equal_mass=True)
    assert [one.n for one in table] == [10, 10, 10, 10]
    assert len(reliability([(0.95, True)] * 40, 4)) == 1


@given(PREDICTIONS, st.integers(1, 15), st.booleans())
def test_no_prediction_is_lost_and_no_error_is_beyond_one(
    predictions: list[tuple[float, bool]], bins: int, equal_mass: bool
) -> None:
    table = reliability(predictions, bins, equal_mass=equal_mass)
    assert sum(one.n for one in table) == len(predictions)
    assert 0 <= ece(predictions, bins, equal_mass=equal_mass) <= 1
    assert 0 <= brier(predictions) <= 1


@given(PREDICTIONS)
def test_one_bin_sees_only_the_difference_of_the_means(predictions: list[tuple[float, bool]]) -> None:
    confidence = sum(one for one, _ in predictions) / len(predictions)
    accuracy = sum(right for _, right in predictions) / len(predictions)
    assert ece(predictions, 1) == pytest.approx(abs(confidence - accuracy))


@given(st.lists(st.booleans(), min_size=1, max_size=50))
def test_an_oracle_is_perfectly_calibrated(truth: list[bool]) -> None:
    assert ece([(float(right), right) for right in truth]) == 0
    assert brier([(float(right), right) for right in truth]) == 0


def judged(confidence: float, *right: bool) -> Judged:
    others = tuple(
        Guess((Rotate(10 * place),), (1 - confidence) / (len(right) - 1)) for place in range(1, len(right))
    )
    return Judged(Understanding((Rotate(90),), confidence=confidence, alternatives=others), right)


def test_what_the_decisions_come_to() -> None:
    rows = [
        judged(0.95, True),
        judged(0.95, False),
        judged(0.5, False, True),
        judged(0.5, False, False),
        judged(0.75, False, True),
        judged(0.75, True, False),
        judged(0.75, False, False),
        Judged(Understanding(question=Question("Which?")), (False,)),
    ]
    told = asking(rows)
    assert told.questions == pytest.approx(37.5)
    assert told.offers == pytest.approx(37.5)
    assert told.mended == pytest.approx(12.5)
    assert told.errors == pytest.approx(37.5)


def test_who_never_asks_makes_every_error() -> None:
    rows = [judged(0.5, False, True), judged(0.5, True, False)]
    told = asking(rows, Costs(ask=9, mention=9))
    assert (told.questions, told.offers, told.errors) == (0, 0, 50)
    assert asking([]).errors == 0


def test_the_diagram_is_well_formed() -> None:
    svg = reliability_svg({"a < b & c": reliability([(0.3, False), (0.9, True)])}, "A <title>")
    root = ET.fromstring(svg)
    assert len([node for node in root.iter() if node.tag.endswith("circle")]) == 4
    reliability_svg({})


def test_equal_confidences_are_never_told_apart_by_what_was_right() -> None:
    nine_of_ten = [(0.9, place % 10 != 0) for place in range(100)]
    assert ece(nine_of_ten, equal_mass=True) == pytest.approx(0)
    assert ece([*nine_of_ten, (0.2, False)], equal_mass=True) == pytest.approx(0.2 / 101)
