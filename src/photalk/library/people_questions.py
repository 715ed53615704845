"""What would settle most? The question about two people whose answer decides the most photos.

Asked only of whoever wants to sort: is somebody without a name the same as another? A question is worth the
photos that hang on it, as far as its answer is open.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from photalk.library.face_grouping import FaceGroups, joins_among
from photalk.library.people import People, Person

_UNLIKELY = 0.3
_SOFT = 0.06
"""How many likenesses wide the doubt is around the one from which on a face is somebody's."""

Pair = tuple[int, int | None]
"""Whom a question is about: two people by their numbers, or one who has no name."""


@dataclass(frozen=True, slots=True)
class PeopleQuestion:
    """Is the `one`, who has no name, the `other` too? Without another: who is it?

    `photos` hang on the answer; `gain` is what it is worth, in photos times bits.
    """

    one: Person
    other: Person | None
    photos: int
    gain: float

    @property
    def text(self) -> str:
        """The question in words."""
        many = "one photo" if self.photos == 1 else f"{self.photos:,} photos"
        if self.other is None:
            return f"Who is {self.one.called}? It names {many}."
        return f"Is {self.one.called} {self.other.called} too? It decides {many}."


def best_question(people: People, skipped: Collection[Pair] = ()) -> PeopleQuestion | None:
    """The question that is worth most, but for those that were `skipped`; None where all is settled."""
    passed = {frozenset(pair) for pair in skipped}
    everybody = {person.id: person for person in people.listed()}
    groups = people.means()
    asked = [
        question
        for likeness, one, other in groups.alike(everybody, _UNLIKELY)
        if frozenset((one, other)) not in passed
        and not people.kept_apart(one, other)
        and (question := _of_two(everybody[one], everybody[other], likeness, groups)) is not None
    ]
    nameless = [
        person
        for person in everybody.values()
        if not person.name and person.photos > 1 and frozenset((person.id, None)) not in passed
    ]
    if nameless:
        most = max(nameless, key=lambda person: person.photos)
        asked.append(PeopleQuestion(most, None, most.photos, most.photos * 0.5))
    return max(asked, key=lambda question: question.gain, default=None)


def _of_two(one: Person, other: Person, likeness: float, groups: FaceGroups) -> PeopleQuestion | None:
    if one.name and other.name:
        return None
    if one.name or (not other.name and other.photos < one.photos):
        one, other = other, one
    chance = 1 / (1 + math.exp((joins_among(len(groups)) - likeness) / _SOFT))
    bits = -sum(p * math.log2(p) for p in (chance, 1 - chance) if p > 0)
    known = 1.0 if other.name else 0.5  # between two without a name, the answer names nobody yet
    return PeopleQuestion(one, other, one.photos, one.photos * bits * known)
