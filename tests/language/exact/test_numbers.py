"""Numbers as people say them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.language.exact.numbers import Quantity, count, numbers, ordinal, quantity


@pytest.mark.parametrize(
    ("words", "value", "unit"),
    [
        ("thirty", 30, ""),
        ("seventy five", 75, ""),
        ("30%", 30, "percent"),
        ("ten per cent", 10, "percent"),
        ("15 percnt", 15, "percent"),
        ("minus 20", -20, ""),
        ("-20", -20, ""),
        ("1,5 stops", 1.5, "stops"),
        ("half a stop", 0.5, "stops"),
        ("a stop", 1, "stops"),
        ("1/3 EV", 1 / 3, "stops"),
        ("two fifths", 0.4, "share"),
        ("a third", 1 / 3, "share"),
        ("half", 0.5, "share"),
        ("divide that by four", 0.25, "share"),
        ("three and a half degrees", 3.5, "degrees"),
        ("three degrees and a half", 3.5, "degrees"),
        ("a degree", 1, "degrees"),
        ("90°", 90, "degrees"),
        ("a quarter turn", 0.25, "turns"),
        ("40px", 40, "pixels"),
        ("4x", 4, "times"),
        ("twice", 2, "times"),
        ("two hundred", 200, ""),
        ("twnety", 20, ""),
        ("a thrid", 1 / 3, "share"),
    ],
)
def test_words_say_how_much(words: str, value: float, unit: str) -> None:
    assert quantity(words) == Quantity(pytest.approx(value), unit)


@pytest.mark.parametrize("words", ["", "the sky", "a bit", "instagram size"])
def test_words_without_a_number_say_nothing(words: str) -> None:
    assert quantity(words) is None


@pytest.mark.parametrize(
    ("words", "place"),
    [("the second", 2), ("3rd", 3), ("very first place", 1), ("#4", 4), ("position 1", 1), ("it", None)],
)
def test_ordinals_name_a_place(words: str, place: int | None) -> None:
    assert ordinal(words) == place


@pytest.mark.parametrize(
    ("words", "many"), [("both", 2), ("tow", 2), ("three", 3), ("twice", 2), ("all", None)]
)
def test_counts(words: str, many: int | None) -> None:
    assert count(words) == many


@pytest.mark.parametrize("words", ["from 40/60 to 500/420", "40,60 - 500,420", "40 60 500 420"])
def test_all_numbers_of_a_box_are_found_in_order(words: str) -> None:
    assert numbers(words) == (40, 60, 500, 420)


@given(st.integers(-9999, 9999))
def test_whole_numbers_are_read_back(value: int) -> None:
    assert quantity(str(value)) == Quantity(float(value))


@given(st.text(max_size=60))
def test_whatever_is_said_nothing_breaks(words: str) -> None:
    quantity(words), ordinal(words), numbers(words), count(words)
