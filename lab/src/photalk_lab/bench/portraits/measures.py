"""The measures of the benchmark that need no model: pure functions of pictures and rows of numbers."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb

Floats = NDArray[np.floating]
Pixels = NDArray[np.bool_]

FEWEST = 64
"""Pictures that each side of a feature distance needs, so that it says anything."""
_REACH = 12
"""Pixels around a changed one that are looked at: its window, and that window's own border."""
A_DIMENSION = 8
"""Pictures for every dimension that features are reduced to before distributions are compared."""


def ssim_map(one: Rgb, other: Rgb) -> Floats:
    """The structural similarity of two pictures around each pixel (Wang et al. 2004): H×W, 1 is the same.

    Gaussian windows of σ 1.5 and eleven pixels, the mean of three channels.
    """
    from scipy.ndimage import gaussian_filter

    def mean(values: Floats) -> Floats:
        return np.asarray(gaussian_filter(values, (1.5, 1.5, 0), truncate=3.5))

    a, b = one.astype(np.float64), other.astype(np.float64)
    ma, mb = mean(a), mean(b)
    va, vb, both = mean(a * a) - ma * ma, mean(b * b) - mb * mb, mean(a * b) - ma * mb
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    found = ((2 * ma * mb + c1) * (2 * both + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
    return np.asarray(found.mean(-1))


def ssim_outside(one: Rgb, other: Rgb, touched: Pixels) -> float:
    """The mean similarity over the pixels that were not to be touched; without such pixels, 1.

    What changed inside does not count, not even in windows that reach across the region's edge.
    """
    outside = ~touched
    kept = np.where(touched[..., None], one, other)
    rows, columns = np.nonzero((one != kept).any(-1))
    if not len(rows) or not outside.any():
        return 1.0
    # Only windows that reach a changed pixel can be below 1.
    high, wide = touched.shape
    down = slice(max(rows.min() - _REACH, 0), min(rows.max() + _REACH + 1, high))
    across = slice(max(columns.min() - _REACH, 0), min(columns.max() + _REACH + 1, wide))
    near = ssim_map(one[down, across], kept[down, across])
    return 1 - float((1 - near)[outside[down, across]].sum() / outside.sum())


def changed_outside(one: Rgb, other: Rgb, touched: Pixels) -> float:
    """The share of the pixels not to be touched that differ in any channel."""
    outside = ~touched
    return float((one != other).any(-1)[outside].mean()) if outside.any() else 0.0


def largest_difference(one: Rgb, other: Rgb) -> int:
    """The largest difference of any channel of any pixel, 0..255."""
    return int(np.abs(one.astype(np.int16) - other.astype(np.int16)).max())


def sharpness(rgb: Rgb) -> float:
    """How sharp a picture is: the variance of its lightness' Laplacian, a common measure of focus."""
    grey = rgb.astype(np.float64) @ (0.299, 0.587, 0.114)
    inner = grey[1:-1, 1:-1]
    edges = grey[:-2, 1:-1] + grey[2:, 1:-1] + grey[1:-1, :-2] + grey[1:-1, 2:] - 4 * inner
    return float(edges.var())


def frechet(one: Floats, other: Floats) -> float:
    """The Fréchet distance of two normal distributions, fitted to rows (n, d) and (m, d).

    |μ₁ - μ₂|² + tr(Σ₁ + Σ₂ - 2 (Σ₁ Σ₂)^½): what FID is over Inception's features.
    """
    apart = one.mean(0) - other.mean(0)
    first, second = (np.atleast_2d(np.cov(rows, rowvar=False)) for rows in (one, other))
    # The trace of the root of a product, by the symmetric form whose eigenvalues are real.
    values, vectors = np.linalg.eigh(first)
    root = (vectors * np.sqrt(values.clip(0))) @ vectors.T
    inner = np.linalg.eigvalsh(root @ second @ root)
    return float(apart @ apart + np.trace(first) + np.trace(second) - 2 * np.sqrt(inner.clip(0)).sum())


def feature_distance(edited: Floats, originals: Floats) -> float | None:
    """FID's formula over our own encoder's features, reduced to what so many pictures can fill.

    Rows are projected on the originals' main directions, one for every `A_DIMENSION` pictures. None with
    fewer than `FEWEST` pictures on a side.
    """
    n = min(len(edited), len(originals))
    if n < FEWEST:
        return None
    middle = originals.mean(0)
    *_, directions = np.linalg.svd(originals - middle, full_matrices=False)
    some = directions[: n // A_DIMENSION].T
    return frechet((edited - middle) @ some, (originals - middle) @ some)


def relevance(scores: Iterable[float]) -> tuple[float, float]:
    """I²Edit's MinRel and AvgRel: the least and the mean of how well each requirement is met.

    Raises:
        ValueError: there are none.
    """
    values = list(scores)
    if not values:
        raise ValueError("there is nothing to be relevant to")
    return min(values), sum(values) / len(values)


def log_odds(probability: float) -> float:
    """A probability as log-odds, so that a rise from 0.98 to 0.99 is one; no further out than ±12."""
    p = min(max(probability, 6.2e-6), 1 - 6.2e-6)
    return float(np.log(p / (1 - p)))
