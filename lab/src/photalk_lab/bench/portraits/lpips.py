"""How different do two pictures look? LPIPS (Zhang et al. 2018) with AlexNet, in plain numpy.

The weights are published as pickled arrays; what reads them here makes arrays and nothing else. They serve
this benchmark only.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.runtime import Lazily
from photalk.weights import path_of

Floats = NDArray[np.float32]

LEAST = 64
"""Pixels that each side of a picture must have at least: below, nothing is left of it after two poolings."""

_SHIFT = np.array([-0.030, -0.088, -0.188], np.float32)
_SCALE = np.array([0.458, 0.448, 0.450], np.float32)
_LAYERS = ((4, 2, False), (1, 2, True), (1, 1, True), (1, 1, False), (1, 1, False))
"""Of each convolution: stride, padding, and whether the grid is pooled before it."""


@dataclass(frozen=True, slots=True)
class Lpips:
    """AlexNet's five convolutions, and how much each of their channels counts."""

    kernels: tuple[Floats, ...]
    """(height, width, channels in, channels out)."""
    biases: tuple[Floats, ...]
    heads: tuple[Floats, ...]

    def distance(self, one: Rgb, other: Rgb) -> float:
        """How different two pictures of one size look: 0 for the same, about 0.7 for unlike ones.

        Raises:
            ValueError: their sizes differ, or are below `LEAST`.
        """
        if one.shape != other.shape or min(one.shape[:2]) < LEAST:
            raise ValueError(f"two pictures of one size of {LEAST} pixels or more are compared")
        total = 0.0
        for a, b, head in zip(self._features(one), self._features(other), self.heads, strict=True):
            total += float((((_unit(a) - _unit(b)) ** 2) @ head).mean())
        return total

    def _features(self, rgb: Rgb) -> list[Floats]:
        x = (rgb.astype(np.float32) / np.float32(127.5) - 1 - _SHIFT) / _SCALE
        found = []
        for kernel, bias, (stride, padding, pooled) in zip(self.kernels, self.biases, _LAYERS, strict=True):
            x = np.maximum(convolved(_pooled(x) if pooled else x, kernel, stride, padding) + bias, 0)
            found.append(x)
        return found


def convolved(x: Floats, kernel: Floats, stride: int, padding: int) -> Floats:
    """A grid (h, w, channels) under a kernel (kh, kw, channels, out)."""
    high, wide, _, out = kernel.shape
    x = np.pad(x, ((padding, padding), (padding, padding), (0, 0)))
    windows = sliding_window_view(x, (high, wide), (0, 1))[::stride, ::stride]  # (h, w, channels, kh, kw)
    rows = windows.reshape(windows.shape[0] * windows.shape[1], -1)
    flat = kernel.transpose(2, 0, 1, 3).reshape(-1, out)
    return np.asarray(rows @ flat, np.float32).reshape(*windows.shape[:2], out)


def _pooled(x: Floats) -> Floats:
    """The largest of every three by three, at every second place."""
    return np.asarray(sliding_window_view(x, (3, 3), (0, 1))[::2, ::2].max((-1, -2)), np.float32)


def _unit(x: Floats) -> Floats:
    return np.asarray(x / (np.sqrt((x**2).sum(-1, keepdims=True)) + 1e-10), np.float32)


def read(path: Path) -> Lpips:
    """The net in a file of pickled arrays.

    Raises:
        WeightsError: the file is not what it should be.
    """
    try:
        with path.open("rb") as file:
            stored = _ArraysOnly(file).load()
        convolutions = [stored["AlexNet_0"][f"Conv_{at}"] for at in range(len(_LAYERS))]
        heads = [_sole(stored[f"NetLinLayer_{at}"])[0, 0, :, 0] for at in range(len(_LAYERS))]
        kernels = tuple(np.asarray(one["kernel"], np.float32) for one in convolutions)
        biases = tuple(np.asarray(one["bias"], np.float32) for one in convolutions)
        return Lpips(kernels, biases, tuple(np.asarray(one, np.float32) for one in heads))
    except (OSError, pickle.UnpicklingError, KeyError, TypeError, IndexError, EOFError) as error:
        raise WeightsError(f"The weights of LPIPS in {path} cannot be read ({error}).") from error


def _sole(layer: Mapping[str, Any]) -> NDArray[Any]:
    """The one array of a head, whatever its layers are called."""
    value: Any = layer
    while isinstance(value, Mapping):
        (value,) = value.values()
    return np.asarray(value)


class _ArraysOnly(pickle.Unpickler):
    """Reads dictionaries of numpy arrays; whatever else a pickle may ask for is refused."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in (("numpy", "ndarray"), ("numpy", "dtype")):
            return getattr(np, name)
        if name == "_reconstruct" and module in ("numpy.core.multiarray", "numpy._core.multiarray"):
            return _empty
        raise pickle.UnpicklingError(f"it asks for {module}.{name}")


def _empty(kind: type, shape: tuple[int, ...], code: bytes) -> NDArray[Any]:
    """An array to be filled by the pickle that asks for it."""
    if kind is not np.ndarray:
        raise pickle.UnpicklingError("it asks for something that is no array")
    return np.ndarray(shape, np.dtype("b"))


lpips: Lazily[Lpips] = Lazily(lambda: read(path_of("lpips-alex")))
"""The published net.

Raises:
    WeightsError: it is not in the cache and cannot be had.
"""
