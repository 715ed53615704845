"""Which facial requirements hold after the whole dialogue? I²Edit's belief state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from photalk.commands import FACE_SLOTS, Command, Face, Telling
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.portrait.wishes import held
from photalk.edit.program import Program
from photalk.errors import PhotalkError


def facial_wishes(commands: Iterable[Command]) -> tuple[Face, ...]:
    """The facial commands among these that were neither undone nor dropped, in their order.

    A history command that cannot be done is passed over.
    """
    history = History()
    for command in commands:
        if isinstance(command, HISTORY_COMMANDS):
            try:
                history = history.do(command)
            except PhotalkError:
                continue
    return tuple(edit for edit in history.program.edits if isinstance(edit, Face))


def facial_state(commands: Iterable[Command]) -> dict[str, list[str]]:
    """The slots and values that the commands leave set, spelled and ordered as in I²Edit's Table 1.

    What was undone or dropped does not count.
    """
    wished = {wish.value for wish in held(facial_wishes(commands))}
    return {slot: kept for slot, values in FACE_SLOTS.items() if (kept := [v for v in values if v in wished])}


def effect_of(commands: Sequence[Command], program: Program) -> tuple[object, ...]:
    """What commands leave of a program, and those that change none: a face that has a value has it once.

    So that making a smile serious, and asking for a serious face beside it, are the same.
    """
    history = History((program,))
    try:
        for command in commands:
            history = history.do(command) if isinstance(command, HISTORY_COMMANDS) else history
    except PhotalkError:
        return tuple(commands)
    edits = history.program.edits
    faces = frozenset(held(edit for edit in edits if isinstance(edit, Face)))
    others = tuple(edit for edit in edits if not isinstance(edit, Face))
    beside = (one for one in commands if not isinstance(one, HISTORY_COMMANDS))
    return faces, others, tuple(single for one in beside for single in _one_by_one(one))


def _one_by_one(command: Command) -> tuple[Command, ...]:
    """What is told of several pictures, as it would be told of each of them."""
    if not isinstance(command, Telling) or isinstance(command.pictures, str):
        return (command,)
    return tuple(replace(command, pictures=(number,)) for number in command.pictures)
