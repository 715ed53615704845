"""docs/language.md says what the code does."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from photalk.commands import COMMANDS, AdjustAttr, Search, format, parse
from photalk.commands.reference import EXAMPLES, command_table, value_lists
from photalk.edit.program import Program
from photalk.language.reader import shipped
from photalk.language.understander import LanguageUnderstander
from photalk.language.understanding import Scene, Turn

FOUND = Turn("find a dog", "Two. Is there a ball in it? (yes, no or don't know)", (Search("dog"),))
"""What the examples speak of that are said to pictures that were found."""

ABOUT_WHAT_WAS_FOUND = ("refine", "filter", "exclude", "answer", "forget", "more", "why")

FREE = (
    "search", "erase", "straighten", "more", "steps", "reject", "unmark", "tag", "untag", "title", "album",
    "unalbum", "located",
)  # fmt: skip
"""Commands whose lines are words as people say them: those the reader reads, like anything else."""

DOC = Path(__file__).parents[2] / "docs" / "language.md"


@pytest.mark.parametrize("part", [command_table, value_lists])
def test_the_doc_holds_what_the_commands_say_of_themselves(part: object) -> None:
    assert callable(part)
    assert part() in DOC.read_text(encoding="utf-8")


def test_every_command_has_an_example() -> None:
    assert list(EXAMPLES) == [command.name for command in COMMANDS]


def heard(said: str, line: str) -> list[str]:
    """The commands that something comes to which is said where its command makes sense."""
    steps = Program.of(*(AdjustAttr(name, 10) for name in ("brightness", "contrast", "hue")))
    found = line.partition(" ")[0] in ABOUT_WHAT_WAS_FOUND
    pictures = tuple(f"{number}.jpg" for number in range(1, 5))
    scene = Scene(pictures, open=False) if found else Scene(pictures, 1, True, program=steps, redoable=1)
    understander = LanguageUnderstander(shipped(), lambda: date(2026, 3, 15))
    understood = understander.understand([FOUND] if found else [], said, scene)
    return [format(command) for command in understood.commands]


def test_what_is_said_becomes_what_the_doc_says() -> None:
    examples = [*EXAMPLES.values(), *((line, line) for name, (_, line) in EXAMPLES.items() if name in FREE)]
    wrong = {said: came for said, line in examples if (came := heard(said, line)) != [line]}
    assert len(wrong) <= 0.15 * len(examples), wrong


@pytest.mark.parametrize(("command", "line"), [(name, line) for name, (_, line) in EXAMPLES.items()])
def test_a_line_of_the_language_is_what_it_says(command: str, line: str) -> None:
    parsed = parse(line)
    assert (parsed.name, format(parsed)) == (command, line)


@pytest.mark.parametrize("line", [line for name, (_, line) in EXAMPLES.items() if name not in FREE])
def test_a_line_of_the_language_can_be_said_as_it_is(line: str) -> None:
    assert heard(line, line) == [line]
