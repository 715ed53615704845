"""Where in a picture is the square that a face generator knows, and how does its result get back there?

Generators of faces are trained on squares that were cut out by the eyes and the mouth (FFHQ, Karras et al.
2019). The same square is cut out of the full picture here, and what the generator makes of it is laid back
under a soft oval; beyond the oval every pixel stays what it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import CannotDo

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]

_LEAST = 8.0
"""Pixels between the eyes below which a face is too small to be cut out."""

CENTRE, RADII, FADE = (0.5, 0.49), (0.47, 0.49), 0.22
"""The oval, in shares of the square: its middle, its half axes, and the share of a radius that fades."""


@dataclass(frozen=True, slots=True)
class Square:
    """A turned square in a picture: its middle, and the way from there to the middle of its right side.

    Coordinates count from the upper left corner of the upper left pixel, in pixels.
    """

    centre: tuple[float, float]
    right: tuple[float, float]

    @property
    def side(self) -> float:
        """Its side in pixels."""
        return 2 * float(np.hypot(*self.right))

    def places(self, at: Floats) -> Floats:
        """Points (…, 2) of the unit square as points of the picture."""
        x, y = 2 * at[..., 0] - 1, 2 * at[..., 1] - 1
        (cx, cy), (rx, ry) = self.centre, self.right
        return np.stack([cx + x * rx - y * ry, cy + x * ry + y * rx], axis=-1)

    def within(self, at: Floats) -> Floats:
        """Points (…, 2) of the picture as points of the unit square."""
        (cx, cy), (rx, ry) = self.centre, self.right
        x, y = at[..., 0] - cx, at[..., 1] - cy
        size = rx * rx + ry * ry
        return np.stack([(x * rx + y * ry) / size, (y * rx - x * ry) / size], axis=-1) / 2 + 0.5


def square_of(points: NDArray[Any]) -> Square:
    """The square of FFHQ for a face.

    Args:
        points: (4, 2): the eye on the left of the picture, the eye on the right, the left and the right
            corner of the mouth; x, y in pixels.

    Raises:
        CannotDo: the face is too small, or the points are not of a face seen from the front.
    """
    left, right, mouth_left, mouth_right = np.asarray(points, np.float64).reshape(4, 2)
    eyes, mouth = (left + right) / 2, (mouth_left + mouth_right) / 2
    across, down = right - left, mouth - eyes
    if np.hypot(*across) < _LEAST or np.hypot(*down) < _LEAST:
        raise CannotDo("The face is too small or turned too far away for the face generator.")
    # Turning the way down by a quarter gives another measure of what is level; both are averaged.
    level = across + np.array([down[1], -down[0]])
    if np.hypot(*level) < _LEAST:
        raise CannotDo("The points of the eyes and the mouth do not belong to an upright face.")
    half = max(2.0 * np.hypot(*across), 1.8 * np.hypot(*down)) * level / np.hypot(*level)
    centre = eyes + 0.1 * down
    return Square((float(centre[0]), float(centre[1])), (float(half[0]), float(half[1])))


def cut_out(picture: NDArray[Any], square: Square, side: int) -> Pixels:
    """The square of a picture as side×side×3 bytes; beyond the picture's edge it is mirrored."""
    from scipy import ndimage

    grid = (np.arange(side) + 0.5) / side
    at = square.places(np.stack(np.meshgrid(grid, grid), axis=-1)) - 0.5  # (side, side, 2), of pixel middles
    low = np.floor(at.reshape(-1, 2).min(axis=0)).astype(int) - 8
    high = np.ceil(at.reshape(-1, 2).max(axis=0)).astype(int) + 8
    height, width = picture.shape[:2]
    columns, rows = _mirrored(low[0], high[0], width), _mirrored(low[1], high[1], height)
    part = picture[np.ix_(rows, columns)][..., :3].astype(np.float32)
    # Where several pixels fall on one, fine patterns would turn into coarse ones.
    blur = max(0.0, square.side / side - 1) * 0.5
    if blur:
        part = ndimage.gaussian_filter(part, (blur, blur, 0))
    places = np.stack([at[..., 1] - low[1], at[..., 0] - low[0]])
    planes = [ndimage.map_coordinates(part[..., one], places, order=1, mode="nearest") for one in range(3)]
    return _bytes(np.stack(planes, axis=-1) * (255.0 / _white(picture)))


def put_back(
    picture: NDArray[Any], square: Square, made: Pixels, instead_of: Pixels | None = None
) -> NDArray[Any]:
    """The picture with what was made of its square laid over it under a soft oval.

    With `instead_of`, only the difference between that and what was made is added, so that skin keeps the
    detail that the generator does not know. Pixels beyond the oval, and a fourth channel, are not touched.
    """
    from scipy import ndimage

    corners = square.places(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]))
    height, width = picture.shape[:2]
    left, top = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, [width, height])
    right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int), 0, [width, height])
    result = picture.copy()
    if right <= left or bottom <= top:
        return result
    columns, rows = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
    at = square.within(np.stack([columns, rows], axis=-1))  # (h, w, 2)
    share = oval(at)
    layer = made.astype(np.float32) if instead_of is None else made.astype(np.float32) - instead_of
    blur = max(0.0, made.shape[0] / square.side - 1) * 0.5
    if blur:
        layer = ndimage.gaussian_filter(layer, (blur, blur, 0))
    size = made.shape[0]
    places = np.stack([at[..., 1] * size - 0.5, at[..., 0] * size - 0.5])
    planes = [ndimage.map_coordinates(layer[..., one], places, order=1, mode="nearest") for one in range(3)]
    new = np.stack(planes, axis=-1) * (_white(picture) / 255.0)
    old = picture[top:bottom, left:right, :3].astype(np.float64)
    mixed = old + share[..., None] * (new if instead_of is not None else new - old)
    kept = np.clip(np.round(mixed), 0, _white(picture)).astype(picture.dtype)
    result[top:bottom, left:right, :3] = np.where(
        share[..., None] > 0, kept, picture[top:bottom, left:right, :3]
    )
    return result


def oval(at: Floats) -> Floats:
    """How much of what was made shows at points (…, 2) of the unit square: 1 in the middle, 0 outside."""
    away = np.hypot((at[..., 0] - CENTRE[0]) / RADII[0], (at[..., 1] - CENTRE[1]) / RADII[1])
    rise = np.clip((1 - away) / FADE, 0, 1)
    return np.asarray(rise * rise * (3 - 2 * rise))


def _mirrored(low: int, high: int, size: int) -> NDArray[np.int64]:
    """Places from low to high of a dimension that goes on beyond its ends as in a mirror."""
    at = np.arange(low, high + 1) % (2 * size)
    return np.where(at >= size, 2 * size - 1 - at, at)


def _white(picture: NDArray[Any]) -> float:
    return float(np.iinfo(picture.dtype).max)


def _bytes(values: NDArray[Any]) -> Pixels:
    return np.clip(np.round(values), 0, 255).astype(np.uint8)
