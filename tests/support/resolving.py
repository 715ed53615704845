"""A table for tests: steps that stand, and what an act comes to there."""

from __future__ import annotations

from dataclasses import replace

from photalk.commands import Edit, format, parse
from photalk.language.acts import read_act
from photalk.language.resolve.dispatch import outcome_of
from photalk.language.resolve.outcome import Outcome
from photalk.language.resolve.table_after import table_after
from photalk.language.table import Table

BLANK = Table(pictures=("a.jpg", "b.jpg", "c.jpg"), current=1, open=True, size=(4000, 3000))


def table_with(*turns: str, suggested: str = "") -> Table:
    """The table after these turns, each one or more commands."""
    table = BLANK
    for turn in turns:
        table = table_after(table, [parse(line) for line in turn.split("; ")])
    edits = tuple(edit for line in suggested.split("; ") if line and isinstance(edit := parse(line), Edit))
    return replace(table, suggested=edits)


def outcome(act: str, *turns: str, suggested: str = "", clause: str = "") -> Outcome:
    """What an act comes to after these turns."""
    read = read_act(act, clause, clause)
    return outcome_of(read, table_with(*turns, suggested=suggested))


def done(act: str, *turns: str, suggested: str = "") -> str:
    """The commands of an act, or its question with its options, or what is said instead."""
    found = outcome(act, *turns, suggested=suggested)
    if found.question is not None:
        return f"? {found.question.text} ({', '.join(found.question.options)})"
    return "; ".join(map(format, found.commands)) or found.talk or "unsupported"
