"""How does a library come to another folder or another store? Copied whole, and gone on with when cut short.

The copy's catalogue is a snapshot of the original's and stands in its place only when it is whole; it says
then that it is a copy under way. Rows follow, so many at a time, and which have arrived is what the new
store says. The original is only read, and nobody else writes to it meanwhile.
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
from photalk.library.database import Database
from photalk.library.exact import FOLDER, Shape
from photalk.library.keeping import (
    EMBEDDED,
    Address,
    choose,
    keep_setting,
    kept_at,
    setting,
    shapes,
    store_of,
)
from photalk.library.report import Progress
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.store import LibraryStore
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
    source: Path,
    target: Path,
    store: str = EMBEDDED,
    tell: Callable[[Progress], None] | None = None,
) -> Copied:
    """Copy a library into a new folder, its vectors into a store; a copy that was cut short is gone on with.

    Raises:
        NotFound: there is no library in `source`.
        CommandError: there is no such store.
        LibraryError: `target` has a library already, or one of the two cannot be read or written.
    """
    began = time.monotonic()
    if not (source / FILE).is_file():
        raise NotFound(f"There is no library in {source}; check the path.")
    chosen = store if store == EMBEDDED else str(Address.parsed(store))
    with closing(Database(source / FILE, MIGRATIONS)) as ours, ours.transaction():
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
    tell: Callable[[Progress], None] | None,
) -> int:
    """Copy the rows that are not there yet; `done` rows of all were before, the new number is returned."""
    there = len(new.ids())
    left = np.setdiff1d(old.ids(), new.ids())
    for start in range(0, len(left), CHUNK):
        some = left[start : start + CHUNK]
        new.put(some.tolist(), old.rows(some))
        if tell is not None:
            tell(Progress.after(done + there + start + len(some), total, time.monotonic() - began))
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
    if (target / FILE).exists():
        with closing(Database(target / FILE, MIGRATIONS)) as theirs:
            if setting(theirs, _UNDER_WAY) is None:
                raise LibraryError(f"{target} has a library already; choose another folder for the copy.")
            if setting(theirs, _UNDER_WAY) == mark and kept_at(theirs) == store:
                yield theirs
                return
            _give_up(theirs)
        (target / FILE).unlink()
    _lay(source, target, store, mark)
    with closing(Database(target / FILE, MIGRATIONS)) as theirs:
        yield theirs


def _lay(source: Path, target: Path, store: str, mark: str) -> None:
    """Put the copy's databases into their places, the catalogue last and without rows."""
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name in (*sorted(path.name for path in source.glob("*.db")), FILE):
            part = target / f"{name}.part"
            for leftover in target.glob(f"{name}.part*"):
                leftover.unlink()
            with closing(sqlite3.connect(source / name)) as old, closing(sqlite3.connect(part)) as new:
                old.backup(new)
            if name == FILE:
                with closing(Database(part, MIGRATIONS)) as theirs, theirs.transaction():
                    for table in ("spaces", "batches", "dead", "collections", "entries", "settings"):
                        theirs.many(f"DELETE FROM {table}", [()])
                    choose(theirs, store)
                    keep_setting(theirs, _UNDER_WAY, mark)
            os.replace(part, target / name)
    except (OSError, sqlite3.Error) as error:
        raise LibraryError(
            f"{source} cannot be copied to {target} ({error}); see to the space and the rights there."
        ) from None


def _give_up(theirs: Database) -> None:
    """Drop the rows of a copy that was cut short and is of another state of the original."""
    with closing(store_of(theirs, Shape("nobody's", width=2))) as store:
        store.forget_others()
    shutil.rmtree(theirs.path.parent / FOLDER, ignore_errors=True)


def _fingerprint(database: Database) -> str:
    """Something that is another when photos were added, changed or removed."""
    sums, last = hashlib.sha256(), -1
    while True:
        found = database.rows("SELECT id, digest FROM photos WHERE id > ? ORDER BY id LIMIT 50000", (last,))
        if not found:
            return sums.hexdigest()
        sums.update(repr(found).encode())
        last = int(found[-1][0])
