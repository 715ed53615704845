"""Where rooms are kept: one SQLite file in the library folder.

An event is acknowledged only after it is on disk, so that killing the server loses nothing that anybody was
told is kept. Of an invitation only its digest is kept: whoever reads the file can enter no room.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

from photalk.errors import LibraryError, NotFound, PhotalkError, SessionError
from photalk.library.database import Database
from photalk.studio.caise_export import GREETING
from photalk.studio.collecting.events import (
    Answered,
    ChatLine,
    Did,
    Ended,
    Event,
    Happening,
    Role,
    Shared,
    Who,
    from_record,
    picture_from,
    to_record,
)
from photalk.studio.collecting.room import Room, RoomSetting

FILE = "rooms.db"
_CACHED = 64
_CODE_BYTES = 24


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose invitation it is, and to which room."""

    room: int
    role: Role


def _first_tables(db: sqlite3.Connection) -> None:
    db.execute(
        "CREATE TABLE rooms (id INTEGER PRIMARY KEY AUTOINCREMENT, made TEXT NOT NULL, setting TEXT NOT NULL)"
    )
    db.execute(
        "CREATE TABLE invitations (digest TEXT PRIMARY KEY, room INTEGER NOT NULL REFERENCES rooms (id),"
        " role TEXT NOT NULL) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE events (room INTEGER NOT NULL REFERENCES rooms (id), number INTEGER NOT NULL,"
        " key TEXT, record TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID"
    )
    db.execute("CREATE UNIQUE INDEX events_key ON events (room, key) WHERE key IS NOT NULL")


MIGRATIONS = (_first_tables,)
"""Step k leads from schema version k to k + 1; a step that was released is never changed."""


class Rooms:
    """The rooms of one library; threads and processes may use it at once.

    Raises:
        LibraryError: the file cannot be used.
    """

    def __init__(self, library: Path) -> None:
        with _sentences():
            self._db = Database(library / FILE, MIGRATIONS)
        self._known: dict[int, Room] = {}
        self._tables: dict[int, Lock] = {}

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def make(self, setting: RoomSetting) -> tuple[Room, dict[Role, str]]:
        """A new room, and the invitation of each role: a code that is told this once."""
        made = _now()
        with _sentences(), self._db.transaction():
            # ASCII JSON carries file names that are no valid Unicode; SQLite's own text would refuse them.
            rows = self._db.rows(
                "INSERT INTO rooms (made, setting) VALUES (?, ?) RETURNING id",
                (made, json.dumps(asdict(setting))),
            )
            number = int(rows[0][0])
            codes = self._invite(number, setting)
            if setting.kind == "caise":
                self._insert(Event(1, made, "assistant", ChatLine(GREETING)), number, None)
        return self.room(number), codes

    def renew(self, number: int) -> dict[Role, str]:
        """New invitations to a room; the earlier ones open nothing any more."""
        setting = self.room(number).setting
        with _sentences(), self._db.transaction():
            self._db.rows("DELETE FROM invitations WHERE room = ?", (number,))
            return self._invite(number, setting)

    def enter(self, code: str) -> Seat:
        """The seat that a code opens.

        Raises:
            NotFound: it opens none.
        """
        with _sentences():
            rows = self._db.rows("SELECT room, role FROM invitations WHERE digest = ?", (_digest(code),))
        if not rows:
            raise NotFound("This invitation opens no room; ask whoever sent it for a new one.")
        return Seat(int(rows[0][0]), rows[0][1])

    def room(self, number: int) -> Room:
        """The room as it stands now.

        Raises:
            NotFound: there is none of that number.
            SessionError: what is kept of it is damaged.
        """
        with _sentences():
            room = self._known.get(number) or self._empty(number)
            rows = self._db.rows(
                "SELECT record FROM events WHERE room = ? AND number > ? ORDER BY number", (number, room.last)
            )
        try:
            for (record,) in rows:
                room = room.after(from_record(json.loads(record)))
        except (KeyError, TypeError, ValueError, PhotalkError):
            raise _damaged(number) from None
        with self._db.turn():  # of two threads that make room, one would find the oldest gone
            self._known[number] = room
            while len(self._known) > _CACHED:
                del self._known[next(iter(self._known))]
        return room

    def rooms(self) -> tuple[Room, ...]:
        """All rooms, the latest first."""
        with _sentences():
            rows = self._db.rows("SELECT id FROM rooms ORDER BY id DESC")
        return tuple(self.room(int(number)) for (number,) in rows)

    def act(
        self,
        number: int,
        by: Who,
        make: Callable[[Room], Sequence[Happening]],
        *,
        key: str | None = None,
        board: int | None = None,
    ) -> Room:
        """Keep what `make` says happens in the room as it stands, all of it or nothing.

        With a `key` that was kept already nothing happens again: whoever heard no answer may ask once more.
        `board` is what the actor saw of the table, if that matters.

        Raises:
            SessionError: the table has changed since, or the dialogue has ended.
            PhotalkError: whatever `make` raises.
        """
        seen = self.room(number)
        with _sentences():
            if key is not None and self._kept(number, key):
                return seen
        if board is not None and board != seen.board:
            raise _moved()
        happenings = make(seen)
        at = _now()
        with _sentences(), self._db.transaction():
            room = self.room(number)
            if key is not None and self._kept(number, key):
                return room
            if room.ended is not None:
                raise SessionError("This dialogue has ended meanwhile, so that was not kept.")
            if _rests_on_table(happenings) and room.board != seen.board:
                raise _moved()
            for what in happenings:
                event = Event(room.last + 1, at, "system" if _of_itself(what) else by, what)
                room = room.after(event)
                self._insert(event, number, key)
                key = None
        return self.room(number)

    @contextmanager
    def table(self, number: int) -> Iterator[None]:
        """Keep the room's other actors from its table inside the block."""
        with self._tables.setdefault(number, Lock()):
            yield

    def _invite(self, number: int, setting: RoomSetting) -> dict[Role, str]:
        codes: dict[Role, str] = {role: secrets.token_urlsafe(_CODE_BYTES) for role in setting.roles}
        for role, code in codes.items():
            self._db.rows("INSERT INTO invitations VALUES (?, ?, ?)", (_digest(code), number, role))
        return codes

    def _insert(self, event: Event, room: int, key: str | None) -> None:
        record = json.dumps(to_record(event))
        self._db.rows("INSERT INTO events VALUES (?, ?, ?, ?)", (room, event.number, key, record))

    def _kept(self, room: int, key: str) -> bool:
        return bool(self._db.rows("SELECT 1 FROM events WHERE room = ? AND key = ?", (room, key)))

    def _empty(self, number: int) -> Room:
        rows = self._db.rows("SELECT made, setting FROM rooms WHERE id = ?", (number,))
        if not rows:
            raise NotFound(f"There is no room {number}.")
        try:
            return Room(number, rows[0][0], _setting(json.loads(rows[0][1])))
        except (KeyError, TypeError, ValueError):
            raise _damaged(number) from None


def _rests_on_table(happenings: Sequence[Happening]) -> bool:
    return any(isinstance(what, Shared | Did | Answered) for what in happenings)


def _of_itself(what: Happening) -> bool:
    """Whether the room ended by its own rules, and nobody ended it."""
    return isinstance(what, Ended) and bool(what.why)


def _setting(record: dict[str, Any]) -> RoomSetting:
    target = record["target"]
    return RoomSetting(
        **{
            **record,
            "seeds": tuple(map(picture_from, record["seeds"])),
            "tasks": tuple(record["tasks"]),
            "target": None if target is None else picture_from(target),
        }
    )


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _moved() -> SessionError:
    return SessionError("This room went on in another window meanwhile; look at it and try again.")


def _damaged(number: int) -> SessionError:
    return SessionError(
        f"What is kept of room {number} is damaged and was left as it is; others may be whole."
    )


@contextmanager
def _sentences() -> Iterator[None]:
    """Failures of the file as sentences without its path, since people elsewhere read them."""
    try:
        yield
    except LibraryError as error:
        text = str(error)
        if "full" in text:
            text = "The disk of the library is full, so that was not kept; free some space and send it again."
        elif "newer Photalk" in text:
            text = "The rooms of this library were written by a newer Photalk; update this one."
        else:
            text = "The rooms of this library cannot be read or written just now, so that was not kept."
        raise LibraryError(text) from None
