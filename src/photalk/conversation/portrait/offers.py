"""What was offered before, and what came of it? From what the turns suggested and did, and our own frames."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from photalk.commands import FACE_SLOTS, Command, Face
from photalk.conversation.portrait import banks
from photalk.conversation.portrait.framing import filled, used
from photalk.conversation.portrait.naming import SLOT_WORDS
from photalk.language.facial_state import facial_state
from photalk.language.understanding import Turn

SLOT_OF: dict[str, str] = {value: slot for slot, values in FACE_SLOTS.items() for value in values}


def offered(turns: Sequence[Turn]) -> frozenset[str]:
    """The values that were suggested in these turns."""
    return frozenset(it.value for turn in turns for it in turn.suggested if isinstance(it, Face))


def slots_asked(turn: Turn) -> tuple[str, ...]:
    """The slots that an answer of ours asked about."""
    frames = banks.frames("request")
    return tuple(
        slot
        for slot, names in SLOT_WORDS.items()
        if any(used(filled(frame, slot=name), turn.system) for frame in frames for name in names)
    )


def passed_over(turns: Sequence[Turn]) -> int:
    """How many suggestions and questions about the face led to nothing of the kind."""
    return sum(_is_passed_over(before, turn) for before, turn in pairwise(turns))


def _is_passed_over(before: Turn, turn: Turn) -> bool:
    wanted = {it.value for it in before.suggested if isinstance(it, Face)}
    wanted |= {value for slot in slots_asked(before) for value in FACE_SLOTS[slot]}
    return bool(wanted) and not any(it.value in wanted for it in _faces(turn))


def taken_back(turns: Sequence[Turn]) -> frozenset[str]:
    """The values that the person had and took back, or wanted gone, and has not asked for since."""
    gone: set[str] = set()
    held: set[str] = set()
    done: list[Command] = []
    for turn in turns:
        done += turn.commands or ()
        now = {value for values in facial_state(done).values() for value in values}
        gone |= held - now
        gone |= {it.value for it in _faces(turn) if it.remove}
        gone -= now | {it.value for it in _faces(turn) if not it.remove}
        held = now
    return frozenset(gone)


def _faces(turn: Turn) -> list[Face]:
    return [command for command in turn.commands or () if isinstance(command, Face)]
