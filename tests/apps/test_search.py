"""`photalk search`: what it prints, and where; on a library of real files that the toy encoder sees."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from photalk.apps import filled_library, search
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.search.hits import Hit, Reason, SearchQuestion, SearchResult
from toy_space import COLOURS, ToyEncoder

Photalk = Callable[..., Any]

TOY = partial(Library, encoder=ToyEncoder)


@pytest.fixture
def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of plain pictures that are in the library."""
    folder = tmp_path / "photos"
    (folder / "trips").mkdir(parents=True)
    names = {"red": "one.png", "green": "two.png", "blue": "trips/three.png", "white": "receipt_2023.png"}
    for colour, name in names.items():
        pixels = np.full((48, 64, 3), COLOURS[colour], np.uint8)
        pixels[:, :8] = COLOURS["yellow"]
        Image.fromarray(pixels).save(folder / name)
    with TOY(tmp_path / "library") as library:
        library.index([folder])
    monkeypatch.setattr(filled_library, "Library", TOY)
    return folder


def test_json_is_one_object_a_hit_and_nothing_else(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "red", "--json", "--no-ask")
    hits = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (0, "")
    assert [hit["rank"] for hit in hits] == [1, 2, 3, 4]
    assert hits[0]["path"] == str(seen / "one.png")
    assert {"path", "score", "why", "rank"} == set(hits[0])
    assert hits[0]["why"][0] | {"detail": ""} == {"wish": "red", "verdict": "meets", "detail": ""}
    assert 0 <= hits[-1]["score"] <= hits[0]["score"] <= 1


def test_through_a_pipe_it_is_a_path_a_line(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "blue", "-k", "1", "--no-ask")
    assert ran.out == f"{seen / 'trips' / 'three.png'}\n"


def test_why_says_how_each_wish_is_met(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "receipt -red", "-k", "1", "--why", "--no-ask")
    assert ran.out.splitlines() == [
        str(seen / "receipt_2023.png"),
        "  ✓ receipt: the file name says so",
        "  ✓ no red: none seen",
    ]


def test_a_folder_in_words_is_a_filter(quick: Photalk, seen: Path) -> None:
    assert quick("search", "red in the trips folder", "--no-ask").out == f"{seen / 'trips' / 'three.png'}\n"


def test_a_picture_of_the_library_to_be_like_is_left_out(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "--like", seen / "one.png", "--no-ask")
    assert ran.code == 0
    assert str(seen / "one.png") not in ran.out.splitlines()


def test_a_picture_to_be_like_may_lie_elsewhere(quick: Photalk, seen: Path, tmp_path: Path) -> None:
    Image.new("RGB", (50, 50), COLOURS["green"]).save(tmp_path / "grass.png")
    ran = quick("search", "--like", "grass.png", "-k", "1", "--no-ask")
    assert ran.out == f"{seen / 'two.png'}\n"


def test_a_picture_not_to_be_like_is_left_out(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "red", "--not-like", seen / "one.png", "--no-ask")
    assert str(seen / "one.png") not in ran.out.splitlines()


def test_beside_a_picture_words_say_how_others_should_differ(
    quick: Photalk, seen: Path, tmp_path: Path
) -> None:
    darker = quick("search", "but darker", "--like", seen / "two.png", "--no-ask", "--json")
    hits = [json.loads(line) for line in darker.out.splitlines()]
    verdicts = {Path(hit["path"]).name: hit["why"][-1]["verdict"] for hit in hits}
    assert {hit["why"][-1]["wish"] for hit in hits} == {"darker than two.png"}
    assert verdicts == {"one.png": "meets", "three.png": "meets", "receipt_2023.png": "misses"}
    assert hits[-1]["path"].endswith("receipt_2023.png")
    Image.new("RGB", (50, 50), COLOURS["green"]).save(tmp_path / "grass.png")
    red = quick("search", "but red", "--like", "grass.png", "-k", "1", "--no-ask", "--why")
    assert red.out.splitlines()[0] == str(seen / "one.png")
    assert "  ✓ red: seen" in red.out.splitlines()


def test_a_difference_that_no_picture_has_is_told(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "brighter", "--like", seen / "receipt_2023.png", "--no-ask")
    assert len(ran.out.splitlines()) == 3
    assert ran.err == "Nothing here is brighter than receipt_2023.png; the nearest are below.\n"


def test_nothing_that_matches_is_told_on_stderr(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "giraffe", "--json")
    assert ran.code == 0
    assert ran.err == "Nothing here seems to show a giraffe; the nearest are below.\n"
    assert len(ran.out.splitlines()) == 4


def test_a_filter_that_leaves_nothing_is_told_on_stderr(quick: Photalk, seen: Path) -> None:
    ran = quick("search", "red from 2031")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "No photo is from 2031; 4 match without that.\n"


@pytest.mark.parametrize(
    "arguments",
    [["red", "--like", "nowhere.png"], [""], ["red", "--like", "cat.txt"], ["like:nowhere.png"]],
)
def test_what_cannot_be_searched_for_is_told_in_a_sentence(
    quick: Photalk, seen: Path, tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / "cat.txt").write_text("meow")
    assert quick("search", *arguments).failed_in_a_sentence


def test_an_empty_library_names_the_remedy(
    quick: Photalk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filled_library, "Library", TOY)
    ran = quick("search", "red")
    assert ran.failed_in_a_sentence
    assert "index a folder first: photalk index PATH" in ran.err


def test_a_library_that_is_not_there_is_told_and_not_made(quick: Photalk, tmp_path: Path) -> None:
    for command in (("search", "red"), ("similar", "--all")):
        ran = quick(*command, "--library", str(tmp_path / "typo"))
        assert ran.failed_in_a_sentence
        assert "There is no library in" in ran.err
        assert not (tmp_path / "typo").exists()


def test_help_names_the_options(quick: Photalk) -> None:
    out = quick("search", "--help").out
    assert all(option in out for option in ("--like", "--not-like", "--why", "--ask", "--json", "-k"))


class Terminal(io.StringIO):
    """A screen that can be read."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("graphics", ["none", "blocks"])
def test_a_terminal_gets_a_table_or_pictures(
    seen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, graphics: str
) -> None:
    screen = Terminal()
    monkeypatch.setenv("PHOTALK_GRAPHICS", graphics)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.chdir(tmp_path)
    search.run("red -blue", tmp_path / "library", k=2, ask=False)
    said = screen.getvalue()
    assert "photos/one.png" in said
    assert "✓" in said
    assert ("▀" in said) == (graphics == "blocks")


def test_the_nearest_are_below_the_note_that_says_so(
    seen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setenv("PHOTALK_GRAPHICS", "none")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    search.run("giraffe", tmp_path / "library", ask=False)
    said = screen.getvalue()
    assert said.index("the nearest are below") < said.index("one.png")


def test_a_question_is_put_with_its_options() -> None:
    question = SearchQuestion("people", "How many people?", ("one", "two"), 1.0)
    assert search.question_text(question) == "It would help to know: How many people? (one, two)"
    assert search.question_text(None) == ""


def test_a_path_with_markup_in_it_is_printed_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("PHOTALK_GRAPHICS", "none")
    photo = Photo(1, "/x/[bold]a[/bold].jpg", "0", (1, 1), 1, "jpeg")
    hit = Hit(photo, 0.5, (Reason("[red]", "unknown", "can't tell"),))
    with TOY(tmp_path / "library") as library:
        search._show(SearchResult((hit,), 1), library, every_reason=True)
    assert "[bold]a[/bold].jpg" in screen.getvalue()
    assert "[red]: can't tell" in screen.getvalue()
