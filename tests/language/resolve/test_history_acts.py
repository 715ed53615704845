"""Steps taken back, brought back, kept, switched, moved and repeated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Command, Drop, Edit, Undo, format, parse
from photalk.edit.history import History
from photalk.language.acts import read_act
from photalk.language.resolve.dispatch import outcome_of, resolve
from photalk.language.resolve.table_after import table_after
from resolving import BLANK, done, table_with

THREE = ("adjust_attr brightness 20", "erase the man on the left", "face makeup earrings of the bride")
CASES = [
    ("take_back", "undo 1"),
    ('take_back count="two"', "undo 2"),
    ("take_back step=last", "undo 1"),
    ("take_back step=all", "undo 3"),
    ("take_back step=2", "drop 2"),
    ("take_back step=brightness", "drop 1"),
    ('take_back step="the man"', "drop 2"),
    ("take_back step=brightness step=earrings", "drop 3; drop 1"),
    ('take_back of="the bride"', "drop 3"),
    ("take_back step=goatee", "face beard -goatee"),
    ("take_back step=crop", "? None of the steps is that; which one shall I take back?"
     " (brightness +20, the man on the left erased, face of the bride: earrings)"),
    ("keep step=erase", "drop 3; drop 1"),
    ("switch_off step=brightness", "disable 1"),
    ("switch_off step=last", "disable 3"),
    ("switch_on step=1", "enable 1"),
    ('move step=3 to="the very front"', "move 3 1"),
    ('move step=1 to="the end"', "move 1 3"),
    ('move step=1 to="after step 2"', "move 1 2"),
    ('move step=earrings to="before the man"', "move 3 2"),
    ("repeat", "face makeup earrings of the bride"),
    ("repeat step=1", "adjust_attr brightness 20"),
    ("repeat picture=3", f"show 3; {'; '.join(THREE)}"),
    ("repeat picture=next step=1", "show 2; adjust_attr brightness 20"),
    ("repeat picture=all", "unsupported"),
    ("bring_back", "redo 1"),
]  # fmt: skip


@pytest.mark.parametrize(("act", "commands"), CASES, ids=lambda text: text)
def test_steps_are_meant_as_people_name_them(act: str, commands: str) -> None:
    assert done(act, *THREE) == commands


def test_the_whole_last_message_is_taken_back() -> None:
    assert done("take_back", "rotate 90", "adjust_attr contrast 20; adjust_attr shadows -10") == "undo 2"


def test_all_that_one_message_changed_is_taken_back_at_once() -> None:
    assert done("take_back", *THREE, "drop 3; drop 2") == "undo 2"
    assert (
        done("take_back", "black_and_white; adjust_color brown 0.3", "drop 2; drop 1; rotate 90") == "undo 3"
    )


def test_of_several_steps_that_fit_the_latest_is_meant() -> None:
    twice = ("face makeup earrings of the bride", "face makeup earrings of everyone", "face makeup earrings")
    assert done("take_back step=earrings", *twice) == "drop 3"
    assert done('take_back step=earrings of="the bride"', *twice) == "drop 1"
    assert done('take_back step=earrings of="both of them"', *twice) == "drop 2"
    assert done('take_back step=earrings count="two"', *twice) == "drop 3; drop 2"


def test_what_was_asked_of_a_face_twice_is_taken_back_once() -> None:
    assert (
        done("take_back step=goatee", "face beard goatee", "rotate 90", "face beard goatee")
        == "drop 3; drop 1"
    )


def test_a_look_is_all_of_its_steps() -> None:
    sepia = "black_and_white; adjust_color brown 0.3"
    assert done("take_back step=look", sepia, "rotate 90") == "drop 2; drop 1"


def test_a_step_in_a_place_is_found_by_the_place() -> None:
    assert (
        done('take_back step="the left side"', "adjust_attr blur 30 in 0% 100% 0% 50%", "rotate 90")
        == "drop 1"
    )


def test_what_rests_or_was_dropped_comes_back() -> None:
    assert done("bring_back step=brightness", *THREE, "disable 1") == "enable 1"
    assert done("switch_on step=last", *THREE, "disable 1") == "enable 1"
    assert done("bring_back", *THREE, "drop 1") == "undo 1"
    assert done("bring_back", "rotate 90", "flip vertical; adjust_attr blur 30", "undo 2") == "redo 2"


def test_the_same_is_done_to_a_picture_that_has_no_steps_yet() -> None:
    table = replace(BLANK, elsewhere=tuple(edit for line in THREE if isinstance(edit := parse(line), Edit)))
    assert [format(one) for one in outcome_of(read_act("repeat"), table).commands] == list(THREE)


def test_a_later_act_sees_what_an_earlier_one_did() -> None:
    table = table_with("adjust_attr brightness 20", "adjust_attr contrast 10; rotate 90")
    assert (table.latest, table.undoable, table.size) == ((2, 3), 3, (3000, 4000))
    table = table_after(table, [Drop(1)])
    assert (len(table.program), table.latest, table.undoable) == (2, (), 4)


_EDITS = st.lists(
    st.sampled_from(["rotate 90", "adjust_attr blur 30", "flip vertical", "crop 1:1"]), min_size=1, max_size=5
)


@given(_EDITS, st.integers(1, 5))
def test_the_table_afterwards_is_as_the_history_has_it(lines: list[str], back: int) -> None:
    commands: list[Command] = [*map(parse, lines), Undo(min(back, len(lines)))]
    table, history = table_after(BLANK, commands), History.of(commands)
    assert (table.program, table.undoable, table.redoable) == (
        history.program,
        history.undoable,
        history.redoable,
    )


def test_numbers_of_steps_are_those_that_stand_when_the_message_comes() -> None:
    acts = [read_act("take_back step=1"), read_act("take_back step=3")]
    assert [format(one) for one in resolve(acts, table_with(*THREE)).commands] == ["drop 3", "drop 1"]
