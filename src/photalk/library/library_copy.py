"""How does a library come to another folder or another store? Copied whole, and gone on with when cut short.

The copy's catalogue is a snapshot of the original's and stands in its place only when it is whole; it says
then that it is a copy under way. Conversations follow, anew each time that it is gone on with, and then rows,
so many at a time; which have arrived is what the new store says. The original is only read, and nobody else
writes to its catalogue meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.errors import LibraryError, NotFound
from photalk.library.database import Database, reading
from photalk.library.exact_store import FOLDER, Shape
from photalk.library.faces import SWITCH
from photalk.library.milvus_address import EMBEDDED, MilvusAddress
from photalk.library.report import IndexProgress
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.store import LibraryStore
from photalk.library.store_choice import choose, keep_setting, kept_at, setting, shapes, store_of
from photalk.vision.space.encoder import Encoded

CHUNK = 1_000
"""Rows that are copied at a time."""

SAMPLE = 1_000
"""Rows that are compared at the end, of each encoder."""

_UNDER_WAY = "copy of"


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: photos of the catalogue and rows of all encoders, some of which were there already.

    `checked` rows were read back and compared to the last bit.
    """

    photos: int
    rows: int
    already: int
    checked: int
    store: str
    seconds: float


def copy(
    source: Path, target: Path, store: str = EMBEDDED, tell: Callable[[IndexProgress], None] | None = None
) -> Copied:
    """Copy a library into a new folder, its vectors into a store; a copy that was cut short is gone on with.

    Raises:
        NotFound: there is no library in `source`.
        CommandError: there is no such store.
        LibraryError: `target` has a library already, `source` is a copy that was cut short, or one of the
            two cannot be read or written.
    """
    began = time.monotonic()
    if not (source / FILE).is_file():
        raise NotFound(f"There is no library in {source}; check the path.")
    chosen = store if store == EMBEDDED else str(MilvusAddress.parsed(store))
    with (
        closing(Database(source / FILE, MIGRATIONS)) as ours,
        ours.snapshot() if ours.read_only else ours.transaction(),
    ):
        if setting(ours, _UNDER_WAY) is not None:
            raise LibraryError(f"{source} is itself a copy that was cut short; go on with that one first.")
        kinds = shapes(ours)
        with _begun(ours, source, target, chosen) as theirs:
            total = sum(_count(ours, kind) for kind in kinds)
            already = checked = done = 0
            for kind in kinds:
                with closing(store_of(ours, kind)) as old, closing(store_of(theirs, kind)) as new:
                    new.mend()
                    already += len(new.ids())
                    done = _move(old, new, done, total, began, tell)
                    new.settle()
                    checked += _check(old, new, target)
            photos = [database.rows("SELECT count(*) FROM photos")[0][0] for database in (ours, theirs)]
            if photos[0] != photos[1]:
                raise _differs(target)
            keep_setting(theirs, _UNDER_WAY, None)
    return Copied(photos[0], total, already, checked, chosen, round(time.monotonic() - began, 3))


def _move(
    old: LibraryStore,
    new: LibraryStore,
    done: int,
    total: int,
    began: float,
    tell: Callable[[IndexProgress], None] | None,
) -> int:
    """Copy the rows that are not there yet; `done` rows of all were before, the new number is returned."""
    there = len(new.ids())
    left = np.setdiff1d(old.ids(), new.ids())
    for start in range(0, len(left), CHUNK):
        some = left[start : start + CHUNK]
        new.put(some.tolist(), old.rows(some))
        if tell is not None:
            tell(IndexProgress.after(done + there + start + len(some), total, time.monotonic() - began))
    return done + there + len(left)


def _check(old: LibraryStore, new: LibraryStore, target: Path) -> int:
    """Compare ids, and a sample of rows to the last bit; how many rows that were."""
    ids = old.ids()
    if not np.array_equal(ids, new.ids()):
        raise _differs(target)
    chosen = np.sort(np.random.default_rng().choice(ids, min(SAMPLE, len(ids)), replace=False))
    if not _same(old.rows(chosen), new.rows(chosen)):
        raise _differs(target)
    return len(chosen)


def _same(one: Encoded, other: Encoded) -> bool:
    if (one.details is None) != (other.details is None):
        return False
    details = one.details is None or np.array_equal(one.details, other.details)  # type: ignore[arg-type]
    return np.array_equal(one.vectors, other.vectors) and np.array_equal(one.tags, other.tags) and details


def _differs(target: Path) -> LibraryError:
    return LibraryError(
        f"The copy in {target} is not the same as the original; delete it and copy once more."
    )


def _count(database: Database, shape: Shape) -> int:
    with closing(store_of(database, shape)) as store:
        return len(store.ids())


@contextmanager
def _begun(ours: Database, source: Path, target: Path, store: str) -> Iterator[Database]:
    """The database of the copy: the one that is there and under way, or a new one."""
    mark = f"{_fingerprint(ours)} {source.resolve()}"
    try:
        if not _under_way(target, mark, store):
            _lay(source / FILE, target, lambda part: _emptied(part, store, mark))
        # Also where it is gone on with: more may have been said since it was cut short.
        for talks in sorted(source.glob("*.db")):
            _lay(talks, target)
    except (OSError, sqlite3.Error) as error:
        raise LibraryError(
            f"{source} cannot be copied to {target} ({error}); see to the space and the rights there."
        ) from None
    with closing(Database(target / FILE, MIGRATIONS)) as theirs:
        yield theirs


def _under_way(target: Path, mark: str, store: str) -> bool:
    """Whether the same copy was cut short there; one of another state of the original is given up.

    Raises:
        LibraryError: there is a library, or there are conversations of one.
    """
    taken = LibraryError(f"{target} has a library already; choose another folder for the copy.")
    if not (target / FILE).exists():
        if any(target.glob("*.db")):
            raise taken
        return False
    with closing(Database(target / FILE, MIGRATIONS)) as theirs:
        if setting(theirs, _UNDER_WAY) is None:
            raise taken
        if setting(theirs, _UNDER_WAY) == mark and kept_at(theirs) == store:
            return True
        _give_up(theirs)
    return False


def _lay(database: Path, target: Path, change: Callable[[Path], None] = lambda part: None) -> None:
    """Put a copy of a database into its place when it is whole, and was changed as it has to be."""
    target.mkdir(parents=True, exist_ok=True)
    part = target / f"{database.name}.part"
    for leftover in target.glob(f"{part.name}*"):
        leftover.unlink()
    with closing(reading(database)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
    change(part)
    for log in ("-wal", "-shm"):  # of whoever was killed there; SQLite would take it for the new one's
        (target / f"{database.name}{log}").unlink(missing_ok=True)
    os.replace(part, target / database.name)


def _emptied(part: Path, store: str, mark: str) -> None:
    """Leave out the rows, and say that it is a copy under way."""
    with closing(Database(part, MIGRATIONS)) as theirs, theirs.transaction():
        for table in ("spaces", "batches", "dead", "collections", "entries"):
            theirs.many(f"DELETE FROM {table}", [()])
        theirs.many("DELETE FROM settings WHERE name != ?", [(SWITCH,)])  # faces stay unwanted in a copy
        choose(theirs, store)
        keep_setting(theirs, _UNDER_WAY, mark)


def _give_up(theirs: Database) -> None:
    """Drop the rows of a copy that was cut short and is of another state of the original."""
    with closing(store_of(theirs, Shape("nobody's", width=2))) as store:
        store.forget_others()
    shutil.rmtree(theirs.path.parent / FOLDER, ignore_errors=True)


def _fingerprint(database: Database) -> str:
    """Something that is another when photos were added, changed, moved or removed."""
    sums, last = hashlib.sha256(), -1
    while True:
        found = database.rows("SELECT * FROM photos WHERE id > ? ORDER BY id LIMIT 10000", (last,))
        if not found:
            return sums.hexdigest()
        sums.update(repr(found).encode())
        last = int(found[-1][0])
