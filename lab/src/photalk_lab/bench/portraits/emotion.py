"""Does a face look sad or angry? A small net of expressions (mini-Xception, seven of them), in plain numpy.

CelebA knows smiles only. The net is published for browsers, as a graph in JSON and a file of numbers; it is
read as data. It serves this benchmark only, and only where its two files are in the cache.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.sizes import resized
from photalk_lab.bench.portraits.lpips import convolved

Floats = NDArray[np.float32]

CARDS = ("emotion-graph", "emotion")
"""The names of its two files in the cache."""
EXPRESSIONS = ("angry", "disgust", "fear", "happy", "sad", "surprise", "neutral")
SIDE = 64
FACE = (20, 40, 69, 89)
"""Left, top, right and bottom of the face proper in one of CelebA's crops: what such nets learned from."""

_GREY = np.array([0.2989, 0.5870, 0.1140], np.float32)


class Expressions:
    """The net: a graph of layers, computed backwards from its answer."""

    def __init__(self, graph: Path, numbers: Path) -> None:
        try:
            told = json.loads(graph.read_text("utf-8"))
            self._nodes = {node["name"]: node for node in told["modelTopology"]["node"]}
            self._weights = _weights(told["weightsManifest"], numbers.read_bytes())
            self._answer = next(name for name, node in self._nodes.items() if node["op"] == "Softmax")
        except (OSError, ValueError, KeyError, StopIteration) as error:
            raise WeightsError(f"The net of expressions in {graph} cannot be read ({error}).") from error

    def of(self, crop: Rgb) -> dict[str, float]:
        """How likely each expression is of a face, cropped as CelebA's are."""
        left, top, right, bottom = FACE
        face = resized(np.ascontiguousarray(crop[top:bottom, left:right]), SIDE, SIDE)
        grey = (face.astype(np.float32) @ _GREY)[..., None] / np.float32(127.5) - 1
        return dict(zip(EXPRESSIONS, map(float, self._value(self._answer, grey)), strict=True))

    def _value(self, name: str, picture: Floats) -> Floats:
        done: dict[str, Floats] = {}

        def value(name: str) -> Floats:
            if name not in done:
                done[name] = self._computed(self._nodes[name], picture, value)
            return done[name]

        return value(name)

    def _computed(self, node: dict[str, Any], picture: Floats, value: Callable[[str], Floats]) -> Floats:
        given = node.get("input", ())
        match node["op"]:
            case "Placeholder":
                return picture
            case "Const":
                return self._weights[node["name"]]
            case "_FusedConv2D":
                found = _spread(value(given[0]), value(given[1]), node) + value(given[2])
                return np.maximum(found, 0) if b"Relu" in _said(node, "fused_ops") else found
            case "DepthwiseConv2dNative":
                return _each(value(given[0]), value(given[1]))
            case "MaxPool":
                x = _padded(value(given[0]), 3, 2, -np.inf)
                return np.asarray(sliding_window_view(x, (3, 3), (0, 1))[::2, ::2].max((-1, -2)))
            case "AddV2":
                return value(given[0]) + value(given[1])
            case "Relu":
                return np.maximum(value(given[0]), 0)
            case "Mean":
                return np.asarray(value(given[0]).mean((0, 1)))
            case "Softmax":
                risen = np.exp(value(given[0]) - value(given[0]).max())
                return np.asarray(risen / risen.sum())
        raise WeightsError(f"The net of expressions has a layer {node['op']}, which is not known here.")


def _spread(x: Floats, kernel: Floats, node: dict[str, Any]) -> Floats:
    stride = int(node["attr"]["strides"]["list"]["i"][1])
    same = _said(node, "padding") == [b"SAME"]
    return convolved(_padded(x, kernel.shape[0], stride, 0.0) if same else x, kernel, stride, 0)


def _each(x: Floats, kernel: Floats) -> Floats:
    """Every channel under its own kernel (kh, kw, channels, 1)."""
    windows = sliding_window_view(_padded(x, kernel.shape[0], 1, 0.0), kernel.shape[:2], (0, 1))
    return np.asarray(np.einsum("hwcij,ijc->hwc", windows, kernel[..., 0], optimize=True), np.float32)


def _padded(x: Floats, kernel: int, stride: int, by: float) -> Floats:
    """As TensorFlow pads: what does not divide evenly goes right and below."""
    totals = [max((-(-side // stride) - 1) * stride + kernel - side, 0) for side in x.shape[:2]]
    around = [(total // 2, total - total // 2) for total in totals]
    return np.pad(x, (*around, (0, 0)), constant_values=by)


def _said(node: dict[str, Any], attribute: str) -> list[bytes]:
    told = node["attr"].get(attribute, {})
    some = told["list"].get("s", []) if "list" in told else [told["s"]] if "s" in told else []
    return [base64.b64decode(one) for one in some]


def _weights(manifest: list[dict[str, Any]], numbers: bytes) -> dict[str, Floats]:
    kinds = {"float32": np.dtype("<f4"), "int32": np.dtype("<i4")}
    found, at = {}, 0
    for weight in (weight for group in manifest for weight in group["weights"]):
        kind, count = kinds[weight["dtype"]], int(np.prod(weight["shape"], dtype=int))
        found[weight["name"]] = np.frombuffer(numbers, kind, count, at).reshape(weight["shape"])
        at += count * kind.itemsize
    return found


def expressions() -> Expressions | None:
    """The net, where its files are in the cache: a small part of a large package, they are never fetched."""
    from photalk.weights import CARDS as KNOWN
    from photalk.weights import present

    paths = [present(KNOWN[name]) if name in KNOWN else None for name in CARDS]
    return Expressions(*paths) if all(paths) else None  # type: ignore[arg-type]
