"""Where a room stands: a fold over its events, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from photalk.commands import parse
from photalk.edit.history import History
from photalk.edit.program import Program
from photalk.studio.collecting.events import (
    Answered,
    ChatLine,
    ChosenPicture,
    Did,
    Ended,
    Event,
    Role,
    Searched,
    Shared,
    Ticked,
)

Kind = Literal["caise", "chatir"]


@dataclass(frozen=True, slots=True)
class RoomSetting:
    """What an organiser decided on: `target`, `top` and `rounds` are for ChatIR's kind, the rest for CAISE's.

    The target counts as found when it is among the `top` first.
    """

    kind: Kind
    title: str
    seeds: tuple[ChosenPicture, ...] = ()
    tasks: tuple[str, ...] = ()
    target: ChosenPicture | None = None
    top: int = 10
    rounds: int = 10

    @property
    def roles(self) -> tuple[Role, ...]:
        """Who is invited."""
        return ("user", "assistant") if self.kind == "caise" else ("user",)


@dataclass(frozen=True, slots=True)
class SharedVersion:
    """A version of a picture that both have seen: a pure function of the picture and these edits."""

    event: int
    picture: ChosenPicture
    program: Program
    command: str


@dataclass(frozen=True, slots=True)
class Room:
    """A room, and all that happened in it.

    `shown` holds what was put on the table, in order; the last of them lies open. `histories` say what was
    done to each picture, so that one that is shown again is as it was left.
    """

    number: int
    made: str
    setting: RoomSetting
    events: tuple[Event, ...] = ()
    shown: tuple[SharedVersion, ...] = ()
    histories: Mapping[int, History] = field(default_factory=dict)
    search: Event | None = None
    ticked: frozenset[int] = frozenset()
    rounds: tuple[Answered, ...] = ()
    ended: Event | None = None

    @classmethod
    def of(cls, number: int, made: str, setting: RoomSetting, events: Iterable[Event]) -> Room:
        """Where these events lead.

        Raises:
            CommandError, NotFound: a command of theirs is none, or could not have been done.
        """
        room = cls(number, made, setting)
        for event in events:
            room = room.after(event)
        return room

    def after(self, event: Event) -> Room:
        """The room after one more event."""
        room = replace(self, events=(*self.events, event))
        match event.what:
            case Searched():
                return replace(room, search=event)
            case Shared(picture):
                command = "" if event.what.place is None else f"show {event.what.place}"
                return room._show(event, picture, self.history(picture.id), command)
            case Did(command, picture):
                return room._show(event, picture, self.history(picture.id).do(parse(command)), command)
            case Ticked(task, done):
                return replace(room, ticked=self.ticked | {task} if done else self.ticked - {task})
            case Answered() as answered:
                return room.heard(answered)
            case Ended():
                return replace(room, ended=event)
            case ChatLine():
                return room

    def heard(self, answered: Answered) -> Room:
        """The room after one more round."""
        return replace(self, rounds=(*self.rounds, answered))

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.events[-1].number if self.events else 0

    @property
    def latest(self) -> str:
        """When something last happened."""
        return self.events[-1].at if self.events else self.made

    @property
    def open(self) -> SharedVersion | None:
        """The picture that lies open, as it is now."""
        return self.shown[-1] if self.shown else None

    @property
    def board(self) -> int:
        """How often the table has changed or the system has looked; whoever acts says what they saw of it."""
        return len(self.shown) + len(self.rounds)

    @property
    def found(self) -> bool:
        """Whether the system has found the target."""
        rank = self.rounds[-1].rank if self.rounds else None
        return rank is not None and rank <= self.setting.top

    def history(self, picture: int) -> History:
        """What was done to a picture."""
        return self.histories.get(picture, History())

    def event(self, number: int) -> Event:
        """The event of that number."""
        return self.events[number - 1]

    def _show(self, event: Event, picture: ChosenPicture, history: History, command: str) -> Room:
        shown = SharedVersion(event.number, picture, history.program, command)
        histories = {**self.histories, picture.id: history}
        return replace(self, shown=(*self.shown, shown), histories=histories)
