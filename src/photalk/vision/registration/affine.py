"""How does the first picture lie in the second? One affine map, whatever happened to tones and sharpness.

Candidates come from the whole (eight ways of turning and mirroring a frame onto the other) and from corners
that look alike. Each is refined to a fraction of a pixel, and the one under which most places agree is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.vision.image_types import Pixels, Rgb, Where
from photalk.vision.registration.corners import corner_map, corners_of
from photalk.vision.registration.overlay import agreement, warped
from photalk.vision.registration.subpixel import flattened, refined
from photalk.vision.sizes import resized

Grey = NDArray[np.float32]
Matrix = NDArray[np.float64]

SIDE = 384
"""The longer side of the small copies that are laid over each other."""

CORNERS = 500
WHOLE = 64
SURE = 0.9
"""From this agreement on, no other way is tried."""

SIMPLE = 0.04
"""By how much a crop must agree better than the whole frame to be believed."""

LEAST_COVER = 0.04
"""The share of the second picture that the first must cover at least."""


@dataclass(frozen=True, slots=True)
class Registration:
    """The map from the first picture's pixels to the second's, in full-size coordinates counted from edges.

    Attributes:
        agreeing: the share of places with structure where both show the same, 0..1.
        whole: the frame as a whole fits, so that nothing was cropped.
    """

    matrix: Matrix
    shift: Matrix
    agreeing: float
    whole: bool


@dataclass(frozen=True, slots=True)
class _Copy:
    """A small grey copy, and the size of the picture it was made from."""

    grey: Grey
    size: tuple[int, int]

    @staticmethod
    def of(rgb: Rgb, size: tuple[int, int]) -> _Copy:
        height, width = rgb.shape[:2]
        scale = min(1.0, SIDE / max(height, width))
        small = resized(rgb, max(16, round(width * scale)), max(16, round(height * scale)))
        luma = small.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32) / np.float32(255)
        low, high = np.quantile(luma, (0.01, 0.99))
        # A pale or dark copy is stretched, so that its corners are as strong as the other's.
        return _Copy(np.clip((luma - low) / max(float(high - low), 0.02), 0, 1).astype(np.float32), size)

    @property
    def scale(self) -> tuple[float, float]:
        """Full-size pixels for one of the copy, across and down."""
        return self.size[0] / self.grey.shape[1], self.size[1] / self.grey.shape[0]


def registered(
    first: Rgb, first_size: tuple[int, int], second: Rgb, second_size: tuple[int, int]
) -> Registration | None:
    """How the first picture lies in the second; None when in no way that can be found.

    Args:
        first, second: the pictures, or smaller versions of them.
        first_size, second_size: width and height of the full-size pictures.
    """
    one, other = _Copy.of(first, first_size), _Copy.of(second, second_size)
    best: Registration | None = None
    for candidate in _candidates(one, other):
        if best is None or candidate.agreeing > best.agreeing + (SIMPLE if best.whole else 0.0):
            best = candidate
        if best.agreeing >= SURE:
            break
    return best


def likeness(one: Pixels, other: Pixels, where: Where) -> float:
    """How far two pictures vary together, whatever their tones, -1..1; for telling near alignments apart."""
    a, b = (flattened(np.asarray(pixels.mean(axis=2), np.float32))[where] for pixels in (one, other))
    return float((a * b).sum() / max(float(np.sqrt((a * a).sum() * (b * b).sum())), 1e-6))


def _candidates(first: _Copy, second: _Copy) -> Iterator[Registration]:
    yield from _by_the_whole(first, second)
    for mirrored in (False, True):
        grey = np.ascontiguousarray(first.grey[:, ::-1]) if mirrored else first.grey
        for dim in (False, True):
            found = _by_corners(grey, second.grey, dim=dim)
            if found is None:
                continue
            matrix, shift = found
            if mirrored:
                shift = shift + matrix @ np.array([first.grey.shape[1] - 1.0, 0.0])
                matrix = matrix @ np.diag([-1.0, 1.0])
            if candidate := _refined(first, second, matrix, shift, whole=False):
                yield candidate


def _by_corners(first: Grey, second: Grey, *, dim: bool) -> tuple[Matrix, Matrix] | None:
    """The map on which corners agree; blurred pictures have some only where both are seen dimly (`dim`)."""
    ours, theirs = (corners_of(_halved(grey) if dim else grey, CORNERS) for grey in (first, second))
    found = corner_map(ours, theirs)
    return None if found is None else (found.matrix, found.shift * (2 if dim else 1))


def _halved(grey: Grey) -> Grey:
    return np.asarray(ndimage.gaussian_filter(grey, 2.0)[::2, ::2], np.float32)


def _by_the_whole(first: _Copy, second: _Copy) -> Iterator[Registration]:
    """The two likeliest ways of laying the one frame on the other."""
    target = _square(second.grey)
    ways: list[tuple[float, Matrix]] = []
    for turn in range(8):
        mirrored, quarters = divmod(turn, 4)
        square = _square(first.grey)
        shown = np.rot90(square[:, ::-1] if mirrored else square, quarters)
        ways.append((float((shown * target).mean()), _orientation(bool(mirrored), quarters)))
    ways.sort(key=lambda one: -one[0])
    for _, linear in ways[:2]:
        matrix, shift = _frame_on_frame(linear, first.grey.shape, second.grey.shape)
        if candidate := _refined(first, second, matrix, shift, whole=True):
            yield candidate


def _orientation(mirrored: bool, quarters: int) -> Matrix:
    """Mirrored first (left to right), then turned left by quarters; y is downwards."""
    left = np.array([[0.0, 1.0], [-1.0, 0.0]])
    turned = np.linalg.matrix_power(left, quarters)
    return np.asarray(turned @ np.diag([-1.0 if mirrored else 1.0, 1.0]))


def _frame_on_frame(linear: Matrix, start: tuple[int, ...], to: tuple[int, ...]) -> tuple[Matrix, Matrix]:
    """The map that lays a frame of one shape on another, middle on middle."""
    size, goal = np.array([start[1], start[0]], float), np.array([to[1], to[0]], float)
    matrix = np.diag(goal) @ linear @ np.diag(1 / size)
    return matrix, (goal - 1) / 2 - matrix @ ((size - 1) / 2)


def _square(grey: Grey) -> Grey:
    levels = np.repeat((grey * 255).astype(np.uint8)[..., None], 3, axis=2)
    small = resized(levels, WHOLE, WHOLE)[..., 0].astype(np.float32) / np.float32(255)
    flat = flattened(ndimage.gaussian_filter(small, 1.0))
    return np.asarray((flat - flat.mean()) / max(float(flat.std()), 1e-3), np.float32)


def _refined(
    first: _Copy, second: _Copy, matrix: Matrix, shift: Matrix, *, whole: bool
) -> Registration | None:
    matrix, shift = refined(second.grey, first.grey, matrix, shift)
    if abs(np.linalg.det(matrix)) < 1e-4:
        return None
    shown, inside = warped(first.grey, matrix, shift, second.grey.shape)
    if inside.mean() < LEAST_COVER:
        return None
    within = np.where(inside, shown, np.float32(0))
    agreeing = max(agreement(second.grey, within, inside), agreement(_dim(second.grey), _dim(within), inside))
    (across, down), (across_, down_) = first.scale, second.scale
    outer, inner = np.diag([across_, down_]), np.diag([1 / across, 1 / down])
    # From places counted at pixel centres to places counted from the frame's edge.
    half = np.array([0.5, 0.5])
    full = outer @ matrix @ inner
    return Registration(full, outer @ (shift + half - matrix @ half), agreeing, whole)


def _dim(grey: Grey) -> Grey:
    return np.asarray(ndimage.gaussian_filter(grey, 2.5), np.float32)
