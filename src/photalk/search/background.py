"""How does a library look as a whole? What a query's scores are like for photos that were not meant."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.library.store import Ids, Store
from photalk.vision.space.encoder import Encoder, Floats, log_odds

SAMPLE = 2_000
_FEW = 8
_USUAL = 0.06
"""Similarities are taken to spread by this much, with the weight of a few photos, where there are few."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The middle and the width of the scores that a query gives to the photos of a library."""

    middle: float
    width: float

    def beyond(self, scores: Floats) -> Floats:
        """How many widths above the middle scores are."""
        return ((scores - self.middle) / self.width).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Background:
    """Up to 2,000 photos of the library, as rows: their vectors, and how common each word of the tags is."""

    vectors: Floats
    rates: Floats

    def spread(self, direction: Floats, scale: float) -> Spread:
        """How scale × similarity to a direction spreads over the library, whatever a few photos score."""
        usual = _USUAL * scale * float(np.linalg.norm(direction))
        if not len(self.vectors) or not usual:
            return Spread(0.0, max(usual, 1e-6))
        scores = np.float32(scale) * (self.vectors @ direction)
        middle = float(np.median(scores))
        width = 1.4826 * float(np.median(np.abs(scores - middle)))
        count = len(scores)
        return Spread(middle, float(np.sqrt((count * width**2 + _FEW * usual**2) / (count + _FEW))))


def background_of(store: Store, encoder: Encoder, ids: Ids) -> Background:
    """A sample of the library, always the same one for the same photos."""
    if not len(ids):
        return Background(
            np.zeros((0, encoder.width), np.float32), np.zeros(len(encoder.vocabulary), np.float32)
        )
    chosen = ids
    if len(ids) > SAMPLE:
        chosen = np.sort(np.random.default_rng(len(ids)).choice(ids, SAMPLE, replace=False))
    rows = store.rows(chosen)
    rates = (1 / (1 + np.exp(-log_odds(rows.tags)))).mean(axis=0)
    return Background(rows.vectors, rates.astype(np.float32))


def chance(count: int) -> float:
    """How many widths above the middle the best of so many photos is by chance alone."""
    from statistics import NormalDist

    return NormalDist().inv_cdf((count - 0.375) / (count + 0.25)) if count > 1 else 0.0
