"""Where the faces are: BlazeFace, which sees faces that fill a good part of the picture it is given."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.vision.detector import distinct, frame_of_box, letterboxed
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.kept_answers import Shelf
from photalk.vision.runtime import Lazily, Remembering, Tflite, normalised
from photalk.vision.seams import FaceFinder
from photalk.weights import input_of, path_of

_LEAST = 0.6
_GRIDS = ((16, 2), (8, 6))
"""The cells along a side of each grid of anchors, and how many anchors lie in a cell."""


class BlazeFace:
    """MediaPipe's face detector of short range."""

    def __init__(self, path: Path) -> None:
        self._run = Tflite(path)
        self._wanted = input_of("faces")
        self._centres = _centres()

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        square, high, wide = letterboxed(rgb, self._wanted.side)
        outputs = self._run(normalised(square, self._wanted)[None])
        raw, logits = (outputs[name][0] for name in ("regressors", "classificators"))
        scores = 1 / (1 + np.exp(-np.clip(logits[:, 0], -80, 80)))
        centre = raw[:, :2] / self._wanted.side + self._centres
        half = raw[:, 2:4] / self._wanted.side / 2
        boxes = np.concatenate([centre - half, centre + half], 1)[:, [1, 0, 3, 2]]
        boxes = np.clip(boxes / np.array([high, wide, high, wide], np.float32), 0, 1)
        kept = distinct(boxes, np.zeros(len(boxes), np.intp), scores, _LEAST)
        return tuple(Thing("face", float(scores[i]), frame_of_box(boxes[i])) for i in kept)


class LazyFaces:
    """BlazeFace, loaded when first used."""

    def __init__(self, shelf: Shelf[tuple[Thing, ...]] | None = None) -> None:
        finder: Lazily[FaceFinder] = Lazily(lambda: BlazeFace(path_of("faces")))
        self._faces = Remembering(lambda rgb: finder().faces(rgb), shelf=shelf)

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self._faces(rgb)


def _centres() -> NDArray[np.float32]:
    """The anchors' centres as N×2, x and y in 0..1."""
    every = []
    for cells, repeats in _GRIDS:
        rows, columns = np.mgrid[0:cells, 0:cells]
        centres = (np.stack([columns, rows], -1).reshape(-1, 2) + 0.5) / cells
        every.append(np.repeat(centres, repeats, axis=0))
    return np.concatenate(every).astype(np.float32)
