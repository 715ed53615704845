"""In which photos is it to be seen? A chance for each, from the detector, the tags and the vectors.

The chance is a logistic curve over what each of them says, fitted on photos whose things are known (the lab's
`answers` benchmark). There is a curve for each set of witnesses: the detector knows eighty things, the tags
some hundred words, the vectors anything, but by guessing only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.commands.queries.query import Constraint, Query
from photalk.library.library import Library
from photalk.library.store import Ids
from photalk.library.tallies import Detections
from photalk.search.background import Spread
from photalk.search.content import ThingWish, wishes_in
from photalk.search.thing_degrees import LARGE, ThingJudge, columns_of, covers, label_of, ramp
from photalk.vision.space.encoder import Encoded, Floats, log_odds

SURE = 0.93
"""From this chance on a photo surely shows it."""

NAMED = 0.95
"""The chance of a photo whose names say what nothing else knows."""

LOOKED = 8_000
"""So many photos at most are looked at closely, beside those in which a detector saw it."""

_FIRST, _TAIL = 2_000, 200
_LEAST_SCORE = 0.35


@dataclass(frozen=True, slots=True)
class Curve:
    """Weights of one, vector; then seen, score, large but unseen; then tag beyond the usual, tag.

    From the chance `least` on, a photo may show it.
    """

    weights: tuple[float, ...]
    least: float


CURVES: dict[tuple[bool, bool], Curve] = {
    (True, True): Curve((-0.212, 0.049, 3.267, 4.129, -0.665, 0.225, 0.517), 0.06),
    (True, False): Curve((-4.256, 0.818, 3.926, 8.728, -0.555), 0.04),
    (False, True): Curve((1.36, 0.0, 0.243, 0.763), 0.06),
    (False, False): Curve((-3.885, 1.075), 0.08),
}
"""By whether the detector and the tags know it."""


@dataclass(frozen=True, slots=True)
class Sightings:
    """Photos that may show something, the likeliest first, and how likely each does.

    `known` says that something knows the words; otherwise their likeness is all there is. From the chance
    `least` on, a photo may show it.
    """

    ids: Ids
    chances: Floats
    known: bool
    least: float

    @property
    def sure(self) -> tuple[int, ...]:
        return tuple(map(int, self.ids[self.chances >= SURE]))

    @property
    def possible(self) -> tuple[int, ...]:
        return tuple(map(int, self.ids[self.chances >= self.least]))

    @property
    def expected(self) -> int:
        """How many there are, most likely."""
        low, high = int((self.chances >= SURE).sum()), int((self.chances >= self.least).sum())
        return min(high, max(low, round(float(self.chances.sum()))))


def sightings(
    library: Library, sight: ThingJudge, query: Query, constraints: Sequence[Constraint]
) -> Sightings:
    """The photos, among those that meet the constraints, that may show what a query's terms say."""
    return _Looking(library, sight, query, constraints).found()


class _Looking:
    """One look for what some words name."""

    def __init__(
        self, library: Library, sight: ThingJudge, query: Query, constraints: Sequence[Constraint]
    ) -> None:
        self.library, self.sight, self.constraints = library, sight, tuple(constraints)
        self.words, vocabulary = query.words, sight.encoder.vocabulary
        self.wishes = wishes_in(self.words, vocabulary) or (
            (ThingWish(self.words, self.words),) if self.words else ()
        )
        self.denied = [
            wish for term in query.terms if term.weight < 0 for wish in wishes_in(term.words, vocabulary)
        ]
        self.among = library.catalogue.ids(self.constraints) if self.constraints else None
        self.detections: dict[str, Detections] = {}
        self.aims: dict[str, tuple[Floats, Spread]] = {}
        self.detects = library.tallies.any_detected()
        witnesses = [self._witnesses(wish.noun) for wish in (*self.wishes, *self.denied)]
        self.known = all(map(any, witnesses))
        self.least = min(CURVES[both].least for both in witnesses)

    def found(self) -> Sightings:
        there = self.library.store.ids()
        allowed = there if self.among is None else np.intersect1d(there, self.among, assume_unique=True)
        if not self.words:  # only what must not be there is said
            ids = allowed[-LOOKED:]
            return self._ordered(ids, self._chances(ids))
        ids, chances = self._nearest(allowed)
        more = np.intersect1d(self._others(), allowed, assume_unique=True)
        more = more[~np.isin(more, ids)]
        others = self._from_afar(more) if len(more) > LOOKED else self._chances(more)
        return self._ordered(np.concatenate([ids, more]), np.concatenate([chances, others]))

    def _nearest(self, allowed: Ids) -> tuple[Ids, Floats]:
        """The nearest by their vectors, as many as may show it."""
        store, aim, count = self.library.store, self._aim(self.words)[0], _FIRST
        while True:
            ids = store.nearest(aim, count, None if self.among is None else allowed).ids
            chances = self._chances(ids)
            if len(ids) < count or count >= LOOKED or chances[-_TAIL:].max() < self.least:
                return ids, chances
            count = min(4 * count, LOOKED)

    def _others(self) -> Ids:
        """Photos that the detector, or their names, say it of."""
        if len(self.wishes) == 1 and (label := self._label(self.wishes[0].noun)):
            return self._detected(label).ids
        if self.known:
            return np.zeros(0, np.int64)
        named = (photo for photo, share in self.library.with_words(self.words).items() if share > 0.999)
        return np.array(sorted(named), np.int64)

    def _ordered(self, ids: Ids, chances: Floats) -> Sightings:
        order = np.lexsort((ids, -chances))
        return Sightings(ids[order], chances[order], self.known, self.least)

    def _chances(self, ids: Ids) -> Floats:
        """How likely photos show all that is wished for, and nothing that is denied."""
        rows = self.library.store.rows(ids)
        chances = np.ones(len(ids), np.float32)
        for wish in self.wishes:
            chances = np.minimum(chances, self._wished(wish, ids, rows))
        for wish in self.denied:
            chances = chances * (1 - self._wished(wish, ids, rows))
        if not self.known and self.words:
            named = np.isin(ids, self._others()) if not self._is_detected() else np.zeros(len(ids), bool)
            chances = np.where(named, np.float32(NAMED), chances)
        return chances.astype(np.float32)

    def _is_detected(self) -> bool:
        return len(self.wishes) == 1 and bool(self._label(self.wishes[0].noun))

    def _wished(self, wish: ThingWish, ids: Ids, rows: Encoded) -> Floats:
        """The chance of the thing, in its colour, as often as was said."""
        chances = self._thing(wish.noun, ids, rows.vectors @ self._aim(wish.noun)[0], rows)
        return chances * self._beside(wish, ids, chances)

    def _from_afar(self, ids: Ids) -> Floats:
        """The same of very many photos, by detector and vectors alone."""
        wish = self.wishes[0]
        near = self.library.store.nearest(self._aim(wish.noun)[0], len(ids), ids)
        chances = self._thing(wish.noun, ids, near.scores[np.argsort(near.ids)])
        return chances * self._beside(wish, ids, chances)

    def _beside(self, wish: ThingWish, ids: Ids, chances: Floats) -> Floats:
        """Whether what may be there has the colour that was said, and is there as often, 0..1."""
        degrees = np.ones(len(ids), np.float32)
        if wish.colour:
            maybe = chances >= self.least
            shares = self.library.tallies.colour_shares(wish.colour, ids[maybe])
            degrees[maybe] = ramp(shares, self.sight.sureness.share)
        if wish.count and (label := self._label(wish.noun)):
            numbers = self._detected(label).at(ids)[1]
            off = np.abs(numbers - wish.count)
            unsure = (off == 1) | (numbers == 0)
            degrees = np.minimum(degrees, np.where(off == 0, 1, np.where(unsure, 0.5, 0)))
        return degrees

    def _aim(self, words: str) -> tuple[Floats, Spread]:
        """The direction of some words, and how the library spreads along it."""
        if words not in self.aims:
            aim = self.sight.encoder.read([words])[0]
            self.aims[words] = aim, self.sight.background.spread(aim, self.sight.encoder.scale)
        return self.aims[words]

    def _thing(self, noun: str, ids: Ids, similar: Floats, rows: Encoded | None = None) -> Floats:
        """The chance of one thing, by the curve of those who know it."""
        detector, tags = self._witnesses(noun)
        beyond = self._aim(noun)[1].beyond(np.float32(self.sight.encoder.scale) * similar)
        signs: list[NDArray[Any]] = [np.ones(len(ids), np.float32), np.clip(beyond, -2, 6)]
        if detector:
            score = self._detected(self._label(noun)).at(ids)[0]
            large = np.float32(self._label(noun) in LARGE)
            signs += [score > 0, np.maximum(score, _LEAST_SCORE) - _LEAST_SCORE, large * (score == 0)]
        if tags and rows is not None:
            columns = list(columns_of(noun, self.sight.encoder.vocabulary))
            odds = log_odds(rows.tags[:, columns])
            rates = np.clip(self.sight.background.rates[columns], 1e-4, 0.999)
            unusual = (odds - np.log(rates / (1 - rates))).max(axis=1)
            signs += [np.clip(unusual, -2, 6), np.clip(odds.max(axis=1), -8, 3)]
        curve = CURVES[detector, tags and rows is not None]
        logits: NDArray[np.float64] = np.stack(signs, axis=1) @ np.array(curve.weights)
        return (1 / (1 + np.exp(-logits))).astype(np.float32)

    def _witnesses(self, noun: str) -> tuple[bool, bool]:
        """Whether the detector and the tags know a thing."""
        return bool(self._label(noun)), bool(columns_of(noun, self.sight.encoder.vocabulary))

    def _label(self, noun: str) -> str:
        return label_of(noun) if self.detects and covers(noun) else ""

    def _detected(self, label: str) -> Detections:
        if label not in self.detections:
            self.detections[label] = self.library.tallies.detected(label, self.constraints)
        return self.detections[label]
