"""What the turns leave on the table."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Edit, parse
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.language.table import LISTED, Table, table_of
from photalk.language.understanding import Question, Scene, Turn

TODAY = date(2025, 3, 1)


def turns(*written: str) -> list[Turn]:
    """Turns whose commands are written so, parted by "; "."""
    return [Turn("…", "", tuple(parse(line) for line in one.split("; ") if line)) for one in written]


def table(*written: str, scene: Scene | None = None) -> Table:
    return table_of(turns(*written), scene or Scene(), TODAY)


def test_without_turns_nothing_lies_there() -> None:
    assert table() == Table(today=TODAY)


@pytest.mark.parametrize(
    ("written", "steps", "latest"),
    [
        (["rotate 90", "flip horizontal; resize 50%"], 3, (2, 3)),
        (["rotate 90; flip horizontal", "change 1 rotate 20"], 2, (1,)),
        (["rotate 90; flip horizontal", "drop 1"], 1, ()),
        (["rotate 90", "flip horizontal", "undo 1"], 1, (1,)),
        (["rotate 90; flip horizontal", "move 2 1"], 2, ()),
        (["rotate 90", "undo 5"], 1, (1,)),
        (["rotate 90", "search dog"], 0, ()),
    ],
)
def test_the_latest_steps_are_those_of_the_last_turn_that_changed_the_picture(
    written: list[str], steps: int, latest: tuple[int, ...]
) -> None:
    found = table(*written)
    assert (len(found.program), found.latest) == (steps, latest)


def test_changes_can_be_taken_and_brought_back() -> None:
    found = table("rotate 90", "flip horizontal; resize 50%", "undo 2")
    assert (found.undoable, found.redoable, found.undone) == (1, 2, 2)


def test_a_search_lists_pictures_and_closes_the_one_that_was_open() -> None:
    found = table("search dog", "show 2", "rotate 90", "filter place Lisbon")
    assert (found.open, found.current, found.listed) == (False, None, LISTED)
    assert found.sought == "dog, Lisbon"
    assert found.elsewhere == (parse("rotate 90"),)
    assert found.search == (parse("search dog"), parse("filter place Lisbon"))


def test_a_new_search_forgets_the_old_one() -> None:
    assert table("search dog", "refine but at night", "search cat").sought == "cat"
    assert table("search dog", "forget all").listed == 0
    assert table("search dog", "refine but at night", "forget last").sought == "dog"


def test_pictures_that_were_open_are_remembered_by_their_numbers() -> None:
    found = table("search dog", "show 2", "show 5", "why 3")
    assert (found.current, found.before, found.mentioned, found.open) == (5, 2, 3, True)


def test_going_back_to_a_picture_finds_its_steps() -> None:
    found = table("search dog", "show 1", "rotate 90", "show 2", "flip vertical", "show 1")
    assert found.program == Program.of(parse("rotate 90"))
    assert found.elsewhere == (parse("flip vertical"),)


def test_pairs_and_exports_are_remembered() -> None:
    found = table("search dog", "compare 1 3", "show 1", "save a.jpg", "save b.jpg")
    assert (found.pair, found.saved) == ((1, 3), "b.jpg")
    assert table("compare 1 3", "search dog").pair is None


def test_an_opened_file_is_open_and_a_folder_is_a_list() -> None:
    assert table("open beach.jpg").open
    folder = table("open trip")
    assert (folder.open, folder.listed, folder.sought) == (False, LISTED, "")


def test_what_the_scene_knows_wins() -> None:
    question = Question("Which?", ("a", "b"))
    scene = Scene(
        ("x.jpg", "y.jpg"), 2, True, (640, 480), Program.of(parse("enhance"), parse("rotate 90")), 4, 1,
        sought="harbour", asked=question, choices=((), ()), chosen=True, recorded=True,
    )  # fmt: skip
    found = table("search dog", "show 1", "rotate 90", scene=scene)
    assert (found.pictures, found.current, found.size, found.listed) == (scene.pictures, 2, (640, 480), 2)
    assert (found.program, found.undoable, found.redoable) == (scene.program, 4, 1)
    assert (found.sought, found.asked, found.choices, found.chosen) == ("harbour", question, ((), ()), True)
    assert found.latest == (2,)  # counted from the end, since the scene's program has more at its beginning


def test_a_scene_that_knows_of_no_picture_has_none_open() -> None:
    assert table("show 1", "rotate 90", scene=Scene(("x.jpg", "y.jpg"), open=False)).current is None


LINES = st.sampled_from(
    ("search dog", "filter color red", "show 1", "show 2", "rotate 90", "flip horizontal", "undo 1", "redo 1",
     "drop 1", "disable 1", "enable 1", "move 2 1", "change 1 rotate 20", "undo 3", "open a.jpg", "open trip",
     "more", "why 2", "compare 1 2", "save a.png", "forget last", "forget all", "exclude 1", "answer yes")
)  # fmt: skip


@given(st.lists(st.lists(LINES, max_size=4), max_size=8))
def test_whatever_was_done_the_table_holds_together(written: list[list[str]]) -> None:
    found = table_of([Turn("", "", tuple(map(parse, lines))) for lines in written], Scene(), TODAY)
    assert all(1 <= number <= len(found.program) for number in found.latest)
    assert found.undoable >= 0
    assert found.redoable >= 0
    assert all(isinstance(edit, Edit) for edit in found.elsewhere)
    assert found.open or not found.current


@given(st.lists(LINES.filter(lambda line: isinstance(parse(line), HISTORY_COMMANDS)), max_size=10))
def test_the_program_is_that_of_a_history(written: list[str]) -> None:
    history: Any = History()
    for line in written:
        try:
            history = history.do(parse(line))
        except PhotalkError:
            continue
    assert table(*written).program == history.program
