"""What the reader is told."""

from __future__ import annotations

import pytest

from photalk.commands import Edit, parse
from photalk.edit.program import Program
from photalk.language.situation import StandingQuestion, question_in, situation_of
from photalk.language.table import Table
from photalk.language.understanding import Question


def edit(line: str) -> Edit:
    command = parse(line)
    assert isinstance(command, Edit)
    return command


def test_of_an_empty_table_nothing_is_told() -> None:
    assert situation_of(Table()).text() == ""


def test_the_open_picture_is_told_with_its_steps_and_what_is_seen() -> None:
    program = Program.of(edit("rotate 90"))
    situation = situation_of(
        Table(pictures=("trip/a.jpg",), current=1, open=True, program=program, seen=("red bus",))
    )
    assert situation.open == "a.jpg"
    assert situation.listed == 0
    assert [act.operation for act in situation.steps] == ["rotate"]
    assert situation.text().endswith("seen red bus")


def test_a_list_is_told_by_its_length_and_what_was_sought() -> None:
    assert situation_of(Table(pictures=("a.jpg", "b.jpg"), sought="dogs")).text() == "listed 2 | sought dogs"
    assert situation_of(Table(listed=12)).listed == 12


def test_a_question_is_told_without_what_every_question_takes() -> None:
    asked = Question("Is it indoors?", ("yes", "no", "don't know"), "indoors")
    assert situation_of(Table(asked=asked)).asked == StandingQuestion("Is it indoors?", ("yes", "no"))


def test_suggestions_are_told_as_acts() -> None:
    (suggested,) = situation_of(Table(open=True, suggested=(edit("flip horizontal"),))).suggested
    assert str(suggested) == "edit flip horizontal"


@pytest.mark.parametrize(
    ("reply", "text", "options"),
    [
        (
            "Here are 12 pictures. Is it indoors? (yes, no or don't know)",
            "Is it indoors?",
            ("yes", "no", "don't know"),
        ),
        ("Done! Shall I warm it up?", "Shall I warm it up?", ()),
        ("Clockwise or counter-clockwise?", "Clockwise or counter-clockwise?", ()),
        ("Which?\nWhat do you think? Say so.", "What do you think?", ()),
        ("?", "?", ()),
    ],
)
def test_the_last_question_of_a_reply(reply: str, text: str, options: tuple[str, ...]) -> None:
    assert question_in(reply) == Question(text, options)


@pytest.mark.parametrize("reply", ["", "Done.", "Cropped (a, b or c)"])
def test_a_reply_without_a_question_asks_nothing(reply: str) -> None:
    assert question_in(reply) is None
