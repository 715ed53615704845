"""What can be done from a seat of a room, with what a library knows of its pictures?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from photalk.apps.api.collection_rooms.wire import MakeRoom
from photalk.apps.api.wire import PictureInfo, Results
from photalk.commands import Search, Show
from photalk.commands.queries.query import Query
from photalk.edit.program import Program
from photalk.errors import CannotDo, CommandError, NotFound
from photalk.studio.collecting import room_acts
from photalk.studio.collecting.events import ChosenPicture, Ended, Happening, Size
from photalk.studio.collecting.room import Room, RoomSetting
from photalk.studio.collecting.store import Rooms, Seat
from photalk.studio.collecting.target_rank import TargetRank, query_after, round_of, verdict

FOUND = 24
"""So many pictures a search shows to the assistant."""


class RoomLibrary(Protocol):
    """What rooms need of a library; all of it may be called from several threads at once."""

    @property
    def rooms(self) -> Rooms:
        """Where its rooms are kept."""
        ...

    def picture(self, id: int) -> PictureInfo:
        """A picture by its number; NotFound when it is not there."""
        ...

    def at_random(self, count: int) -> Sequence[PictureInfo]:
        """So many different pictures, or all if there are fewer."""
        ...

    def search(self, words: str, k: int) -> Results:
        """The best pictures for some words."""
        ...

    def size(self, picture: int, program: Program) -> Size:
        """Width and height that a program gives a picture; an error when it cannot be carried out."""
        ...

    def stand(self, target: int, query: Query) -> TargetRank:
        """Where a picture stands for a query (`photalk.studio.collecting.target_rank`)."""
        ...


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that somebody has taken, and the library that the room is of."""

    name: str
    library: RoomLibrary
    seat: Seat

    @property
    def place(self) -> tuple[str, int]:
        return self.name, self.seat.room

    def room(self) -> Room:
        return self.library.rooms.room(self.seat.room)

    def act(
        self,
        make: Callable[[Room], Sequence[Happening]],
        key: str | None,
        board: int | None = None,
        *,
        alone: bool = False,
    ) -> Room:
        rooms, seat = self.library.rooms, self.seat
        if not alone:
            return rooms.act(seat.room, seat.role, make, key=key, board=board)
        with rooms.table(seat.room):
            return rooms.act(seat.room, seat.role, make, key=key, board=board)


def said(by: TakenSeat, text: str, key: str | None, board: int | None) -> Room:
    """A line of the chat; in a room of ChatIR's kind a description or an answer, which plays a round.

    An answer is to what was asked when the `board` was seen; a line of the chat needs none.
    """
    if by.room().setting.kind == "chatir":
        return by.act(lambda room: _round(by, room, text), key, board, alone=True)
    return by.act(lambda room: (room_acts.say(room, by.seat.role, text),), key)


def did(by: TakenSeat, line: str, key: str | None, board: int | None) -> Room:
    """A command of the assistant's, whatever it is about."""
    room_acts.may_act(by.room(), by.seat.role, "assistant")
    command = room_acts.command_of(line)
    match command:
        case Search(sought):
            return searched(by, str(sought), key)
        case Show(number):
            return shared(by, room_acts.listed(by.room(), number).id, key, board)
    return by.act(
        lambda room: (room_acts.do(room, by.seat.role, command, by.library.size),), key, board, alone=True
    )


def ticked(by: TakenSeat, task: int, done: bool) -> Room:
    """A task that the user has done, or not after all."""
    return by.act(lambda room: (room_acts.tick(room, by.seat.role, task, done),), None)


def ended(by: TakenSeat, key: str | None) -> Room:
    """The end, by whoever wishes it."""
    return by.act(lambda room: (room_acts.end(room, by.seat.role),), key)


def searched(by: TakenSeat, words: str, key: str | None) -> Room:
    """A search of the assistant's."""

    def found(words: str) -> tuple[ChosenPicture, ...]:
        items = by.library.search(words, FOUND).items
        return tuple(_pictured(item.picture) for item in items if item.picture is not None)

    return by.act(lambda room: (room_acts.search(room, by.seat.role, words, found),), key)


def shared(by: TakenSeat, picture: int, key: str | None, board: int | None) -> Room:
    """A picture that the assistant shows."""

    def make(room: Room) -> tuple[Happening, ...]:
        room_acts.may_act(room, by.seat.role, "assistant")
        return (room_acts.share(room, by.seat.role, _pictured(by.library.picture(picture)), by.library.size),)

    return by.act(make, key, board, alone=True)


def _round(by: TakenSeat, room: Room, text: str) -> tuple[Happening, ...]:
    """What comes of a description or an answer: the next round, and perhaps the end."""
    room_acts.may_act(room, by.seat.role, "user")
    if room.setting.target is None:
        raise CannotDo("This room has no picture to be found; make another.")
    said = room_acts.message(text)
    stand = by.library.stand(room.setting.target.id, query_after(room.rounds, said))
    best = tuple(_pictured(by.library.picture(one)) for one in stand.best)
    answered = round_of(room, said, stand, best)
    why = verdict(room.heard(answered))
    return (answered,) if why is None else (answered, Ended(why))


def setting_of(library: RoomLibrary, wish: MakeRoom) -> RoomSetting:
    """What an organiser wishes, with pictures that are there.

    Raises:
        NotFound: one of them is not, or there is none at all.
        CommandError: the wish is for both kinds of room at once.
    """
    title = " ".join(wish.title.split())
    if wish.kind == "caise":
        tasks = tuple(filter(None, (" ".join(task.split()) for task in wish.tasks)))
        seeds = tuple(_pictured(library.picture(id)) for id in dict.fromkeys(wish.seeds))
        return RoomSetting("caise", title, seeds, tasks)
    if wish.seeds or wish.tasks:
        raise CommandError("Seed pictures and tasks are for a room of two; this room has a target instead.")
    if wish.target is not None:
        target = library.picture(wish.target)
    elif some := library.at_random(1):
        target = some[0]
    else:
        raise NotFound("The library has no pictures yet; index some first.")
    return RoomSetting("chatir", title, target=_pictured(target), top=wish.top, rounds=wish.rounds)


def _pictured(picture: PictureInfo) -> ChosenPicture:
    return ChosenPicture(picture.id, picture.name, (picture.width, picture.height))
