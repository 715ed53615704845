"""`photalk ask`: a question, an answer and the photos that it rests on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from photalk.apps import ask, filled_library
from photalk.library.library import Library
from photalk.vision.teller import shipped_teller
from photalk.vision.teller.said import PictureAnswer
from spoken import Spoken
from toy_catalogue import HOLIDAYS, library_of
from toy_space import ToyEncoder
from toy_teller import ToyTeller

Photalk = Callable[..., Any]


@pytest.fixture(autouse=True)
def _a_library_and_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filled_library, "Library", partial(Library, encoder=ToyEncoder))
    monkeypatch.setattr(ask, "understander", Spoken)


@pytest.fixture
def holidays(tmp_path: Path) -> None:
    library_of(tmp_path / "library", HOLIDAYS).close()


def test_the_answer_is_a_sentence_and_a_small_chart(quick: Photalk, holidays: None) -> None:
    ran = quick("ask", "ask count by year")
    assert ran.out.splitlines() == [
        "Photos by year: most in 2021 (3). 1 of 5 have no known date.",
        "  2021  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇ 3",
        "  2023  ▇▇▇▇▇▇▇▇ 1",
    ]


def test_json_has_the_fields_that_are_relied_on(quick: Photalk, holidays: None) -> None:
    answer = json.loads(quick("ask", "ask count of place:Rome", "--json").out)
    assert set(answer) == {"answer", "value", "low", "high", "photos", "basis", "sure"}
    assert (answer["value"], answer["photos"]) == (2, ["/p/d.jpg", "/p/c.jpg"])


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ("-has:date", "1 photo without a known date."),
        ("has:place", "4 photos with a known place."),
        ("-has:place -has:date", "1 photo without a known place, without a known date."),
    ],
)
def test_photos_without_a_date_or_a_place_are_counted(
    quick: Photalk, holidays: None, about: str, said: str
) -> None:
    ran = quick("ask", f"ask count of {about}", "--json")
    assert json.loads(ran.out)["answer"] == said
    assert json.loads(ran.out)["sure"] == 1


def test_photos_without_a_date_are_searched_for(quick: Photalk, holidays: None) -> None:
    (line,) = quick("search", "--json", "--no-ask", "--", "-has:date").out.splitlines()
    assert json.loads(line)["path"] == "/p/e.jpg"


def test_a_search_asks_whether_there_is_one(quick: Photalk, holidays: None) -> None:
    assert quick("ask", "find something red").out.startswith("Yes: 2 photos of red")


@pytest.mark.parametrize(
    ("words", "said"),
    [("make it brighter", "no question about the library"), ("put a hat on it", "put a hat on it")],
)
def test_what_is_no_question_is_told(quick: Photalk, holidays: None, words: str, said: str) -> None:
    ran = quick("ask", words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_one_picture_is_asked_about_with_or_without_a_library(
    quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teller = ToyTeller(answers={"what is that": PictureAnswer("board", 0.9)})
    monkeypatch.setattr(shipped_teller, "ShippedTeller", lambda: teller)
    ran = quick("ask", "tell seen about what is that", "--picture", cat, "--json")
    told = json.loads(ran.out)
    assert (told["answer"], told["basis"], told["sure"]) == ("Board.", "seen", 0.9)
    assert told["photos"] == [str(cat)]
    assert quick("ask", "make it brighter", "--picture", cat).code == 2
    assert "no-such.jpg" in quick("ask", "tell size", "--picture", "no-such.jpg").err


def test_an_empty_library_is_told(quick: Photalk, tmp_path: Path) -> None:
    library_of(tmp_path / "library", ()).close()
    ran = quick("ask", "ask count")
    assert ran.code == 2
    assert "index" in ran.err
