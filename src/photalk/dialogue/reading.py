"""What a reader of the grammar hands back, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from photalk.commands import AdjustAttr, Command, Redo, Target, Undo
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
    the verb; `elliptic` that this one does.
    """

    attribute: str
    sign: int
    amount: Amount | None = None
    region: Target | None = None
    elliptic: bool = False
    named: bool = False

    def command(self) -> AdjustAttr | None:
        """The command, or None when the amount is out of the dial's range."""
        try:
            return AdjustAttr(self.attribute, self.value(), self.region)
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


Reader = Callable[[Clause, View], Reading | None]

NOTHING = Reading(kind="nothing")
"""The clause is understood, and asks for nothing."""


def asks(text: str, *options: str, template: str = "", answers: tuple[tuple[str, str], ...] = ()) -> Reading:
    """A reading that needs an answer first."""
    return Reading(pending=Pending(Question(text, options), template, answers), kind="question")


def made(kind: str, *commands: Command) -> Reading:
    """A reading with these commands."""
    return Reading(commands, kind=kind)
