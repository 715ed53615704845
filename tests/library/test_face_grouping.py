"""Faces join those whom they are like; nobody changes hands, and nobody is twice in a photo."""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest

from photalk.library.face_grouping import FaceGroups, NewFace, Settlement, Vector, joins_among


def near(axis: int, noise: float, seed: int) -> Vector:
    vector = np.random.default_rng(seed).normal(0, noise, 192)
    vector[axis] += 1
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


def faces(*axes: int, noise: float = 0.03, photo: str = "") -> list[NewFace]:
    return [NewFace(at, photo or str(at), near(axis, noise, at)) for at, axis in enumerate(axes)]


def settled(some: list[NewFace]) -> list[int]:
    settlement, numbers = Settlement(FaceGroups()), count(1)
    settlement.settle(some, lambda: next(numbers))
    return [settlement.whose(face.id) for face in some]


def test_faces_that_are_alike_are_one_person() -> None:
    assert settled(faces(0, 1, 0, 1, 0)) == [1, 2, 1, 2, 1]


def test_twins_in_one_photo_are_two() -> None:
    assert settled(faces(0, 0, photo="twins")) == [1, 2]


def test_a_face_is_nobody_whom_it_is_not() -> None:
    first, second = faces(0, 0)
    denied = NewFace(second.id, second.photo, second.vector, frozenset({1}))
    assert settled([first, denied]) == [1, 2]


def test_those_with_names_are_never_made_one() -> None:
    groups = FaceGroups()
    for person in (7, 8, 9):
        groups.add(person, near(0, 0.0, person))
    settlement = Settlement(groups, named=frozenset({7, 8}))
    settlement.unite([7, 8, 9])
    assert set(settlement.same_as) == {9}
    assert settlement.same_as[9] in (7, 8)


def test_the_more_people_the_more_alike_must_a_face_be() -> None:
    steps = [joins_among(people) for people in (0, 20, 200, 2_000, 2_000_000)]
    assert steps == sorted(steps)
    assert steps[0] == steps[1] == pytest.approx(0.45)
    assert steps[-1] <= 0.62


def test_hundreds_of_people_need_room() -> None:
    assert len(set(settled(faces(*range(150), noise=0.0)))) == 150
