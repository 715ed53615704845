"""How a face is bent: points pushed along its own axes, and everything between them with them.

A face turned away is foreshortened, and so is what its points do: moves are told in three dimensions, on the
axes that the points themselves span, and seen from where the camera is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait.anatomy import CHIN, FOREHEAD, LEFT_SIDE, OVAL, RIGHT_SIDE
from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.expression_moves import Moves
from photalk.vision.image_types import Mask
from photalk.vision.masks import blurred, rising

_STILL = (
    *OVAL, 6, 168, 197, 195, 5, 8, 9, 151, 107, 336, 105, 334, 70, 300, 46, 276, 52, 282, 55, 285, 33, 133,
    263, 362, 468, 473, 159, 386, 145, 374,
)  # fmt: skip
"""Points that stay where they are unless they are moved."""

_MESH = 0.03
"""How fine the net is on which a flow is computed, in units."""

_LEAST = 0.25
"""How much of its area a spot of skin is stretched to at least, seen backwards; below, it would fold."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of a window's pixels."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, where: NDArray[np.bool_], margin: int) -> Patch | None:
        """The rectangle around all that is true, and some pixels more; None where nothing is."""
        rows, columns = np.flatnonzero(where.any(1)), np.flatnonzero(where.any(0))
        if not len(rows):
            return None
        inner = cls(int(rows[0]), int(columns[0]), int(rows[-1]) + 1, int(columns[-1]) + 1)
        return inner.grown(margin, where.shape)

    @property
    def box(self) -> tuple[slice, slice]:
        """Its rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def grown(self, by: int, shape: tuple[int, ...]) -> Patch:
        """It with some pixels more on each side, as far as the window goes."""
        bottom, right = min(shape[0], self.bottom + by), min(shape[1], self.right + by)
        return Patch(max(0, self.top - by), max(0, self.left - by), bottom, right)

    def joined(self, other: Patch) -> Patch:
        """The rectangle around both."""
        top, left = min(self.top, other.top), min(self.left, other.left)
        return Patch(top, left, max(self.bottom, other.bottom), max(self.right, other.right))

    def within(self, outer: Patch) -> tuple[slice, slice]:
        """Its rows and columns as they are counted in a rectangle that holds it."""
        top, left = outer.top, outer.left
        return slice(self.top - top, self.bottom - top), slice(self.left - left, self.right - left)


@dataclass(frozen=True, slots=True)
class Axes:
    """The face's own axes: across, down and back are the rows of `turn`; `unit` is in space."""

    turn: NDArray[np.float64]
    unit: float

    def seen(self, move: NDArray[np.floating]) -> NDArray[np.float64]:
        """A move (…×3, in units) as it shows in the picture (…×2, in pixels)."""
        shown: NDArray[np.float64] = (np.asarray(move, np.float64) @ self.turn)[..., :2] * self.unit
        return shown

    def own(self, points: NDArray[np.floating]) -> NDArray[np.float64]:
        """Points (…×3 in pixels) on the face's own axes, in units."""
        inner: NDArray[np.float64] = np.asarray(points, np.float64) @ self.turn.T / self.unit
        return inner


def axes(canvas: Canvas) -> Axes:
    """The axes that the points span as they lie now."""
    points = canvas.points.astype(np.float64)
    right, left = points[[33, 133]].mean(0), points[[362, 263]].mean(0)
    across = _unit(_unit(left - right) + _unit(points[LEFT_SIDE] - points[RIGHT_SIDE]))
    long = points[CHIN] - points[FOREHEAD]
    down = _unit(long - across * (long @ across))
    return Axes(np.stack([across, down, np.cross(across, down)]), float(np.linalg.norm(left - right)))


def pushed(canvas: Canvas, moves: Moves) -> tuple[list[int], Point, Point]:
    """The numbers of all points that hold the face, where they lie and where they come to lie (N×2 each)."""
    numbers = [*moves, *(number for number in _STILL if number not in moves)]
    here: Point = canvas.points[numbers, :2]
    there = here.copy()
    there[: len(moves)] += axes(canvas).seen(np.array(list(moves.values()))).astype(np.float32)
    return numbers, here, there


def field(canvas: Canvas, here: Point, there: Point, reach: Mask) -> Float:
    """The smooth backward flow that brings points from here to there, and is 0 where `reach` is."""
    return unfolded(canvas, _spread(canvas, here, there), reach)


def bend(canvas: Canvas, moves: Moves, reach: Mask) -> None:
    """Push points of the face, and the face with them."""
    _, here, there = pushed(canvas, moves)
    canvas.warp(field(canvas, here, there, reach))


def unfolded(canvas: Canvas, flow: Float, reach: Mask) -> Float:
    """The flow within its reach, smoothed wherever skin would be folded over other skin.

    Only where something may have changed are pixels looked at, which gives what looking at all would.
    """
    held: Float = flow * reach[..., None]
    fold, skin = 0.05 * canvas.unit, 0.06 * canvas.unit
    moved = Patch.around(reach > 0, 2)
    if moved is None:
        return held
    folded = np.zeros(canvas.shape, np.bool_)
    folded[moved.box] = _left_over(held[moved.box]) < _LEAST
    for _ in range(12):
        spot = Patch.around(folded, _reach_of_blur(fold) + 1)
        if spot is None:
            break
        near = rising(blurred(folded[spot.box].astype(np.float32), fold), 0.0, 0.15)
        around = spot.grown(_reach_of_blur(skin), canvas.shape)
        soft = blurred(held[around.box], skin)[spot.within(around)]
        held[spot.box] += (soft - held[spot.box]) * near[..., None]
        changed, seen = spot.grown(1, canvas.shape), spot.grown(2, canvas.shape)
        folded[changed.box] = (_left_over(held[seen.box]) < _LEAST)[changed.within(seen)]
        moved = moved.joined(seen)
    while _left_over(held[moved.box]).min() <= 0:
        held *= np.float32(0.8)
    return held


def reach(canvas: Canvas, below: float = 1.0) -> Mask:
    """Where the face may move: 0 from its outline on (at the chin `below` times as far) and at glasses."""
    outline = canvas.points[list(OVAL), :2]
    middle = (outline.max(0) + outline.min(0)) / 2
    away = outline - middle
    angles, radii = np.arctan2(away[:, 1], away[:, 0]), np.hypot(away[:, 0], away[:, 1])
    order = np.argsort(angles)
    low = np.maximum(middle - below * radii.max() - 1, 0).astype(int)
    high = (middle + below * radii.max() + 2).astype(int)
    spot = slice(low[1], high[1]), slice(low[0], high[0])
    ys, xs = np.mgrid[0 : canvas.shape[0], 0 : canvas.shape[1]][(slice(None), *spot)].astype(np.float32)
    x, y = xs - middle[0], ys - middle[1]
    radius = np.interp(np.arctan2(y, x), angles[order], radii[order], period=2 * np.pi)
    far = np.hypot(x, y)
    down = (x * canvas.down[0] + y * canvas.down[1]) / np.maximum(far, 1)
    end = 1 + (below - 1) * rising(down, 0.3, 0.85)
    free = np.zeros(canvas.shape, np.float32)
    free[spot] = rising(far / np.maximum(radius, 1) / end, 1.0, 0.88)
    glasses = canvas.part("glasses")
    if glasses.max() > 0.3:
        from scipy import ndimage

        frame = ndimage.maximum_filter(
            (glasses > 0.3).astype(np.float32), size=max(3, int(0.12 * canvas.unit))
        )
        free *= rising(blurred(frame, 0.04 * canvas.unit), 0.5, 0.02)
    return free


def _spread(canvas: Canvas, here: Point, there: Point) -> Float:
    """The flow between the points by a thin plate through them, over the face and a little beyond."""
    from scipy.interpolate import RBFInterpolator

    height, width = canvas.shape
    step = max(_MESH * canvas.unit, 1.0)
    low = np.maximum(there.min(0) - 0.6 * canvas.unit, 0)
    high = np.minimum(there.max(0) + 0.6 * canvas.unit, (width - 1, height - 1))
    columns, rows = np.arange(low[0], high[0] + step, step), np.arange(low[1], high[1] + step, step)
    places, pulls = _apart(there, here - there, 0.02 * canvas.unit)
    plate = RBFInterpolator(places / canvas.unit, pulls, kernel="thin_plate_spline", smoothing=1e-4)
    net = np.stack(np.meshgrid(columns, rows), -1).reshape(-1, 2) / canvas.unit
    coarse = plate(net).reshape(len(rows), len(columns), 2)
    left, top = int(np.ceil(low[0])), int(np.ceil(low[1]))
    right, bottom = int(high[0]) + 1, int(high[1]) + 1
    down = _splined((np.arange(top, bottom) - low[1]) / step, len(rows))
    across = _splined((np.arange(left, right) - low[0]) / step, len(columns))
    flow: Float = np.zeros((height, width, 2), np.float32)
    for band in (0, 1):
        flow[top:bottom, left:right, band] = down @ coarse[..., band] @ across.T
    return flow


def _splined(where: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """The matrix from `count` values in a row to the smooth curve through them at so many places.

    Rows and columns of a net are independent, so that two such matrices are quicker than looking at pixels.
    """
    from scipy import ndimage

    beyond = 12  # as scipy.ndimage continues a border: far enough for it not to show
    rows = np.pad(np.eye(count), ((beyond, beyond), (0, 0)), mode="edge")
    knots = ndimage.spline_filter1d(rows, order=3, axis=0, mode="nearest")
    first = np.floor(where).astype(int)
    t = where - first
    weights = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    curves = np.zeros((len(where), count))
    for number, weight in enumerate(weights):
        curves += weight[:, None] / 6 * knots[first + beyond - 1 + number]
    return curves


def _apart(places: Point, pulls: Point, least: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Places that lie on each other (as shut lips do) as one, with the mean of what they want."""
    left, far = list(range(len(places))), np.hypot(*np.moveaxis(places[:, None] - places[None], 2, 0))
    kept: list[NDArray[np.float64]] = []
    wanted: list[NDArray[np.float64]] = []
    while left:
        near = [i for i in left if far[i, left[0]] < least]
        kept.append(places[near].mean(0, dtype=np.float64))
        wanted.append(pulls[near].mean(0, dtype=np.float64))
        left = [i for i in left if i not in near]
    return np.array(kept), np.array(wanted)


def _left_over(flow: Float) -> Float:
    """How much of its area a backward flow leaves to each spot (negative: it folds)."""
    across, down = np.gradient(flow, axis=1), np.gradient(flow, axis=0)
    area: Float = (1 + across[..., 0]) * (1 + down[..., 1]) - across[..., 1] * down[..., 0]
    return area


def _reach_of_blur(sigma: float) -> int:
    """How many pixels away scipy's Gaussian looks."""
    return int(4 * sigma + 0.5)


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return vector / max(float(np.linalg.norm(vector)), 1e-9)
