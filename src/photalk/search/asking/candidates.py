"""The pictures that may be meant, and how likely each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from photalk.library.photos import Photo
from photalk.library.store import Ids
from photalk.vision.space.encoder import Floats, Tags


@dataclass(frozen=True, slots=True)
class Candidates:
    """The likeliest few hundred pictures, a row each; `logits` is the log posterior up to a constant.

    `tags` speak of the words of `vocabulary`. `photos`, what is known of the files, may be left out.
    """

    ids: Ids
    logits: Floats
    tags: Tags
    vocabulary: tuple[str, ...]
    photos: tuple[Photo, ...] = ()

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def posterior(self) -> Floats:
        """How likely each is the one that is meant, if one of them is; sums to one."""
        if not len(self.logits):
            return self.logits
        odds = np.exp((self.logits - self.logits.max()).astype(np.float64))
        shares: Floats = (odds / odds.sum()).astype(np.float32)
        return shares

    def heard(self, evidence: Floats) -> Candidates:
        """The same pictures after an answer whose log-likelihoods these are."""
        return replace(self, logits=(self.logits + evidence).astype(np.float32))

    def likeliest(self, count: int) -> Candidates:
        """The `count` likeliest, the likeliest first."""
        order = np.argsort(-self.logits, kind="stable")[:count]
        return self.rows(order.tolist())

    def rows(self, rows: Sequence[int]) -> Candidates:
        """Some of the pictures, in the order given."""
        at = np.asarray(rows, np.int64)
        photos = tuple(self.photos[row] for row in rows) if self.photos else ()
        return replace(self, ids=self.ids[at], logits=self.logits[at], tags=self.tags[at], photos=photos)
