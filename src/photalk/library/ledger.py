"""Which row of a collection elsewhere belongs to which photo? SQLite says so, and only SQLite.

A row elsewhere has a key that is never given twice, and counts only while it is in this ledger. So the
catalogue's transaction is the commit here too: rows are sent first and entered then, replaced rows are struck
out first and erased then, and a writer that is killed anywhere leaves rows of which nobody knows.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from photalk.library.database import Database
from photalk.library.exact_store import Shape
from photalk.library.store import Ids

Keys = NDArray[np.int64]

BATCH_BITS = 20
_RANDOM_BITS = 62 - BATCH_BITS


@dataclass(frozen=True, slots=True)
class Entered:
    """The rows that count at one moment: `ids` ascending with the `keys` of their rows.

    `ordered` has the same keys ascending, and `owners` the photos that they belong to.
    """

    ids: Ids
    keys: Keys
    ordered: Keys
    owners: Ids

    @classmethod
    def of(cls, ids: Ids, keys: Keys) -> Entered:
        """Pairs of photo and key, in any order."""
        by_id, by_key = np.argsort(ids, kind="stable"), np.argsort(keys, kind="stable")
        return cls(ids[by_id], keys[by_id], keys[by_key], ids[by_key])

    def found(self, ids: Ids) -> tuple[Keys, NDArray[np.bool_]]:
        """The keys of ids, and which of the ids are there."""
        return _looked_up(self.ids, self.keys, ids)

    def owned(self, keys: Keys) -> tuple[Ids, NDArray[np.bool_]]:
        """The photos that keys belong to, and which of the keys count."""
        return _looked_up(self.ordered, self.owners, keys)


class Ledger:
    """The entries of one collection, in the database of a library."""

    def __init__(self, database: Database, collection: str) -> None:
        self._database = database
        self._collection = collection
        self._lock = RLock()
        self._writes = 0
        self._seen: tuple[tuple[int, int, int], Entered] | None = None

    def entered(self) -> Entered:
        """What counts now; read anew only when something was committed."""
        with self._database.turn(), self._lock:
            version = (*self._database.others(), self._writes)
            if self._seen is None or self._seen[0] != version:
                self._seen = (version, self._read())
            return self._seen[1]

    def new_keys(self, count: int) -> Keys:
        """Keys that no row has, neither one that counts nor, by chance, one of a writer that was killed."""
        while True:
            first = secrets.randbits(_RANDOM_BITS) << BATCH_BITS
            sql = "SELECT 1 FROM entries WHERE collection = ? AND first = ?"
            if not self._database.rows(sql, (self._collection, first)):
                return np.arange(first, first + count, dtype=np.int64)

    def enter(self, keys: Keys, ids: Ids, shape: Shape) -> None:
        """Let the rows with these new keys count, for these photos."""
        places, columns = shape.details or (0, 0)
        described = (self._collection, shape.identity, shape.width, shape.words, places, columns)
        with self._database.transaction():
            self._database.many("INSERT OR IGNORE INTO collections VALUES (?, ?, ?, ?, ?, ?)", [described])
            entry = (self._collection, int(keys[0]), ids.astype("<i8").tobytes())
            self._database.many("INSERT INTO entries VALUES (?, ?, ?)", [entry])
            self._writes += 1

    def strike(self, keys: Keys) -> None:
        """Let rows with these keys count no more."""
        firsts = keys >> BATCH_BITS << BATCH_BITS
        with self._database.transaction():
            for first in np.unique(firsts).tolist():
                self._strike(first, keys[firsts == first] - first)
            self._writes += 1

    def _strike(self, first: int, places: Keys) -> None:
        where = "WHERE collection = ? AND first = ?"
        ((kept,),) = self._database.rows(f"SELECT ids FROM entries {where}", (self._collection, first))
        ids = np.frombuffer(kept, "<i8").copy()
        ids[places] = -1
        if (ids < 0).all():
            self._database.many(f"DELETE FROM entries {where}", [(self._collection, first)])
        else:
            self._database.many(
                f"UPDATE entries SET ids = ? {where}", [(ids.tobytes(), self._collection, first)]
            )

    def _read(self) -> Entered:
        entries = self._database.rows(
            "SELECT first, ids FROM entries WHERE collection = ?", (self._collection,)
        )
        ids = np.frombuffer(b"".join(kept for _, kept in entries), "<i8").astype(np.int64)
        counts = np.array([len(kept) // 8 for _, kept in entries], np.int64)
        starts = np.cumsum(counts) - counts
        firsts = np.array([first for first, _ in entries], np.int64)
        keys = np.repeat(firsts - starts, counts) + np.arange(len(ids))
        alive = ids >= 0
        return Entered.of(ids[alive], keys[alive])


def _looked_up(names: Keys, values: Keys, wanted: Keys) -> tuple[Keys, NDArray[np.bool_]]:
    if not len(names):
        return np.zeros(len(wanted), np.int64), np.zeros(len(wanted), np.bool_)
    at = np.minimum(np.searchsorted(names, wanted), len(names) - 1)
    return values[at], names[at] == wanted
