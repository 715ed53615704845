"""Which facial requirements hold after the whole dialogue? I²Edit's belief state."""

from __future__ import annotations

from collections.abc import Iterable

from photalk.commands import FACE_SLOTS, Command, Face
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.portrait.wishes import held
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
