"""Rooms of two pictures, and what people do in them."""

from __future__ import annotations

from photalk.edit.program import Program
from photalk.studio.collecting import acting
from photalk.studio.collecting.events import Pictured, Role
from photalk.studio.collecting.room import Room, Setting
from photalk.studio.collecting.store import Rooms

DOG, CAT = Pictured(1, "dog.jpg", (400, 300)), Pictured(2, "cat.jpg", (640, 480))
CAISE = Setting("caise", "Two talk", (DOG,), ("Find a dog", "Turn it"))
CHATIR = Setting("chatir", "One is asked", target=DOG, top=1, rounds=3)


def measured(picture: int, program: Program) -> tuple[int, int]:
    return (300, 400) if len(program) % 2 else (400, 300)


def say(rooms: Rooms, room: int, role: Role, text: str) -> Room:
    return rooms.act(room, role, lambda now: (acting.say(now, role, text),))


def do(rooms: Rooms, room: int, line: str) -> Room:
    command = acting.command_of(line)
    return rooms.act(room, "assistant", lambda now: (acting.do(now, "assistant", command, measured),))


def look(rooms: Rooms, room: int, words: str, *found: Pictured) -> Room:
    return rooms.act(
        room, "assistant", lambda now: (acting.search(now, "assistant", words, lambda _: found),)
    )


def share(rooms: Rooms, room: int, picture: Pictured) -> Room:
    return rooms.act(room, "assistant", lambda now: (acting.share(now, "assistant", picture, measured),))
