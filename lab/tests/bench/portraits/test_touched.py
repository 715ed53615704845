"""The region that a value may touch is near its parts, in every face, and nowhere else."""

from __future__ import annotations

import numpy as np

from photalk_lab.bench.portraits.single import VALUES
from photalk_lab.bench.portraits.subjects import Subject
from photalk_lab.bench.portraits.touched import touched


def region(subject: Subject, slot: str, value: str) -> np.ndarray:
    return touched([subject.face], slot, value, *subject.rgb.shape[:2])


def test_lipstick_touches_the_mouth_and_not_the_brow(subject: Subject) -> None:
    mouth = subject.face.points[[61, 291], :2].mean(0).astype(int)
    eye = subject.face.points[33, :2].astype(int)
    lips, face = region(subject, "makeup", "lipstick"), region(subject, "expression", "smiling")
    assert lips[mouth[1], mouth[0]]
    assert not lips[eye[1], eye[0]]
    assert face[eye[1], eye[0]]
    assert lips.sum() < face.sum()
    assert not (lips & ~face).any()


def test_no_value_touches_the_corners_and_every_value_with_parts_touches_something(subject: Subject) -> None:
    for slot, value in VALUES:
        found = region(subject, slot, value)
        assert not found[[0, 0, -1, -1], [0, -1, 0, -1]].any()
        if value != "bushy eyebrows":  # the drawn face has no brows
            assert found.any()


def test_without_a_face_nothing_may_be_touched() -> None:
    assert not touched([], "beard", "goatee", 20, 30).any()
