"""Where vectors are kept and compared: one small door, for one machine or for many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from photalk.vision.space.encoder import Encoded, Floats

Ids = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Nearest:
    """Photos by similarity, the nearest first."""

    ids: Ids
    scores: Floats


class Store(Protocol):
    """Keeps what an encoder saw in each photo, under the photo's id."""

    def put(self, ids: Sequence[int], encoded: Encoded) -> None:
        """Keep rows for photos; rows that were there under the same ids are replaced. Durable on return."""
        ...

    def remove(self, ids: Sequence[int]) -> None:
        """Forget photos; ids that are not there are no matter."""
        ...

    def ids(self) -> Ids:
        """All ids, ascending."""
        ...

    def nearest(self, vector: Floats, k: int, among: Ids | None = None) -> Nearest:
        """The k photos whose vectors have the largest inner product with `vector`, exactly.

        With `among`, only those photos are considered.
        """
        ...

    def rows(self, ids: Ids) -> Encoded:
        """What was kept for these photos, in their order; raises NotFound for one that is not there."""
        ...

    def close(self) -> None:
        """Let go of files; the store is of no use afterwards."""
        ...


class LibraryStore(Store, Protocol):
    """A store that a library writes to: what was put counts once the catalogue's transaction is kept."""

    def mend(self, *, thoroughly: bool = False) -> None:
        """Clean up after writers that were killed; a row that was lost is from now on not there.

        Raises:
            LibraryError: the rows cannot be reached.
        """
        ...

    def settle(self) -> None:
        """Have all that was put written to where it stays."""
        ...

    def forget_others(self) -> None:
        """Drop the rows that other encoders left."""
        ...
