"""Exact and approximate search engines behind one small door, as their users would write them.

Every engine is built from the same file of unit vectors, opened again in a fresh process, and gets a filter
as what a catalogue gives: the ascending ids of the photos that may be found. Whatever an engine has to make
of those ids first is part of its time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from photalk.library.exact_store import ExactStore, Shape
from photalk.library.store import Ids, Store
from photalk.vision.space.encoder import Encoded, Floats

BATCH = 20_000
"""Rows that are put in at a time."""


class Engine(Protocol):
    """A way to find the nearest of many vectors."""

    def build(self, vectors: Floats, folder: Path) -> None:
        """Keep the vectors in this folder; row numbers are their ids."""
        ...

    def open(self, folder: Path, width: int) -> None:
        """Be ready to answer from what `build` kept there, vectors of this width."""
        ...

    def nearest(self, query: Floats, k: int, among: Ids | None) -> Ids:
        """The ids of the k nearest by inner product, the nearest first."""
        ...


class Photalk:
    """Our store: an exact scan over memory-mapped vectors."""

    def build(self, vectors: Floats, folder: Path) -> None:
        store = _store(folder, vectors.shape[1])
        for start, rows in _batches(vectors):
            store.put(range(start, start + len(rows)), Encoded(rows, np.zeros((len(rows), 0), np.uint8)))
        store.close()

    def open(self, folder: Path, width: int) -> None:
        self._store = _store(folder, width)

    def nearest(self, query: Floats, k: int, among: Ids | None) -> Ids:
        return self._store.nearest(query, k, among).ids


class Numpy:
    """All vectors in memory, one product, a partition: what everybody writes first."""

    def build(self, vectors: Floats, folder: Path) -> None:
        np.save(folder / "vectors.npy", vectors)

    def open(self, folder: Path, width: int) -> None:
        self._vectors: Floats = np.load(folder / "vectors.npy")

    def nearest(self, query: Floats, k: int, among: Ids | None) -> Ids:
        if among is None:
            return _best(self._vectors @ query, k)
        if 4 * len(among) > len(self._vectors):  # gathering rows would cost more than scoring all of them
            return among[_best((self._vectors @ query)[among], k)]
        return among[_best(self._vectors[among] @ query, k)]


class FaissFlat:
    """Faiss's exact index, in memory."""

    def build(self, vectors: Floats, folder: Path) -> None:
        self._keep(_faiss().IndexFlatIP(vectors.shape[1]), vectors, folder)

    def open(self, folder: Path, width: int) -> None:
        self._index = _faiss().read_index(str(folder / "index.faiss"))

    def nearest(self, query: Floats, k: int, among: Ids | None) -> Ids:
        wanted = self._parameters(among)
        _, ids = self._index.search(query[None], k, params=wanted)
        found: Ids = ids[0][ids[0] >= 0]
        return found

    def _keep(self, index: Any, vectors: Floats, folder: Path) -> None:
        for _, rows in _batches(vectors):
            index.add(rows)
        _faiss().write_index(index, str(folder / "index.faiss"))

    def _parameters(self, among: Ids | None) -> Any:
        if among is None:
            return None
        return _faiss().SearchParameters(sel=self._selector(among))

    def _selector(self, among: Ids) -> Any:
        """A bitmap: of Faiss's selectors the one that is quickest to make and to ask, for ids this dense."""
        chosen = np.zeros(self._index.ntotal, np.bool_)
        chosen[among] = True
        return _faiss().IDSelectorBitmap(np.packbits(chosen, bitorder="little"))


class FaissHnsw(FaissFlat):
    """Faiss's graph of neighbours: approximate, in memory."""

    LINKS, EF_CONSTRUCTION, EF_SEARCH = 32, 80, 64

    def build(self, vectors: Floats, folder: Path) -> None:
        faiss = _faiss()
        index = faiss.IndexHNSWFlat(vectors.shape[1], self.LINKS, faiss.METRIC_INNER_PRODUCT)
        index.hnsw.efConstruction = self.EF_CONSTRUCTION
        self._keep(index, vectors, folder)

    def _parameters(self, among: Ids | None) -> Any:
        chosen = {} if among is None else {"sel": self._selector(among)}
        return _faiss().SearchParametersHNSW(efSearch=self.EF_SEARCH, **chosen)


ENGINES: dict[str, type[Engine]] = {
    "photalk": Photalk,
    "numpy": Numpy,
    "faiss flat": FaissFlat,
    "faiss hnsw": FaissHnsw,
}


def _best(scores: Floats, k: int) -> Ids:
    k = min(k, len(scores))
    best = np.argpartition(-scores, k - 1)[:k] if k else np.zeros(0, np.int64)
    ordered: Ids = best[np.argsort(-scores[best], kind="stable")]
    return ordered


def _batches(vectors: Floats) -> Iterator[tuple[int, Floats]]:
    for start in range(0, len(vectors), BATCH):
        yield start, np.ascontiguousarray(vectors[start : start + BATCH])


def _faiss() -> Any:
    import faiss

    return faiss


def _store(folder: Path, width: int) -> Store:
    return ExactStore.at(folder, Shape("bench", width))
