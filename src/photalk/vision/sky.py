"""Where the sky is: smooth, reaching the top, and of its own colours; no model is asked.

A seed is grown from the upper border over whatever is smooth and could be sky; then, a few times, the
colours of the seed and of the rest are learnt (two mixtures of Gaussians over colour and texture), and
every pixel is judged by them anew, the judgement following the edges of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.vision.horizon import below_horizon
from photalk.vision.image_types import Mask, Rgb
from photalk.vision.masks import Bits, Float, as_mask, blurred, pieces, refined, rising
from photalk.vision.region_looks import Looks
from photalk.vision.sizes import resized_mask

_SMOOTH = 5.0
_LEAST = 0.015


@dataclass(frozen=True, slots=True)
class Sky:
    """What could be sky: its mask, how surely it is (0..1), and how much of it is blue (0..1)."""

    mask: Mask
    surety: float
    blueness: float


SURE = 0.45
"""From this surety on, a region is called sky."""


def find_sky(rgb: Rgb) -> Sky | None:
    """The most sky-like region at the top of a picture that stands upright, or None when there is none."""
    looks = Looks.of(rgb)
    plausible = _plausible(looks.colour)
    seed = _seed(looks, plausible)
    if seed.mean() < _LEAST:
        return None
    sea = np.zeros(seed.shape, np.bool_)

    def above_sea(bits: Bits) -> Mask:
        nonlocal sea
        if (found := below_horizon(looks.colour, bits)) is not None:
            sea = sea | found
        return _hanging(bits & ~sea, seed)

    share = as_mask(looks.spread(seed, 3 * (plausible - np.float32(0.5)), above_sea) * ~sea)
    bits = share > 0.5
    if bits.mean() < _LEAST:
        return None
    blueness = _blueness(looks, bits)
    mask = refined(rgb, resized_mask(share, rgb.shape[1], rgb.shape[0]))
    mask = as_mask((mask - 0.05) / 0.8)  # the filter leaves a thin veil on both sides of an edge
    return Sky(mask, _surety(looks, bits, blueness), blueness)


def _plausible(colour: Float) -> Mask:
    """How well a colour could be a sky's: blue (by day or night), overcast, or dawn."""
    light, a, b = colour[..., 0], colour[..., 1], colour[..., 2]
    chroma = np.hypot(a, b)
    hue = np.degrees(np.arctan2(b, a)) % 360
    blue = rising(hue, 195, 215) * rising(hue, 318, 300) * rising(chroma, 2, 6) * rising(light, 3, 10)
    overcast = rising(light, 58, 72) * rising(chroma, 14, 8)
    dawn = (
        rising(light, 45, 60)
        * rising(chroma, 70, 55)
        * np.maximum(rising(hue, 112, 98), rising(hue, 320, 335))
    )
    return as_mask(np.maximum.reduce([blue, overcast, 0.7 * dawn]))


def _seed(looks: Looks, plausible: Mask) -> Bits:
    """Smooth and plausible pixels that hang together with the upper border."""
    candidate = (plausible > 0.4) & (looks.rough < _SMOOTH) & (looks.edge < 4.0)
    numbers, sizes = pieces(candidate)
    rows = max(1, candidate.shape[0] // 40)
    touching = np.bincount(numbers[:rows].ravel(), minlength=len(sizes))
    wide_enough = touching >= 0.04 * rows * candidate.shape[1]
    kept: Bits = (wide_enough & (sizes > 0))[numbers]
    return kept


def _hanging(bits: Bits, seed: Bits) -> Mask:
    """The pieces that share enough with the seed, or lie above its lower edge as between leaves; softly."""
    numbers, sizes = pieces(bits)
    shared = np.bincount(numbers.ravel(), weights=seed.ravel(), minlength=len(sizes))
    rows = np.arange(seed.shape[0])[:, None]
    lowest = np.where(seed.any(0), np.max(np.where(seed, rows, -1), 0), -1)
    # Columns without any seed take the level of the nearest that have one.
    levels = np.interp(np.arange(len(lowest)), np.flatnonzero(lowest >= 0), lowest[lowest >= 0])
    above = np.bincount(numbers.ravel(), weights=(rows < levels[None, :]).ravel(), minlength=len(sizes))
    kept = (shared > 0.1 * sizes) | (above > 0.9 * sizes)
    kept[0] = False
    return as_mask(blurred(kept[numbers].astype(np.float32), 1.0))


def _blueness(looks: Looks, bits: Bits) -> float:
    light, b = looks.colour[..., 0][bits], looks.colour[..., 2][bits]
    return float((rising(-b, 4, 12) * rising(light, 15, 30)).mean())


def _surety(looks: Looks, bits: Bits, blueness: float) -> float:
    """How surely a region is sky: blue and smooth at the top says yes, grey and narrow says little."""
    top = float(bits[: max(1, bits.shape[0] // 30)].mean())
    bright = float(rising(looks.colour[..., 0][bits], 70, 85).mean())
    smooth = float(rising(looks.rough[bits], 5, 2).mean())
    # A sky ends at a horizon: what also reaches the lower border is a wall, snow or fog, unless it is all.
    bottom = float(bits[-max(1, bits.shape[0] // 30) :].mean())
    walled = bottom if bits.mean() < 0.85 else 0.0
    evidence = 0.5 * blueness + 0.25 * bright + 0.4 * min(1.0, top * 1.5) - 0.6 * walled
    return float(np.clip(smooth * evidence, 0, 1))
