"""A network in TensorFlow.js' wrapping as an ONNX model: no registry has the face parser in another.

A graph model is a JSON of nodes and one file of numbers. It works on N×H×W×C; the result works on N×C×H×W
inside, for one fixed size of picture, so that every "what shape is this?" of the graph is answered here.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.weights.protobuf import Attribute, Node, model

Json = dict[str, Any]
Size = tuple[int, int]


def to_onnx(graph: Json, numbers: bytes, side: int, result: str) -> bytes:
    """The model that gives the node `result` as 1×C×side×side for a picture 1×side×side×3.

    Raises:
        KeyError: an operator of the graph is not known here.
        ValueError: the numbers do not fit the graph.
    """
    return _Conversion(graph, numbers, side).model(result)


class _Conversion:
    def __init__(self, graph: Json, numbers: bytes, side: int) -> None:
        self._graph = {node["name"]: node for node in graph["modelTopology"]["node"]}
        self._known = _weights(graph["weightsManifest"], numbers)
        self._side = side
        self._nodes: list[Node] = []
        self._constants: dict[str, NDArray[Any]] = {}
        self._sizes: dict[str, Size] = {}
        self._channels: dict[str, int] = {}

    def model(self, result: str) -> bytes:
        self._emit(result)
        shape = (1, self._channels[result], *self._sizes[result])
        (entry,) = (name for name, node in self._graph.items() if node["op"] == "Placeholder")
        source = (f"{entry}:picture", (1, self._side, self._side, 3))
        return model(self._nodes, self._constants, source, (result, shape))

    def _emit(self, name: str) -> None:
        """Write the node of that name, after those that it needs."""
        if name in self._sizes:
            return
        node = self._graph[name]
        for needed in node.get("input", ()):
            if self._is_picture(needed):
                self._emit(needed)
        _OPERATORS[node["op"]](self, node)

    def _is_picture(self, name: str) -> bool:
        """Whether a node is made of pixels, and not of weights or sizes."""
        if name in self._known:
            return False
        match self._graph[name]["op"]:
            case "Shape" | "StridedSlice" | "Pack":
                return False
            case "Mul":
                return not self._is_size(name)
            case _:
                return True

    def _is_size(self, name: str) -> bool:
        """Whether a product is one of sizes, not of pictures."""
        return any(
            needed not in self._known and self._graph[needed]["op"] == "StridedSlice"
            for needed in self._graph[name].get("input", ())
        )

    def _write(
        self, name: str, op: str, inputs: tuple[str, ...], size: Size, channels: int, **attributes: Attribute
    ) -> None:
        self._nodes.append(Node(op, inputs, name, tuple(attributes.items())))
        self._sizes[name], self._channels[name] = size, channels

    def _constant(self, name: str, value: NDArray[Any]) -> str:
        self._constants[name] = value
        return name

    def placeholder(self, node: Json) -> None:
        source, size = f"{node['name']}:picture", (self._side, self._side)
        self._write(node["name"], "Transpose", (source,), size, 3, perm=(0, 3, 1, 2))

    def convolution(self, node: Json) -> None:
        name, (source, weights, *rest) = node["name"], node["input"]
        kernel = self._known[weights]
        if "Depthwise" in node["op"]:
            groups = kernel.shape[2]
            kernel = kernel.transpose(2, 3, 0, 1).reshape(-1, 1, *kernel.shape[:2])
        else:
            groups, kernel = 1, kernel.transpose(3, 2, 0, 1)
        inputs: tuple[str, ...] = (source, self._constant(f"{name}:kernel", np.ascontiguousarray(kernel)))
        if rest:
            inputs = (*inputs, self._constant(f"{name}:bias", self._known[rest[0]]))
        strides, dilations = _pair(node, "strides"), _pair(node, "dilations")
        size, channels = _strided(self._sizes[source], strides), kernel.shape[0]
        fused = [_decoded(text) for text in node["attr"].get("fused_ops", {}).get("list", {}).get("s", ())]
        conv = f"{name}:conv" if "Relu" in fused else name
        self._write(
            conv, "Conv", inputs, size, channels, auto_pad="SAME_UPPER", strides=strides,
            dilations=dilations, group=groups, kernel_shape=kernel.shape[2:],
        )  # fmt: skip
        if "Relu" in fused:
            self._write(name, "Relu", (conv,), size, channels)

    def pool(self, node: Json) -> None:
        (source,) = node["input"]
        strides = _pair(node, "strides")
        op = "MaxPool" if node["op"] == "MaxPool" else "AveragePool"
        self._write(
            node["name"], op, (source,), _strided(self._sizes[source], strides), self._channels[source],
            auto_pad="SAME_UPPER", strides=strides, kernel_shape=_pair(node, "ksize"),
        )  # fmt: skip

    def two(self, node: Json) -> None:
        """A sum or product, of two pictures or of a picture and a number for each channel."""
        left, right = node["input"]
        if right in self._known:
            right = self._constant(f"{node['name']}:by", self._known[right].reshape(1, -1, 1, 1))
            size, channels = self._sizes[left], self._channels[left]
        else:
            size = max(self._sizes[left], self._sizes[right])
            channels = max(self._channels[left], self._channels[right])
        self._write(node["name"], node["op"], (left, right), size, channels)

    def one(self, node: Json) -> None:
        (source,) = node["input"]
        attributes: dict[str, Attribute] = {"axis": 1} if node["op"] == "Softmax" else {}
        size, channels = self._sizes[source], self._channels[source]
        self._write(node["name"], node["op"], (source,), size, channels, **attributes)

    def mean(self, node: Json) -> None:
        source = node["input"][0]
        self._write(node["name"], "GlobalAveragePool", (source,), (1, 1), self._channels[source])

    def concat(self, node: Json) -> None:
        sources = tuple(node["input"][:-1])
        channels = sum(self._channels[source] for source in sources)
        self._write(node["name"], "Concat", sources, self._sizes[sources[0]], channels, axis=1)

    def resize(self, node: Json) -> None:
        name, (source, wanted) = node["name"], node["input"]
        height, width = (int(side) for side in self._value(wanted))
        channels = self._channels[source]
        sizes = self._constant(f"{name}:sizes", np.asarray([1, channels, height, width], np.int64))
        self._write(
            name, "Resize", (source, "", "", sizes), (height, width), channels,
            mode="linear", coordinate_transformation_mode="asymmetric",
        )  # fmt: skip

    def _value(self, name: str) -> NDArray[Any]:
        """What a node that computes with sizes comes to."""
        if name in self._known:
            return self._known[name]
        node = self._graph[name]
        inputs = node.get("input", ())
        match node["op"]:
            case "Shape":
                return np.asarray([1, *self._sizes[inputs[0]], self._channels[inputs[0]]])
            case "StridedSlice":
                values, begin, end, step = (self._value(one) for one in inputs)
                part = values[int(begin[0]) : int(end[0]) : int(step[0])]
                return np.asarray(part[0] if int(node["attr"]["shrink_axis_mask"]["i"]) else part)
            case "Mul":
                return np.asarray(self._value(inputs[0]) * self._value(inputs[1]))
            case "Pack":
                return np.asarray([self._value(one) for one in inputs])
            case op:
                raise KeyError(op)


_OPERATORS: dict[str, Callable[[_Conversion, Json], None]] = {
    "Placeholder": _Conversion.placeholder,
    "Conv2D": _Conversion.convolution,
    "_FusedConv2D": _Conversion.convolution,
    "DepthwiseConv2dNative": _Conversion.convolution,
    "FusedDepthwiseConv2dNative": _Conversion.convolution,
    "MaxPool": _Conversion.pool,
    "AvgPool": _Conversion.pool,
    "Add": _Conversion.two,
    "Mul": _Conversion.two,
    "Relu": _Conversion.one,
    "Sigmoid": _Conversion.one,
    "Softmax": _Conversion.one,
    "Mean": _Conversion.mean,
    "ConcatV2": _Conversion.concat,
    "ResizeBilinear": _Conversion.resize,
}


def _weights(manifest: list[Json], numbers: bytes) -> dict[str, NDArray[Any]]:
    """Every constant of the graph by name."""
    known: dict[str, NDArray[Any]] = {}
    at = 0
    for entry in (entry for group in manifest for entry in group["weights"]):
        kind = np.dtype(entry["dtype"])
        count = math.prod(entry["shape"])
        known[entry["name"]] = np.frombuffer(numbers, kind, count, at).reshape(entry["shape"])
        at += count * kind.itemsize
    return known


def _pair(node: Json, name: str) -> tuple[int, int]:
    """An attribute that has a number for each side: the middle two of four."""
    _, rows, columns, _ = node["attr"].get(name, {"list": {"i": ["1"] * 4}})["list"]["i"]
    return int(rows), int(columns)


def _strided(size: Size, strides: tuple[int, int]) -> Size:
    return -(-size[0] // strides[0]), -(-size[1] // strides[1])


def _decoded(text: str) -> str:
    return base64.b64decode(text).decode()
