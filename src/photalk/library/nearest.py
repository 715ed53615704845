"""How alike are many rows to one vector, and which are the most alike? Exactly, as fast as memory is read.

A product of a large matrix is spread by BLAS over threads of its own, which then wait for each other by
spinning: beside other work that costs many times the product. So rows are multiplied in pieces that are small
enough to be left to one thread and to stay in its cache, and the threads are ours.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from photalk.library.store import Ids, Nearest
from photalk.vision.space.encoder import Floats

_PIECE = 1 << 18
"""Numbers that are multiplied at a time: a megabyte."""

_SPAN = 16
"""Pieces that a thread takes at a time; so the threads end together, whatever else the machine does."""

_GROUP = 512
"""Scores of which only the largest is looked at first."""

_THREADS = min(8, os.cpu_count() or 1)


class Scan:
    """Multiplies rows with a vector, in a few threads that are made when they are first needed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pool: ThreadPoolExecutor | None = None

    def all(self, rows: Floats, vector: Floats) -> Floats:
        """The inner products of all rows with the vector."""
        scores = np.empty(len(rows), np.float32)

        def piece(start: int, end: int) -> None:
            np.dot(rows[start:end], vector, out=scores[start:end])

        self._spread(piece, rows)
        return scores

    def some(self, rows: Floats, chosen: NDArray[np.intp], vector: Floats) -> Floats:
        """The inner products of these rows with the vector, without reading any other."""
        scores = np.empty(len(chosen), np.float32)

        def piece(start: int, end: int) -> None:
            np.dot(rows[chosen[start:end]], vector, out=scores[start:end])

        self._spread(piece, rows, len(chosen))
        return scores

    def close(self) -> None:
        """End the threads."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown()
                self._pool = None

    def _spread(self, piece: Callable[[int, int], None], rows: Floats, count: int | None = None) -> None:
        end = len(rows) if count is None else count
        step = max(1, _PIECE // max(1, rows.shape[1]))

        def span(first: int) -> None:
            for start in range(first, min(first + _SPAN * step, end), step):
                piece(start, min(start + step, end))

        firsts = range(0, end, _SPAN * step)
        if len(firsts) > 1:
            for _ in self._threads().map(span, firsts):
                pass
        elif end:
            span(0)

    def _threads(self) -> ThreadPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="photalk-scan")
            return self._pool


def largest(ids: Ids, scores: Floats, k: int) -> Nearest:
    """The k largest scores and their ids; of equal ones, those of the smaller ids."""
    for _ in range(2):  # at first by groups, then, where those leave more than k, one by one
        if len(ids) > k:
            likely = np.flatnonzero(scores >= _floor(scores, k))
            ids, scores = ids[likely], scores[likely]
    order = np.lexsort((ids, -scores))[:k]
    return Nearest(ids[order], scores[order])


def _floor(scores: Floats, k: int) -> float:
    """A score that k of them or more reach: of many, the k-th largest of the largest of each group."""
    whole = len(scores) // _GROUP
    if whole < 4 * k:
        return float(np.partition(scores, len(scores) - k)[len(scores) - k])
    tops = scores[: whole * _GROUP].reshape(whole, _GROUP).max(axis=1)
    return float(np.partition(tops, whole - k)[whole - k])
