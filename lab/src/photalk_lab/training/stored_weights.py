"""The weights of an exported graph, by the names that they had in training: a model may be taught further."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

Floats = NDArray[np.float32]

_QUANTIZED = "_quantized"


def weights_of(graph: Path, prefix: str = "tower.") -> dict[str, Floats]:
    """The tensors of an exported module, whose names in the graph begin with the prefix.

    Matrices of linear layers may stand in the graph without it.
    """
    import onnx
    from onnx import numpy_helper

    model = onnx.load(str(graph))
    kept = {one.name.removesuffix(".half"): numpy_helper.to_array(one) for one in model.graph.initializer}
    named: dict[str, Floats] = {}
    for name, numbers in kept.items():
        if name.startswith(prefix) and not name.endswith(("_scale", "_zero_point")):
            plain = name.removeprefix(prefix).removesuffix(_QUANTIZED)
            whole = _whole(kept, name) if name.endswith(_QUANTIZED) else np.array(numbers, np.float32)
            named[plain] = whole
    products = _products(model.graph.node, kept)
    return named | {name.removeprefix(prefix): numbers for name, numbers in products}


def take(module: nn.Module, stored: dict[str, Floats]) -> int:
    """Give the module what there is for it; how many tensors that was."""
    state: dict[str, Tensor] = module.state_dict()
    fitting = {
        name: torch.from_numpy(numbers)
        for name, numbers in stored.items()
        if name in state and state[name].shape == numbers.shape
    }
    module.load_state_dict(state | fitting)
    return len(fitting)


def _products(nodes: Any, kept: dict[str, NDArray[Any]]) -> Iterator[tuple[str, Floats]]:
    """The matrices of linear layers, which exporting turned round and renamed, some of them in eight bits."""
    for node in nodes:
        module = ".".join(node.name.strip("/").split("/")[:-1])  # "/tower/layers.0/query/MatMul_quant"
        given = str(node.input[1]) if len(node.input) > 1 else ""
        if node.op_type == "MatMul" and given in kept:
            yield f"{module}.weight", np.array(kept[given].T, np.float32)
        elif node.op_type == "MatMulInteger" and given in kept:
            yield f"{module}.weight", np.ascontiguousarray(_whole(kept, given).T)


def _whole(kept: dict[str, NDArray[Any]], name: str) -> Floats:
    """A tensor in eight bits as the numbers that it stands for."""
    plain = name.removesuffix(_QUANTIZED)
    steps = kept[name].astype(np.float32) - kept[f"{plain}_zero_point"].astype(np.float32)
    return np.asarray(steps * kept[f"{plain}_scale"], np.float32)
