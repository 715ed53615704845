"""What would a program be without looking closely? The baselines of `photalk bench diff`."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr
from photalk.edit.program import Program
from photalk.edit.tone import LUMA, Tone
from photalk_lab.papers.visual_relationships.pairs.visible import toned

Pixels = NDArray[np.uint8]
Guesser = Callable[[Pixels, Pixels], Program]

LEAST = 8.0
"""Smaller amounts are taken for noise."""

_PIXELS = 2000


def nothing(before: Pixels, after: Pixels) -> Program:
    """That nothing changed."""
    return Program()


def most_frequent(before: Pixels, after: Pixels) -> Program:
    """What is drawn most often, by the middle of its range."""
    return Program.of(AdjustAttr("brightness", 40))


def by_means(before: Pixels, after: Pixels) -> Program:
    """Brightness and saturation that bring the first picture's means to the second's."""
    one, other = (_some(picture) for picture in (before, after))
    light = _best("brightness", one, float(_luma(other).mean()), _luma)
    steps = [AdjustAttr("brightness", light)] if abs(light) >= LEAST else []
    edited = (toned(one, Tone.of(steps)) * 255).astype(np.uint8)
    colour = _best("saturation", edited, float(_chroma(other).mean()), _chroma)
    return Program.of(*steps, *([AdjustAttr("saturation", colour)] if abs(colour) >= LEAST else []))


GUESSERS: dict[str, Guesser] = {
    "no change": nothing,
    "most frequent operation": most_frequent,
    "means alone": by_means,
}


def _some(picture: Pixels) -> Pixels:
    flat = picture[..., :3].reshape(-1, 3)
    if picture.shape[2] == 4:
        flat = flat[picture[..., 3].ravel() > 127]
    return flat[:: max(1, len(flat) // _PIXELS)]


def _luma(pixels: Pixels) -> NDArray[np.float64]:
    return np.asarray(pixels @ LUMA / 255)


def _chroma(pixels: Pixels) -> NDArray[np.float64]:
    return np.asarray((pixels.max(axis=1).astype(np.float64) - pixels.min(axis=1)) / 255)


def _best(
    dial: str, pixels: Pixels, wanted: float, measure: Callable[[Pixels], NDArray[np.float64]]
) -> float:
    """The amount of a dial that brings a mean nearest to the wanted one."""
    amounts = np.arange(-100.0, 101.0, 4.0)
    means = [
        measure((toned(pixels, Tone.of([AdjustAttr(dial, float(amount))])) * 255).astype(np.uint8)).mean()
        for amount in amounts
    ]
    return float(amounts[int(np.abs(np.array(means) - wanted).argmin())])
