"""Faces are looked for in the whole picture and on people; what is missing for that is told."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from photalk.errors import NotFound, WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.heads import faces_if_seen, faces_of
from photalk.vision.image_types import BoxShares, Mask, Rgb, Thing
from photalk.vision.locate import mask_of
from photalk.vision.seams import FaceReader

RGB = np.zeros((60, 80, 3), np.uint8)
FACE = Thing("face", 0.9, (0.4, 0.1, 0.6, 0.4))


class Sight:
    """Sees one face and nothing else, or lacks its model."""

    def __init__(self, lacks: str = "") -> None:
        self.lacks = lacks

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self._seen("faces", FACE)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self._seen("detector")

    def alpha(self, rgb: Rgb) -> np.ndarray:
        return np.ones(rgb.shape[:2], np.float32)

    def fill(self, rgb: Rgb, hole: np.ndarray) -> Rgb:
        return rgb

    def _seen(self, model: str, *things: Thing) -> tuple[Thing, ...]:
        if self.lacks == model:
            raise WeightsError(f"The model {model} is not here.")
        return things


def eyes(lacks: str = "") -> Eyes:
    sight = Sight(lacks)
    return Eyes(sight, sight, sight, sight)


def test_a_face_is_seen_without_a_detector_of_people() -> None:
    assert faces_of(RGB, eyes()) == faces_of(RGB, eyes("detector")) == (FACE,)


def test_that_no_face_can_be_looked_for_is_not_that_there_is_none() -> None:
    with pytest.raises(WeightsError, match="faces is not here"):
        faces_of(RGB, eyes("faces"))
    assert faces_if_seen(RGB, eyes("faces")) == ()


class Halves:
    """A face whose left half is hair and left eye, and its right half the right eye."""

    def portrait(self, rgb: Rgb, box: BoxShares) -> Halves:
        return self

    def part(self, name: str, width: int, height: int) -> Mask:
        mask = np.zeros((height, width), np.float32)
        half = slice(width // 2, None) if name == "right eye" else slice(None, width // 2)
        mask[:, half] = name in ("hair", "left eye", "right eye")
        return mask

    def looked_at(self, width: int, height: int) -> Mask:
        return np.ones((height, width), np.float32)


def close_eyes() -> Eyes:
    return replace(eyes(), portraits=cast(FaceReader, Halves()))


@pytest.mark.parametrize(
    ("words", "left", "right"),
    [
        ("hair", 1, 0), ("her hair", 1, 0), ("the man's hair", 1, 0), ("the hair of the woman", 1, 0),
        ("her eyes", 1, 1), ("the left eye", 1, 0), ("his right eye", 0, 1),
    ],
)  # fmt: skip
def test_parts_of_a_person_are_told_apart(words: str, left: int, right: int) -> None:
    mask = mask_of(words, RGB, close_eyes())
    assert (mask[:, :40].mean(), mask[:, 40:].mean()) == (left, right)


def test_parts_need_a_face() -> None:
    faceless = replace(close_eyes(), faces=None)
    with pytest.raises(NotFound, match="I see no face closely enough"):
        mask_of("her hair", RGB, faceless)
