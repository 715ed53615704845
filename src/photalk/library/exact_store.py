"""The store of one machine: an exact scan over memory-mapped rows, filtered first.

Rows lie in files of fixed-width rows, one file a kind (vectors, tags, details), and are only ever appended.
What the slots mean is kept in SQLite: ids by batch, and slots that are dead. The SQLite transaction is the
commit: rows are synced to disk before it, and whatever lies beyond the committed number of slots is rubbish
of a writer that was killed, which the next writer writes over. So a reader of any process sees whole
rows only. When a third of the slots is dead, the living are copied to files of a new number.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import LibraryError, NotFound
from photalk.library.database import Database
from photalk.library.nearest import Scan, largest
from photalk.library.schema import FILE, vector_tables
from photalk.library.store import Ids, Nearest
from photalk.vision.space.encoder import Encoded, Encoder, Floats

FOLDER = "vectors"
_COPIED = 16_384
"""Rows that are copied at a time when dead ones are left out."""

_MOST_GATHERED = 0.4
"""Above this share of all rows, reading everything in order is quicker than fetching the chosen."""

_SPARSEST = 4
"""Ids up to so many times the number of rows are looked up in a table, sparser ones by halving."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a row holds, and whose rows they are."""

    identity: str
    width: int
    words: int = 0
    details: tuple[int, int] | None = None

    @classmethod
    def of(cls, encoder: Encoder) -> Shape:
        """The shape of what an encoder sees."""
        return cls(encoder.identity, encoder.width, len(encoder.vocabulary), encoder.details_shape)

    @property
    def files(self) -> dict[str, tuple[type[Any], tuple[int, ...]]]:
        """The files of a space, each with its numbers and the shape of a row."""
        kinds: dict[str, tuple[type[Any], tuple[int, ...]]] = {
            "vectors.f32": (np.float32, (self.width,)),
            "tags.u8": (np.uint8, (self.words,)),
            "details.i8": (np.int8, self.details or (0,)),
        }
        return {name: (kind, row) for name, (kind, row) in kinds.items() if all(row)}


@dataclass(frozen=True, slots=True)
class _View:
    """The rows as they stood at one commit: `owners` has the id of each slot, -1 where it is dead.

    `ids` are the living, ascending, and `slots` where they lie; `table` has the slot of every id up to the
    largest, -1 where there is none, and is left out where ids are so sparse that it would be mostly holes.
    """

    space: int
    owners: Ids
    ids: Ids
    slots: NDArray[np.intp]
    maps: dict[str, NDArray[Any]]
    table: NDArray[np.int32] | None = None

    @classmethod
    def of(cls, space: int, owners: Ids, maps: dict[str, NDArray[Any]]) -> _View:
        """The view of these slots."""
        alive = np.flatnonzero(owners >= 0)
        slots = alive[np.argsort(owners[alive], kind="stable")]
        ids = owners[slots]
        table = None
        if len(ids) and ids[-1] < _SPARSEST * len(ids) + 1_000:
            table = np.full(int(ids[-1]) + 1, -1, np.int32)
            table[ids] = slots
        return cls(space, owners, ids, slots, maps, table)

    def found(self, ids: Ids) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """The slots of ids, and which of the ids are there."""
        if not len(self.ids):
            return np.zeros(len(ids), np.intp), np.zeros(len(ids), np.bool_)
        if self.table is None:
            at = np.minimum(np.searchsorted(self.ids, ids), len(self.ids) - 1)
            return self.slots[at], self.ids[at] == ids
        slots = self.table.take(ids, mode="clip").astype(np.intp)
        return slots, (slots >= 0) & (ids >= 0) & (ids < len(self.table))


class ExactStore:
    """Rows of one encoder in a library folder; other encoders' rows lie beside them, untouched."""

    def __init__(self, database: Database, shape: Shape) -> None:
        self._database = database
        self._shape = shape
        self._folder = database.path.parent / FOLDER
        self._own = False
        self._lock = RLock()
        self._writes = 0
        self._seen: tuple[tuple[int, int, int], _View] | None = None
        self._scan = Scan()

    @classmethod
    def at(cls, folder: Path, shape: Shape) -> ExactStore:
        """A store by itself, without a catalogue of photos."""
        store = cls(Database(folder / f"vectors-{FILE}", (vector_tables,)), shape)
        store._own = True
        return store

    def put(self, ids: Sequence[int], encoded: Encoded) -> None:
        if len(ids) != len(encoded) or len(set(ids)) != len(ids):
            raise ValueError("every row needs an id of its own")
        if not len(ids):
            return
        with self._writing():
            view = self._view() if self._space() is not None else self._begun()
            first = len(view.owners)
            rows = {"vectors.f32": encoded.vectors, "tags.u8": encoded.tags, "details.i8": encoded.details}
            self._write(view.space, first, rows)
            named = np.asarray(ids, np.int64)
            buried = self._bury(view, named)
            self._database.many(
                "INSERT INTO batches VALUES (?, ?, ?)", [(view.space, first, named.astype("<i8").tobytes())]
            )
            self._database.many("UPDATE spaces SET slots = ? WHERE id = ?", [(first + len(ids), view.space)])
            if buried:
                self._writes += 1
                self._compact(self._view())

    def remove(self, ids: Sequence[int]) -> None:
        with self._writing():
            if self._space() is None:
                return
            if self._bury(self._view(), np.unique(np.asarray(ids, np.int64))):
                self._compact(self._view())

    def ids(self) -> Ids:
        return self._view().ids

    def nearest(self, vector: Floats, k: int, among: Ids | None = None) -> Nearest:
        view = self._view()
        query = np.asarray(vector, np.float32).reshape(-1)
        if k < 1 or not len(view.ids):
            return Nearest(np.zeros(0, np.int64), np.zeros(0, np.float32))
        vectors = view.maps["vectors.f32"]
        if among is None:
            scores = self._scan.all(vectors, query)
            whole = len(view.ids) == len(view.owners)
            return largest(view.owners, scores, k) if whole else largest(view.ids, scores[view.slots], k)
        wanted = _ascending(np.asarray(among, np.int64))
        slots, there = view.found(wanted)
        if not there.all():
            wanted, slots = wanted[there], slots[there]
        if len(slots) > _MOST_GATHERED * len(view.owners):
            return largest(wanted, self._scan.all(vectors, query)[slots], k)
        return largest(wanted, self._scan.some(vectors, slots, query), k)

    def rows(self, ids: Ids) -> Encoded:
        view = self._view()
        wanted = np.asarray(ids, np.int64)
        slots, there = view.found(wanted)
        if not there.all():
            missing = int(wanted[~there][0])
            raise NotFound(f"Photo {missing} has not been seen by this encoder; index its folder again.")
        if not len(wanted):
            return self._empty()
        vectors, tags = self._part(view, "vectors.f32", slots), self._part(view, "tags.u8", slots)
        details = self._part(view, "details.i8", slots) if self._shape.details else None
        return Encoded(vectors, tags, details)

    def close(self) -> None:
        self._scan.close()
        self._seen = None
        if self._own:
            self._database.close()

    def mend(self, *, thoroughly: bool = False) -> None:
        """Nothing is to do: what a killed writer left is written over by the next."""

    def settle(self) -> None:
        """Nothing is to do: every put waits for the disk."""

    def forget_others(self) -> None:
        """Drop the rows that other encoders left, and files that nobody knows of any more."""
        with self._writing():
            self._forget(
                self._database.rows("SELECT id FROM spaces WHERE identity != ?", (self._shape.identity,))
            )
            own = self._space()
            # Inside the transaction, so that no other process is at work on files of a new number.
            for place in self._folder.glob("*") if self._folder.is_dir() else ():
                if place.name.isdecimal() and int(place.name) != own:
                    self._database.after_commit(partial(self._discard, int(place.name)))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        # The database's lock comes before ours everywhere, so that two threads never wait for each other.
        with self._database.transaction(), self._lock:
            try:
                yield
            finally:
                self._writes += 1

    def _part(self, view: _View, name: str, slots: NDArray[np.intp]) -> NDArray[Any]:
        kept = view.maps.get(name)
        return np.zeros((len(slots), 0), np.uint8) if kept is None else np.array(kept[slots])

    def _empty(self) -> Encoded:
        shape = self._shape
        vectors, tags = np.zeros((0, shape.width), np.float32), np.zeros((0, shape.words), np.uint8)
        return Encoded(
            vectors, tags, None if shape.details is None else np.zeros((0, *shape.details), np.int8)
        )

    def _space(self) -> int | None:
        found = self._database.rows("SELECT id FROM spaces WHERE identity = ?", (self._shape.identity,))
        return int(found[0][0]) if found else None

    def _begun(self) -> _View:
        """A new, empty space of files."""
        places, columns = self._shape.details or (0, 0)
        values = (self._shape.identity, self._shape.width, self._shape.words, places, columns)
        self._database.many(
            "INSERT INTO spaces (identity, width, words, places, columns, slots) VALUES (?, ?, ?, ?, ?, 0)",
            [values],
        )
        space = self._space()
        assert space is not None
        # The number may have been given before by a transaction that came to nothing.
        self._discard(space)
        return _View(space, _no_ids(), _no_ids(), np.zeros(0, np.intp), {})

    def _view(self) -> _View:
        """The rows as they stand now, mapped anew only when something was committed."""
        with self._database.turn(), self._lock:
            version = (*self._database.others(), self._writes)
            if self._seen is None or self._seen[0] != version:
                self._seen = (version, self._mapped())
            return self._seen[1]

    def _mapped(self) -> _View:
        for again in (True, True, True, False):
            with self._database.snapshot():
                found = self._database.rows(
                    "SELECT id, slots FROM spaces WHERE identity = ?", (self._shape.identity,)
                )
                if not found:
                    return _View(0, _no_ids(), _no_ids(), np.zeros(0, np.intp), {})
                space, count = found[0]
                batches = self._database.rows(
                    "SELECT ids FROM batches WHERE space = ? ORDER BY first", (space,)
                )
                dead = self._database.rows("SELECT slot FROM dead WHERE space = ?", (space,))
            try:
                owners = np.frombuffer(b"".join(ids for (ids,) in batches), "<i8").astype(np.int64)
                if dead:
                    owners[np.array(dead, np.intp).ravel()] = -1
                view = _View.of(space, owners, self._maps(space, count))
            except FileNotFoundError:
                # Another process may have copied the rows to other files since.
                if again:
                    continue
                raise self._damaged(space) from None
            except (TypeError, ValueError, IndexError):  # a disk may give back what was never written
                raise self._database.damaged() from None
            if len(owners) != count or (view.ids[1:] == view.ids[:-1]).any():
                raise self._database.damaged()
            return view
        raise self._damaged(0)

    def _maps(self, space: int, count: int) -> dict[str, NDArray[Any]]:
        maps: dict[str, NDArray[Any]] = {}
        for name, (kind, row) in self._shape.files.items():
            if count:
                try:
                    maps[name] = np.memmap(self._place(space) / name, kind, "r", shape=(count, *row)).view(
                        np.ndarray
                    )
                except ValueError:
                    raise self._damaged(space) from None
        return maps

    def _damaged(self, space: int) -> LibraryError:
        place = self._place(space)
        return LibraryError(
            f"The vectors in {place} are not all there; move {self._database.path.parent} away and index"
            " again."
        )

    def _place(self, space: int) -> Path:
        return self._folder / str(space)

    def _write(self, space: int, first: int, rows: dict[str, Any]) -> None:
        """Put rows behind the committed ones and sync them to disk."""
        place = self._place(space)
        try:
            place.mkdir(parents=True, exist_ok=True)
            for name, (kind, row) in self._shape.files.items():
                values = np.ascontiguousarray(rows[name], kind)
                if values.shape[1:] != row:
                    raise ValueError(f"rows of {name} must have the shape {row}, not {values.shape[1:]}")
                with open(place / name, "r+b" if (place / name).exists() else "w+b") as file:
                    file.seek(first * values[:1].nbytes)
                    file.write(values.tobytes())
                    file.flush()
                    os.fsync(file.fileno())
        except OSError as error:
            raise LibraryError(
                f"Vectors cannot be written to {place} ({error.strerror}); free some space, or choose another"
                " library with --library."
            ) from None

    def _bury(self, view: _View, ids: Ids) -> bool:
        """Mark the rows of these ids as dead; whether there were any."""
        slots, there = view.found(ids)
        self._database.many(
            "INSERT OR IGNORE INTO dead VALUES (?, ?)", [(view.space, int(slot)) for slot in slots[there]]
        )
        self._writes += 1
        return bool(there.any())

    def _compact(self, view: _View) -> None:
        """Copy the living rows to files of a new number when a third is dead."""
        if 3 * (len(view.owners) - len(view.ids)) < len(view.owners):
            return
        self._forget([(view.space,)])
        fresh = self._begun()
        slots = np.flatnonzero(view.owners >= 0)
        for start in range(0, len(slots), _COPIED):
            chosen = slots[start : start + _COPIED]
            self._write(fresh.space, start, {name: kept[chosen] for name, kept in view.maps.items()})
            ids = view.owners[chosen].astype("<i8").tobytes()
            self._database.many("INSERT INTO batches VALUES (?, ?, ?)", [(fresh.space, start, ids)])
        self._database.many("UPDATE spaces SET slots = ? WHERE id = ?", [(len(slots), fresh.space)])
        self._database.after_commit(partial(self._discard, view.space))

    def _forget(self, spaces: Sequence[tuple[int]]) -> None:
        for table, column in (("spaces", "id"), ("batches", "space"), ("dead", "space")):
            self._database.many(f"DELETE FROM {table} WHERE {column} = ?", spaces)

    def _discard(self, space: int) -> None:
        # Where a reader holds them open and the system does not allow it, they stay until the next time.
        shutil.rmtree(self._place(space), ignore_errors=True)


def _no_ids() -> Ids:
    return np.zeros(0, np.int64)


def _ascending(ids: Ids) -> Ids:
    """The ids in order, each once; most come so already, and to see that is quicker than to sort them."""
    return ids if (ids[1:] > ids[:-1]).all() else np.unique(ids)
