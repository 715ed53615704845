"""Some photos of a library, as a library of their own: in memory, for benchmarks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from photalk.commands.queries.query import Constraint
from photalk.library.photos import Photo
from photalk.library.store import Ids, Nearest
from photalk.search.photo_source import PeopleSource, PhotoSource, WritingSource
from photalk.vision.space.encoder import Encoded, Encoder, Floats


class Rows:
    """Rows of an encoder in memory, by ascending id."""

    def __init__(self, ids: Ids, rows: Encoded) -> None:
        self._ids, self._rows = ids, rows

    def put(self, ids: Sequence[int], encoded: Encoded) -> None:
        raise TypeError("a part of a library is not added to")

    def remove(self, ids: Sequence[int]) -> None:
        raise TypeError("nothing is taken out of a part of a library")

    def ids(self) -> Ids:
        return self._ids

    def nearest(self, vector: Floats, k: int, among: Ids | None = None) -> Nearest:
        ids = self._ids if among is None else np.intersect1d(self._ids, among)
        scores = self.rows(ids).vectors @ vector
        order = np.lexsort((ids, -scores))[:k]
        return Nearest(ids[order], scores[order])

    def rows(self, ids: Ids) -> Encoded:
        return self._rows.take(np.searchsorted(self._ids, ids))

    def close(self) -> None:
        """There is nothing to let go of."""


class Part:
    """A shelf of some of another shelf's photos."""

    def __init__(self, whole: PhotoSource, ids: Ids) -> None:
        self._whole = whole
        self.store = Rows(np.sort(ids), whole.store.rows(np.sort(ids)))

    @property
    def encoder(self) -> Encoder:
        return self._whole.encoder

    @property
    def writings(self) -> WritingSource:
        return self._whole.writings

    @property
    def people(self) -> PeopleSource:
        return self._whole.people

    def __len__(self) -> int:
        return len(self.store.ids())

    def photos(self, ids: Sequence[int] | Ids) -> tuple[Photo, ...]:
        return self._whole.photos(ids)

    def by_path(self, path: str | Path) -> Photo | None:
        photo = self._whole.by_path(path)
        return photo if photo is not None and photo.id in self.store.ids() else None

    def select(self, constraints: Sequence[Constraint]) -> Ids | None:
        chosen = self._whole.select(constraints)
        return None if chosen is None else np.intersect1d(chosen, self.store.ids())

    def ordered(self, ids: Ids, order: str) -> Ids:
        return self._whole.ordered(ids, order)

    def with_words(self, words: str, limit: int = 500) -> dict[int, float]:
        own = set(self.store.ids().tolist())
        found = self._whole.with_words(words, len(self._whole))
        return dict([one for one in found.items() if one[0] in own][:limit])
