"""Which colour became which? Two pictures that lie over each other, as a few hundred pairs of colours.

Single pixels are noisy (JPEG, half a pixel's misalignment), so pixels of one colour are taken together: all
that fall into one small cube of the first picture's colours, in one ring around the middle (for vignettes).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.edit.tone import LUMA
from photalk.operations.vignette import vignette_fall
from photalk.vision.image_types import Pixels, Where

Values = NDArray[np.float64]

LEVELS = 24
"""Cubes along each axis of colour."""

RINGS = 4
CALM = 0.65
"""The share of pixels, by how little their surroundings vary, that is asked: edges tell of position."""

STILL = 0.02
"""How much the light may vary around a pixel for its neighbours to be as good."""

MOST = 800
"""Pairs of colours that are kept; more would cost time and tell nothing new."""

FEWEST = 3
"""Pixels that a cube needs to be heard."""


@dataclass(frozen=True, slots=True)
class ColourPairs:
    """Colours before and after (3 × m, 0..1), how much of a vignette each gets, and its weight.

    The weights are of mean one.
    """

    before: Values
    after: Values
    fall: Values
    weight: Values

    def __len__(self) -> int:
        return len(self.weight)


def sampled(before: Pixels, after: Pixels, where: Where) -> ColourPairs:
    """The pairs of colours of two pictures of one size, as far as both show something."""
    inner = ndimage.binary_erosion(where, iterations=2)
    asked = inner if inner.sum() > 200 else where
    restless = np.maximum(_slope(before), _slope(after))
    limit = np.quantile(restless[asked], CALM) if asked.any() else 0.0
    calm = asked & (restless <= max(float(limit), 1e-6))
    fall = vignette_fall(before.shape[1], before.shape[0])
    # Where hardly anything varies, neighbours are averaged; elsewhere that would blunt the curves.
    still = (restless < STILL)[..., None]
    one, other = (np.where(still, ndimage.uniform_filter(look, (3, 3, 1)), look) for look in (before, after))
    return gathered(one[calm], other[calm], fall[calm])


def gathered(
    before: NDArray[np.floating], after: NDArray[np.floating], fall: Values | None = None
) -> ColourPairs:
    """Pairs of pixels (n × 3 each) as pairs of typical colours."""
    falls = np.zeros(len(before)) if fall is None else fall
    cube = np.clip((before * LEVELS).astype(np.int64), 0, LEVELS - 1)
    ring = np.clip((falls * RINGS).astype(np.int64), 0, RINGS - 1)
    key = ((ring * LEVELS + cube[:, 0]) * LEVELS + cube[:, 1]) * LEVELS + cube[:, 2]
    _, index, count = np.unique(key, return_inverse=True, return_counts=True)
    heard = np.flatnonzero(count >= min(FEWEST, int(count.max(initial=0))))
    heard = heard[:: 1 + len(heard) // MOST]
    middle = (np.cumsum(count) - count + count // 2)[heard]

    def median(values: NDArray[np.floating]) -> Values:
        return np.asarray(values[np.lexsort((values, index))][middle], np.float64)

    def mean(values: NDArray[np.floating]) -> Values:
        totals = np.bincount(index, values.astype(np.float64), len(count))
        return np.asarray(totals[heard] / count[heard])

    # Large areas count more, but not by their area: a wall must not outvote all the other tones.
    weight = np.sqrt(np.minimum(count[heard], 400.0))
    return ColourPairs(
        np.stack([mean(before[:, at]) for at in range(3)]),
        # What most pixels of a colour became: some may have been painted over.
        np.stack([median(after[:, at]) for at in range(3)]),
        mean(falls),
        weight / max(float(weight.mean()), 1e-9) if len(weight) else weight,
    )


def _slope(pixels: Pixels) -> NDArray[np.float64]:
    """How much the light varies around each pixel."""
    return np.asarray(ndimage.gaussian_gradient_magnitude(pixels @ LUMA, 1.0))
