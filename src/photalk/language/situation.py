"""What stands when a message comes: what is open, listed, asked and suggested, in one text form.

The text form is what the reader is given beside the message, so it holds what decides between readings and
nothing else: no file names, no amounts, the latest steps only.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from photalk.language.acts import Act, Said
from photalk.language.steps_as_acts import act_of
from photalk.language.table import Table
from photalk.language.understanding import DONT_KNOW, Question

MOST_STEPS = 6
"""Steps that the text form tells; earlier ones are seldom spoken of."""

MOST_SEEN = 6

MOST_SAID = 40
"""Words of our last reply that the text form tells; what it asks or offers stands at its end."""

MAX_REPLY = 600
"""How much of the end of a reply is looked at."""

_HOW_MUCH = ("tiny", "little", "quite", "much", "most")


@dataclass(frozen=True, slots=True)
class StandingQuestion:
    """A question of ours that is not answered yet."""

    text: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """What the next words may refer to.

    `open` names the picture that is open; `seen` is what is in it; `steps` are its edits as acts, in order;
    `listed` is how many pictures are on show, `sought` the words they were found by; `suggested` are edits
    that we proposed and that were neither taken nor refused. `said` is what we answered last, where nobody
    recorded what that asks or proposes.
    """

    open: str = ""
    seen: tuple[str, ...] = ()
    steps: tuple[Act, ...] = ()
    listed: int = 0
    sought: str = ""
    asked: StandingQuestion | None = None
    suggested: tuple[Act, ...] = ()
    said: str = ""

    def text(self) -> str:
        """What the reader is given, what decides most first."""
        parts = []
        if self.asked is not None:
            options = " ".join(f"{n} {option}" for n, option in enumerate(self.asked.options, 1))
            parts.append(f"asked {self.asked.text} {options}")
        if self.suggested:
            parts.append("suggested " + ", ".join(map(_told, self.suggested)))
        if self.said:
            parts.append("said " + " ".join(self.said.split()[-MOST_SAID:]))
        if self.open:
            parts.append("open")
        if self.steps:
            first = max(0, len(self.steps) - MOST_STEPS)
            steps = enumerate(self.steps[first:], first + 1)
            parts.append("steps " + " ".join(f"{number} {_told(step)}" for number, step in steps))
        if self.listed:
            parts.append(f"listed {self.listed}")
        if self.sought:
            parts.append(f"sought {self.sought}")
        if self.seen:
            parts.append("seen " + ", ".join(self.seen[:MOST_SEEN]))
        return " | ".join(parts)


def _told(act: Act) -> str:
    """An edit in a few words, without its amount."""
    told = [flag.replace("_", " ") for flag in act.flags if flag not in _HOW_MUCH]
    for key, value in act.arguments:
        if key not in ("amount", "to"):
            told.append(f"{key.replace('_', ' ')} {value.text if isinstance(value, Said) else value}")
    return " ".join(told)


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
