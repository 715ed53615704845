"""An SQLite file that several processes may use at once: WAL, numbered migrations, failures as sentences."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from photalk.atomic_write import atomic_file
from photalk.errors import LibraryError, PhotalkError

Migration = Callable[[sqlite3.Connection], None]
"""Step k leads from schema version k to k + 1; a step that was released is never changed."""

SYNCHRONOUS = "FULL"
"""What was reported as done survives a power cut, at one fsync a transaction."""

_FORBIDDEN = ("readonly", "unable to open")
"""Words of SQLite about a file that may not be written."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a file is for, as far as the sentences about it go.

    `what` could not be used, `undone` when the disk was full, and what to do `again`; others who write are
    waited for so many `seconds`.
    """

    error: type[PhotalkError]
    what: str
    again: str
    undone: str = ""
    seconds: float = 30.0


def version_of(path: Path) -> int:
    """The schema version of a file, which is only looked at: opening it as a `Database` would migrate it.

    Raises:
        sqlite3.Error: it is no database, or cannot be read.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def reading(path: Path) -> sqlite3.Connection:
    """A connection that reads a file, also where nothing can be written, as readers of a WAL want to.

    What is still in the log would be passed over then: such a file is refused, with an sqlite3.Error.
    """
    log = f"{path}-wal"
    modes = ("rw", "ro") if os.path.exists(log) and os.path.getsize(log) else ("rw", "ro", "ro&immutable=1")
    failed: list[sqlite3.OperationalError] = []
    for mode in modes:
        db = _connected(f"{path.absolute().as_uri()}?mode={mode}")
        try:
            db.execute("SELECT count(*) FROM sqlite_master").fetchall()
            return db
        except sqlite3.OperationalError as error:
            db.close()
            failed.append(error)
    raise failed[0]


def _connected(place: str | Path, seconds: float = 30.0) -> sqlite3.Connection:
    return sqlite3.connect(place, timeout=seconds, isolation_level=None, check_same_thread=False, uri=True)


CATALOGUE = Purpose(LibraryError, "The catalogue", "index again")


class Database:
    """One connection to a file, shared by the threads of this process; they take turns.

    One that is `read_only` is not written to; what is `fleeting` is then a copy in memory, which is.

    Raises:
        PhotalkError: that of its purpose, when the file cannot be used; one sentence says why.
    """

    def __init__(
        self,
        path: Path,
        migrations: Sequence[Migration],
        purpose: Purpose = CATALOGUE,
        fleeting: bool = False,
    ) -> None:
        self.path = path
        self.read_only = os.path.exists(path) and not os.access(path, os.W_OK)
        self._fleeting = fleeting
        self._migrations = migrations
        self._purpose = purpose
        self._lock = RLock()
        self._inside = False
        self._undone = 0
        self._later: list[Callable[[], None]] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise purpose.error(
                f"The library folder {path.parent} cannot be made ({error.strerror});"
                " choose another with --library."
            ) from None
        self._make_whole()
        with self._sentences():
            try:
                self._open()
            except sqlite3.OperationalError as error:
                if self.read_only or not any(words in str(error) for words in _FORBIDDEN):
                    raise
                self.read_only = True
                self._open()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows that a statement gives."""
        with self._lock, self._sentences():
            return self._db.execute(sql, values).fetchall()

    def many(self, sql: str, values: Iterator[Sequence[object]] | Sequence[Sequence[object]]) -> None:
        """Carry out a statement once for each of the values, as one transaction."""
        with self.transaction(), self._sentences():
            self._db.executemany(sql, values)

    def others(self) -> tuple[int, int]:
        """Something that is another when other connections have written, or a transaction was undone."""
        with self._lock, self._sentences():
            return int(self._db.execute("PRAGMA data_version").fetchone()[0]), self._undone

    def turn(self) -> AbstractContextManager[object]:
        """Keep other threads from the database inside the block."""
        return self._lock

    def after_commit(self, act: Callable[[], None]) -> None:
        """Do something when the present transaction is kept; not at all when it is undone."""
        self._later.append(act)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is done inside is kept whole or not at all; a transaction inside another belongs to it.

        No other process writes meanwhile.
        """
        with self._lock:
            if self._inside:
                yield
                return
            with self._sentences():
                if (
                    self.read_only and not self._fleeting
                ):  # of which SQLite says nothing before it is written to
                    raise sqlite3.OperationalError("readonly")
                self._db.execute("BEGIN IMMEDIATE")
            self._inside = True
            try:
                yield
                with self._sentences():
                    self._db.execute("COMMIT")
            except BaseException:
                self._undone += 1
                self._later.clear()
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._inside = False
            while self._later:
                self._later.pop()()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read inside is of one moment."""
        with self._lock:
            if self._db.in_transaction:
                yield
                return
            with self._sentences():
                self._db.execute("BEGIN")
            try:
                yield
            finally:
                if self._db.in_transaction:  # SQLite may have ended it by itself, when a disk fails
                    self._db.execute("ROLLBACK")

    def _open(self) -> None:
        if not self.read_only:
            self._db = _connected(self.path, self._purpose.seconds)
        elif not self._fleeting:
            self._db = reading(self.path)
        else:
            self._db = _connected(":memory:")
            if self.path.exists():
                with closing(reading(self.path)) as kept:
                    kept.backup(self._db)
        # Whoever forgets to close it need not: a studio in a notebook, a conversation that failed.
        weakref.finalize(self, self._db.close)
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def damaged(self) -> PhotalkError:
        """What to raise where the file holds what was never written."""
        return self._purpose.error(
            f"{self.path} is damaged and was left as it is; move it away and {self._purpose.again}."
        )

    def _make_whole(self) -> None:
        """Make a file that is not there, with all of its tables at once: so an empty one has lost them.

        SQLite takes an empty file for a new one, and removes a log beside it with all that was kept.
        """
        if os.path.exists(self.path):
            if not os.path.getsize(self.path):
                raise self.damaged()
            return
        if os.path.exists(f"{self.path}-wal"):  # of a file that was moved away: SQLite removes it first
            return
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            for step in self._migrations:
                step(db)
            db.execute(f"PRAGMA user_version = {len(self._migrations)}")
            tables = db.serialize()
        try:
            with atomic_file(self.path, fresh=True) as (_, file):
                file.write(tables)
        except OSError as error:  # another was quicker; or nothing can be written there, as SQLite will say
            if error.errno == errno.ENOSPC:
                raise self._purpose.error(self._sentence(sqlite3.OperationalError("full"))) from None

    def _prepare(self) -> None:
        if not self.read_only:
            self._db.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            self._use_wal()
        if self._schema() < len(self._migrations):
            with self.transaction():
                for step in self._migrations[self._schema() :]:
                    step(self._db)
                self._db.execute(f"PRAGMA user_version = {len(self._migrations)}")
        if self._schema() > len(self._migrations):
            raise self._purpose.error(
                f"{self.path} was written by a newer Photalk (version {self._schema()}, this one reads"
                f" {len(self._migrations)}); update Photalk, or choose another library with --library."
            )

    def _schema(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def _use_wal(self) -> None:
        # SQLite does not wait for others when it switches to WAL, whatever the timeout: two first starts
        # at the same moment need a few tries.
        give_up = time.monotonic() + self._purpose.seconds
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > give_up:
                    raise
                time.sleep(0.02)

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._purpose.error(self._sentence(error)) from None

    def _sentence(self, error: sqlite3.Error) -> str:
        text, purpose = str(error), self._purpose
        if "full" in text:
            return f"The disk of {self.path} is full{purpose.undone}; free some space and {purpose.again}."
        if "disk I/O" in text:
            return (
                f"The disk of {self.path} cannot be read or written; look whether it is full or failing, then"
                f" {purpose.again}."
            )
        if "locked" in text or "busy" in text:
            return f"{self.path} is held by another program for too long; close that and try again."
        if any(words in text for words in _FORBIDDEN):
            return f"{self.path} cannot be written; choose a library folder that is yours with --library."
        if any(word in text for word in ("malformed", "not a database", "vtable", "fts5 file")):
            return str(self.damaged())
        if "closed database" in text:
            return "The library was closed; open it again."
        return f"{purpose.what} {self.path} could not be used ({text})."
