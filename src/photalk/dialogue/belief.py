"""Which facial requirements hold after the whole dialogue? I²Edit's belief state."""

from __future__ import annotations

from collections.abc import Iterable

from photalk.commands import FACE_SLOTS, Command, Face
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.errors import PhotalkError

SINGLE_SLOTS = ("expression", "hair color")
"""Slots that hold one value: a new one takes the place of the old."""

EXCLUDES: dict[str, tuple[str, ...]] = {
    "straight hair": ("wavy hair",),
    "wavy hair": ("straight hair",),
    "no makeup": ("heavy makeup", "lipstick", "rosy cheeks"),
    "heavy makeup": ("no makeup",),
    "lipstick": ("no makeup",),
    "rosy cheeks": ("no makeup",),
}
"""Values that cannot hold beside a new one."""


def facial_state(commands: Iterable[Command]) -> dict[str, list[str]]:
    """The slots and values that the commands leave set, spelled and ordered as in I²Edit's Table 1.

    What was undone or dropped does not count. A history command that cannot be done is passed over.
    """
    history = History()
    for command in commands:
        if isinstance(command, HISTORY_COMMANDS):
            try:
                history = history.do(command)
            except PhotalkError:
                continue
    held: dict[str, list[str]] = {slot: [] for slot in FACE_SLOTS}
    for edit in history.program.edits:
        if isinstance(edit, Face):
            held[edit.slot] = _after(held[edit.slot], edit)
    return {slot: sorted(values, key=FACE_SLOTS[slot].index) for slot, values in held.items() if values}


def _after(values: list[str], face: Face) -> list[str]:
    if face.remove:
        return [value for value in values if value != face.value]
    if face.slot in SINGLE_SLOTS:
        return [face.value]
    gone = (face.value, *EXCLUDES.get(face.value, ()))
    return [*(value for value in values if value not in gone), face.value]
