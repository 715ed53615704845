"""Programs as data, and how they come to be."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, Flip, Rotate, Search, Undo, parse
from photalk.edit.history import History
from photalk.edit.program import Program
from photalk.errors import CommandError, NotFound

edits = st.sampled_from(
    [AdjustAttr("brightness", 5), AdjustAttr("contrast", -7.5, "the sky"), Rotate(90), Flip("vertical")]
)
changes = st.sampled_from(["rotate 90", "flip vertical", "drop 1", "disable 1", "enable 1", "move 1 2"]).map(
    parse
)


@given(st.lists(edits, max_size=6), st.data())
def test_a_program_survives_its_json(steps: list[AdjustAttr], data: st.DataObject) -> None:
    program = Program.of(*steps)
    for number in range(1, len(program) + 1):
        program = program.switch(number, enabled=data.draw(st.booleans()))
    assert Program.read(program.to_json()) == program


def test_the_json_is_readable_and_versioned() -> None:
    data = json.loads(Program.of(Rotate(90)).switch(1, enabled=False).to_json())
    assert data == {"photalk_program": 1, "steps": [{"do": "rotate 90", "enabled": False}]}


def test_plain_commands_are_a_program_too() -> None:
    assert Program.read("rotate 90\nadjust_attr brightness 5\n") == Program.of(
        Rotate(90), AdjustAttr("brightness", 5)
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "A program is JSON like"),
        ('{"steps": []}', "A program is JSON like"),
        ('{"photalk_program": 1, "steps": [5]}', "A program is JSON like"),
        ('{"photalk_program": 2, "steps": []}', "version 2"),
        ('{"photalk_program": 1, "steps": [{"do": "rotate x"}]}', "must be a number"),
        ("search dogs", "is not an edit"),
        ("[" * 100_000, "at most 800 characters"),
        ("{" * 100_000, "A program is JSON like"),
    ],
)
def test_what_is_no_program_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        Program.read(text)


def test_steps_are_dropped_moved_and_switched_by_their_number() -> None:
    program = Program.of(Rotate(90), Flip("vertical"), AdjustAttr("blur", 5))
    assert program.drop(2).edits == (Rotate(90), AdjustAttr("blur", 5))
    assert program.move(3, 1).edits == (AdjustAttr("blur", 5), Rotate(90), Flip("vertical"))
    assert program.move(1, 3).edits == (Flip("vertical"), AdjustAttr("blur", 5), Rotate(90))
    assert program.switch(1, enabled=False).edits == (Flip("vertical"), AdjustAttr("blur", 5))
    with pytest.raises(NotFound, match="steps are 1 to 3"):
        program.drop(4)
    with pytest.raises(CommandError, match="not an edit"):
        program.then(Search("dogs"))


@given(st.lists(changes, max_size=8), st.integers(1, 8))
def test_undo_and_redo_are_inverses(commands: list[Rotate], count: int) -> None:
    history = History()
    for command in commands:
        try:
            history = history.do(command)
        except NotFound:
            continue
    if count <= history.undoable:
        before = history.do(Undo(count))
        assert before.do(parse(f"redo {count}")).program == history.program
        assert before.program == history.programs[history.position - count]


def test_undo_takes_back_a_drop_too() -> None:
    history = History.of(map(parse, ["rotate 90", "flip vertical", "drop 1"]))
    assert history.program.edits == (Flip("vertical"),)
    assert history.do(Undo(1)).program.edits == (Rotate(90), Flip("vertical"))


def test_something_new_after_undo_forgets_what_was_undone() -> None:
    history = History.of(map(parse, ["rotate 90", "undo 1", "flip vertical"]))
    assert history.redoable == 0
    with pytest.raises(NotFound, match="nothing to bring back"):
        history.do(parse("redo 1"))
    with pytest.raises(NotFound, match="only 1 to take back, not 5"):
        history.do(Undo(5))


def test_other_commands_do_not_touch_the_program() -> None:
    assert History.of(map(parse, ["search dogs", "rotate 90", "save x.jpg", "steps"])).program.edits == (
        Rotate(90),
    )
