"""Which objects are in a picture, and where: EfficientDet-Lite with COCO's eighty names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb, Thing
from photalk.vision.kept_answers import Shelf
from photalk.vision.lexicon import LABELS
from photalk.vision.runtime import Lazily, Remembering, Tensor, Tflite
from photalk.vision.seams import Detector
from photalk.vision.sizes import resized
from photalk.weights import TASKS, first_of, input_of

LEAST = 0.2
"""Below this score a thing is not reported; from 0.3 or so on, it is most likely there."""

_SAME = 0.5
_NESTED = 0.85
_LEVELS = range(3, 8)
_ANCHOR_SCALE = 3.0
_ASPECTS = (1.0, 2.0, 0.5)

Boxes = NDArray[np.float32]
"""N×4 as top, left, bottom, right in 0..1 of the model's square."""


class EfficientDet:
    """An EfficientDet-Lite, whether its file ends in boxes or in raw scores for every anchor."""

    def __init__(self, path: Path, side: int) -> None:
        self._run = Tflite(path)
        self._side = side
        self._anchors = anchors(side)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        square, high, wide = letterboxed(rgb, self._side)
        boxes, classes, scores = self._read(self._run(square[None]))
        boxes = np.clip(boxes / np.array([high, wide, high, wide], np.float32), 0, 1)
        # What was seen beyond the picture is clipped to nothing.
        within = np.all(boxes[:, 2:] > boxes[:, :2], axis=1).tolist()
        return tuple(
            Thing(LABELS[classes[i]], float(scores[i]), frame_of_box(boxes[i]))
            for i in distinct(boxes, classes, scores)
            if LABELS[classes[i]] and within[i]
        )

    def _read(self, outputs: dict[str, Tensor]) -> tuple[Boxes, NDArray[np.intp], NDArray[np.float32]]:
        """Boxes, class numbers and scores; the outputs are told apart by their order and shape."""
        found = [outputs[name][0] for name in sorted(outputs)]
        if len(found) == 4:
            _, scores, classes, boxes = found
            return boxes, classes.astype(np.intp), scores
        offsets, every = found
        return decoded(offsets, self._anchors), every.argmax(1), every.max(1)


class LazyDetector:
    """The best detector that can be had; loaded when first used."""

    def __init__(self, shelf: Shelf[tuple[Thing, ...]] | None = None) -> None:
        detector: Lazily[Detector] = Lazily(_best)
        self._things = Remembering(lambda rgb: detector().things(rgb), shelf=shelf)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self._things(rgb)


def _best() -> Detector:
    name, path = first_of(*TASKS["objects"])
    return EfficientDet(path, input_of(name).side)


def anchors(side: int) -> Boxes:
    """EfficientDet's anchors for a square of that side: N×4 as centre y, centre x, height, width in 0..1."""
    every = []
    for level in _LEVELS:
        stride = 2**level
        count = -(-side // stride)
        base = [_ANCHOR_SCALE * stride * 2 ** (octave / 3) for octave in range(3)]
        shapes = np.array([(b / np.sqrt(a), b * np.sqrt(a)) for b in base for a in _ASPECTS])
        centres = (np.mgrid[0:count, 0:count].reshape(2, -1).T[:, None] + 0.5) * stride
        grid = np.concatenate(np.broadcast_arrays(centres, shapes[None]), -1)
        every.append(grid.reshape(-1, 4))
    return (np.concatenate(every) / side).astype(np.float32)


def decoded(offsets: NDArray[np.float32], grid: Boxes) -> Boxes:
    """The boxes that offsets (dy, dx, log height, log width) from the anchors mean."""
    centre = offsets[:, :2] * grid[:, 2:] + grid[:, :2]
    half = np.exp(np.minimum(offsets[:, 2:], 10)) * grid[:, 2:] / 2
    return np.concatenate([centre - half, centre + half], 1)


def distinct(
    boxes: Boxes, classes: NDArray[np.intp], scores: NDArray[np.float32], least: float = LEAST
) -> list[int]:
    """Which boxes are likely and not another view of a surer one of the same class, surest first."""
    order = [int(i) for i in np.argsort(-scores, kind="stable") if scores[i] >= least]
    kept: list[int] = []
    for i in order:
        rivals = [j for j in kept if classes[j] == classes[i]]
        if not any(_repeats(boxes[i], boxes[j]) for j in rivals):
            kept.append(i)
    return kept


def _repeats(box: Boxes, surer: Boxes) -> bool:
    """Whether a box shows what a surer one shows: much overlap, or one of like size within the other."""
    corner = np.maximum(box[:2], surer[:2])
    shared = float(np.prod(np.clip(np.minimum(box[2:], surer[2:]) - corner, 0, None)))
    own, other = (float(np.prod(np.clip(b[2:] - b[:2], 0, None))) for b in (box, surer))
    similar = 0.4 < own / max(other, 1e-9) < 2.5
    return shared > _SAME * (own + other - shared) or (similar and shared > _NESTED * min(own, other))


def letterboxed(rgb: Rgb, side: int) -> tuple[Rgb, float, float]:
    """The picture in the upper left of a black square, and the shares of its height and width it covers."""
    scale = side / max(rgb.shape[:2])
    height, width = (max(1, round(n * scale)) for n in rgb.shape[:2])
    square = np.zeros((side, side, 3), np.uint8)
    square[:height, :width] = resized(rgb, width, height)
    return square, height / side, width / side


def frame_of_box(box: Boxes) -> tuple[float, float, float, float]:
    top, left, bottom, right = (float(side) for side in box)
    return left, top, right, bottom
