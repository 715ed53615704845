"""What both the tags and the detector miss is missed, if it is not easily overlooked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from photalk.library.photos import Count, Photo
from photalk.search.background import Background
from photalk.search.thing_degrees import ThingJudge
from photalk.vision.space.encoder import Encoded, tagged
from toy_space import ToyEncoder

WORDS = ("giraffe", "dog", "cup", "snow")


class Naming(ToyEncoder):
    """Knows names of things."""

    vocabulary = WORDS


def seen(logits: list[list[float]]) -> Encoded:
    vectors = np.zeros((len(logits), ToyEncoder.width), np.float32)
    return Encoded(vectors, tagged(np.array(logits, np.float32)))


SIGHT = ThingJudge(Naming(), Background(np.zeros((0, ToyEncoder.width), np.float32), np.full(4, 0.01)), 3)
PHOTO = Photo(1, "/a.jpg", "0" * 64, (40, 30), 1000, "jpg", things=(Count("person", 1, 0.9),))
GIRAFFE = replace(PHOTO, things=(Count("giraffe", 1, 0.6),))


@pytest.mark.parametrize(
    ("word", "logit", "photo", "missed"),
    [
        ("giraffe", -6.0, PHOTO, True),
        ("giraffe", 1.0, PHOTO, False),  # the tags see one
        ("giraffe", -6.0, GIRAFFE, False),  # the detector does
        ("cup", -6.0, PHOTO, False),  # too small to be missed for certain
        ("snow", -6.0, PHOTO, False),  # the detector knows no snow
        ("zebra", -6.0, PHOTO, False),  # the tags know no zebra
    ],
)
def test_a_thing_is_missed_when_both_who_know_it_see_none(
    word: str, logit: float, photo: Photo, missed: bool
) -> None:
    assert SIGHT.missed(word, seen([[logit] * 4]), [photo]).tolist() == [missed]


def test_without_a_detector_nothing_is_missed_for_certain() -> None:
    nothing = replace(PHOTO, things=())
    assert not SIGHT.missed("giraffe", seen([[-6.0] * 4]), [nothing]).any()
