"""What people and things stand in and on: sky, trees, grass, water, ground and background, with colours.

This is a quick look at a small copy, for saying what is there; `photalk.vision.stuff` finds the exact
pixels of what somebody wants to have changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from photalk.errors import NotFound
from photalk.vision.boxes import distance
from photalk.vision.colours import lab
from photalk.vision.eyes import Eyes
from photalk.vision.hues import Hue, dominant
from photalk.vision.image_types import BoxShares, Mask, Rgb, Thing
from photalk.vision.masks import Bits, Float, as_mask, blurred, frame_of, pieces, rising
from photalk.vision.places import as_it_is
from photalk.vision.sizes import resized
from photalk.vision.sky import SURE, Sky, find_sky
from photalk.vision.stuff import FINDERS

_SIDE = 160
_LEAST = 0.06
_INDOORS = frozenset(
    {"couch", "bed", "tv", "toilet", "sink", "refrigerator", "oven", "microwave", "laptop", "keyboard",
     "mouse", "dining table", "wine glass", "book"}
)  # fmt: skip
_AFLOAT = frozenset({"boat", "surfboard"})
_BACKGROUND = 0.15
_EVEN = 0.45


@dataclass(frozen=True, slots=True)
class Ground:
    """Something without an outline of its own: its name, colour, box, share of the picture, and surety."""

    name: str
    hue: Hue
    box: BoxShares
    share: float
    score: float


def grounds_of(rgb: Rgb, things: Sequence[Thing], eyes: Eyes) -> tuple[Ground, ...]:
    """What is around the things of a picture that stands upright."""
    scale = min(1.0, _SIDE / max(rgb.shape[:2]))
    small = resized(rgb, *(max(8, round(side * scale)) for side in (rgb.shape[1], rgb.shape[0])))
    return tuple(_found(small, lab(small), things, eyes))


def _found(rgb: Rgb, colour: Float, things: Sequence[Thing], eyes: Eyes) -> Iterator[Ground]:
    free = _free(things, (rgb.shape[0], rgb.shape[1]))
    indoors = any(thing.label in _INDOORS for thing in things)
    sky = None if indoors else _sky(rgb)
    if sky is not None:
        yield from _ground("sky", sky.mask, colour, min(1.0, sky.surety + 0.2))
        free = as_mask(free * (1 - sky.mask))
    if not indoors:
        for name in ("grass", "tree"):
            try:
                mask = as_mask(FINDERS[name](rgb, eyes, as_it_is) * free)
            except NotFound:
                continue
            yield from _ground(name, mask, colour, 0.6)
            free = as_mask(free * (1 - mask))
        water = _water(colour, free, sky is not None, any(thing.label in _AFLOAT for thing in things))
        if water is not None:
            yield from _ground("water", water, colour, 0.5)
            free = as_mask(free * (1 - water))
    yield from _rest("wall" if indoors else "background", free, colour)


def _free(things: Sequence[Thing], shape: tuple[int, int]) -> Mask:
    """How surely each pixel is nothing's own; a thing that fills the picture leaves its corners."""
    free = np.ones(shape, np.float32)
    for thing in things:
        free = np.minimum(free, rising(distance(thing.box, shape), 0.8, 1.0))
    return free


def _sky(rgb: Rgb) -> Sky | None:
    sky = find_sky(rgb)
    return sky if sky is not None and sky.surety >= SURE else None


def _water(colour: Float, free: Mask, under_sky: bool, afloat: bool) -> Mask | None:
    """A wide piece of water's hues that is free below the sky, or around what floats."""
    if not (under_sky or afloat):
        return None
    soft = blurred(colour, 1.5)
    chroma = np.hypot(soft[..., 1], soft[..., 2])
    hue = np.degrees(np.arctan2(soft[..., 2], soft[..., 1])) % 360
    wet: Bits = (hue > 165) & (hue < 300) & (chroma > (3 if afloat else 5)) & (free > 0.5)
    numbers, sizes = pieces(wet)
    if sizes.max() < _LEAST * wet.size:
        return None
    piece: Bits = numbers == sizes.argmax()
    return as_mask(piece) if piece.any(0).mean() > 0.6 else None


def _ground(name: str, mask: Mask, colour: Float, score: float) -> Iterator[Ground]:
    share, box, hue = float(mask.mean()), frame_of(mask), dominant(colour, mask)
    if share >= _LEAST and box is not None and hue is not None:
        yield Ground(name, hue, box, share, score)


def _rest(name: str, free: Mask, colour: Float) -> Iterator[Ground]:
    """What is left, when it is much and mostly of one colour."""
    share, box, hue = float(free.mean()), frame_of(free), dominant(colour, free)
    if share >= _BACKGROUND and box is not None and hue is not None and hue.share >= _EVEN:
        yield Ground(name, hue, box, share, 0.5 * hue.share)
