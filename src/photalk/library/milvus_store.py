"""The store of many machines: vectors on a Milvus server, and in SQLite which of them count.

Every put is rows with new keys, sent to the server's log before the ledger's transaction names them. What the
server has beyond that is rubbish of a killed writer: it is never found, and the next indexing erases it. What
the ledger names and the server lost is struck out then, so that its photos are indexed again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

import numpy as np

from photalk.errors import LibraryError, NotFound
from photalk.library.database import Database
from photalk.library.exact_store import Shape
from photalk.library.ledger import BATCH_BITS, Entered, Keys, Ledger
from photalk.library.milvus_address import INDEXES, MilvusAddress
from photalk.library.milvus_server import MOST_HITS, SENT, MilvusServer
from photalk.library.nearest import largest
from photalk.library.store import Ids, Nearest
from photalk.vision.space.encoder import Encoded, Floats

_MARGIN = 32
"""So many more hits are asked for than are wanted: of equal ones, those of the smaller ids come first."""

_LISTED = 16_384
"""So many keys a question lists at most."""

_STALE = 10.0
"""Seconds after which the server has certainly seen a write, even where it answers from slightly old data:
it promises five, and waits for nothing then."""


class _Missing(Exception):
    """The server does not have all rows that the ledger names."""


class MilvusStore:
    """Rows of one encoder in a collection of their own."""

    def __init__(self, database: Database, shape: Shape, address: MilvusAddress, tag: str) -> None:
        self._database = database
        self._shape = shape
        described = f"{shape.identity}/{shape.width}/{shape.words}/{shape.details}"
        self.collection = f"photalk_{tag}_{hashlib.sha256(described.encode()).hexdigest()[:16]}"
        self._ledger = Ledger(database, self.collection)
        self.server = MilvusServer(address, self.collection, shape)
        self._entered: tuple[Entered, float] | None = None

    def put(self, ids: Sequence[int], encoded: Encoded) -> None:
        if len(ids) != len(encoded) or len(set(ids)) != len(ids):
            raise ValueError("every row needs an id of its own")
        self._check(encoded)
        if not len(ids):
            return
        named = np.asarray(ids, np.int64)
        with self._database.transaction():
            for start in range(0, len(named), 1 << BATCH_BITS):
                some = slice(start, start + (1 << BATCH_BITS))
                self._put(named[some], encoded.take(np.arange(len(named))[some]))

    def _put(self, ids: Ids, encoded: Encoded) -> None:
        self.server.make()
        keys = self._ledger.new_keys(len(ids))
        self.server.send(keys, encoded)
        self._bury(ids)
        self._ledger.enter(keys, ids, self._shape)

    def remove(self, ids: Sequence[int]) -> None:
        with self._database.transaction():
            self._bury(np.unique(np.asarray(ids, np.int64)))

    def ids(self) -> Ids:
        return self._ledger.entered().ids

    def nearest(self, vector: Floats, k: int, among: Ids | None = None) -> Nearest:
        query = np.asarray(vector, np.float32).reshape(-1)
        for entered, fresh in self._tries():
            if among is None:
                wanted = entered
            else:
                chosen = np.unique(np.asarray(among, np.int64))
                keys, there = entered.found(chosen)
                wanted = Entered.of(chosen[there], keys[there])
            if k < 1 or not len(wanted.ids):
                return Nearest(np.zeros(0, np.int64), np.zeros(0, np.float32))
            with suppress(_Missing):
                return self._nearest(query, k, wanted, len(wanted.ids) / len(entered.ids), fresh)
        raise self._lost()

    def rows(self, ids: Ids) -> Encoded:
        wanted = np.asarray(ids, np.int64)
        for entered, fresh in self._tries():
            keys, there = entered.found(wanted)
            if not there.all():
                missing = int(wanted[~there][0])
                raise NotFound(f"Photo {missing} has not been seen by this encoder; index its folder again.")
            with suppress(_Missing):
                return self._rows(keys, fresh)
        raise self._lost()

    def close(self) -> None:
        self.server.close()

    def settle(self) -> None:
        """Have the server write everything to its disks."""
        if self.server.exists():
            self.server.settle()

    def mend(self, *, thoroughly: bool = False) -> None:
        """Erase rows that do not count, and strike out those that the server lost.

        Unless it is done thoroughly, keys are compared only where the number of rows is not as it should be,
        and a server without the collection is taken for the wrong one.

        Raises:
            LibraryError: the server does not answer, or has no such collection.
        """
        with self._database.transaction():  # so that no other process has sent rows that will count yet
            entered = self._ledger.entered()
            if not self.server.exists():
                if len(entered.ids) and not thoroughly:
                    raise LibraryError(
                        f"The Milvus server {self.server.address} has no collection {self.collection}; start"
                        " the server that has it, or give it up with “photalk library mend”."
                    )
                self._ledger.strike(entered.keys)
                return
            if self.server.count() == len(entered.ids) and not thoroughly:
                return
            held = np.concatenate([np.zeros(0, np.int64), *self.server.keys()])
            self._ledger.strike(np.setdiff1d(entered.keys, held))
            self._database.after_commit(partial(self._erase, np.setdiff1d(held, entered.keys)))

    def forget_others(self) -> None:
        """Drop the collections of this library that other encoders left."""
        with self._database.transaction():
            sql = "SELECT name FROM collections WHERE name != ?"
            others = [str(name) for (name,) in self._database.rows(sql, (self.collection,))]
            if not others:
                return
            for table, column in (("collections", "name"), ("entries", "collection")):
                self._database.many(f"DELETE FROM {table} WHERE {column} = ?", [(name,) for name in others])
            self._database.after_commit(partial(self._drop, others))

    def _check(self, encoded: Encoded) -> None:
        shape = self._shape
        details = None if encoded.details is None else encoded.details.shape[1:]
        if (encoded.vectors.shape[1:], encoded.tags.shape[1:]) != ((shape.width,), (shape.words,)) or (
            details != shape.details
        ):
            raise ValueError(f"rows must have the shape {shape}")

    def _bury(self, ids: Ids) -> None:
        """Let the rows of these photos count no more, and erase them once that is certain."""
        keys, there = self._ledger.entered().found(ids)
        if there.any():
            self._ledger.strike(keys[there])
            self._database.after_commit(partial(self._erase, keys[there]))

    def _erase(self, keys: Keys) -> None:
        # They do not count any more; where the server is away, the next indexing erases them.
        with suppress(LibraryError):
            self.server.erase(keys)

    def _drop(self, collections: Sequence[str]) -> None:
        with suppress(LibraryError):
            self.server.drop(collections)

    def _tries(self) -> Iterator[tuple[Entered, bool]]:
        """What counts now, and whether that is so new that the server has to be waited for.

        Once more where the server lacked something: another process may have replaced rows meanwhile.
        """
        for _ in range(3):
            entered = self._ledger.entered()
            if self._entered is None or self._entered[0] is not entered:
                self._entered = (entered, time.monotonic())
            yield entered, time.monotonic() - self._entered[1] < _STALE
            self._entered = (entered, time.monotonic())

    def _nearest(self, query: Floats, k: int, wanted: Entered, share: float, fresh: bool) -> Nearest:
        """The k nearest of the wanted, which are that share of all."""
        if share == 1 or len(wanted.ids) > _LISTED:
            found = self._searched(query, k, wanted, None, share, fresh)
            if found is not None or share == 1:
                return found or self._compared(query, k, wanted, fresh)
        ids, scores = np.zeros(0, np.int64), np.zeros(0, np.float32)
        for start in range(0, len(wanted.ids), _LISTED):
            part = self._searched(query, k, wanted, wanted.ordered[start : start + _LISTED], 1, fresh)
            if part is None:
                return self._compared(query, k, wanted, fresh)
            ids, scores = np.concatenate([ids, part.ids]), np.concatenate([scores, part.scores])
        return largest(ids, scores, k)

    def _searched(
        self, query: Floats, k: int, wanted: Entered, keys: Keys | None, share: float, fresh: bool
    ) -> Nearest | None:
        """The k nearest of the wanted photos, as the server finds them among these keys or among all.

        It is asked for more until k of the wanted are larger than the least that it gave, so that ties are
        whole. None when it would have to be asked for too many.
        """
        expected = len(wanted.ids) if keys is None else len(keys)
        count = min(MOST_HITS, int(1.5 * k / share) + _MARGIN if share < 1 else k + _MARGIN)
        while True:
            found, scores = self.server.search(query, count, keys, fresh=fresh)
            ids, owned = wanted.owned(found)
            ids, known = ids[owned], scores[owned]
            if len(found) < count:  # that is all there is
                if len(ids) < expected and self.server.address.index == INDEXES[0]:
                    raise _Missing
                return largest(ids, known, k)
            if int((known > scores[-1]).sum()) >= k:
                return largest(ids, known, k)
            if count == MOST_HITS:
                return None
            count = min(MOST_HITS, 4 * count)

    def _compared(self, query: Floats, k: int, wanted: Entered, fresh: bool) -> Nearest:
        """The same by fetching all vectors: for more hits than a server gives, or endless ties."""
        best = Nearest(np.zeros(0, np.int64), np.zeros(0, np.float32))
        for start in range(0, len(wanted.ids), SENT):
            some = slice(start, start + SENT)
            found, rows = self.server.fetch(wanted.ordered[some], fresh=fresh, vectors_only=True)
            if not np.array_equal(found, wanted.ordered[some]):
                raise _Missing
            ids = np.concatenate([best.ids, wanted.owners[some]])
            best = largest(ids, np.concatenate([best.scores, rows.vectors @ query]), k)
        return best

    def _rows(self, keys: Keys, fresh: bool) -> Encoded:
        ordered, at = np.unique(keys, return_inverse=True)
        found, rows = self.server.fetch(ordered, fresh=fresh)
        if not np.array_equal(found, ordered):
            raise _Missing
        return rows.take(at)

    def _lost(self) -> LibraryError:
        return LibraryError(
            f"The Milvus server {self.server.address} has lost rows of the collection {self.collection}; run"
            " “photalk library mend” and index the folders again, which sees those photos anew."
        )
