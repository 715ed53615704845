"""Faces are looked for in the whole picture and on people; what is missing for that is told."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.heads import faces_if_seen, faces_of
from photalk.vision.image_types import Rgb, Thing

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
