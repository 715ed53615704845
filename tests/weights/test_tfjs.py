"""A small network in TensorFlow.js' wrapping gives the same as its formula, once it is an ONNX model."""

from __future__ import annotations

import base64

import numpy as np
import pytest

from photalk.vision.runtime import Onnx
from photalk.weights.tfjs import to_onnx


def _attr(**values: object) -> dict[str, object]:
    said: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, list):
            said[name] = {"list": {"i": [str(item) for item in value]}}
        elif isinstance(value, tuple):
            said[name] = {"list": {"s": [base64.b64encode(word.encode()).decode() for word in value]}}
        else:
            said[name] = {"i": str(value)}
    return said


@pytest.fixture
def weights() -> dict[str, np.ndarray]:
    random = np.random.default_rng(1)
    return {
        "kernel": random.normal(size=(1, 1, 3, 2)).astype(np.float32),
        "bias": random.normal(size=2).astype(np.float32),
        "deep": random.normal(size=(1, 1, 2, 1)).astype(np.float32),
        "scale": random.normal(size=2).astype(np.float32),
        "two": np.asarray(2, np.int32),
        "begin": np.asarray([1], np.int32),
        "end": np.asarray([2], np.int32),
        "begin2": np.asarray([2], np.int32),
        "end2": np.asarray([3], np.int32),
        "step": np.asarray([1], np.int32),
        "axis": np.asarray(3, np.int32),
        "places": np.asarray([1, 2], np.int32),
    }


@pytest.fixture
def graph(weights: dict[str, np.ndarray]) -> dict[str, object]:
    stride = [1, 1, 1, 1]
    nodes = [
        {"name": "picture", "op": "Placeholder"},
        {"name": "conv", "op": "_FusedConv2D", "input": ["picture", "kernel", "bias"],
         "attr": _attr(strides=stride, dilations=stride, fused_ops=("BiasAdd", "Relu"))},
        {"name": "depth", "op": "DepthwiseConv2dNative", "input": ["conv", "deep"],
         "attr": _attr(strides=stride)},
        {"name": "scaled", "op": "Mul", "input": ["depth", "scale"], "attr": {}},
        {"name": "mean", "op": "Mean", "input": ["scaled", "places"], "attr": {}},
        {"name": "sum", "op": "Add", "input": ["scaled", "mean"], "attr": {}},
        {"name": "pooled", "op": "MaxPool", "input": ["sum"],
         "attr": _attr(strides=[1, 2, 2, 1], ksize=[1, 2, 2, 1])},
        {"name": "shape", "op": "Shape", "input": ["pooled"], "attr": {}},
        {"name": "high", "op": "StridedSlice", "input": ["shape", "begin", "end", "step"],
         "attr": _attr(shrink_axis_mask=1)},
        {"name": "wide", "op": "StridedSlice", "input": ["shape", "begin2", "end2", "step"],
         "attr": _attr(shrink_axis_mask=1)},
        {"name": "high2", "op": "Mul", "input": ["high", "two"], "attr": {}},
        {"name": "wide2", "op": "Mul", "input": ["wide", "two"], "attr": {}},
        {"name": "size", "op": "Pack", "input": ["high2", "wide2"], "attr": {}},
        {"name": "large", "op": "ResizeBilinear", "input": ["pooled", "size"], "attr": {}},
        {"name": "both", "op": "ConcatV2", "input": ["large", "sum", "axis"], "attr": {}},
        {"name": "shares", "op": "Softmax", "input": ["both"], "attr": {}},
    ]  # fmt: skip
    listed = [
        {"name": name, "shape": list(value.shape), "dtype": str(value.dtype)}
        for name, value in weights.items()
    ]
    return {"modelTopology": {"node": nodes}, "weightsManifest": [{"weights": listed}]}


def _expected(picture: np.ndarray, weights: dict[str, np.ndarray]) -> np.ndarray:
    conv = np.maximum(picture @ weights["kernel"][0, 0] + weights["bias"], 0)
    scaled = conv * weights["deep"][0, 0, :, 0] * weights["scale"]
    total = scaled + scaled.mean((1, 2), keepdims=True)
    height, width = total.shape[1:3]
    pooled = total.reshape(1, height // 2, 2, width // 2, 2, 2).max((2, 4))
    at = np.minimum(np.arange(height) / 2, height // 2 - 1)
    low, share = np.floor(at).astype(int), at - np.floor(at)
    high = np.minimum(low + 1, height // 2 - 1)
    rows = pooled[:, low] * (1 - share[:, None, None]) + pooled[:, high] * share[:, None, None]
    large = rows[:, :, low] * (1 - share[:, None]) + rows[:, :, high] * share[:, None]
    both = np.concatenate([large, total], 3)
    exponents = np.exp(both - both.max(3, keepdims=True))
    return exponents / exponents.sum(3, keepdims=True)


def test_a_graph_gives_what_its_operators_say(graph, weights) -> None:
    picture = np.random.default_rng(2).normal(size=(1, 8, 8, 3)).astype(np.float32)
    numbers = b"".join(value.tobytes() for value in weights.values())
    found = Onnx(to_onnx(graph, numbers, 8, "shares"))(picture)
    assert found.shape == (1, 4, 8, 8)
    assert np.allclose(found.transpose(0, 2, 3, 1), _expected(picture, weights), atol=1e-5)


def test_an_operator_that_is_not_known_is_named(graph, weights) -> None:
    graph["modelTopology"]["node"][-1]["op"] = "Quantum"
    numbers = b"".join(value.tobytes() for value in weights.values())
    with pytest.raises(KeyError, match="Quantum"):
        to_onnx(graph, numbers, 8, "shares")


def test_too_few_numbers_are_told(graph) -> None:
    with pytest.raises(ValueError, match="buffer"):
        to_onnx(graph, b"1234", 8, "shares")
