"""`photalk mark`: what is told of files is kept in the library, shown, searched for, and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk.apps import describe
from photalk.vision.text.written import Writing

Photalk = Callable[..., Any]


class Blank:
    def things(self, rgb: Any) -> tuple[()]:
        return ()

    def glimpsed(self, rgb: Any) -> bool:
        return False

    def read(self, rgb: Any) -> Writing:
        return Writing()


def told(ran: Any) -> dict[str, Any]:
    assert ran.code == 0, ran.err
    facts: dict[str, Any] = json.loads(ran.out.splitlines()[-1])
    return facts


def test_what_is_told_is_shown_and_taken_back_act_by_act(quick: Photalk, cat: Path) -> None:
    before = cat.read_bytes()
    quick("mark", cat, "--rating", "4", "--keyword", "Lisbon", "--keyword", 'Anna\'s "best"; DROP TABLE x 🎉')
    facts = told(quick("mark", cat, "--title", "Boats", "--date", "1999-05-06", "--pick", "--json"))
    assert facts["rating"] == 4
    assert facts["keywords"] == ["Lisbon", 'Anna\'s "best"; DROP TABLE x 🎉']
    assert (facts["title"], facts["mark"], facts["corrected"]["date"]) == ("Boats", "pick", "1999-05-06")
    assert quick("mark", cat, "--undo").out.splitlines()[0] == "Took back what was told last, of 1 picture."
    facts = told(quick("mark", cat, "--json"))
    assert (facts["title"], facts["rating"]) == (None, 4)
    quick("mark", cat, "--undo")
    assert quick("mark", cat).out == "cat.jpg: nothing was told\n"
    again = quick("mark", cat, "--undo")
    assert (again.code, again.err.strip()) == (
        2, "Nothing was told of these pictures that could be taken back.",
    )  # fmt: skip
    assert cat.read_bytes() == before


def test_a_folder_is_told_of_at_once_and_taken_back_at_once(quick: Photalk, photos: Path) -> None:
    assert quick("mark", photos, "--album", "Summer", "--place", "Lisbon").out.splitlines() == [
        "cat.jpg: in the album Summer, in Lisbon, Lisbon, Portugal",
        "dog.png: in the album Summer, in Lisbon, Lisbon, Portugal",
    ]
    assert "of 2 pictures" in quick("mark", photos / "dog.png", "--undo").out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--rating", "6"), "stars"),
        (("--pick", "--reject"), "one of the three"),
        (("--date", "2023-02-30"), "2023-07-14"),
        (("--date", "tomorrow"), "2023-07-14"),
        (("--place", "Nowhere at all"), "no place called"),
        (("--title", "x", "--undo"), "not both"),
    ],
)
def test_what_cannot_be_told_is_one_sentence_and_nothing_is_kept(
    quick: Photalk, cat: Path, options: tuple[str, ...], why: str
) -> None:
    ran = quick("mark", cat, "--keyword", "half", *options)
    assert ran.code == 2
    assert why in ran.err
    assert len(ran.err.strip().split("\n\n")) == 1
    assert quick("mark", cat).out == "cat.jpg: nothing was told\n"


def test_a_file_that_is_not_there_is_one_sentence(quick: Photalk, tmp_path: Path) -> None:
    ran = quick("mark", tmp_path / "none.jpg", "--pick")
    assert ran.code == 2
    assert "none.jpg" in ran.err


def test_describe_tells_it_too(quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(describe, "LazyDetector", Blank)
    monkeypatch.setattr(describe, "LazyReader", Blank)
    assert json.loads(quick("describe", cat, "--json").out)["keywords"] == []
    quick("mark", cat, "--rating", "5", "--keyword", "x", "--date", "1999-05-06T07:08", "--place", "Lisbon")
    described = json.loads(quick("describe", cat, "--json").out)
    assert (described["rating"], described["keywords"]) == (5, ["x"])
    assert (described["taken"], described["place"]) == ("1999-05-06T07:08:00", "Lisbon, Lisbon, Portugal")
    assert described["corrected"] == {"date": "1999-05-06T07:08", "place": "Lisbon, Lisbon, Portugal"}
    assert "told: 5 stars, tagged x" in quick("describe", cat).out


def test_a_library_that_cannot_be_used_costs_only_what_was_told(
    quick: Photalk, cat: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "catalogue.sqlite").write_bytes(b"no database at all" * 99)
    monkeypatch.setattr(describe, "LazyDetector", Blank)
    monkeypatch.setattr(describe, "LazyReader", Blank)
    ran = quick("describe", cat, "--json", "--library", tmp_path / "broken")
    assert json.loads(ran.out)["rating"] is None
    assert "What was told of it is not known." in ran.err


def test_a_date_that_is_none_is_told_as_it_was_typed(quick: Photalk, cat: Path) -> None:
    ran = quick("mark", cat, "--date", "14 July 2023")
    assert (ran.code, ran.err.strip()) == (
        2, "A date is like 2023-07-14 or 2023-07-14T18:00, not '14 July 2023'."
    )  # fmt: skip
