"""What does the graph of an ONNX file compute, as torch, so that gradients pass through it?

Nets that the user names come as ONNX; to change a picture until a net likes it, its gradient is needed,
which onnxruntime does not give. So the graph is computed step by step by torch. Pictures go in as floats,
0..255 where the file declares bytes. What depends on weights alone is computed once, on loading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from photalk.errors import WeightsError
from photalk_lab.papers.i2edit.latent.operators import OPERATORS, Node
from photalk_lab.papers.i2edit.latent.operators.registry import KINDS, plain

_DOMAINS = ("", "ai.onnx", "com.microsoft")


@dataclass(frozen=True, slots=True)
class Declared:
    """What a file says of an input or output: its kind of numbers and sizes, None where any will do."""

    kind: torch.dtype
    shape: tuple[int | None, ...]


class OnnxModule(nn.Module):
    """A differentiable net of an ONNX file; weights are constants.

    >>> OnnxModule(Path("net.onnx"))({"pixels": torch.zeros(1, 3, 8, 8)})["vector"].shape  # doctest: +SKIP
    torch.Size([1, 512])
    """

    def __init__(self, path: Path, wanted: Sequence[str] | None = None) -> None:
        super().__init__()
        model = _loaded(path)
        graph, self.path = model.graph, path
        self._known = _weights(graph, path)
        self.inputs = {one.name: _declared(one) for one in graph.input if one.name not in self._known}
        self.outputs = {one.name: _declared(one) for one in graph.output}
        opset = next((one.version for one in model.opset_import if one.domain in _DOMAINS[:2]), 17)
        nodes = [_node(one, opset, path) for one in graph.node]
        self._nodes = _needed(nodes, wanted or list(self.outputs))
        _check(self._nodes, path)
        self._fold()

    def forward(self, feed: Mapping[str, Tensor], wanted: Sequence[str] | None = None) -> dict[str, Tensor]:
        """The outputs by name, or those that are wanted.

        Raises:
            WeightsError: an input is not given, or a step fails on what it is given.
        """
        nodes = self._nodes if wanted is None else _needed(self._nodes, wanted)
        used = {name for node in nodes for name in node.inputs}
        if lacking := [name for name in self.inputs if name in used and name not in feed]:
            raise WeightsError(f"{self.path} cannot be computed without its input {lacking[0]}.")
        values: dict[str, Tensor] = {**self._known, **feed}
        for node in nodes:
            self._step(node, values)
        return {name: values[name] for name in wanted or self.outputs if name in values}

    def needs(self, output: str) -> set[str]:
        """The inputs that an output depends on."""
        return {name for node in _needed(self._nodes, [output]) for name in node.inputs} & set(self.inputs)

    def _step(self, node: Node, values: dict[str, Tensor]) -> None:
        given: list[Tensor | None] = [values[name] if name else None for name in node.inputs]
        while given and given[-1] is None:
            given.pop()
        try:
            made = OPERATORS[node.kind](node, *given)
        except WeightsError as error:
            raise WeightsError(f"{self.path} cannot be computed: {error}") from error
        except (RuntimeError, TypeError, ValueError, IndexError, KeyError) as error:
            reason = str(error).splitlines()[0]
            raise WeightsError(
                f"{self.path} cannot be computed: its step {node.kind} ({node.outputs[0]}) fails ({reason})."
            ) from error
        results: tuple[Tensor, ...] = made if isinstance(made, tuple) else (made,)
        values.update((name, one) for name, one in zip(node.outputs, results, strict=False) if name)

    def _fold(self) -> None:
        """Compute what no input has a part in, and forget the weights that only that needed."""
        left = []
        with torch.no_grad():
            for node in self._nodes:
                if all(not name or name in self._known for name in node.inputs):
                    self._step(node, self._known)
                else:
                    left.append(node)
        self._nodes = left
        used = {name for node in left for name in node.inputs} | set(self.outputs)
        self._known = {name: value for name, value in self._known.items() if name in used}


def _loaded(path: Path) -> Any:
    import onnx

    try:
        return onnx.load(str(path))
    except Exception as error:  # a protobuf, an operating system and onnx itself may complain
        raise WeightsError(f"{path} is not an ONNX model that can be read.") from error


def _weights(graph: Any, path: Path) -> dict[str, Tensor]:
    from onnx import numpy_helper

    if len(graph.sparse_initializer):
        raise WeightsError(f"{path} holds sparse weights, which are not provided for; export dense ones.")
    try:
        return {one.name: plain(numpy_helper.to_array(one)) for one in graph.initializer}
    except TypeError as error:  # four bits, eight-bit floats, texts
        raise WeightsError(
            f"{path} holds weights of a kind that is not provided for; export it with floats or bytes."
        ) from error


def _declared(value: Any) -> Declared:
    kind = value.type.tensor_type
    # Some exporters write 0 or -1 where any size will do.
    sizes = tuple(one.dim_value if one.dim_value > 0 else None for one in kind.shape.dim)
    return Declared(KINDS.get(kind.elem_type, torch.float32), sizes)


def _node(proto: Any, opset: int, path: Path) -> Node:
    from onnx import helper, numpy_helper

    attributes = {}
    for one in proto.attribute:
        value = helper.get_attribute_value(one)
        attributes[one.name] = numpy_helper.to_array(value) if one.HasField("t") else value
    if proto.domain not in _DOMAINS:
        raise WeightsError(
            f"{path} uses the operator {proto.op_type} of the domain {proto.domain}, which is not provided"
            " for; export the net with standard operators."
        )
    return Node(proto.op_type, tuple(proto.input), tuple(proto.output), attributes, opset)


def _needed(nodes: Sequence[Node], wanted: Sequence[str]) -> list[Node]:
    """The steps that lead to what is wanted, in their order."""
    names, chosen = set(wanted), []
    for node in reversed(nodes):
        if names.intersection(node.outputs):
            chosen.append(node)
            names.update(name for name in node.inputs if name)
    return chosen[::-1]


def _check(nodes: Sequence[Node], path: Path) -> None:
    unknown = sorted({node.kind for node in nodes if node.kind not in OPERATORS})
    if unknown:
        named = " and ".join([", ".join(unknown[:-1]), unknown[-1]] if unknown[1:] else unknown)
        what = "operators" if unknown[1:] else "operator"
        raise WeightsError(
            f"{path} uses the ONNX {what} {named}, which photalk cannot differentiate;"
            " export the net without, or say which net it is in an issue."
        )
