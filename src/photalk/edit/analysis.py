"""What a picture itself suggests: levels for `enhance`, and the angle for `straighten`."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from photalk.edit.tone import LUMA
from photalk.errors import NotFound
from photalk.operations.enhance import Auto
from photalk.vision.image_types import Rgb

MAX_TILT = 15.0
"""Lines further than this from upright or level are meant to be slanted."""

LIKELY_TILT = 6.0
"""The standard deviation, in degrees, of how people hold their cameras."""

ENOUGH_LINES = 0.6
CLEAR_SHARE = 0.35
"""What the winning angle needs: lines of this total length (shorter sides), and this share of the vote."""


def levels(rgb: Rgb) -> Auto:
    """The correction that a picture's own histogram asks for; none for one that has it all already."""
    values = rgb.reshape(-1, 3) / 255.0
    luma = values @ LUMA
    low, high = (float(value) for value in np.percentile(luma, (0.4, 99.6)))
    if high - low < 0.08:
        return Auto()  # fog, a sheet of paper: stretching it would only bring out the noise
    low, high = min(low, 0.25), max(high, 0.6)
    # A cast shows in the bright and the dark ends alike; half of it may be the light that was there.
    cast = 0.5 * (np.percentile(values, 99, axis=0) - np.percentile(luma, 99))
    tinge = 0.5 * (np.percentile(values, 1, axis=0) - np.percentile(luma, 1))
    lows, highs = np.clip(low + tinge, 0.0, 0.3), np.clip(high + cast, 0.5, 1.0)
    middle = float(np.clip((np.median(luma) - low) / (high - low), 0.05, 0.95))
    # Half way (in stops) to a median of 0.46, within what looks natural.
    exponent = float(np.clip((math.log(0.46) / math.log(middle)) ** 0.5, 0.72, 1.25))
    chroma = float(np.mean(values.max(1) - values.min(1)))
    saturation = float(np.clip(0.25 - chroma, 0.0, 0.15)) if chroma > 0.02 else 0.0
    (l0, l1, l2), (h0, h1, h2) = map(float, lows), map(float, highs)
    return Auto((l0, l1, l2), (h0, h1, h2), exponent, saturation)


def tilt(rgb: Rgb) -> float:
    """By how many degrees, counter-clockwise, the picture has to be turned to stand straight.

    Long straight edges that are nearly level or upright vote with the square of their length, small
    tilts being likelier than large ones. The winner must have much of the vote: a picture in which
    lines run every way (a lattice, a whiskered cat) does not tell, and is not to be turned at a guess.

    Raises:
        NotFound: the edges do not tell.
    """
    from skimage.feature import canny
    from skimage.transform import probabilistic_hough_line, rescale

    grey = rgb @ LUMA / 255.0
    # The ends of a line are whole pixels, so a small picture tells its angle too coarsely.
    grey = rescale(grey, max(1.0, 900 / max(grey.shape)), order=3)
    shorter = min(grey.shape)
    lines = probabilistic_hough_line(
        canny(grey, sigma=2.0, low_threshold=0.8, high_threshold=0.92, use_quantiles=True),
        threshold=max(10, shorter // 12),
        line_length=max(20, shorter // 7),
        line_gap=6,
        theta=_near_upright_and_level(),
        rng=0,
    )
    angles, lengths = _slants(np.array(lines, dtype=float).reshape(-1, 4))
    weights = lengths**2
    grid = np.arange(-MAX_TILT, MAX_TILT + 0.01, 0.05)
    votes = (weights * np.exp(-(((grid[:, None] - angles) / 0.5) ** 2) / 2)).sum(1)
    best = float(grid[int((votes * np.exp(-((grid / LIKELY_TILT) ** 2) / 2)).argmax())])
    near = np.abs(angles - best) < 1.2
    if lengths[near].sum() < ENOUGH_LINES * shorter or weights[near].sum() < CLEAR_SHARE * weights.sum():
        raise NotFound("I see no clear horizon or upright lines to straighten by; say by how many degrees.")
    return round(best, 2) if abs(best) >= 0.1 else 0.0


def _near_upright_and_level() -> NDArray[np.float64]:
    around = np.deg2rad(np.arange(-MAX_TILT, MAX_TILT, 0.25))
    return np.concatenate([around, around + math.pi / 2])


def _slants(lines: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The clockwise slant in degrees, which a counter-clockwise turn mends, and the length of each line."""
    across, down = lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]
    degrees = np.rad2deg(np.arctan2(down, across))
    slants = (degrees + 45) % 90 - 45
    near = np.abs(slants) <= MAX_TILT
    return slants[near], np.hypot(across, down)[near]
