"""Which photos say it? What is written in pictures, as evidence beside what they show.

Text is asked for as `text:exit`, in quotation marks, or as "a sign that says exit". It was read by a machine,
so it is no condition that could leave a photo out: a photo that says all of it comes before whatever else
there is, one that says part of it comes nearer, and what else is asked for orders them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.query import Constraint, Query
from photalk.library.store import Ids
from photalk.search.name_evidence import NameEvidence
from photalk.search.photo_source import PhotoSource

_WORTH = 12.0
"""What a photo gains that says all that it should say, in widths of the query's spread."""

SAID = 0.65
"""From this share on a photo says what it should: all of it, if perhaps with a letter misread."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The texts that are asked for, and how much of each is written in which photo, 0..1.

    Those that were `demanded` were surely meant as text; what stands in quotation marks may be a phrase.
    """

    texts: tuple[str, ...] = ()
    demanded: frozenset[str] = frozenset()
    by_text: tuple[dict[int, float], ...] = ()

    def share(self, photo: int) -> float:
        """How much of all texts a photo says."""
        return sum(found.get(photo, 0.0) for found in self.by_text) / max(1, len(self.by_text))

    @property
    def photos(self) -> set[int]:
        """Photos that say something of it."""
        return {photo for found in self.by_text for photo in found}

    def beside(self, names: NameEvidence) -> NameEvidence:
        """What names say of photos, and what is written in them."""
        if not self.photos:
            return names
        both = {
            photo: names.by_photo.get(photo, 0.0) + _WORTH * self.share(photo)
            for photo in self.photos | set(names.by_photo)
        }
        return NameEvidence(both, names.words)


NOTHING = Spoken()
"""No text is asked for."""


def spoken(shelf: PhotoSource, query: Query) -> Spoken:
    """What the photos of a library say of what a query asks to be written there."""
    demanded = [one.value for one in query.constraints if _is_text(one)]
    quoted = [term.words for term in query.terms if term.quoted and term.weight > 0]
    texts = tuple(dict.fromkeys((*demanded, *quoted)))
    return Spoken(texts, frozenset(demanded), tuple(shelf.writings.saying(text) for text in texts))


def strict(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """The conditions that a photo must meet: all but what should be written in it."""
    return tuple(one for one in constraints if not _is_text(one))


def saying(said: Spoken, ids: Ids, among: Ids | None) -> Ids:
    """Those of the photos that say something of what is asked for, where nothing else is."""
    chosen = np.intersect1d(ids, np.array(sorted(said.photos), np.int64))
    return chosen if among is None else np.intersect1d(chosen, among)


def _is_text(constraint: Constraint) -> bool:
    return constraint.field == "text" and constraint.wanted
