"""Whose faces belong together? Each new face joins the people who are there, or is somebody new.

A face is compared with everybody's mean vector, which tells better who it is than any single face of theirs.
Nobody's face ever changes hands here: a photo that comes later adds to what is known and reshuffles nothing.
Afterwards people without a name may prove to be one person, or somebody who has one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]

_LEAST, _A_DOUBLING, _FEW, _MOST = 0.45, 0.025, 20, 0.62
_BEYOND = 0.12
"""How much more alike than a face and a person two people must be to be one."""


def joins_among(people: int) -> float:
    """From which likeness on (the cosine to somebody's mean) a face is that person's.

    The more people there are, the likelier a stranger is like one of them by chance. Calibrated on the
    half of CelebA's people that `photalk bench people` does not report on.
    """
    return min(_MOST, _LEAST + _A_DOUBLING * math.log2(max(1.0, people / _FEW)))


@dataclass(frozen=True, slots=True)
class NewFace:
    """A face that belongs to nobody yet: its number, the photo it is in, its unit vector, whose it is not."""

    id: int
    photo: str
    vector: Vector
    not_of: frozenset[int] = frozenset()


class FaceGroups:
    """People as the means of their faces' vectors; they are known by numbers."""

    def __init__(self, width: int = 192) -> None:
        self._ids: list[int] = []
        self._place: dict[int, int] = {}
        self._sums = np.zeros((64, width), np.float32)
        self._means = np.zeros((64, width), np.float32)

    def __len__(self) -> int:
        return len(self._place)

    def add(self, person: int, vector: Vector) -> None:
        """Somebody has this face too, or faces whose sum it is."""
        if person not in self._place:
            if len(self._ids) == len(self._sums):
                self._sums = np.concatenate([self._sums, np.zeros_like(self._sums)])
                self._means = np.concatenate([self._means, np.zeros_like(self._means)])
            self._place[person] = len(self._ids)
            self._ids.append(person)
        at = self._place[person]
        self._sums[at] += vector
        self._means[at] = self._sums[at] / max(float(np.linalg.norm(self._sums[at])), 1e-9)

    def merge(self, one: int, into: int) -> None:
        """Two people are one."""
        at = self._place.pop(one)
        self.add(into, self._sums[at].copy())
        self._sums[at] = self._means[at] = 0

    def nearest(self, vector: Vector, but: Collection[int] = ()) -> tuple[int | None, float]:
        """Whom a face is most like, apart from some, and how much; nobody where there is nobody."""
        likeness = self._means[: len(self._ids)] @ vector
        likeness[[self._place[person] for person in but if person in self._place]] = -1
        if not len(likeness):
            return None, -1.0
        best = int(likeness.argmax())
        return self._ids[best], float(likeness[best])

    def likeness(self, one: int, other: int) -> float:
        """How alike two people are."""
        return float(self._means[self._place[one]] @ self._means[self._place[other]])

    def alike(self, people: Collection[int], least: float) -> list[tuple[float, int, int]]:
        """Pairs of one of these people and anybody that are so alike, the likest first."""
        places = [self._place[person] for person in people if person in self._place]
        pairs: dict[tuple[int, int], float] = {}
        for start in range(0, len(places), 512):
            some = places[start : start + 512]
            likeness = self._means[some] @ self._means[: len(self._ids)].T
            for row, column in zip(*np.nonzero(likeness >= least), strict=True):
                if some[row] != column:
                    first, last = sorted((some[row], int(column)))
                    pairs[self._ids[first], self._ids[last]] = float(likeness[row, column])
        return sorted(((like, *pair) for pair, like in pairs.items()), reverse=True)


@dataclass(slots=True)
class Settlement:
    """Where new faces go: face to person; and who of the people proved to be somebody else."""

    groups: FaceGroups
    named: frozenset[int] = frozenset()
    apart: dict[int, set[int]] = field(default_factory=dict)
    present: dict[str, set[int]] = field(default_factory=dict)
    person_of: dict[int, int] = field(default_factory=dict)
    same_as: dict[int, int] = field(default_factory=dict)

    def settle(self, faces: Sequence[NewFace], new_person: Callable[[], int]) -> None:
        """Give every face to somebody; nobody is twice in a photo."""
        touched: set[int] = set()
        for face in faces:
            here = self.present.setdefault(face.photo, set())
            person, likeness = self.groups.nearest(face.vector, here | face.not_of)
            if person is None or likeness < joins_among(len(self.groups)):
                person = new_person()
            self.groups.add(person, face.vector)
            self.keep_apart(person, here | face.not_of)
            here.add(person)
            self.person_of[face.id] = person
            touched.add(person)
        self.unite(touched)

    def unite(self, people: Iterable[int]) -> None:
        """Make one of those of these people and others who look it, and may be."""
        least = joins_among(len(self.groups)) + _BEYOND
        for _, one, other in self.groups.alike({*people}, least):
            one, other = self._now(one), self._now(other)
            if one == other or other in self.apart.get(one, ()) or {one, other} <= self.named:
                continue
            if self.groups.likeness(one, other) < least:
                continue
            gone, stays = (one, other) if other in self.named else (other, one)
            self.groups.merge(gone, stays)
            self.same_as[gone] = stays
            self.keep_apart(stays, self.apart.pop(gone, set()))

    def keep_apart(self, person: int, others: Iterable[int]) -> None:
        """Somebody is none of these."""
        for other in others:
            self.apart.setdefault(person, set()).add(other)
            self.apart.setdefault(other, set()).add(person)

    def _now(self, person: int) -> int:
        while person in self.same_as:
            person = self.same_as[person]
        return person

    def whose(self, face: int) -> int:
        """Who has a new face in the end."""
        return self._now(self.person_of[face])


def lesser_half(vectors: Vector) -> list[bool]:
    """Which faces are in the smaller of the two groups that they fall into; none where they do not."""
    if len(vectors) < 2:
        return [False] * len(vectors)
    likeness = vectors @ vectors.T
    seeds = vectors[list(np.unravel_index(int(likeness.argmin()), likeness.shape))]
    for _ in range(8):
        second = (vectors @ seeds.T).argmax(1) == 1
        if second.all() or not second.any():
            break
        seeds = np.stack([_unit(vectors[~second].sum(0)), _unit(vectors[second].sum(0))])
    return [bool(one) for one in (second if second.sum() * 2 <= len(second) else ~second)]


def _unit(vector: Vector) -> Vector:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)
