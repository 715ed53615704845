"""Dialogues of the corpus as they are written: what is said, what it means, and nothing that follows from it.

    == somebody                                  another dialogue; nothing is open, nothing is listed
    : open fete.jpg | seen girl, cake            what stands: open, seen, listed N, sought WORDS, closed
    > bit dark innit, and straighten it
    edit brightness up <- bit dark innit         an act, and its clause where that is not the whole message
    edit straighten <- straighten it
    = Done. Shall I crop it? {edit crop}         what we answer, with what it offers
    ? Which hair? | hers {edit bangs} | his      what we ask, with its options and what they stand for

Which steps stand after a message is worked out as the product does it, so that a writer cannot forget one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from photalk import commands as cmd
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.errors import CommandError, PhotalkError
from photalk.language.acts import Act, read_act
from photalk.language.resolve import resolve
from photalk.language.steps_as_acts import act_of
from photalk.language.table import Table
from photalk.language.understanding import Question
from photalk.operations.registry import OPERATIONS

_OFFER = re.compile(r"\s*\{([^}]*)\}")
_LISTING = frozenset(("find", "narrow", "like"))
PLANNED = ("look", "beard", "hair_color")
"""What can be asked for although no operation of that name does it."""

_SOUGHT = ("who", "what", "without", "with", "more", "when", "after", "before", "where", "text")


@dataclass(slots=True)
class _Standing:
    """What stands in a dialogue so far."""

    open: str = ""
    seen: str = ""
    listed: int = 0
    sought: str = ""
    said: str = ""
    question: tuple[str, tuple[str, ...]] | None = None
    offers: tuple[str, ...] = ()
    history: History = field(default_factory=History)

    def situation(self) -> dict[str, Any]:
        """The situation as the corpus writes it."""
        steps = [_bracketed(act_of(step.command)) for step in self.history.program]
        found: dict[str, Any] = {
            "open": self.open, "seen": self.seen, "steps": steps, "listed": self.listed,
            "sought": self.sought, "said": self.said,
        }  # fmt: skip
        if self.question is not None:
            found["asked"] = {"text": self.question[0], "options": ", ".join(self.question[1])}
        elif self.offers:
            found["suggested"] = [offer.replace('"', "<", 1).replace('"', ">") for offer in self.offers]
        return {key: value for key, value in found.items() if value}

    def table(self) -> Table:
        """What lies on the table, for acts to be resolved against."""
        program = self.history.program
        offered = [resolve((read_act(offer),), Table(open=True)).commands for offer in self.offers]
        return Table(
            pictures=tuple(f"picture {number}.jpg" for number in range(1, self.listed + 1)),
            open=bool(self.open),
            size=(1600, 1200) if self.open else None,
            program=program,
            latest=(len(program),) if len(program) else (),
            undoable=self.history.undoable,
            redoable=self.history.redoable,
            sought=self.sought,
            asked=None if self.question is None else Question(*self.question, "topic"),
            choices=tuple(offered) if self.question is not None else (),
            suggested=() if self.question is not None else tuple(_edits(offered)),
        )

    def tell(self, line: str) -> None:
        """Take in a line that says what stands."""
        for part in line.split("|"):
            word, _, rest = part.strip().partition(" ")
            match word:
                case "open":
                    if rest != self.open:
                        self.history, self.seen = History(), ""
                    self.open = rest
                case "closed":
                    self.open, self.seen, self.history = "", "", History()
                case "seen":
                    self.seen = rest
                case "listed":
                    self.listed = int(rest)
                case "sought":
                    self.sought = rest
                case _:
                    raise CommandError(f"What stands is open, seen, listed, sought or closed, not {word!r}.")

    def after(self, acts: Sequence[Act], number: int) -> None:
        """Take in what was done for a message."""
        random = Random(number)
        commands = resolve(acts, self.table()).commands
        self.question, self.offers, self.said = None, (), ""
        for act in acts:
            if act.verb in _LISTING:
                words = [act.said(key) for key in _SOUGHT if act.get(key) is not None]
                self.sought = ", ".join([*([self.sought] if act.verb == "narrow" else []), *words])[:120]
                self.listed = random.randint(2, 60) if act.verb != "narrow" else max(1, self.listed // 2)
                self.tell("closed")
            elif act.verb == "open" and (act.get("picture") or act.get("name")):
                self.tell(f"open IMG_{random.randint(1000, 9999)}.jpg")
        for command in commands:
            if isinstance(command, HISTORY_COMMANDS) and self.open:
                try:
                    self.history = self.history.do(command)
                except PhotalkError:
                    continue


def _edits(offered: Sequence[Sequence[cmd.Command]]) -> Iterator[cmd.Edit]:
    for commands in offered:
        yield from (command for command in commands if isinstance(command, cmd.Edit))


def _bracketed(act: Act) -> str:
    """An act with its words in <these>, as the corpus writes steps."""
    return re.sub(r'"([^"]*)"', r"<\1>", str(act))


def script_lines(file: Path) -> Iterator[dict[str, Any]]:
    """The messages of a file of dialogues, each with its situation, as lines of the corpus.

    Raises:
        CommandError: a line cannot be read; it says which.
    """
    standing, message, acts, number = _Standing(), "", list[list[str]](), 0

    def told() -> Iterator[dict[str, Any]]:
        nonlocal message, acts
        if not message:
            return
        if not acts:
            raise CommandError(f"Nothing says what {message!r} means.")
        read = [read_act(act, message, clause) for clause, act in acts]
        _check(read)
        line: dict[str, Any] = {
            "voice": file.stem, "way": "free", "n": number, "situation": standing.situation(),
            "message": message, "acts": acts,
        }  # fmt: skip
        yield line if not standing.offers else {**line, "offers": list(standing.offers)}
        standing.after(read, number)
        message, acts = "", []

    for place, raw in enumerate([*file.read_text("utf-8").splitlines(), "=="], 1):
        mark, line = raw[:2].strip(), raw[2:].strip()
        try:
            match mark:
                case "" | "#":
                    continue
                case "==":
                    yield from told()
                    standing = _Standing()
                case ":":
                    yield from told()
                    standing.tell(line)
                case "=":
                    yield from told()
                    standing.offers = tuple(_OFFER.findall(line))
                    standing.said = _OFFER.sub("", line)
                case "?":
                    yield from told()
                    asked, *options = (part.strip() for part in line.split("|"))
                    offers = tuple("".join(_OFFER.findall(option)[:1]) for option in options)
                    standing.question = asked, tuple(_OFFER.sub("", option) for option in options)
                    standing.offers, standing.said = (offers, asked) if all(offers) else ((), "")
                case ">":
                    yield from told()
                    message, number = line, number + 1
                case _:
                    act, _, clause = raw.partition(" <- ")
                    acts.append([clause.strip() or message, act.strip()])
        except (CommandError, ValueError) as error:
            raise CommandError(f"{file.name}, line {place}: {error}") from error


def _check(acts: Sequence[Act]) -> None:
    """Whether every word that the acts point at stands in the message, and every operation is one."""
    for act in acts:
        if act.clause is None:
            raise CommandError(f"The clause of “{act}” is no piece of the message.")
        if act.operation and act.operation not in (*OPERATIONS, *PLANNED):
            raise CommandError(f"There is no operation {act.operation!r}.")
        for key, value in act.arguments:
            if not isinstance(value, str) and value.start < 0:
                raise CommandError(f"{key}={value} is no piece of the message.")


if __name__ == "__main__":
    import sys

    from photalk_lab.training.reader.script_check import main

    main(sys.argv[1:])
