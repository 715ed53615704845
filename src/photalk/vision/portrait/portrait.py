"""One face with everything about it that an edit needs: points, squares, and the parts around it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from photalk.vision import kept_answers
from photalk.vision.image_types import BoxShares, Mask, Rgb
from photalk.vision.portrait.crops import Float, Square
from photalk.vision.portrait.landmarks import LEFT_EYE, RIGHT_EYE, Landmarker
from photalk.vision.portrait.parsing import CLASSES, Parser
from photalk.vision.runtime import Lazily
from photalk.weights import path_of

_MOUTH = (61, 291)
_POINTS = kept_answers.arrays(("landmarks",))
_WIDER = 2.0
"""How much larger than the head the square is in which long hair and shoulders are looked for."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A face in a picture: all lengths in that picture's pixels.

    `points` are MediaPipe's 478 (x, y, z); `sure` is how surely they are a face's, 0..1. `head` is the
    square that CelebA's and FFHQ's pictures show, `around` a larger one about it; `parts` gives the shares of
    the nineteen classes in them, looking for them when it is first asked: most faces are only told apart.
    """

    points: Float
    sure: float
    head: Square
    around: Square
    parts: Callable[[], tuple[Float, Float]]

    @property
    def near(self) -> Float:
        """The classes' shares in the head's square: 19×side×side."""
        return self.parts()[0]

    @property
    def far(self) -> Float:
        """The same in the square around it."""
        return self.parts()[1]

    def part(self, name: str, width: int, height: int) -> Mask:
        """How much each pixel of the picture belongs to a part; the closer look counts where there is one."""
        number = CLASSES.index(name)
        inner = _inside_of(self.head, width, height)
        near = self.head.mask_back(self.near[number], width, height)
        far = self.around.mask_back(self.far[number], width, height)
        return near * inner + far * (1 - inner)

    def looked_at(self, width: int, height: int) -> Mask:
        """1 well within what was looked at, falling to 0 where that ends: beyond, no part is known of."""
        return self.around.mask_back(_FADING, width, height)

    def scaled(self, by: float) -> Portrait:
        """The same face in a picture that is `by` times as large."""
        points = np.asarray(self.points * np.float32(by), np.float32)
        return replace(self, points=points, head=self.head.scaled(by), around=self.around.scaled(by))

    @property
    def between_eyes(self) -> float:
        """The distance between the middles of the eyes."""
        right, left = (self.points[list(eye), :2].mean(0) for eye in (RIGHT_EYE, LEFT_EYE))
        return float(np.hypot(*(left - right)))


class Portraitist:
    """Looks at faces closely; its two models are loaded with the first face."""

    def __init__(self) -> None:
        self._landmarker = Lazily(lambda: Landmarker(path_of("landmarks")))
        self._parser = Lazily(lambda: Parser(path_of("parsing")))

    def portrait(self, rgb: Rgb, box: BoxShares) -> Portrait:
        """The face in this box (0..1 of the picture)."""
        points, sure = self._points(rgb, box)
        head = head_square(points)
        around = head.grown(_WIDER)

        def parts() -> tuple[Float, Float]:
            parser = self._parser()
            near, far = (parser.shares(square.taken(rgb, parser.side)) for square in (head, around))
            return near, far

        return Portrait(points, sure, head, around, Lazily(parts))

    def _points(self, rgb: Rgb, box: BoxShares) -> tuple[Float, float]:
        def look() -> NDArray[np.float64]:
            points, sure = self._landmarker().points(rgb, box)
            return np.append(points.astype(np.float64), sure)

        pixels = blake2b(np.ascontiguousarray(rgb).data, digest_size=16).digest()
        told = _POINTS.answer(pixels, (*rgb.shape, *box), look)
        return told[:-1].reshape(-1, 3).astype(np.float32), float(told[-1])


def head_square(points: Float) -> Square:
    """The square that FFHQ cuts out for a face: hair and chin are in it."""
    right, left = (points[list(eye), :2].mean(0) for eye in (RIGHT_EYE, LEFT_EYE))
    eyes, mouth = (right + left) / 2, points[list(_MOUTH), :2].mean(0)
    across, down = left - right, mouth - eyes
    side = max(4.0 * float(np.hypot(*across)), 3.6 * float(np.hypot(*down)))
    axis = across / max(np.hypot(*across), 1e-6) + np.array([down[1], -down[0]]) / max(np.hypot(*down), 1e-6)
    x, y = eyes + 0.1 * down
    return Square(float(x), float(y), side, math.atan2(axis[1], axis[0]))


def _inside(rim: float, side: int = 448) -> Mask:
    """1 in the middle of a square, falling to 0 over its rim (a share of its side): no look has a seam."""
    across = np.minimum(np.arange(side) + 0.5, side - np.arange(side) - 0.5) / (rim * side)
    ramp = np.clip(across, 0, 1).astype(np.float32)
    return np.asarray(np.minimum(ramp[:, None], ramp[None, :]), np.float32)


@lru_cache(maxsize=2)
def _inside_of(head: Square, width: int, height: int) -> Mask:
    """Where the closer look counts, which is the same for every part of a face."""
    return head.mask_back(_INSIDE, width, height)


_INSIDE, _FADING = _inside(0.06), _inside(0.2)
