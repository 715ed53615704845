"""Questions about a small library whose truth is known: every kind has an answer, photos and doubts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path, PurePath

import pytest

from photalk.commands import AskLibrary, parse
from photalk.library.library import Library
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.plans import answered
from photalk.search.finder import Finder
from toy_catalogue import HOLIDAYS, library_of

Ask = Callable[[str], LibraryAnswer]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with library_of(tmp_path / "library", HOLIDAYS) as made:
        yield made


@pytest.fixture
def ask(library: Library) -> Ask:
    def asked(line: str) -> LibraryAnswer:
        question = parse(f"ask {line}")
        assert isinstance(question, AskLibrary)
        return answered(library, question, Finder(library).sight)

    return asked


def names(answer: LibraryAnswer) -> list[str]:
    return [PurePath(path).name for path in answer.photos]


def test_photos_are_counted_exactly_by_what_files_say(ask: Ask) -> None:
    assert (ask("count").value, ask("count").text) == (5, "5 photos.")
    answer = ask("count of on:2021")
    assert (answer.value, answer.low, answer.high, answer.basis) == (3, 3, 3, "catalogue")
    assert names(answer) == ["c.jpg", "b.jpg", "a.jpg"]
    assert ask("count of place:Lisbon camera:canon").value == 2


def test_photos_of_which_it_is_not_known_are_told_and_make_it_less_sure(ask: Ask) -> None:
    answer = ask("count of on:2021")
    assert "1 of 5 photos has no known date." in answer.text
    assert answer.sure == 0.8


def test_contents_are_counted_as_a_range_with_the_surest_first(ask: Ask) -> None:
    answer = ask("count of red")
    assert answer.low == 2 == len(names(answer)[:2])
    assert answer.basis == "seen"
    assert answer.low <= answer.value <= answer.high  # type: ignore[operator]
    assert set(names(answer)[:2]) == {"a.jpg", "b.jpg"}
    assert set(names(ask("count of dogs"))) >= {"a.jpg", "b.jpg"}


def test_conditions_and_contents_hold_together(ask: Ask) -> None:
    assert set(names(ask("count of blue on:2023"))) == {"d.jpg"}
    five = ask("count of blue on:2023 place:Rome camera:iphone lens:50mm")
    assert names(five) == ["d.jpg"]
    assert ask("count of blue on:2022").value == 0


def test_what_nobody_can_see_is_not_counted_for_sure(ask: Ask) -> None:
    answer = ask("count of angels")
    assert answer.low == 0
    assert answer.text.startswith("I can't tell photos of angels for sure")
    assert answer.sure < 0.5


def test_when_says_the_first_the_last_and_how_often(ask: Ask) -> None:
    assert ask("when oldest").value == "2021-05-03T10:00:00"
    assert ask("when newest of place:Rome").value == "2023-01-01T12:30:00"
    assert names(ask("when newest"))[0] == "d.jpg"
    assert ask("when").text == "Photos: from 3 May 2021 to 1 January 2023, on 4 days."


def test_where_and_with_what_name_the_commonest_first(ask: Ask) -> None:
    assert ask("where of on:2021").value == "Lisbon, Portugal"
    assert ask("camera").text.startswith("With Canon EOS R6 (2), iPhone 12 (2).")
    assert ask("lens").value == "50mm f/1.8"
    assert ask("lens of on:2021").text.startswith("No lens is known of the photos taken in 2021.")


def test_counts_by_something_are_rows_and_bars(ask: Ask) -> None:
    answer = ask("count by month of on:2021")
    assert answer.rows == (("May 2021", 2), ("August 2021", 1))
    assert answer.lines.splitlines()[1] == "  May 2021     ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇ 2"
    assert dict(ask("count by place").rows) == {"Lisbon, Portugal": 2, "Rome, Italy": 2}
    assert dict(ask("count by year").rows) == {"2021": 3, "2023": 1}
    assert ask("count by person").basis == "people"


@pytest.mark.parametrize(
    ("line", "name"), [("largest", "c"), ("smallest", "d"), ("newest", "d"), ("oldest", "a")]
)
def test_which_names_one_photo(ask: Ask, line: str, name: str) -> None:
    answer = ask(f"which {line}")
    assert names(answer) == [f"{name}.jpg"]
    assert answer.total == 1


def test_the_longest_gap_lies_between_two_photos(ask: Ask) -> None:
    answer = ask("gap")
    assert (answer.value, names(answer)) == (499, ["c.jpg", "d.jpg"])
    assert answer.text == "The longest gap is 499 days, from 20 August 2021 to 1 January 2023."
    assert ask("gap of on:2023").sure == 0


def test_two_are_compared(ask: Ask) -> None:
    assert ask("most of on:2021 | on:2023").text.startswith("More photos taken in 2021: 3 photos")
    assert ask("most of red | green").value == "photos of red"
    assert ask("most of place:Rome | place:Lisbon").value is None


def test_whether_there_is_one(ask: Ask) -> None:
    assert ask("exists of place:Lisbon").text.startswith("Yes: 2 photos taken in Lisbon.")
    none = ask("exists of place:Oslo")
    assert none.text.startswith("No, there are no photos taken in Oslo.")
    assert (none.value, none.photos) == (0, ())


def test_an_empty_library_has_no_photos(tmp_path: Path) -> None:
    with library_of(tmp_path / "empty", ()) as library:
        question = parse("ask count of dogs")
        assert isinstance(question, AskLibrary)
        assert answered(library, question, Finder(library).sight).value == 0
