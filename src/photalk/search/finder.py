"""Which picture is meant? The best photos of a library for a query, why they were found, and what to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from photalk.commands.queries.query import Constraint, Query
from photalk.library.store import Ids
from photalk.search import notes
from photalk.search.acquainted import acquainted
from photalk.search.background import background_of, chance
from photalk.search.hits import Hit, SearchQuestion, SearchResult
from photalk.search.likeness import LikenessVector, pictured
from photalk.search.photo_source import PhotoSource
from photalk.search.ranking import Ranking, ranked
from photalk.search.reasons import Checked, checked, conditions
from photalk.search.refining.wish_notes import judged, regardless, unmet
from photalk.search.refining.wish_weights import judges_of
from photalk.search.spoken import saying, spoken, strict
from photalk.search.text_reasons import read_out, unsaid
from photalk.search.thing_degrees import ThingJudge
from photalk.search.threshold import CALIBRATION, Calibration, Signs
from photalk.search.unknown_places import placed

if TYPE_CHECKING:
    from photalk.search.asking.questioner import Questioner

__all__ = ["Finder", "PhotoSource"]

_ORDERED = 60
"""So many of the likeliest are put in another order, at most."""

_ASKED = 300
"""A question is chosen to tell so many of the likeliest photos apart."""


@dataclass(frozen=True, slots=True)
class _Scope:
    """The photos that may be found: `among` None is all of them, apart from those `excluded`."""

    among: Ids | None
    excluded: Ids
    considered: int


class Finder:
    """Searches a library; without a questioner, ours asks."""

    def __init__(
        self,
        library: PhotoSource,
        questioner: Questioner | None = None,
        calibration: Calibration = CALIBRATION,
    ) -> None:
        self.library, self.questioner, self.calibration = library, questioner, calibration
        self._sight: tuple[tuple[int, int], ThingJudge] | None = None

    def find(self, query: Query, k: int = 12, *, ask: bool = True) -> SearchResult:
        """The k best photos, and a question that would help.

        Raises:
            NotFound: a picture to be like is not there.
            PictureError: it cannot be read.
        """
        total = len(self.library)
        if not total:
            return SearchResult((), 0, notes.EMPTY, matched=False)
        asked = query
        query, stranger = acquainted(query, self.library)
        if not query and stranger:
            return SearchResult((), total, stranger, matched=False, sought=query)
        query, nowhere = placed(query, self.library)
        found = self._found(query, k, total, ask=ask)
        if query == asked:
            return found
        return replace(found, note=" ".join(filter(None, (stranger, nowhere, found.note))), sought=query)

    def _found(self, query: Query, k: int, total: int, *, ask: bool) -> SearchResult:
        likes = tuple(pictured(self.library, like) for like in query.likes)
        said = spoken(self.library, query)
        order, most, strictly = ordering(strict(query.constraints))
        k = min(k, most or k)
        query = replace(query, constraints=strictly)
        scope = self._scope(query, likes, total)
        if (missing := unsaid(said, self.library)) and not query:
            return SearchResult((), scope.considered, missing, matched=False)
        if not query and said.demanded:
            scope = replace(scope, among=saying(said, self.library.store.ids(), scope.among))
        if not scope.considered:
            ruled = query.ruled_out and (scope.among is None or len(scope.among))
            note = notes.ALL_RULED_OUT if ruled or not query.constraints else ""
            return SearchResult((), 0, note or notes.emptied(self.library, query.constraints), matched=False)
        if not (query.terms or likes or query.answers or query.wishes or said.demanded):
            return self._in_order(query, k, scope, order or "newest")
        sight = self.sight()
        judges = judges_of(self.library, query, sight)
        ranking = ranked(self.library, query, likes, scope.among, scope.excluded, sight, judges, said)
        photos = self.library.photos(ranking.ids[: max(k, _ORDERED) if order else k])
        looks = judged(checked(query, ranking, photos, likes, sight), judges, self.library, ranking, photos)
        looks = read_out(looks, photos, said, self.library)
        chances = self._chances(query, ranking, looks, scope.considered)
        hits = tuple(
            Hit(photo, score, look.why, photo.away)
            for photo, score, look in zip(photos, _falling(chances), looks, strict=True)
        )
        fits = [regardless(query.wishes, chance, hit.why) for chance, hit in zip(chances, hits, strict=True)]
        matched = bool(hits) and (not query.words or max(fits) >= self.calibration.least)
        if order:
            hits = self._sorted(
                [
                    hit
                    for hit, fit in zip(hits, fits, strict=True)
                    if not matched or fit >= self.calibration.least
                ],
                order,
            )[:k]
        if missing:
            return SearchResult(hits, scope.considered, f"{missing} The nearest are below.", matched=False)
        return self._told(query, scope, ranking, hits, matched, ask=ask)

    def sight(self) -> ThingJudge:
        """The library's background, sampled anew when photos have come or gone."""
        ids = self.library.store.ids()
        state = len(ids), int(ids.sum())
        if self._sight is None or self._sight[0] != state:
            encoder = self.library.encoder
            sight = ThingJudge(encoder, background_of(self.library.store, encoder, ids), len(ids))
            self._sight = state, sight
        return self._sight[1]

    def _scope(self, query: Query, likes: Sequence[LikenessVector], total: int) -> _Scope:
        among = self.library.select(query.constraints)
        ruled = (self.library.by_path(path) for path in query.ruled_out)
        own = [like.photo for like in likes if like.photo is not None]
        excluded = np.array(sorted({*own, *(photo.id for photo in ruled if photo is not None)}), np.int64)
        if among is None:
            return _Scope(None, excluded, total - len(excluded))
        return _Scope(among, excluded, len(np.setdiff1d(among, excluded)))

    def _in_order(self, query: Query, k: int, scope: _Scope, order: str) -> SearchResult:
        """Photos that meet the constraints, all equally; the first of an order."""
        ids = self.library.store.ids() if scope.among is None else scope.among
        photos = self.library.photos(self.library.ordered(np.setdiff1d(ids, scope.excluded), order)[:k])
        hits = tuple(
            Hit(photo, 1.0, tuple(conditions(photo, query.constraints)), photo.away) for photo in photos
        )
        return SearchResult(hits, scope.considered)

    def _sorted(self, hits: Sequence[Hit], order: str) -> tuple[Hit, ...]:
        """What was found in another order than by how well it fits."""
        by_id = {hit.photo.id: hit for hit in hits}
        return tuple(by_id[id] for id in self.library.ordered(np.array([*by_id], np.int64), order).tolist())

    def _chances(
        self, query: Query, ranking: Ranking, looks: Sequence[Checked], considered: int
    ) -> list[float]:
        """How likely each of the first photos fits."""
        if query.words or any(like.weight > 0 for like in query.likes):
            luck = chance(considered)
            return [
                look.allowed
                * self.calibration.likelihood(
                    Signs(float(beyond) - luck, look.shown, look.known, float(near), look.named, look.unseen)
                )
                for beyond, near, look in zip(ranking.beyond, ranking.near, looks, strict=False)
            ]
        best = max(float(ranking.logits.max(initial=0.0)), 0.0)
        return [float(np.exp(logit - best)) for logit in ranking.logits[: len(looks)]]

    def _told(
        self,
        query: Query,
        scope: _Scope,
        ranking: Ranking,
        hits: tuple[Hit, ...],
        matched: bool,
        *,
        ask: bool,
    ) -> SearchResult:
        missed = unmet(query.wishes, hits)
        said = [] if matched or missed else [notes.unmatched(query, scope.considered)]
        said += [missed, notes.unchecked(query, hits)]
        matched = matched and not missed
        question = self._question(query, ranking) if ask and matched else None
        return SearchResult(hits, scope.considered, " ".join(filter(None, said)), matched, question)

    def _question(self, query: Query, ranking: Ranking) -> SearchQuestion | None:
        from photalk.search.asking.blend import BLEND
        from photalk.search.asking.candidates import Candidates
        from photalk.search.asking.questioner import InformationGain
        from photalk.search.asking.topics import NARRATED

        ids = ranking.ids[:_ASKED]
        candidates = Candidates(
            ids,
            ranking.logits[:_ASKED] / np.float32(BLEND.heat),
            ranking.rows.tags[:_ASKED],
            self.library.encoder.vocabulary,
            self.library.photos(ids),
        )
        asked = (self.questioner or InformationGain()).ask(candidates, query)
        # Nobody tells what is happening by one of the things that can be seen.
        return replace(asked, options=()) if asked and asked.topic in NARRATED else asked


def _falling(chances: Sequence[float]) -> list[float]:
    """Chances of photos in their order, of which none is less likely than one that comes after it."""
    return list(accumulate(reversed(chances), max))[::-1]


def ordering(constraints: Sequence[Constraint]) -> tuple[str, int, tuple[Constraint, ...]]:
    """The order that is asked for last, "" for none, how many at most, 0 for all; the conditions without."""
    orders = [one.value for one in constraints if one.field == "order" and one.wanted]
    counts = [int(one.value) for one in constraints if one.field == "first" and one.value.isdecimal()]
    rest = tuple(one for one in constraints if one.field not in ("order", "first"))
    return (orders or [""])[-1], (counts or [0])[-1], rest
