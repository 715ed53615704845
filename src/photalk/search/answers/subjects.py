"""Which photos is a question about? Those that meet its conditions, and of those the ones that show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from photalk.commands.queries.query import Constraint, Query
from photalk.commands.queries.wishes import denied
from photalk.library.library import Library
from photalk.library.tallies import Selection
from photalk.search.answers.library_answer import Basis, LibraryAnswer, counted
from photalk.search.answers.sightings import Sightings, sightings
from photalk.search.thing_degrees import ThingJudge

MAX_PHOTOS = 200
"""So many photos at most become the list."""

TRUSTED, GUESSED = 0.9, 0.3
"""How sure a range is where the words are known to somebody who looked, and where they are not."""

_DATED = frozenset({"on", "after", "before"})
_OF = {"place": "place", "camera": "camera", "lens": "lens", **dict.fromkeys(_DATED, "date")}
"""What must be known of a photo for a condition to tell anything of it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The photos that are surely meant, and those that may be; `words` is what they are called.

    `counts` are how many there are at least, most likely and at most; `known` is the share of photos of which
    the conditions could be checked, and `note` says of which they could not.
    """

    words: str
    sure: Selection
    possible: Selection
    counts: tuple[int, int, int]
    basis: Basis = "catalogue"
    seen: Sightings | None = None
    known: float = 1.0
    note: str = ""

    @property
    def best(self) -> Selection:
        """The photos that an answer goes by: those that are surely meant, else those that may be."""
        return self.possible if self.seen is not None and not self.sure.ids else self.sure

    @property
    def trust(self) -> float:
        """How sure an answer about them can be."""
        if self.seen is None:
            return self.known
        return (TRUSTED if self.seen.known else GUESSED) * self.known


class Subjects:
    """The photos of a library that questions are about; `sight` is asked for only when contents count."""

    def __init__(self, library: Library, sight: Callable[[], ThingJudge]) -> None:
        self.library, self._sight = library, sight

    def of(self, query: Query, scope: tuple[Constraint, ...] = ()) -> Subject:
        """The photos that a query means, within a scope that goes without saying."""
        constraints = (*scope, *query.constraints)
        if query.terms:
            seen = sightings(self.library, self._sight(), query, constraints)
            sure, possible = Selection(ids=seen.sure), Selection(ids=seen.possible)
            counts = len(sure.ids or ()), seen.expected, len(possible.ids or ())
            subject = Subject(named(query), sure, possible, counts, "seen", seen)
        else:
            chosen = Selection(constraints)
            count = self.library.tallies.count(chosen)
            subject = Subject(named(query), chosen, chosen, (count, count, count), _basis(query))
        return self._as_known(subject, query, scope)

    def photos(self, subject: Subject, order: str = "newest") -> tuple[str, ...]:
        """The paths of the photos that an answer rests on: the likeliest, else the newest, first."""
        ids = subject.possible.ids if subject.seen is not None else None
        if ids is None:
            ids = self.library.tallies.first(subject.possible, order, MAX_PHOTOS)
        return tuple(photo.path for photo in self.library.photos(ids[:MAX_PHOTOS]))

    def answer(self, subject: Subject, text: str, value: int | str | None = None) -> LibraryAnswer:
        """An answer about a subject, with its photos and how sure it is."""
        low, _, high = subject.counts
        is_number = isinstance(value, int)
        return LibraryAnswer(
            f"{text} {subject.note}".strip(),
            value,
            low if is_number else None,
            high if is_number else None,
            self.photos(subject),
            high,
            subject.basis,
            round(subject.trust, 3),
        )

    def _as_known(self, subject: Subject, query: Query, scope: tuple[Constraint, ...]) -> Subject:
        """The subject, with what is said of photos of which a condition could not be checked."""
        tallies = self.library.tallies
        notes, known = [], 1.0
        for what in dict.fromkeys(_OF[one.field] for one in query.constraints if one.field in _OF):
            others = (*scope, *(one for one in query.constraints if _OF.get(one.field) != what))
            everything, there = tallies.known(Selection(others), what)
            if missing := everything - there:
                notes.append(f"{_share(missing, everything)} {what}.")
                known *= 1 - missing / everything
        return replace(subject, known=known, note=" ".join(notes))


def _share(missing: int, everything: int) -> str:
    """ "3 of 50 photos have no"."""
    return f"{missing:,} of {counted(everything)} {'has' if missing == 1 else 'have'} no known"


def _basis(query: Query) -> Basis:
    return "text" if any(one.field == "text" for one in query.constraints) else "catalogue"


def named(query: Query, plural: bool = True) -> str:
    """What a query's photos are called: "photos of dogs, without people, taken in 2021"."""
    shown = " and ".join(term.words for term in query.terms if term.weight > 0)
    lacking = [denied(term.words) for term in query.terms if term.weight < 0]
    how = [one.text for one in query.constraints if one.field == "blurry"]
    noun = " ".join([*how, "photos" if plural else "photo"])
    parts = [f"{noun} of {shown}" if shown else noun, *lacking]
    beside = ", ".join(one.text for one in query.constraints if one.field != "blurry")
    return " ".join([", ".join(parts), beside]).strip()
