"""What is the reader told? The situation that a table makes, and what the end of a reply asks."""

from __future__ import annotations

from pathlib import PurePath

from photalk.language.situation import Situation, StandingQuestion
from photalk.language.steps_as_acts import act_of
from photalk.language.table import Table
from photalk.language.understanding import DONT_KNOW, Question

MAX_REPLY = 600
"""How much of the end of a reply is looked at."""


def situation_of(table: Table, said: str = "") -> Situation:
    """What the next words may refer to, as the reader is told it.

    `said` is our last reply, where only its words tell what it offers.
    """
    listed, asked = len(table.pictures) or table.listed, table.asked
    options = tuple(option for option in asked.options if option != DONT_KNOW) if asked else ()
    return Situation(
        open=_name(table) if table.open else "",
        seen=table.seen,
        steps=tuple(act_of(step.command) for step in table.program),
        listed=listed if listed > 1 or not table.open else 0,
        sought=table.sought,
        asked=None if asked is None else StandingQuestion(asked.text, options),
        suggested=tuple(map(act_of, table.suggested)),
        said=" ".join(said[-MAX_REPLY:].split()),
    )


def _name(table: Table) -> str:
    number = table.current or 0
    return PurePath(table.pictures[number - 1]).name if 0 < number <= len(table.pictures) else "a picture"


def question_in(reply: str) -> Question | None:
    """The last question of a reply, with its options where they are written as ours are: “… (x, y or z)”.

    >>> question_in("Here are 12. Is it indoors? (yes, no or don't know)")
    Question(text='Is it indoors?', options=('yes', 'no', "don't know"), topic='')
    """
    end = " ".join(reply[-MAX_REPLY:].split())
    said, mark, rest = end.rpartition("?")
    if not mark:
        return None
    begin = max(
        (said.rfind(stop) + len(stop) for stop in (". ", "! ", "? ", "… ") if stop in said), default=0
    )
    return Question(said[begin:].strip() + mark, _options(rest.strip()))


def _options(written: str) -> tuple[str, ...]:
    if not (written.startswith("(") and written.endswith(")")):
        return ()
    others, _, last = written[1:-1].rpartition(" or ")
    return (*others.split(", "), last) if others else ()
