"""From the trained net to the files that `photalk.vision.portrait.attributes` reads.

Weights are stored as eight-bit numbers with a scale for each channel and computed with in thirty-two bits:
a quarter of the size, and hardly a difference in what is told.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from photalk.vision.portrait.attributes import HEIGHT, WIDTH
from photalk_lab.training.graphs import write_graph
from photalk_lab.training.portraits.net import Attributes, Calibrated

_LEAST = 4096
"""Tensors of fewer numbers, and filters of single channels, bear eight bits worst."""

_LEAST_HALVED = 256
"""Of those, the ones of at least so many numbers are stored in sixteen bits, the others as they are."""

Floats = NDArray[np.floating]


def export(net: Attributes, slope: Floats, offset: Floats, out: Path) -> None:
    """Write attributes.onnx, whose answers are calibrated by `slope` and `offset`."""
    import onnx

    out.mkdir(parents=True, exist_ok=True)
    whole = Calibrated(net, torch.from_numpy(np.float32(slope)), torch.from_numpy(np.float32(offset)))
    faces = torch.zeros(2, HEIGHT, WIDTH, 3, dtype=torch.uint8)
    axes = {"faces": {0: "n"}, "attributes": {0: "n"}}
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        write_graph(
            whole.to(memory_format=torch.contiguous_format), (faces,), ["faces"], ["attributes"], axes, plain
        )
        model = onnx.load(str(plain))
    narrowed(model)
    onnx.save(model, str(out / "attributes.onnx"))


def write_card(card: Mapping[str, Any], out: Path) -> None:
    """Write card.json: what the graph's answers are called, and whatever else is to be known of it."""
    (out / "card.json").write_text(json.dumps(dict(card), indent=1) + "\n", "utf-8")


def narrowed(model: Any) -> None:
    """Store large matrices of a graph in eight bits with a scale for each row, smaller ones in sixteen."""
    from onnx import TensorProto, helper, numpy_helper

    graph = model.graph
    nodes = []
    for tensor in list(graph.initializer):
        size = int(np.prod(tensor.dims))
        single = len(tensor.dims) == 4 and tensor.dims[1] == 1
        if tensor.data_type != TensorProto.FLOAT or len(tensor.dims) < 2:
            continue
        name, values = tensor.name, numpy_helper.to_array(tensor)
        if size < _LEAST or single:
            if size >= _LEAST_HALVED:
                tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
                nodes.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
            continue
        scale = np.abs(values).reshape(len(values), -1).max(1).clip(1e-9) / 127
        shape = (-1, *(1,) * (values.ndim - 1))
        stored = np.clip(np.rint(values / scale.reshape(shape)), -127, 127).astype(np.int8)
        tensor.CopyFrom(numpy_helper.from_array(stored, f"{name}.bytes"))
        graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"))
        graph.initializer.append(numpy_helper.from_array(np.zeros(len(scale), np.int8), f"{name}.zero"))
        given = [f"{name}.bytes", f"{name}.scale", f"{name}.zero"]
        nodes.append(helper.make_node("DequantizeLinear", given, [name], axis=0))
    for node in reversed(nodes):
        graph.node.insert(0, node)
