"""Bare picks, from a list or from the options of a question."""

from __future__ import annotations

import pytest

from photalk.commands import parse
from photalk.language.exact.picks import picks
from photalk.language.table import Table
from photalk.language.understanding import Question

LIST = Table(pictures=("a.jpg", "b.jpg", "c.jpg"))
UNKNOWN = Table(listed=12)
ASKED = Table(
    pictures=LIST.pictures, asked=Question("Is it indoors?", ("yes", "no", "don't know"), "indoors")
)
CHOICES = Table(
    open=True,
    asked=Question("Clockwise or counter-clockwise?", ("clockwise", "counter-clockwise")),
    choices=((parse("rotate 320"),), (parse("rotate 40"),)),
)


def picked(message: str, table: Table) -> list[str]:
    return [str(act) for one in picks(message, table) for act in one.acts]


@pytest.mark.parametrize("message", ["2", "#2", "2.", "second", "the second one", "The second", "2nd", " 2 "])
def test_a_place_picks_from_a_list(message: str) -> None:
    assert picked(message, LIST) == picked(message, UNKNOWN) == ["open picture=2"]


@pytest.mark.parametrize(
    "message", ["4", "0", "two", "20 percent", "", "first dog", "1000000000", "²", "the"]
)
def test_other_words_pick_nothing(message: str) -> None:
    assert picked(message, LIST) == []


@pytest.mark.parametrize("table", [Table(), Table(pictures=LIST.pictures, current=1, open=True)])
def test_without_a_list_and_with_an_open_picture_a_number_is_the_readers(table: Table) -> None:
    assert picked("2", table) == []


@pytest.mark.parametrize(("message", "option"), [("no", 2), ("Yes!", 1), ("Don't know", 3)])
def test_an_option_that_is_clicked_answers(message: str, option: int) -> None:
    assert picked(message, ASKED) == [f"answer option={option}"]


def test_a_number_while_the_search_asks_still_picks_a_picture() -> None:
    assert picked("3", ASKED) == ["open picture=3"]


@pytest.mark.parametrize(("message", "option"), [("counter-clockwise", 2), ("2", 2), ("the first one", 1)])
def test_choices_are_picked_by_name_or_place(message: str, option: int) -> None:
    assert picked(message, CHOICES) == [f"answer option={option}"]


def test_no_more_is_picked_than_there_is_to_choose_from() -> None:
    assert picked("3", CHOICES) == []
