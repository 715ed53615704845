"""docs/language.md says what the code does."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from photalk.commands import COMMANDS, AdjustAttr, Search, format
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.reference import EXAMPLES, command_table, value_lists
from photalk.dialogue.understanding import Scene, Turn
from photalk.edit.program import Program

FOUND = Turn("find a dog", "Two. Is there a ball in it? (yes, no or don't know)", (Search("dog"),))
"""What the examples speak of that are said to pictures that were found."""

DOC = Path(__file__).parents[2] / "docs" / "language.md"


@pytest.mark.parametrize("part", [command_table, value_lists])
def test_the_doc_holds_what_the_commands_say_of_themselves(part: object) -> None:
    assert callable(part)
    assert part() in DOC.read_text(encoding="utf-8")


def test_every_command_has_an_example() -> None:
    assert list(EXAMPLES) == [command.name for command in COMMANDS]


@pytest.mark.parametrize(("said", "line"), EXAMPLES.values(), ids=EXAMPLES)
def test_what_is_said_becomes_what_the_doc_says(said: str, line: str) -> None:
    steps = Program.of(*(AdjustAttr(name, 10) for name in ("brightness", "contrast", "hue")))
    turns = [FOUND] if line.partition(" ")[0] in ("exclude", "answer", "forget", "more", "why") else []
    understanding = Grammar(lambda: date(2026, 3, 15)).understand(turns, said, Scene(program=steps))
    assert [format(command) for command in understanding.commands] == [line]


@pytest.mark.parametrize("line", [line for _, line in EXAMPLES.values()], ids=EXAMPLES)
def test_a_line_of_the_language_can_be_said_as_it_is(line: str) -> None:
    turns = [FOUND] if line == "more" else []
    understanding = Grammar(lambda: date(2026, 3, 15)).understand(turns, line)
    assert [format(command) for command in understanding.commands] == [line]
