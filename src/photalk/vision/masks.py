"""What is done with masks: smoothing, growing, joining, and following the edges of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import BoxShares, Mask, Rgb

Float = NDArray[np.float32]
Bits = NDArray[np.bool_]
Spread = dict[tuple[int, int], Float]


def as_mask(values: NDArray[Any]) -> Mask:
    """Any array of shares as a mask: float32 within 0..1."""
    mask: Mask = np.clip(values, 0, 1).astype(np.float32)
    return mask


def rising(values: NDArray[Any], low: float, high: float) -> Mask:
    """0 up to `low`, 1 from `high` on, smooth between (falling when high < low)."""
    if abs(high - low) < 1e-6:
        return as_mask(values >= low)
    share = np.clip((values - low) / (high - low), 0, 1)
    return as_mask(share * share * (3 - 2 * share))


@cache
def _ndimage() -> Any:
    """scipy.ndimage, imported when a mask first needs it: that takes longer than most edits."""
    from scipy import ndimage

    return ndimage


def box_mean(values: Float, radius: int) -> Float:
    """The mean over (2·radius+1)² pixels around each pixel, the border continued; channels stay apart."""
    size = (2 * radius + 1, 2 * radius + 1) + (1,) * (values.ndim - 2)
    mean: Float = _ndimage().uniform_filter(values, size=size, mode="nearest")
    return mean


def blurred(values: Float, sigma: float) -> Float:
    """A Gaussian blur over both directions of the picture."""
    if sigma <= 0:
        return values
    soft: Float = _ndimage().gaussian_filter(
        values, (sigma, sigma) + (0,) * (values.ndim - 2), mode="nearest"
    )
    return soft


def feathered(mask: Mask, share: float = 0.01) -> Mask:
    """The mask with soft edges, as wide as a share of the picture's longer side."""
    return as_mask(blurred(mask, share * max(mask.shape)))


def feathered_polygon(
    corners: Sequence[tuple[float, float]], shape: tuple[int, int], share: float = 0.004
) -> Mask:
    """A convex polygon (x, y in pixels, in order around it) with soft edges; `shape` is height, width."""
    xs, ys = np.arange(shape[1])[None, :] + 0.5, np.arange(shape[0])[:, None] + 0.5
    points = list(corners)
    turns = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))
    inside = np.full(shape, np.inf)
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        length = max(np.hypot(bx - ax, by - ay), 1e-9)
        distance = ((bx - ax) * (ys - ay) - (by - ay) * (xs - ax)) / length
        inside = np.minimum(inside, distance if turns > 0 else -distance)
    soft = max(0.5, share * max(shape))
    return rising(inside, -soft, soft)


def grown(bits: Bits, radius: float) -> Bits:
    """The bits and everything within `radius` pixels of them; a negative radius shrinks."""
    if radius == 0 or not bits.any():
        return bits
    if radius < 0:
        return ~grown(~bits, -radius)
    near: Bits = _ndimage().distance_transform_edt(~bits) <= radius
    return near


def pieces(bits: Bits) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
    """The connected pieces: a number for each pixel (0: none), and the sizes by number (0 has size 0)."""
    numbers, _ = _ndimage().label(bits)
    sizes = np.bincount(numbers.ravel())
    sizes[0] = 0
    return numbers, sizes


def largest_piece(bits: Bits) -> Bits:
    """The largest connected piece alone."""
    numbers, sizes = pieces(bits)
    biggest: Bits = (numbers == sizes.argmax()) & bits
    return biggest


def without_specks(bits: Bits, share: float) -> Bits:
    """The bits without pieces, and without gaps, that are smaller than a share of the picture."""
    least = share * bits.size
    numbers, sizes = pieces(bits)
    kept = (sizes >= least)[numbers]
    numbers, sizes = pieces(~kept)
    cleaned: Bits = kept | ((sizes < least)[numbers] & (numbers > 0))
    return cleaned


def frame_of(mask: Mask, level: float = 0.5) -> BoxShares | None:
    """The box around everything above `level`, or None when nothing is."""
    rows = np.flatnonzero((mask > level).any(1))
    columns = np.flatnonzero((mask > level).any(0))
    if not len(rows):
        return None
    height, width = mask.shape
    return (
        float(columns[0] / width),
        float(rows[0] / height),
        float((columns[-1] + 1) / width),
        float((rows[-1] + 1) / height),
    )


def luminance(rgb: Rgb) -> Float:
    """How bright each pixel looks, 0..1 (Rec. 709 weights on the encoded values)."""
    light: Float = rgb.astype(np.float32) @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    return light / np.float32(255)


def guided_coefficients(
    guide: Float, mask: Mask, radius: int | None = None, softness: float = 1e-4
) -> tuple[Float, Float]:
    """The colour guided filter (He et al., 2013) as a: H×W×3 and b: H×W, so that refined = a·guide + b.

    The coefficients vary slowly, so they may be enlarged and applied to a larger picture: its edges
    then become the mask's. `guide` is H×W×3 within 0..1; `radius` is in pixels (none: 1/100 of the
    longer side); a larger `softness` follows fewer edges.
    """
    radius = radius if radius is not None else max(2, round(max(mask.shape) / 100))
    mean = box_mean(guide, radius)
    mean_mask = box_mean(mask, radius)
    covariance = box_mean(guide * mask[..., None], radius) - mean * mean_mask[..., None]
    a = _solved(_spread(guide, mean, radius, softness), covariance)
    b = mean_mask - (a * mean).sum(-1)
    return box_mean(a, radius), box_mean(b, radius)


def refined(rgb: Rgb, mask: Mask, radius: int | None = None, softness: float = 1e-4) -> Mask:
    """The mask with its edges moved to the picture's."""
    guide: Float = rgb.astype(np.float32) / np.float32(255)
    a, b = guided_coefficients(guide, mask, radius, softness)
    return as_mask((a * guide).sum(-1) + b)


def _spread(guide: Float, mean: Float, radius: int, softness: float) -> Spread:
    """The local 3×3 covariance of the guide's channels (upper half), softened on the diagonal."""
    return {
        (i, j): box_mean(guide[..., i] * guide[..., j], radius)
        - mean[..., i] * mean[..., j]
        + np.float32(softness if i == j else 0)
        for i in range(3)
        for j in range(i, 3)
    }


def _solved(spread: Spread, v: Float) -> Float:
    """The solution x of S·x = v at each pixel, S symmetric 3×3: Cramer's rule, which is quick on planes."""
    # In double precision: where the channels are nearly equal, the cofactors are small differences.
    s = {at: plane.astype(np.float64) for at, plane in spread.items()}
    c00 = s[1, 1] * s[2, 2] - s[1, 2] ** 2
    c01 = s[0, 2] * s[1, 2] - s[0, 1] * s[2, 2]
    c02 = s[0, 1] * s[1, 2] - s[0, 2] * s[1, 1]
    c11 = s[0, 0] * s[2, 2] - s[0, 2] ** 2
    c12 = s[0, 1] * s[0, 2] - s[0, 0] * s[1, 2]
    c22 = s[0, 0] * s[1, 1] - s[0, 1] ** 2
    determinant = s[0, 0] * c00 + s[0, 1] * c01 + s[0, 2] * c02
    x, y, z = v[..., 0], v[..., 1], v[..., 2]
    rows = (c00 * x + c01 * y + c02 * z, c01 * x + c11 * y + c12 * z, c02 * x + c12 * y + c22 * z)
    solution: Float = np.stack([row / determinant for row in rows], -1).astype(np.float32)
    return solution
