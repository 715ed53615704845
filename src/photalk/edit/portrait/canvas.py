"""The window around a head while it is changed: its pixels, its points, its parts, and what was done to them.

An operation moves pixels (`warp`) or lays colour over them (`lay`), and nothing else; points and parts
follow every move, so that what comes later finds the face as it is by then. From both comes a `Retouch`
that fits the same window at any resolution: the moves as a flow, the colours as a change to be added. So
a picture of any size keeps its own fine detail, and a preview shows what the full size will.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from photalk.vision.image_types import Hole, Mask, Rgb
from photalk.vision.masks import as_mask, blurred
from photalk.vision.portrait.portrait import Portrait

Float = NDArray[np.float32]
Point = NDArray[np.float32]
"""x, y in the window's pixels, or N of them."""

_MOVED, _CHANGED = 0.02, 1 / 1024
"""From which move (pixels) and which change of level on a pixel counts as touched."""


@dataclass(frozen=True, slots=True)
class Retouch:
    """What is to be done to a window of a picture, at whatever resolution it is shown.

    `window` is left, top, right, bottom as shares of the picture. The result at x is the picture at
    x + `flow`(x) (in the window's h×w pixels) plus `change`(x) (0..1 is the whole range); where `touched`
    is 0, the picture stays as it is.
    """

    window: tuple[float, float, float, float]
    flow: Float
    change: Float
    touched: NDArray[np.bool_]


class Canvas:
    """One head that is being changed.

    Attributes:
        rgb: the pixels as they are now, H×W×3, 0..1.
        points: MediaPipe's points as they are now, 478×3: x, y (and depth) in the window's pixels.
        unit: the distance between the eyes in pixels: the measure of everything on a face.
        right, down: the face's own axes as unit vectors (x, y), to the picture's right and to the chin.
        original: the pixels as they were.
        others: where other faces lie: the middle (x, y) and the side of each, in pixels.
    """

    def __init__(
        self,
        rgb: Float,
        portrait: Portrait,
        fill: Callable[[Rgb, Hole], Rgb],
        others: Sequence[tuple[float, float, float]] = (),
    ) -> None:
        self.original = rgb
        self.rgb = rgb.copy()
        self.portrait = portrait
        self.others = tuple(others)
        self._fill = fill
        self._parts: dict[str, Mask] = {}
        self.points: Point = portrait.points.copy()
        self.flow: Float = np.zeros((*rgb.shape[:2], 2), np.float32)
        self.unit = portrait.between_eyes
        cos, sin = np.cos(portrait.head.angle), np.sin(portrait.head.angle)
        self.right: Point = np.array([cos, sin], np.float32)
        self.down: Point = np.array([-sin, cos], np.float32)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        return self.rgb.shape[0], self.rgb.shape[1]

    def at(self, *numbers: int) -> Point:
        """The middle (x, y) of the points with these numbers, as they lie now."""
        middle: Point = self.points[list(numbers), :2].mean(0)
        return middle

    def grid(self) -> tuple[Float, Float]:
        """x and y of every pixel."""
        height, width = self.shape
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        return xs, ys

    def along(self, origin: Point) -> tuple[Float, Float]:
        """How far right of and below a point each pixel lies, in units, on the face's own axes."""
        xs, ys = self.grid()
        x, y = xs - origin[0], ys - origin[1]
        across: Float = (x * self.right[0] + y * self.right[1]) / self.unit
        below: Float = (x * self.down[0] + y * self.down[1]) / self.unit
        return across, below

    def part(self, *names: str) -> Mask:
        """How much each pixel belongs to these parts (names: `parsing.CLASSES`), as they lie now."""
        total = np.zeros(self.shape, np.float32)
        for name in names:
            total += self._part(name)
        return as_mask(total)

    def _part(self, name: str) -> Mask:
        if name not in self._parts:
            height, width = self.shape
            mask = self.portrait.part(name, width, height)
            self._parts[name] = mask if not self.flow.any() else as_mask(sampled(mask, self.flow))
        return self._parts[name]

    def warp(self, flow: Float) -> None:
        """Move pixels: the pixel at x becomes the one that is at x + flow(x) now. H×W×2, in pixels."""
        self.rgb = sampled(self.rgb, flow)
        self._parts = {name: as_mask(sampled(mask, flow)) for name, mask in self._parts.items()}
        self.flow = flow + sampled(self.flow, flow)
        goal = self.points[:, :2].copy()
        place = goal.copy()
        for _ in range(8):
            place = goal - _at(flow, place)
        self.points[:, :2] = place

    def lay(self, colour: Float, alpha: Mask) -> None:
        """Lay a colour (H×W×3, or one for all) over the pixels, as thick as alpha says."""
        self.rgb = np.clip(self.rgb + (colour - self.rgb) * alpha[..., None], 0, 1).astype(np.float32)

    def filled(self, hole: NDArray[np.bool_]) -> Float:
        """The pixels as they could be where the hole is now."""
        eight: Rgb = np.rint(self.rgb * 255).astype(np.uint8)
        return (self._fill(eight, hole) / np.float32(255)).astype(np.float32)

    def chance(self, what: str) -> np.random.Generator:
        """Random numbers that are the same each time for the same purpose."""
        return np.random.default_rng(zlib.crc32(what.encode()))

    def outline(self, numbers: tuple[int, ...], soft: float = 0.01) -> Mask:
        """The inside of a closed line through these points, its edge as soft as a share of the unit."""
        return polygon(self.points[list(numbers), :2], self.shape, soft * self.unit)

    def retouch(self, window: tuple[float, float, float, float]) -> Retouch:
        """What was done so far."""
        change = self.rgb - sampled(self.original, self.flow)
        touched = (_lengths(self.flow) > _MOVED) | (np.abs(change).max(2) > _CHANGED)
        return Retouch(window, self.flow, change, touched)


def sampled(values: Float, flow: Float) -> Float:
    """The values at x + flow(x) for every pixel x; the border goes on beyond the window."""
    from scipy import ndimage

    far = _lengths(flow)
    moved = far > 1e-4
    if not moved.any():
        return values.copy()
    rows, columns = np.flatnonzero(moved.any(1)), np.flatnonzero(moved.any(0))
    part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    # Only what the moves can reach is looked at: the spline of a whole window costs more than the rest.
    reach = int(far.max()) + 8
    top, left = max(0, rows[0] - reach), max(0, columns[0] - reach)
    source = values[top : rows[-1] + 1 + reach, left : columns[-1] + 1 + reach]
    ys, xs = np.mgrid[part].astype(np.float32)
    where = np.stack([ys + flow[part][..., 1] - top, xs + flow[part][..., 0] - left])
    result = values.copy()
    if values.ndim == 2:
        result[part] = ndimage.map_coordinates(source, where, order=1, mode="nearest")
        return result
    # Colours are interpolated smoothly; a straight line between pixels would soften the picture.
    order = 3 if values.shape[2] == 3 else 1
    for band in range(values.shape[2]):
        fresh = ndimage.map_coordinates(source[..., band], where, order=order, mode="nearest")
        result[..., band][part] = np.where(moved[part], fresh, values[..., band][part])
    return result


def _lengths(pairs: Float) -> Float:
    """The larger of both components of each pair, without its sign."""
    return np.asarray(np.maximum(np.abs(pairs[..., 0]), np.abs(pairs[..., 1])), np.float32)


def polygon(corners: Point, shape: tuple[int, int], soft: float) -> Mask:
    """The inside of a polygon (N×2: x, y), its edge `soft` pixels wide."""
    image = Image.new("L", (shape[1] * 2, shape[0] * 2))
    ImageDraw.Draw(image).polygon([(float(x) * 2, float(y) * 2) for x, y in corners], fill=255)
    mask = np.asarray(np.asarray(image.reduce(2)) / 255, np.float32)
    return as_mask(blurred(mask, soft))


def _at(flow: Float, points: Point) -> Point:
    """The flow at points, as N×2."""
    from scipy import ndimage

    where = np.stack([points[:, 1], points[:, 0]])
    found = [ndimage.map_coordinates(flow[..., band], where, order=1, mode="nearest") for band in (0, 1)]
    return np.stack(found, 1).astype(np.float32)
