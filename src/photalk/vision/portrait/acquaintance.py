"""Faces by which people can be told apart: found in the small, then looked at closely in the large.

BlazeFace sees faces that fill a good part of what it is given, so a picture is looked at whole and in tiles.
A face counts as long as it is large and sharp enough, not turned away, and no drawing; what is too poor to
tell anybody apart has no vector, so that nobody is taken for somebody else by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.vision.boxes import overlap
from photalk.vision.faces import LazyFaces
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.portrait.drawing import is_drawn
from photalk.vision.portrait.identity import IdentityNet, five_points, upright
from photalk.vision.portrait.known_face import KnownFace
from photalk.vision.portrait.landmarks import Landmarker
from photalk.vision.runtime import Lazily
from photalk.vision.seams import FaceFinder
from photalk.weights import path_of

MOST = 60
"""So many faces of a picture are looked at, the largest first: of a crowd, nobody asks who each is."""

_TILES = ((1, 1), (2, 3), (3, 5))
"""How much smaller than the picture the tiles are along each side, and how many there are along it."""

_LEAST_TILE, _CUT, _SAME = 64, 0.01, 0.4
_SURE = 0.6
_APART, _LARGE = 12.0, 30.0
"""Between the eyes there must be so many pixels; from so many on, more tell no more."""

_CRISP, _ASIDE = 4.0, 0.3
TELLING = 0.15
"""From this quality on, a face tells who it is."""


class Acquaintance:
    """Finds faces and tells them apart; its three models are loaded with the first picture."""

    def __init__(self, finder: FaceFinder | None = None) -> None:
        self._finder: FaceFinder = finder or LazyFaces()
        self._landmarker = Lazily(lambda: Landmarker(path_of("landmarks")))
        self._net = Lazily(IdentityNet)

    def glimpsed(self, rgb: Rgb) -> tuple[BoxShares, ...]:
        """Where faces seem to be, the largest first; a small version of the picture will do."""
        boxes: list[BoxShares] = []
        for face in sorted(self._everywhere(rgb), key=lambda face: -face.score):
            if not any(overlap(face.box, other) > _SAME for other in boxes):
                boxes.append(face.box)
        return tuple(sorted(boxes, key=_area, reverse=True))[:MOST]

    def known(self, rgb: Rgb, boxes: Sequence[BoxShares]) -> tuple[KnownFace, ...]:
        """The faces in these boxes of the picture as it is, as far as they are faces."""
        looked = (self._looked_at(rgb, box) for box in boxes)
        return tuple(face for face in looked if face is not None)

    def _everywhere(self, rgb: Rgb) -> Iterator[Thing]:
        height, width = rgb.shape[:2]
        for smaller, along in _TILES:
            high, wide = height // smaller, width // smaller
            if min(high, wide) < _LEAST_TILE:
                continue
            for top in np.linspace(0, height - high, along).astype(int):
                for left in np.linspace(0, width - wide, along).astype(int):
                    tile = np.ascontiguousarray(rgb[top : top + high, left : left + wide])
                    for face in self._finder.faces(tile):
                        if smaller == 1 or min(*face.box[:2], 1 - face.box[2], 1 - face.box[3]) > _CUT:
                            x0, y0, x1, y1 = face.box
                            yield Thing(
                                "face",
                                face.score,
                                (
                                    (left + x0 * wide) / width,
                                    (top + y0 * high) / height,
                                    (left + x1 * wide) / width,
                                    (top + y1 * high) / height,
                                ),
                            )

    def _looked_at(self, rgb: Rgb, box: BoxShares) -> KnownFace | None:
        points, sure = self._landmarker().points(rgb, box)
        five = five_points(points)
        across = float(np.hypot(*(five[1] - five[0])))
        if sure < _SURE or not np.isfinite(points).all():
            return None
        if across < _APART or is_drawn(rgb, points):
            return KnownFace(box, 0.0)
        crop = upright(rgb, five)
        quality = min(1.0, across / _LARGE) * _crisp(crop) * _facing(five)
        return KnownFace(box, quality, self._net().vector(crop) if quality >= TELLING else None)


def _crisp(face: Rgb) -> float:
    """How crisp an upright face is, 0..1."""
    grey = face.astype(np.float32).mean(2)
    bend = 4 * grey[1:-1, 1:-1] - grey[:-2, 1:-1] - grey[2:, 1:-1] - grey[1:-1, :-2] - grey[1:-1, 2:]
    return float(np.clip(bend.std() / _CRISP, 0, 1))


def _facing(five: NDArray[np.floating[Any]]) -> float:
    """How much a face looks this way, 0..1: the nose lies midway between eyes and mouth's corners."""
    right, left, nose, *corners = five
    middle = (right + left + corners[0] + corners[1]) / 4
    aside = abs(float(np.dot(nose - middle, left - right))) / max(
        float(np.dot(left - right, left - right)), 1e-6
    )
    return float(np.clip(1.5 - aside / _ASIDE, 0, 1))


def _area(box: BoxShares) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
