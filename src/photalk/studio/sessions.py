"""Where conversations are kept: one SQLite file in the library folder.

A turn is one transaction, and is acknowledged only after it is on disk: WAL with synchronous=FULL, since
turns come at the pace of a person and one fsync each is never felt, while NORMAL would lose the last
turns in a power cut. Killing the process at any moment leaves whole turns only.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock

from photalk.dialogue.state import Entry
from photalk.errors import NotFound, PhotalkError, SessionError
from photalk.studio.records import from_record, to_record

FILE = "sessions.db"
BUSY_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Summary:
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


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first_tables, _order_of_sessions)
"""Step k leads from schema version k to k + 1; a step that was released is never changed."""


class Sessions:
    """The sessions of one library; several processes, and several threads of each, may use it at once."""

    def __init__(self, library: Path) -> None:
        self.path = library / FILE
        self._lock = RLock()
        try:
            library.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SessionError(
                f"The library folder {library} cannot be made ({error.strerror});"
                " choose another with --library."
            ) from None
        with self._sentences():
            self._db = sqlite3.connect(
                self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        self._db.close()

    def begin(self) -> int:
        """A new session without any entry yet; its id.

        Raises:
            SessionError: it could not be kept.
        """
        at = datetime.now(UTC).isoformat(timespec="seconds")
        with self._sentences(), self._transaction() as db:
            row = db.execute("INSERT INTO sessions (started, about) VALUES (?, ?)", (at, json.dumps("")))
        return int(row.lastrowid or 0)

    def record(self, session: int | None, number: int, entry: Entry) -> int:
        """Keep entry `number` (from 0) of a session, or of a new one; returns the session's id.

        Raises:
            SessionError: it could not be kept, and then nothing of it was.
        """
        at = datetime.now(UTC).isoformat(timespec="seconds")
        # ASCII JSON carries file names that are no valid Unicode; SQLite's own text would refuse them.
        record = json.dumps(to_record(entry))
        with self._sentences(), self._transaction() as db:
            if session is None:
                row = db.execute(
                    "INSERT INTO sessions (started, about) VALUES (?, ?)", (at, json.dumps(_about(entry)))
                )
                session = int(row.lastrowid or 0)
            try:
                db.execute("INSERT INTO turns VALUES (?, ?, ?, ?)", (session, number, at, record))
            except sqlite3.IntegrityError:
                raise SessionError(
                    f"Session {session} went on in another Photalk meanwhile; resume it to go on from there."
                ) from None
            db.execute(
                "UPDATE sessions SET stirred = (SELECT max(stirred) + 1 FROM sessions) WHERE id = ?",
                (session,),
            )
            if number == 0:
                db.execute("UPDATE sessions SET about = ? WHERE id = ?", (json.dumps(_about(entry)), session))
        return session

    def entries(self, session: int) -> tuple[Entry, ...]:
        """Every entry of a session in order.

        Raises:
            NotFound: there is no such session.
        """
        with self._lock, self._sentences():
            rows = self._db.execute(
                "SELECT record FROM turns WHERE session = ? ORDER BY number", (session,)
            ).fetchall()
            begun = rows or self._db.execute("SELECT id FROM sessions WHERE id = ?", (session,)).fetchall()
        if not begun:
            raise NotFound(f"There is no session {session}; “photalk sessions” lists those there are.")
        try:
            return tuple(from_record(json.loads(record)) for (record,) in rows)
        except (KeyError, TypeError, ValueError, PhotalkError):
            raise SessionError(
                f"Session {session} in {self.path} is damaged and was left as it is; others may be whole."
            ) from None

    def count(self, session: int) -> int:
        """How many entries a session has, whoever wrote them."""
        with self._lock, self._sentences():
            rows = self._db.execute("SELECT count(*) FROM turns WHERE session = ?", (session,)).fetchall()
        return int(rows[0][0])

    def summaries(self) -> tuple[Summary, ...]:
        """All sessions in which something was said, the latest first."""
        with self._lock, self._sentences():
            rows = self._db.execute(
                "SELECT id, started, max(at), count(*), about FROM sessions JOIN turns ON session = id"
                " GROUP BY id ORDER BY stirred DESC"
            ).fetchall()
        return tuple(
            Summary(id_, started, at, turns, json.loads(about)) for id_, started, at, turns, about in rows
        )

    def _prepare(self) -> None:
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._use_wal()
        if self._version() < len(MIGRATIONS):
            with self._transaction() as db:
                for step in MIGRATIONS[self._version() :]:
                    step(db)
                db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        if self._version() > len(MIGRATIONS):
            raise SessionError(
                f"{self.path} was written by a newer Photalk (version {self._version()}, this one reads"
                f" {len(MIGRATIONS)}); update Photalk, or choose another library with --library."
            )

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def _use_wal(self) -> None:
        # SQLite does not wait for others when it switches to WAL, whatever the timeout: two first starts
        # at the same moment need a few tries.
        give_up = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > give_up:
                    raise
                time.sleep(0.02)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise SessionError(self._sentence(error)) from None

    def _sentence(self, error: sqlite3.Error) -> str:
        text = str(error)
        if "full" in text:
            return (
                f"The disk of {self.path} is full, so the turn was not kept; free some space and try again."
            )
        if "locked" in text or "busy" in text:
            return f"{self.path} is held by another program for too long; close that and try again."
        if "readonly" in text or "unable to open" in text:
            return f"{self.path} cannot be written; choose a library folder that is yours with --library."
        if "malformed" in text or "not a database" in text:
            return f"{self.path} is damaged and was left as it is; move it away to start anew."
        return f"The sessions in {self.path} could not be used ({text})."


def _about(entry: Entry) -> str:
    place = entry.picture or (entry.listing.folder if entry.listing else None)
    return place or entry.user
