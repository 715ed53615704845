"""Faces are found in the whole and in tiles, once each; one too poor to tell anybody apart has no vector."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from photalk.vision.image_types import Rgb, Thing
from photalk.vision.portrait.acquaintance import MOST, Acquaintance
from photalk.vision.portrait.identity import TEMPLATE, five_points

FIVE = (33, 133, 362, 263, 4, 61, 291)


class Finder:
    """Sees a face wherever a block of the picture it is given is white."""

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        rows, columns = np.nonzero((rgb == 255).all(2))
        if not len(rows):
            return ()
        height, width = rgb.shape[:2]
        found = (
            columns.min() / width,
            rows.min() / height,
            (columns.max() + 1) / width,
            (rows.max() + 1) / height,
        )
        return (Thing("face", 0.9, found),)


class Crowd:
    """Sees the same five hundred faces in everything."""

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        boxes = [(x / 25, y / 20, (x + 0.9) / 25, (y + 0.9) / 20) for x in range(25) for y in range(20)]
        return tuple(Thing("face", 0.9, box) for box in boxes)


def points(scale: float, turned: float = 0.0) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The points of a face whose eyes are 35 × `scale` pixels apart; the nose is `turned` aside."""
    made = np.random.default_rng(0).uniform(10, 100, (478, 3)).astype(np.float32)
    right, left, nose, *corners = TEMPLATE
    for at, place in zip(
        FIVE, (right, right, left, left, nose + np.array([turned, 0]), *corners), strict=True
    ):
        made[at, :2] = place
    made[:, :2] *= scale
    return made


def looked(scale: float = 1.0, turned: float = 0.0, sure: float = 1.0, flat: bool = False):  # type: ignore[no-untyped-def]
    seer = Acquaintance(Finder())
    seer._landmarker = lambda: SimpleNamespace(points=lambda rgb, box: (points(scale, turned), sure))  # type: ignore[assignment]
    seer._net = lambda: SimpleNamespace(vector=lambda face: np.ones(192, np.float32))  # type: ignore[assignment]
    rgb = np.random.default_rng(1).integers(0, 255, (160, 160, 3), np.uint8)
    if flat:
        rgb[:] = 120
    return seer.known(rgb, [(0.1, 0.1, 0.9, 0.9)])


def test_a_face_is_found_once_though_many_tiles_show_it() -> None:
    rgb = np.full((200, 300, 3), 30, np.uint8)
    rgb[60:80, 140:158] = 255
    (box,) = Acquaintance(Finder()).glimpsed(rgb)
    assert box == pytest.approx((140 / 300, 60 / 200, 158 / 300, 80 / 200), abs=0.01)


def test_of_five_hundred_faces_the_largest_are_looked_at() -> None:
    boxes = Acquaintance(Crowd()).glimpsed(np.full((320, 320, 3), 30, np.uint8))
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in boxes]
    assert len(boxes) == MOST
    assert areas == sorted(areas, reverse=True)


def test_a_good_face_has_a_vector() -> None:
    (face,) = looked()
    assert face.quality > 0.9
    assert face.vector is not None


@pytest.mark.parametrize(
    "poor", [{"scale": 0.3}, {"turned": 25.0}, {"flat": True}], ids=["small", "turned away", "drawn"]
)
def test_a_poor_face_has_a_box_and_no_vector(poor: dict[str, float]) -> None:
    (face,) = looked(**poor)  # type: ignore[arg-type]
    assert face.vector is None


def test_what_is_no_face_is_none() -> None:
    assert looked(sure=0.2) == ()


def test_five_points_of_many() -> None:
    assert five_points(points(1.0)) == pytest.approx(TEMPLATE, abs=1e-3)


def test_nothing_is_seen_in_the_smallest_picture() -> None:
    assert Acquaintance(Finder()).glimpsed(np.zeros((1, 1, 3), np.uint8)) == ()
