"""Was it blurred, softened or sharpened? By how fine detail in the second picture compares with the first's.

Compared at full size, in the few windows that have most detail: sharpening reaches a pixel or two, and would
be gone in a small copy. Each amount is tried as the renderer would do it, and the one that comes closest
is taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.commands import AdjustAttr
from photalk.edit.tone import LUMA
from photalk.operations.blur import blur_amount
from photalk.operations.sharpness import SHARP_REACH, SHARPEST, softest
from photalk.vision.image_types import Pixels, Where
from photalk.vision.registration.subpixel import refined

Grey = NDArray[np.float64]

CLEARER = 0.07
"""How much of the error (as a logarithm of its square) a change of sharpness must explain to be believed."""

LEAST = 15
"""Smaller changes of sharpness come from JPEG and from resampling."""

BLURRED = 12.0
"""From this blur on it is told as a blur, where less sharpness would look the same: people say "blur"."""

_SIGMAS = np.geomspace(0.35, 24.0, 18)
_STRENGTHS = np.linspace(0.1, 1.6, 9)


@dataclass(frozen=True, slots=True)
class Detail:
    """A change of detail: the step, how sure it is, 0..1, and the share of the squared error it explains."""

    edit: AdjustAttr
    confidence: float
    explains: float


def detail(
    made: Pixels, target: Pixels, where: Where, size: tuple[int, int], saved: Callable[[Grey], Grey]
) -> Detail | None:
    """The change of detail between what tone and geometry make of the first picture and the second.

    Args:
        made, target: the same part of both in full size, 0..1.
        where: the pixels that both show.
        size: width and height of the whole second picture.
        saved: what saving in the second picture's format does to a picture's light; JPEG softens, too.
    """
    one, other = (np.asarray(pixels @ LUMA, np.float64) for pixels in (made, target))
    inner = ndimage.binary_erosion(where, iterations=4)
    if inner.sum() < 400:
        return None
    one = _aligned(one, other)
    plain = _error(saved(one), other, inner)
    softest = _best(lambda sigma: _error(saved(ndimage.gaussian_filter(one, sigma)), other, inner), _SIGMAS)
    sharpest = _best(lambda strength: _error(saved(_sharper(one, strength)), other, inner), _STRENGTHS)
    (amount, error), blurred = (softest, True) if softest[1] < sharpest[1] else (sharpest, False)
    gain = math.log(plain / error)
    if gain < CLEARER:
        return None
    edit = _softer(amount, size) if blurred else AdjustAttr("sharpness", _whole(100 * amount / SHARPEST))
    if abs(edit.amount) < LEAST:
        return None
    return Detail(edit, 1 - 0.5 * math.exp(-gain / (4 * CLEARER)), 1 - error / plain)


def _aligned(one: Grey, other: Grey) -> Grey:
    """The first laid exactly over the second: being off by a part of a pixel looks like blur."""
    still = np.eye(2), np.zeros(2)
    first, second = (np.asarray(grey, np.float32) for grey in (other, one))
    matrix, shift = refined(first, second, *still)
    height, width = one.shape
    corners = np.array([[0, 0], [width, 0], [0, height], [width, height]], float)
    moved = float(np.abs(corners @ (matrix - np.eye(2)).T + shift).max())
    if not 0.12 < moved < 4:
        return one
    back = np.linalg.inv(matrix)[::-1, ::-1]  # scipy counts rows first
    return np.asarray(
        ndimage.affine_transform(one, back, -back @ shift[::-1], order=3, mode="nearest"), np.float64
    )


def _softer(sigma: float, size: tuple[int, int]) -> AdjustAttr:
    """A blur, or less sharpness where that is all it takes; both are the same Gaussian."""
    amount, widest = blur_amount(sigma, size), softest(size)
    if amount < BLURRED and sigma <= widest:
        return AdjustAttr("sharpness", -_whole(100 * (sigma / widest) ** 2))
    return AdjustAttr("blur", _whole(amount))


def _whole(amount: float) -> float:
    return float(min(100, round(amount)))


def _sharper(grey: Grey, strength: float) -> Grey:
    soft = ndimage.gaussian_filter(grey, SHARP_REACH, truncate=2)
    return np.asarray(np.clip(grey + strength * (grey - soft), 0, 1))


def _error(one: Grey, other: Grey, where: Where) -> float:
    """The mean squared error of what is finer than the surroundings: what tone left over does not count."""
    off = one - other
    fine = (off - ndimage.gaussian_filter(off, 12.0))[where]
    # What differs by a lot is not a matter of sharpness.
    return float(np.mean(fine**2 / (1 + (fine / 0.15) ** 2))) + 1e-6


def _best(error: Callable[[float], float], grid: NDArray[np.float64]) -> tuple[float, float]:
    """The value of a grid with the least error, refined by the parabola through its neighbours."""
    errors: list[float] = []
    for value in grid:
        errors.append(error(float(value)))
        if len(errors) > 4 and errors[-1] > 2 * min(errors):
            break
    at = int(np.argmin(errors))
    if not 0 < at < len(errors) - 1:
        return float(grid[at]), errors[at]
    low, middle, high = errors[at - 1 : at + 2]
    bend = low - 2 * middle + high
    move = float(np.clip(0.5 * (low - high) / bend, -1, 1)) if bend > 1e-12 else 0.0
    value = float(np.interp(at + move, np.arange(len(grid)), grid))
    return value, min(errors[at], error(value))
