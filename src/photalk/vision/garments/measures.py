"""The colours, weave and outline of a garment, measured in the pixels.

Shops photograph garments on one even ground. What hangs together with the border and has its colour is that
ground and is left out; the rest is the garment and whoever wears it. Colours are counted in bands from top
to bottom, because a person in a shirt wears trousers too: which band tells of the garment, the learned heads
know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import label

from photalk.vision.colours import lab
from photalk.vision.space.encoder import Floats, Photos
from photalk.vision.space.squares import square

SIDE = 96
"""Garments are measured in squares of this side."""

_GROUND = 9.0
_BANDS = ((0.0, 1.0), (0.05, 0.3), (0.25, 0.5), (0.45, 0.72), (0.65, 1.0))
_MIDDLE = (0.25, 0.75)
"""Bands of the outline's height; in all but the first only the middle of its width counts: no bare arms."""

_GREY, _VIVID = 9.0, 32.0
_LEVELS = (15.0, 30.0, 45.0, 60.0, 75.0, 88.0)
_HUES, _SHADES = 12, (38.0, 64.0)
_NEUTRAL = len(_LEVELS) + 1
_BINS = _NEUTRAL + _HUES * (len(_SHADES) + 1) * 2
_ROWS = 12
_DECODERS = 2


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured in garments' photos, a row a photo."""

    features: Floats
    """All that the learned heads are told: (n, MEASURES)."""
    lightness: Floats
    """How light the middle of the garment is, 0..100."""
    chroma: Floats
    """How strong its colours are: 0 is grey, 60 and more are vivid."""
    variety: Floats
    """Of how many colours it is, as the entropy of their shares in nats."""

    def take(self, at: NDArray[np.int64]) -> Measured:
        """Some of the rows, in the order given."""
        return Measured(self.features[at], self.lightness[at], self.chroma[at], self.variety[at])


MEASURES = _BINS * len(_BANDS) + 8 * (len(_BANDS) - 1) + _ROWS + 2
"""How many numbers are measured."""


def measured(photos: Photos) -> Measured:
    """The measures of photos that were laid out as squares, (n, side, side, 3)."""
    rows = [_measure(photo) for photo in photos]
    return _joined(rows)


def measured_files(files: Sequence[Path]) -> Measured:
    """The measures of photos on disk, decoded small.

    Raises:
        PictureError: a file is not there, or is no picture.
    """
    with ThreadPoolExecutor(_DECODERS) as pool:
        return _joined(_measure(photo) for photo in pool.map(partial(square, side=SIDE), files))


_Row = tuple[Floats, float, float, float]
_Kind = TypeVar("_Kind", bound=np.generic)


def _joined(rows: Iterable[_Row]) -> Measured:
    whole = list(rows)
    features = np.array([row[0] for row in whole], np.float32).reshape(len(whole), MEASURES)
    scales = np.array([row[1:] for row in whole], np.float32).reshape(len(whole), 3)
    return Measured(features, scales[:, 0], scales[:, 1], scales[:, 2])


def _measure(photo: NDArray[np.uint8]) -> _Row:
    colour = lab(photo)
    garment = _not_ground(colour)
    top, bottom, left, right = _outline(garment)
    tall, wide = bottom - top, right - left
    bins = _bins(colour)
    counts, weave, scales = [], [], (0.0, 0.0, 0.0)
    for at, (low, high) in enumerate(_BANDS):
        rows = slice(top + int(low * tall), max(top + int(high * tall), top + int(low * tall) + 2))
        columns = (
            slice(left, right)
            if at == 0
            else slice(
                left + int(_MIDDLE[0] * wide),
                max(left + int(_MIDDLE[1] * wide), left + int(_MIDDLE[0] * wide) + 2),
            )
        )
        inside = garment[rows, columns]
        if not inside.any():
            inside = np.ones_like(inside)
        shares = np.bincount(bins[rows, columns][inside], minlength=_BINS) / inside.sum()
        counts.append(np.sqrt(shares))
        if at:
            weave.append(_weave(colour[rows, columns], inside))
        if at == 2:  # the chest, or the hips of trousers: the garment itself in nearly all
            lit = colour[rows, columns][inside]
            entropy = -(shares[shares > 0] * np.log(shares[shares > 0])).sum()
            scales = float(lit[:, 0].mean()), float(np.hypot(lit[:, 1], lit[:, 2]).mean()), float(entropy)
    outline = np.array([part.mean() for part in np.array_split(garment, _ROWS)])
    shape = np.array([tall / len(garment), wide / garment.shape[1]])
    features = np.concatenate([*counts, *weave, outline, shape]).astype(np.float32)
    return features, *scales


def _not_ground(colour: Floats) -> NDArray[np.bool_]:
    """Where the garment and its wearer are."""
    border = np.concatenate([colour[0], colour[: len(colour) // 2, 0], colour[: len(colour) // 2, -1]])
    like_ground = np.linalg.norm(colour - np.median(border, axis=0), axis=-1) < _GROUND
    parts, _ = label(like_ground)
    reached = np.unique(np.concatenate([parts[0], parts[-1], parts[:, 0], parts[:, -1]]))
    inside = ~(np.isin(parts, reached[reached > 0]))
    return inside if inside.mean() > 0.02 else np.ones_like(inside)


def _outline(garment: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """The box around it: top, bottom, left, right."""
    rows, columns = np.flatnonzero(garment.any(1)), np.flatnonzero(garment.any(0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _bins(colour: Floats) -> NDArray[np.intp]:
    """Which of the counted colours each pixel has: greys by lightness, others by hue, shade, strength."""
    light, chroma = colour[..., 0], np.hypot(colour[..., 1], colour[..., 2])
    hue = (np.degrees(np.arctan2(colour[..., 2], colour[..., 1])) % 360 // (360 / _HUES)).astype(np.intp)
    grey = np.digitize(light, _LEVELS)
    shade = np.digitize(light, _SHADES)
    vivid = (_NEUTRAL + (np.minimum(hue, _HUES - 1) * (len(_SHADES) + 1) + shade) * 2) + (chroma > _VIVID)
    bins: NDArray[np.intp] = np.where(chroma < _GREY, grey, vivid)
    return bins


def _weave(colour: Floats, inside: NDArray[np.bool_]) -> Floats:
    """How much the colour changes across and down, from pixel to pixel and over four: stripes and checks."""
    found = []
    for step in (1, 4):
        for axis in (0, 1):
            if colour.shape[axis] <= step:
                found += [0.0, 0.0]
                continue
            far, near = _cut(colour, axis, step, None), _cut(colour, axis, None, -step)
            both = _cut(inside, axis, step, None) & _cut(inside, axis, None, -step)
            change = np.abs(far - near)[both]
            found += [float(change[:, 0].mean()), float(change[:, 1:].mean())] if len(change) else [0.0, 0.0]
    return (np.array(found) / 20).astype(np.float32)


def _cut(values: NDArray[_Kind], axis: int, start: int | None, stop: int | None) -> NDArray[_Kind]:
    window = [slice(None)] * values.ndim
    window[axis] = slice(start, stop)
    return values[tuple(window)]
