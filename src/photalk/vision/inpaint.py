"""What could have been behind a thing that is taken out: MI-GAN, or a smooth fill without it."""

from __future__ import annotations

import logging

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.image_types import Hole, Rgb
from photalk.vision.runtime import Lazily, Onnx
from photalk.vision.seams import Filler
from photalk.weights import path_of

Plane = NDArray[np.float32]

_ONE, _QUARTER, _TINY = np.float32(1), np.float32(0.25), np.float32(1e-6)

_log = logging.getLogger("photalk.vision")


class MiGan:
    """MI-GAN's whole pipeline in one graph: it crops, resizes, paints and blends by itself."""

    def __init__(self) -> None:
        self._run = Onnx(path_of("migan"))

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        if not hole.any():
            return rgb.copy()
        image = np.ascontiguousarray(rgb.transpose(2, 0, 1)[None])
        keep = np.where(hole, 0, 255).astype(np.uint8)[None, None]
        return np.ascontiguousarray(self._run(image, keep)[0].transpose(1, 2, 0))


class Smooth:
    """Lets the colours around the hole flow into it: right for sky and walls, a blur for anything else."""

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        if hole.all() or not hole.any():
            return rgb.copy()
        known = (~hole).astype(np.float32)[..., None]
        flowed = _flow(rgb.astype(np.float32) * known, known)
        return np.where(hole[..., None], np.clip(np.rint(flowed), 0, 255), rgb).astype(np.uint8)


class LazyFiller:
    """MI-GAN, or the smooth fill where MI-GAN cannot be had; chosen when first used."""

    def __init__(self) -> None:
        self._filler = Lazily(_best)

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        return self._filler().fill(rgb, hole)


def _best() -> Filler:
    try:
        return MiGan()
    except WeightsError as error:
        _log.warning("Filling smoothly, which shows on anything but plain ground. %s", error)
        return Smooth()


def _flow(colour: Plane, weight: Plane) -> Plane:
    """Colours (given times their weight) with whatever has no weight taken from coarser levels."""
    height, width = weight.shape[:2]
    if min(height, width) < 2:
        below: Plane = colour.sum((0, 1), keepdims=True) / np.maximum(weight.sum(), _TINY)
    else:
        coarse = _halved(weight)
        known: Plane = np.minimum(coarse / _QUARTER, _ONE)  # one known pixel of four is enough
        spread: Plane = _halved(colour) * (known / (coarse + _TINY))
        below = _doubled(_flow(spread, known), height, width)
    blended: Plane = colour + below * (_ONE - weight)
    return blended


def _halved(values: Plane) -> Plane:
    even = np.pad(values, ((0, values.shape[0] % 2), (0, values.shape[1] % 2), (0, 0)), mode="edge")
    mean: Plane = (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) * _QUARTER
    return mean


def _doubled(values: Plane, height: int, width: int) -> Plane:
    """Twice the size, linearly between the coarse pixels' centres."""
    rows = np.clip((np.arange(height) + 0.5) / 2 - 0.5, 0, values.shape[0] - 1)
    columns = np.clip((np.arange(width) + 0.5) / 2 - 0.5, 0, values.shape[1] - 1)
    return _between(_between(values, rows, 0), columns, 1)


def _between(values: Plane, at: NDArray[np.float64], axis: int) -> Plane:
    low = np.floor(at).astype(int)
    high = np.minimum(low + 1, values.shape[axis] - 1)
    shape = [1, 1, 1]
    shape[axis] = -1
    share = (at - low).astype(np.float32).reshape(shape)
    mixed: Plane = np.take(values, low, axis) * (1 - share) + np.take(values, high, axis) * share
    return mixed
