"""What one act comes to, and the few ways in which resolving it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from photalk.commands import Command
from photalk.language.acts import Act
from photalk.language.understanding import Question


@dataclass(frozen=True, slots=True)
class Outcome:
    """Commands to be done, a question that has to be answered first, or what is to be said instead.

    `talk` is the kind of a message that asks for nothing (see `Understanding.smalltalk`); `unsupported` holds
    what cannot be done, in the person's words; `choices` is what the options of the question stand for, one
    by one, as far as that is known already.
    """

    commands: tuple[Command, ...] = ()
    question: Question | None = None
    talk: str = ""
    unsupported: tuple[str, ...] = ()
    choices: tuple[tuple[Command, ...], ...] = ()


def done(*commands: Command) -> Outcome:
    """These commands; where there are none, the act is met already."""
    return Outcome(commands) if commands else Outcome(talk="acknowledged")


def asks(text: str, choices: Sequence[tuple[str, Sequence[Command]]]) -> Outcome:
    """A question, and what each of its options stands for."""
    options = tuple(option for option, _ in choices)
    return Outcome(question=Question(text, options), choices=tuple(tuple(made) for _, made in choices))


def unable(act: Act) -> Outcome:
    """It cannot be done, in the person's words."""
    return Outcome(unsupported=(act.clause.text if act.clause is not None else str(act),))
