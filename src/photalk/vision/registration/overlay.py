"""How does one picture lie over another? Small copies are laid over each other, point by point.

Mirrored, turned, resized and toned pictures are found by laying them over each other whole, in eight ways.
Cropped and straightened ones are found by their corners: those that look alike (ORB) vote for one shift, turn
and scale, which is then refined. Either way it is looked up, place by place, whether both show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.vision.image_types import Rgb
from photalk.vision.registration.corners import Corners, corner_map, corners_of
from photalk.vision.registration.subpixel import refined
from photalk.vision.sizes import resized

Grey = NDArray[np.float32]

SIDE = 256
"""The longer side of the small copies."""

_WHOLE = 96
_LOOSELY, _ALIKE = 0.6, 0.6
_WELL, _FAIRLY = 0.95, 0.7
"""From which agreement on no other way is tried: of the whole, of the corners as they are."""

_WINDOW, _FLAT, _LEAST_TEXTURE = 9, 0.012, 0.06


@dataclass(frozen=True)
class SmallCopy:
    """A picture made small, for comparing."""

    rgb: Rgb

    @staticmethod
    def of(rgb: Rgb) -> SmallCopy:
        """The small copy of a picture."""
        height, width = rgb.shape[:2]
        scale = SIDE / max(height, width)
        return SmallCopy(resized(rgb, max(16, round(width * scale)), max(16, round(height * scale))))

    @cached_property
    def grey(self) -> Grey:
        """Its luma, 0..1."""
        luma = self.rgb.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
        return luma / np.float32(255)

    @cached_property
    def whole(self) -> Grey:
        """Its luma squashed to a small square."""
        return _squashed(self.grey)

    @cached_property
    def corners(self) -> Corners:
        """Corners as x + iy, and what they look like as bits."""
        return corners_of(self.grey)

    @cached_property
    def mirrored(self) -> Corners:
        """The corners of the mirrored picture."""
        return corners_of(np.ascontiguousarray(self.grey[:, ::-1]))


@dataclass(frozen=True, slots=True)
class Overlay:
    """How a second picture lies over a first one.

    Attributes:
        mirrored, turned: what happened to the second: mirrored first, then turned left by that many quarters.
        covered: the share of the first that the second covers, 0..1.
        agreeing: the share of places with any structure where both show the same, 0..1.
        brighter: by how much the second is brighter there, in luma of 0..1.
        matches: corners that agree; 0 when the pictures were laid over each other whole.
        skewed: by how much the second had to be slanted, as a share of its side: nothing for what crops,
            turns and changes of size make, something for what is seen from elsewhere.
    """

    mirrored: bool
    turned: int
    covered: float
    agreeing: float
    brighter: float
    matches: int = 0
    skewed: float = 0.0


def laid_over(first: SmallCopy, second: SmallCopy) -> Overlay | None:
    """How the second picture lies over the first, as well as can be found; None when in no way."""
    whole = _laid_whole(first, second)
    if whole is not None and whole.agreeing >= _WELL:
        return whole
    plain = _laid_by_corners(first, second, mirrored=False)
    if plain is not None and plain.agreeing >= _FAIRLY:
        return plain
    found = (whole, plain, _laid_by_corners(first, second, mirrored=True))
    return max((one for one in found if one is not None), key=lambda one: one.agreeing, default=None)


def _laid_whole(first: SmallCopy, second: SmallCopy) -> Overlay | None:
    best, how = _LOOSELY, None
    for mirrored in (False, True):
        for turned in range(4):
            laid = _turned(second.whole, mirrored, turned)
            if (likeness := _correlation(first.whole, laid)) > best:
                best, how = likeness, (mirrored, turned, laid)
    if how is None:
        return None
    mirrored, turned, laid = how
    everywhere = np.ones(laid.shape, np.bool_)
    return Overlay(
        mirrored, turned, 1.0, agreement(first.whole, laid, everywhere), float((laid - first.whole).mean())
    )


def _laid_by_corners(first: SmallCopy, second: SmallCopy, *, mirrored: bool) -> Overlay | None:
    found = corner_map(second.mirrored if mirrored else second.corners, first.corners)
    if found is None:
        return None
    coarse = found.matrix, found.shift
    grey = np.ascontiguousarray(second.grey[:, ::-1]) if mirrored else second.grey
    matrix, shift = refined(first.grey, grey, *coarse)
    laid, inside = warped(grey, matrix, shift, first.grey.shape)
    if inside.mean() < 0.05:
        return None
    turned = round(float(np.degrees(np.arctan2(matrix[0, 1], matrix[0, 0]))) / 90) % 4
    brighter = float((laid - first.grey)[inside].mean())
    share = agreement(first.grey, laid, inside)
    return Overlay(mirrored, turned, float(inside.mean()), share, brighter, found.matches, skew(matrix))


def skew(matrix: NDArray[np.float64]) -> float:
    """How far a map is from turning and resizing, or from stretching along the sides; 0 when it is such.

    >>> turned, stretched = np.array([[0.8, -0.6], [0.6, 0.8]]), np.diag([1.0, 1.5])
    >>> round(skew(turned), 3), round(skew(stretched), 3), round(skew(stretched @ turned), 2)
    (0.0, 0.0, 0.2)
    """
    (a, b), (c, d) = matrix
    size = np.sqrt(abs(a * d - b * c))
    similar = np.hypot(a - d, b + c) / 2
    stretched = min(np.hypot(b, c), np.hypot(a, d)) / np.sqrt(2)
    return float(min(similar, stretched) / size)


def agreement(first: Grey, second: Grey, where: NDArray[np.bool_]) -> float:
    """The share of places with structure where both pictures vary alike, whatever their tones.

    In a window around each place the two are correlated, so that brightness, contrast and vignettes do not
    matter. Places that are flat in either picture say nothing; where nearly all are, nothing agrees.
    """
    a, b = ndimage.gaussian_filter(first, 1.0), ndimage.gaussian_filter(second, 1.0)
    mean_a, mean_b = _mean(a), _mean(b)
    spread_a = np.sqrt(np.maximum(_mean(a * a) - mean_a**2, 1e-9))
    spread_b = np.sqrt(np.maximum(_mean(b * b) - mean_b**2, 1e-9))
    inner = ndimage.binary_erosion(where, iterations=_WINDOW // 2, border_value=1)
    telling = (np.minimum(spread_a, spread_b) > _FLAT) & inner
    if telling.sum() < _LEAST_TEXTURE * where.sum():
        return 0.0
    likeness = (_mean(a * b) - mean_a * mean_b) / (spread_a * spread_b)
    return float((likeness[telling] > _ALIKE).mean())


def _correlation(one: Grey, other: Grey) -> float:
    """How far two pictures vary together, -1..1; a flat one varies with nothing."""
    a, b = one - one.mean(), other - other.mean()
    return float((a * b).sum() / max(float(np.sqrt((a * a).sum() * (b * b).sum())), 1e-6))


def _mean(values: Grey) -> Grey:
    averaged: Grey = ndimage.uniform_filter(values, _WINDOW)
    return averaged


def _squashed(grey: Grey) -> Grey:
    levels = resized(np.repeat((grey * 255).astype(np.uint8)[..., None], 3, axis=2), _WHOLE, _WHOLE)
    return levels[..., 0].astype(np.float32) / np.float32(255)


def _turned(square: Grey, mirrored: bool, quarters: int) -> Grey:
    return np.rot90(square[:, ::-1] if mirrored else square, quarters)


def warped(
    grey: Grey, matrix: NDArray[np.float64], shift: NDArray[np.float64], shape: tuple[int, ...]
) -> tuple[Grey, NDArray[np.bool_]]:
    """The picture as it lies over one of that shape, and where it does."""
    back = np.linalg.inv(matrix)[::-1, ::-1]  # scipy counts rows first
    offset = -back @ shift[::-1]
    scale = np.sqrt(abs(np.linalg.det(back)))
    soft = ndimage.gaussian_filter(grey, 0.4 * scale) if scale > 1.2 else grey
    laid: Grey = ndimage.affine_transform(soft, back, offset, output_shape=shape, order=1, cval=-1.0)
    return laid, laid >= 0
