"""Which values are there, and which hold? The facial requirements as a model sees them: 23 places.

A model says for each value whether a message gives it, takes it back or leaves it; what that does to the
other values is not its business but the conventions' (`photalk.dialogue.belief`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from photalk.commands import FACE_SLOTS, Command, Face
from photalk.dialogue.belief import facial_state

VALUES: tuple[tuple[str, str], ...] = tuple(
    (slot, value) for slot, values in FACE_SLOTS.items() for value in values
)
"""Slot and value, in the order of I²Edit's Table 1: a value's place is its number for the models."""

PLACES: dict[str, int] = {value: place for place, (_, value) in enumerate(VALUES)}

State = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the dialogue stands: the values that hold, those that came last, and those that went with that.

    `held` has them in the order in which they came, so that "the last two" can be told; `latest` and `gone`
    are of the last turn that changed anything, so that "undo that" can.
    """

    held: tuple[int, ...] = ()
    latest: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()

    def then(self, commands: Iterable[Command]) -> Standing:
        """Where it stands after a turn that had these facial commands."""
        return self.moved(places_of(after(self.state(), commands)))

    def moved(self, held: frozenset[int]) -> Standing:
        """Where it stands once these values hold; as before where that is no change."""
        before = frozenset(self.held)
        if held == before:
            return self
        kept = tuple(place for place in self.held if place in held)
        return Standing((*kept, *sorted(held - before)), held - before, before - held)

    def state(self) -> State:
        """The slots and values that hold."""
        return state_of(self.held)


def state_of(places: Iterable[int]) -> State:
    """The slots and values at these places, only slots that are set."""
    state: State = {}
    for place in sorted(places):
        slot, value = VALUES[place]
        state.setdefault(slot, []).append(value)
    return state


def places_of(state: State) -> frozenset[int]:
    """The places of a state's values."""
    return frozenset(PLACES[value] for values in state.values() for value in values)


def after(state: State, faces: Iterable[Command]) -> State:
    """The state that facial commands lead to from another, by the conventions."""
    held = [Face(slot, value) for slot, values in state.items() for value in values]
    return facial_state([*held, *faces])


def standing_after(turns: Iterable[Sequence[Command]]) -> Standing:
    """Where the dialogue stands after turns with these commands; what was undone does not hold."""
    standing, so_far = Standing(), list[Command]()
    for commands in turns:
        so_far += commands
        standing = standing.moved(places_of(facial_state(so_far)))
    return standing


def commands_between(before: Standing, now: Standing) -> tuple[Face, ...]:
    """The facial commands that lead from one standing to another, what is taken back first."""
    gone = [Face(*VALUES[place], remove=True) for place in before.held if place not in now.held]
    return (*gone, *(Face(*VALUES[place]) for place in now.held if place not in before.held))
