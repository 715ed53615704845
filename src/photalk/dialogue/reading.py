"""What a reader of the grammar hands back, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from photalk.commands import AdjustAttr, Command, Erase, Redo, Target, Undo, region_of
from photalk.dialogue.amounts import Amount, default_of
from photalk.dialogue.context import Context
from photalk.dialogue.understanding import Question
from photalk.dialogue.words import Clause
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import CommandError, PhotalkError


@dataclass(frozen=True, slots=True)
class Pending:
    """A question, and how an answer to it completes the request.

    `template` is the request with `{}` where the answer goes; `answers` are whole requests for
    answers that are not simply filled in (an empty one asks for nothing).
    """

    question: Question
    template: str = ""
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Turned:
    """A dial to be turned, while the amount may still come from a neighbouring clause.

    `named` says that the dial was named by its noun ("increase contrast"), so that a next noun can lean on
    the verb; `elliptic` that this one does; `leads` that an adverb stands before it ("a bit warmer and …"),
    which holds for the comparatives that follow.
    """

    attribute: str
    sign: int
    amount: Amount | None = None
    region: Target | None = None
    elliptic: bool = False
    named: bool = False
    leads: bool = False

    def command(self) -> AdjustAttr | None:
        """The command, or None when the amount is out of the dial's range."""
        try:
            return AdjustAttr(self.attribute, self.value(), region_of(self.region))
        except CommandError:
            return None

    def value(self) -> float:
        default = default_of(self.attribute)
        if self.amount is None:
            return self.sign * default
        if self.amount.kind == "factor":
            return self.amount.value
        value = self.amount.of(default)
        return round(value if value < 0 else self.sign * value, 2)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one clause asks for; a reading without anything in it says "heard, nothing to do"."""

    commands: tuple[Command, ...] = ()
    pending: Pending | None = None
    unsupported: str = ""
    kind: str = ""
    turned: Turned | None = None
    region: Target | None = None
    confidence: float = 1.0

    def with_turned(self, turned: Turned) -> Reading:
        command = turned.command()
        return replace(self, turned=turned, commands=() if command is None else (command,))


@dataclass(slots=True)
class View:
    """What a reader sees besides its clause: the dialogue, and what this message has asked so far."""

    context: Context
    before: list[Reading] = field(default_factory=list)
    posted: bool = False
    """Whether the message is put to anybody ("could someone …"): who has one picture looks for no other."""
    corrects: bool = False
    """Whether it begins by saying that the last change was not what was meant: "no, blue"."""
    spoken: str = ""
    """What this message says to be there, for "him" and "it" after that: "there's a guy in the "
    "background"."""
    taken: Reading | None = None
    """What this message asked and took back again ("left, no, right"): the rest may lean on it."""

    @property
    def program(self) -> Program:
        """The steps as they are after what this message has asked so far."""
        program = self.context.program
        for command in (command for reading in self.before for command in reading.commands):
            if isinstance(command, Undo):
                program = Program(program.steps[: max(0, len(program) - command.count)])
            elif isinstance(command, HISTORY_COMMANDS) and not isinstance(command, Redo):
                try:
                    program = History((program,)).do(command).program
                except PhotalkError:
                    continue
        return program

    @property
    def last(self) -> Reading | None:
        """The last request of this message, if it has made one."""
        return next((r for r in reversed(self.before) if r.commands or r.unsupported or r.pending), None)

    @property
    def region(self) -> Target | None:
        """The part of the picture that "it" means: that of the last request or remark of this message."""
        spoken = (r for r in reversed(self.before) if r.commands or r.kind == "topic")
        last = next(spoken, None)
        if last is None or (isinstance(last.region, str) and last.region.startswith("everything except")):
            return None
        return last.region

    @property
    def topic(self) -> Target | None:
        """What "everything else" leaves out: what this message keeps, takes out or spoke of last."""
        last = self.last
        kept = next((r.region for r in reversed(self.before) if r.kind == "kept"), None)
        if kept is not None:
            return kept
        if last is not None and last.commands and isinstance(last.commands[-1], Erase):
            return last.commands[-1].target
        return self.region


Reader = Callable[[Clause, View], Reading | None]

NOTHING = Reading(kind="nothing")
"""The clause is understood, and asks for nothing."""


def asks(text: str, *options: str, template: str = "", answers: tuple[tuple[str, str], ...] = ()) -> Reading:
    """A reading that needs an answer first."""
    return Reading(pending=Pending(Question(text, options), template, answers), kind="question")


def made(kind: str, *commands: Command) -> Reading:
    """A reading with these commands."""
    return Reading(commands, kind=kind)
