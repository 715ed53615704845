"""Where conversations are kept: one SQLite file in the library folder.

A turn is one transaction, and is acknowledged only after it is on disk: WAL with synchronous=FULL, since
turns come at the pace of a person and one fsync each is never felt, while NORMAL would lose the last
turns in a power cut. Killing the process at any moment leaves whole turns only.
"""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from photalk.conversation.state import Entry
from photalk.errors import NotFound, Overtaken, PhotalkError, SessionError
from photalk.library.database import Database, Migration, Purpose
from photalk.library.folder_scan import is_below
from photalk.studio.entry_json import from_record, to_record
from photalk.studio.portable_names import moved

FILE = "sessions.db"
PURPOSE = Purpose(
    SessionError, "The sessions in", "try again", undone=", so the turn was not kept", seconds=10.0
)


@dataclass(frozen=True, slots=True)
class SavedSession:
    """A session in a list of sessions: times are ISO in UTC, `about` is the first thing it was about."""

    id: int
    started: str
    latest: str
    turns: int
    about: str


def _first_tables(db: sqlite3.Connection) -> None:
    db.execute(
        "CREATE TABLE sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, started TEXT NOT NULL,"
        " about TEXT NOT NULL)"
    )
    db.execute(
        "CREATE TABLE turns (session INTEGER NOT NULL REFERENCES sessions (id), number INTEGER NOT NULL,"
        " at TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (session, number)) WITHOUT ROWID"
    )


def _order_of_sessions(db: sqlite3.Connection) -> None:
    # Which session was spoken in last is counted, not timed: clocks are set back, and seconds are long.
    db.execute("ALTER TABLE sessions ADD COLUMN stirred INTEGER NOT NULL DEFAULT 0")
    db.execute(
        "WITH ranked AS (SELECT session, row_number() OVER (ORDER BY max(at), session) AS place FROM turns"
        " GROUP BY session) UPDATE sessions SET stirred = ranked.place FROM ranked WHERE ranked.session = id"
    )
    db.execute("CREATE INDEX sessions_by_stirred ON sessions (stirred)")


MIGRATIONS: tuple[Migration, ...] = (_first_tables, _order_of_sessions)


class Sessions:
    """The sessions of one library; several processes, and several threads of each, may use it at once.

    In a library that may only be read, what is added is not `kept`.
    """

    def __init__(self, library: Path) -> None:
        self.path = library / FILE
        self._db = Database(self.path, MIGRATIONS, PURPOSE, fleeting=True)
        self.kept = not self._db.read_only
        self._db.rows("PRAGMA foreign_keys = ON")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def begin(self) -> int:
        """A new session without any entry yet; its id.

        Raises:
            SessionError: it could not be kept.
        """
        with self._db.transaction():
            return self._begun(_now(), "")

    def record(self, session: int | None, number: int, entry: Entry) -> int:
        """Keep entry `number` (from 0) of a session, or of a new one; returns the session's id.

        Raises:
            Overtaken: it has such a turn already.
            SessionError: it could not be kept, and then nothing of it was.
        """
        at = _now()
        # ASCII JSON carries file names that are no valid Unicode; SQLite's own text would refuse them.
        record = json.dumps(to_record(entry))
        with self._db.transaction():
            if session is None:
                session = self._begun(at, _about(entry))
            if not self._db.rows(
                "INSERT INTO turns VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number",
                (session, number, at, record),
            ):
                raise Overtaken(
                    f"Session {session} went on in another Photalk meanwhile; resume it to go on from there."
                )
            self._db.rows(
                "UPDATE sessions SET stirred = (SELECT max(stirred) + 1 FROM sessions) WHERE id = ?",
                (session,),
            )
            if number == 0:
                about = json.dumps(_about(entry))
                self._db.rows("UPDATE sessions SET about = ? WHERE id = ?", (about, session))
        return session

    def entries(self, session: int) -> tuple[Entry, ...]:
        """Every entry of a session in order.

        Raises:
            NotFound: there is no such session.
        """
        rows = self._db.rows("SELECT number, record FROM turns WHERE session = ? ORDER BY number", (session,))
        begun = self._db.rows("SELECT stirred FROM sessions WHERE id = ?", (session,))
        if not rows and not begun:
            raise NotFound(f"There is no session {session}; “photalk sessions” lists those there are.")
        try:
            # What a disk has lost leaves a gap, or none of what was said.
            if any(number != at for at, (number, _) in enumerate(rows)) or (begun[0][0] and not rows):
                raise ValueError("turns are missing")
            return tuple(from_record(json.loads(record)) for _, record in rows)
        except (LookupError, TypeError, ValueError, PhotalkError):
            raise SessionError(
                f"Session {session} in {self.path} is damaged and was left as it is; others may be whole."
            ) from None

    def relocate(self, old: Path, new: Path) -> int:
        """Let all conversations speak of pictures in another folder; how many turns that changes."""
        before, after = (os.path.abspath(folder.expanduser()) for folder in (old, new))

        def place(path: str) -> str:
            return after + path[len(before) :] if is_below(path, before) else path

        with self._db.transaction():
            rows = self._db.rows("SELECT record, session, number FROM turns")
            told = [(json.dumps(moved(json.loads(text), place)), *turn) for text, *turn in rows]
            changed = [new_row for new_row, row in zip(told, rows, strict=True) if new_row[0] != row[0]]
            self._db.many("UPDATE turns SET record = ? WHERE session = ? AND number = ?", changed)
        return len(changed)

    def rename(self, session: int, about: str) -> None:
        """Call a session something.

        Raises:
            NotFound: there is no such session.
            SessionError: it could not be kept.
        """
        with self._db.transaction():
            sql = "UPDATE sessions SET about = ? WHERE id = ? RETURNING id"
            if not self._db.rows(sql, (json.dumps(about), session)):
                raise NotFound(f"There is no session {session}.")

    def remove(self, session: int) -> None:
        """Forget a session with all its turns.

        Raises:
            NotFound: there is no such session.
            SessionError: it could not be forgotten.
        """
        with self._db.transaction():
            self._db.rows("DELETE FROM turns WHERE session = ?", (session,))
            if not self._db.rows("DELETE FROM sessions WHERE id = ? RETURNING id", (session,)):
                raise NotFound(f"There is no session {session}.")

    def count(self, session: int) -> int:
        """How many entries a session has, whoever wrote them."""
        return int(self._db.rows("SELECT count(*) FROM turns WHERE session = ?", (session,))[0][0])

    def summaries(self) -> tuple[SavedSession, ...]:
        """All sessions in which something was said, the latest first."""
        rows = self._db.rows(
            "SELECT id, started, max(at), count(*), about FROM sessions JOIN turns ON session = id"
            " GROUP BY id ORDER BY stirred DESC"
        )
        try:
            return tuple(
                SavedSession(id_, started, at, turns, json.loads(about))
                for id_, started, at, turns, about in rows
            )
        except (TypeError, ValueError):  # a disk may give back what was never written
            raise self._db.damaged() from None

    def _begun(self, at: str, about: str) -> int:
        """The id of a new session."""
        sql = "INSERT INTO sessions (started, about) VALUES (?, ?) RETURNING id"
        return int(self._db.rows(sql, (at, json.dumps(about)))[0][0])


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _about(entry: Entry) -> str:
    place = entry.picture or (entry.listing.folder if entry.listing else None)
    return place or entry.user
