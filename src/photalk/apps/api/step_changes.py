"""Which commands change a step as a client asks?"""

from __future__ import annotations

from photalk.apps.api import session_wire
from photalk.commands import Change, Command, Disable, Enable, Move
from photalk.edit.program import Program
from photalk.errors import CommandError, NotFound
from photalk.operations.registry import with_amount


def changed_step(program: Program, number: int, asked: session_wire.ChangeStep) -> tuple[Command, ...]:
    """The commands that give a step its amount, its switch and its place, in this order.

    Raises:
        NotFound: there is no such step.
        CommandError: nothing is asked for, or an amount is out of range.
        CannotDo: the step has no amount.
    """
    step = program.steps[known_step(program, number) - 1]
    commands: list[Command] = []
    if asked.amount is not None:
        commands.append(Change(number, with_amount(step.command, asked.amount)))
    if asked.enabled is not None and asked.enabled != step.enabled:
        commands.append(Enable(number) if asked.enabled else Disable(number))
    if asked.place is not None and asked.place != number:
        commands.append(Move(number, asked.place))
    if not commands:
        raise CommandError("Say what should be different: enabled, place or amount.")
    return tuple(commands)


def dialled(program: Program, number: int, amount: float) -> Program:
    """The program with another amount for one of its steps.

    Raises:
        NotFound: there is no such step.
        CommandError: the amount is out of range.
        CannotDo: the step has no amount.
    """
    at = known_step(program, number) - 1
    edits = list(program.edits)
    edits[at] = with_amount(edits[at], amount)
    return Program.of(*edits)


def known_step(program: Program, number: int) -> int:
    """The number of a step that is there.

    Raises:
        NotFound: it is not.
    """
    if not 1 <= number <= len(program):
        raise NotFound(f"There is no step {number}; the program has {len(program)}.")
    return number
