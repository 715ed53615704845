"""Rooms of two pictures, and what people do in them."""

from __future__ import annotations

from photalk.edit.program import Program
from photalk.studio.collecting import room_acts
from photalk.studio.collecting.events import ChosenPicture, Role
from photalk.studio.collecting.room import Room, RoomSetting
from photalk.studio.collecting.store import Rooms

DOG, CAT = ChosenPicture(1, "dog.jpg", (400, 300)), ChosenPicture(2, "cat.jpg", (640, 480))
CAISE = RoomSetting("caise", "Two talk", (DOG,), ("Find a dog", "Turn it"))
CHATIR = RoomSetting("chatir", "One is asked", target=DOG, top=1, rounds=3)


def measured(picture: int, program: Program) -> tuple[int, int]:
    return (300, 400) if len(program) % 2 else (400, 300)


def say(rooms: Rooms, room: int, role: Role, text: str) -> Room:
    return rooms.act(room, role, lambda now: (room_acts.say(now, role, text),))


def do(rooms: Rooms, room: int, line: str) -> Room:
    command = room_acts.command_of(line)
    return rooms.act(room, "assistant", lambda now: (room_acts.do(now, "assistant", command, measured),))


def look(rooms: Rooms, room: int, words: str, *found: ChosenPicture) -> Room:
    return rooms.act(
        room, "assistant", lambda now: (room_acts.search(now, "assistant", words, lambda _: found),)
    )


def share(rooms: Rooms, room: int, picture: ChosenPicture) -> Room:
    return rooms.act(room, "assistant", lambda now: (room_acts.share(now, "assistant", picture, measured),))
