"""Where two looks still differ, once JPEG's noise, a small shift and burnt-out tones are forgiven."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.compare.pair import RenderedLook
from photalk.vision.image_types import Pixels, Where
from photalk.vision.masks import blurred

Map = NDArray[np.float32]
"""One number for each pixel: H×W."""

_SMOOTH = 1.1
"""The blur, in pixels, that makes the comparison deaf to JPEG's noise."""

_SHIFT = 0.9
"""By how many pixels the two may be out of register."""

_END = 0.03
"""So near to black or white a channel is taken as burnt out."""

_FLOORS = (1.3, 4.0)
"""The least and the most that is taken for noise, in ΔE."""

_NOISE = 2.5
"""How much more than the median of the noise is still taken for noise."""

_CLEAR, _FAINT = 3.2, 1.0
"""A changed region holds somewhere so much ΔE above the noise, and everywhere so much."""

_LEAST = 0.0012
"""The least share of the picture that a changed region covers."""

_SMALLEST, _FEWEST = 0.0005, 85
"""The same for one of which half differs clearly; so many pixels are always enough."""

_GRAIN = 2.5 / 255
"""Fine detail weaker than this (standard deviation) says nothing."""

_LOST = 0.8
"""From which logarithm on of the ratio of fine detail it counts as lost or won; one e-fold is worth 6 ΔE."""


@dataclass(frozen=True, slots=True)
class Residual:
    """What is left between two looks.

    Attributes:
        excess: by how much ΔE each pixel differs beyond what is forgiven.
        changed: the pixels of connected regions that clearly differ.
        floor: what was taken for noise, in ΔE.
        overlap: where both looks show something.
    """

    excess: Map
    changed: Where
    floor: float
    overlap: Where

    @property
    def energy(self) -> float:
        """All of it together: ΔE times pixels."""
        return float(self.excess.sum())

    @property
    def near(self) -> Where:
        """The changed regions and a little around them."""
        near: Where = ndimage.binary_dilation(self.changed, iterations=4)
        return near

    def left(self, within: Where) -> float:
        """As much of it as lies in some pixels."""
        return float(self.excess[within].sum())


def residual(
    made: RenderedLook, target: RenderedLook, floor: float | None = None, settled: Where | None = None
) -> Residual:
    """What is left between a first picture as a program makes it and the second one.

    `floor` is the noise where it is known from another residual of the same pair, so that both compare;
    `settled` is where nothing counts.
    """
    overlap = inner(made.solid & target.solid)
    if settled is not None:
        overlap = overlap & ~settled
    distance, slack, noise = _distance(made.pixels, target.pixels)
    if floor is None:
        floor = _noise(noise, overlap)
    excess = np.maximum(distance - slack - floor, 0)
    excess = np.maximum(excess, _softness(made.pixels, target.pixels))
    excess = np.where(overlap, excess, 0).astype(np.float32)
    return Residual(excess, regions(excess), floor, overlap)


def regions(excess: Map) -> Where:
    """The connected regions that clearly differ, by hysteresis, without specks and pinholes."""
    faint = excess > _FAINT
    joined = ndimage.binary_closing(np.pad(faint, 4), iterations=2)[4:-4, 4:-4]
    numbers, count = ndimage.label(joined)
    if not count:
        return np.zeros(excess.shape, np.bool_)
    index = np.arange(1, count + 1)
    sizes = ndimage.sum_labels(faint, numbers, index)
    # Of a region, a good part must differ clearly: a single spot that does is a speck. And it must not be
    # a line: that is an edge that is out of register.
    clear = ndimage.sum_labels(excess > _CLEAR, numbers, index)
    thick = ndimage.sum_labels(ndimage.binary_opening(faint, np.ones((3, 3))), numbers, index)
    least = max(24.0, _LEAST * excess.size)
    enough = (sizes >= least) & (clear >= 0.3 * least) & (clear >= 0.1 * sizes)
    # Painted lips are small, but no noise.
    smallest = max(24.0, min(_FEWEST, _SMALLEST * excess.size))
    enough |= (sizes >= smallest) & (clear >= 0.5 * sizes)
    enough &= thick >= 0.3 * sizes
    kept = np.concatenate([[False], enough])
    found: Where = kept[numbers]
    return found


def inner(solid: Where, rim: int = 3) -> Where:
    """The pixels that do not border on transparent ones."""
    if solid.all():
        return solid
    eroded: Where = ndimage.binary_erosion(solid, iterations=rim, border_value=1)
    return eroded


def lab_of(pixels: Pixels) -> Map:
    """Lab of sRGB pixels, H×W×3."""
    from skimage.color import rgb2lab

    return np.asarray(rgb2lab(pixels), np.float32)


def _distance(made: Pixels, target: Pixels) -> tuple[Map, Map, Map]:
    """ΔE of each pixel, what of it a small shift explains, and what of it its neighbours do not share."""
    one, other = blurred(made, _SMOOTH), blurred(target, _SMOOTH)
    burnt = (np.minimum(one, other) > 1 - _END) | (np.maximum(one, other) < _END)
    a, b = lab_of(one), lab_of(np.where(burnt, one, other))
    distance = np.sqrt(((a - b) ** 2).sum(-1))
    # Where only one of the two is steep, no shift makes them alike.
    slack = np.float32(_SHIFT) * np.minimum(_steepness(a), _steepness(b))
    # A change of tone is shared by neighbours, noise is not.
    noise = np.sqrt(((a - b - blurred(a - b, 3.0)) ** 2).sum(-1))
    return distance.astype(np.float32), slack, noise.astype(np.float32)


def _steepness(lab: Map) -> Map:
    down, across = np.gradient(lab, axis=(0, 1))
    return np.asarray(np.sqrt((down**2 + across**2).sum(-1)), np.float32)


def _noise(noise: Map, overlap: Where) -> float:
    """What differs where nothing was changed, by the calmer half of the picture."""
    if not overlap.any():
        return _FLOORS[1]
    return float(np.clip(_NOISE * float(np.median(noise[overlap])), *_FLOORS))


def _softness(made: Pixels, target: Pixels) -> Map:
    """How much fine detail was lost or won, as if it were ΔE; shifts and tones leave it as it is."""
    one, other = (detail(pixels) for pixels in (made, target))
    ratio = np.abs(np.log(one / other))
    return np.asarray(6 * np.maximum(ratio - _LOST, 0), np.float32)


def detail(pixels: Pixels) -> Map:
    """The strength of the fine detail around each pixel, as a standard deviation."""
    light = np.asarray(pixels @ np.array([0.299, 0.587, 0.114], np.float32), np.float32)
    fine = light - blurred(light, 1.5)
    return np.asarray(np.sqrt(blurred(fine * fine, 4.0) + _GRAIN**2), np.float32)
