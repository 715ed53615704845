"""From a torch module to a graph in a file: all our models leave torch by this door."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

_LEAST = 256
"""Tensors of fewer numbers stay as they are."""


def write_graph(
    module: nn.Module,
    given: tuple[Tensor, ...],
    inputs: list[str],
    outputs: list[str],
    axes: dict[str, Any],
    path: Path,
) -> None:
    """Write what the module computes, traced on what is `given`; `axes` are those that may have any size."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.eval(), given, str(path), input_names=inputs, output_names=outputs, dynamic_axes=axes,
            opset_version=17, dynamo=False,
        )  # fmt: skip


def write_halved(
    module: nn.Module,
    given: tuple[Tensor, ...],
    inputs: list[str],
    outputs: list[str],
    axes: dict[str, Any],
    path: Path,
) -> None:
    """The same with weights that are stored in sixteen bits and computed with in thirty-two."""
    import onnx

    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        write_graph(module, given, inputs, outputs, axes, whole)
        model = onnx.load(str(whole))
    _halve(model)
    onnx.save(model, str(path))


def write_bytes(
    module: nn.Module,
    given: tuple[Tensor, ...],
    inputs: list[str],
    outputs: list[str],
    axes: dict[str, Any],
    path: Path,
) -> None:
    """The same with weights of eight bits, which matrix products are computed with as well."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        write_graph(module, given, inputs, outputs, axes, whole)
        quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True)


def _halve(model: Any) -> None:
    """Store large tensors in sixteen bits, to be widened when the model is loaded."""
    from onnx import TensorProto, helper, numpy_helper

    graph = model.graph
    widen = []
    for tensor in graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or int(np.prod(tensor.dims)) < _LEAST:
            continue
        name = tensor.name
        stored = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), f"{name}.half")
        tensor.CopyFrom(stored)
        widen.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    for node in reversed(widen):
        graph.node.insert(0, node)
