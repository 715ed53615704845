"""An ONNX graph as bytes, without the `onnx` package: the few messages of it that a plain network needs.

Field numbers are those of `onnx.proto3`. Only training and tests install `onnx`; a user who needs one
network in another wrapping should not have to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FLOAT, INT64 = 1, 7
_IR_VERSION, _OPSET = 8, 17

Attribute = int | str | Sequence[int]


@dataclass(frozen=True, slots=True)
class Node:
    """One operator of the graph."""

    op: str
    inputs: tuple[str, ...]
    output: str
    attributes: tuple[tuple[str, Attribute], ...] = ()


def model(
    nodes: Sequence[Node],
    constants: dict[str, NDArray[np.float32] | NDArray[np.int64]],
    source: tuple[str, Sequence[int]],
    result: tuple[str, Sequence[int]],
) -> bytes:
    """The bytes of a model with one float input and one float output, each a name and a shape."""
    graph = b"".join(_field(1, _node(node)) for node in nodes)
    graph += _text(2, "graph")
    graph += b"".join(_field(5, _tensor(name, value)) for name, value in constants.items())
    graph += _field(11, _value(*source)) + _field(12, _value(*result))
    return _number(1, _IR_VERSION) + _field(7, graph) + _field(8, _number(2, _OPSET))


def _node(node: Node) -> bytes:
    parts = [_text(1, name) for name in node.inputs] + [_text(2, node.output), _text(4, node.op)]
    return b"".join(parts) + b"".join(_field(5, _attribute(*pair)) for pair in node.attributes)


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, str):
        return _text(1, name) + _text(4, value) + _number(20, 3)
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, 2)
    return _text(1, name) + b"".join(_number(8, item) for item in value) + _number(20, 7)


def _tensor(name: str, value: NDArray[np.float32] | NDArray[np.int64]) -> bytes:
    kind = FLOAT if value.dtype == np.float32 else INT64
    sizes = b"".join(_number(1, size) for size in value.shape)
    return sizes + _number(2, kind) + _text(8, name) + _field(9, np.ascontiguousarray(value).tobytes())


def _value(name: str, shape: Sequence[int]) -> bytes:
    sizes = b"".join(_field(1, _number(1, size)) for size in shape)
    tensor = _number(1, FLOAT) + _field(2, sizes)
    return _text(1, name) + _field(2, _field(1, tensor))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _text(field: int, value: str) -> bytes:
    return _field(field, value.encode())


def _field(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))
