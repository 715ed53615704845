"""Who is in a room just now, and who is writing? Kept in memory only: it is no part of what is collected."""

from __future__ import annotations

import time
from asyncio import Event
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import anyio

from photalk.apps.api.collection_rooms.wire import Presence, Role

TYPING_SECONDS = 5.0
"""Somebody who pressed a key so long ago is no longer writing."""

QUIET_SECONDS = 15.0
"""After so long something is sent to show that the line is still there."""

Place = tuple[str, int]
"""A room by its library and number."""

_ROLES: tuple[Role, ...] = ("user", "assistant")


@dataclass(eq=False, slots=True)
class Follower:
    """One open window; it is woken when something has happened."""

    role: Role
    woken: Event = field(default_factory=Event)


@dataclass(slots=True)
class _RoomWindows:
    followers: set[Follower] = field(default_factory=set)
    typing: dict[Role, float] = field(default_factory=dict)


class RoomPresence:
    """The windows of all rooms; to be used on the event loop only."""

    def __init__(self) -> None:
        self._tables: dict[Place, _RoomWindows] = {}

    @contextmanager
    def follow(self, place: Place, role: Role) -> Iterator[Follower]:
        """Count as present inside the block."""
        table = self._tables.setdefault(place, _RoomWindows())
        follower = Follower(role)
        table.followers.add(follower)
        self.tell(place)
        try:
            yield follower
        finally:
            table.followers.discard(follower)
            self.tell(place)
            if not table.followers:
                self._tables.pop(place, None)

    def tell(self, place: Place) -> None:
        """Wake all windows of a room."""
        if place in self._tables:
            for follower in self._tables[place].followers:
                follower.woken.set()

    def types(self, place: Place, role: Role, *, still: bool = True) -> None:
        """Somebody is writing, or has done."""
        if (table := self._tables.get(place)) is None:
            return
        if still:
            table.typing[role] = time.monotonic() + TYPING_SECONDS
        elif table.typing.pop(role, None) is None:
            return
        self.tell(place)

    def presence(self, place: Place) -> Presence:
        """Who is there."""
        table = self._tables.get(place, _RoomWindows())
        there = {follower.role for follower in table.followers}
        now = time.monotonic()
        typing = {role for role, until in table.typing.items() if until > now}
        return Presence(
            present=[role for role in _ROLES if role in there],
            typing=[role for role in _ROLES if role in typing & there],
        )

    async def news(self, place: Place, follower: Follower) -> bool:
        """Wait until something may have changed; False when it was quiet for long."""
        now = time.monotonic()
        untils = [until - now for until in self._tables[place].typing.values() if until > now]
        woken = False
        with anyio.move_on_after(min([QUIET_SECONDS, *(until + 0.05 for until in untils)])):
            await follower.woken.wait()
            woken = True
        follower.woken.clear()
        return woken or bool(untils)
