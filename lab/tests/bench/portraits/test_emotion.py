"""The net of expressions is computed layer by layer from its published form."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk_lab.bench.portraits.emotion import EXPRESSIONS, Expressions

Array = np.ndarray


def word(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def written(folder: Path, nodes: list[dict[str, Any]], weights: dict[str, Array]) -> Expressions:
    manifest = [{"name": name, "shape": value.shape, "dtype": "float32"} for name, value in weights.items()]
    constants = [{"name": name, "op": "Const"} for name in weights]
    graph = {"modelTopology": {"node": constants + nodes}, "weightsManifest": [{"weights": manifest}]}
    (folder / "net.json").write_text(json.dumps(graph), "utf-8")
    numbers = b"".join(value.astype("<f4").tobytes() for value in weights.values())
    (folder / "net.bin").write_bytes(numbers)
    return Expressions(folder / "net.json", folder / "net.bin")


def layer(
    name: str, op: str, given: list[str], stride: int = 1, padding: str = "SAME", relu: bool = False
) -> Any:
    fused = [word("BiasAdd"), word("Relu")] if relu else [word("BiasAdd")]
    return {
        "name": name,
        "op": op,
        "input": given,
        "attr": {
            "strides": {"list": {"i": ["1", str(stride), str(stride), "1"]}},
            "padding": {"s": word(padding)},
            "fused_ops": {"list": {"s": fused}},
        },
    }


def every_layer() -> tuple[list[dict[str, Any]], dict[str, Array]]:
    rng = np.random.default_rng(0)
    weights = {
        "first": rng.normal(0, 0.3, (3, 3, 1, 4)), "first bias": rng.normal(0, 0.3, 4),
        "each": rng.normal(0, 0.3, (3, 3, 4, 1)),
        "way": rng.normal(0, 0.3, (1, 1, 4, 4)), "way bias": rng.normal(0, 0.3, 4),
        "last": rng.normal(0, 0.3, (3, 3, 4, 7)), "last bias": rng.normal(0, 0.3, 7),
    }  # fmt: skip
    nodes = [
        {"name": "in", "op": "Placeholder"},
        layer("a", "_FusedConv2D", ["in", "first", "first bias"], 2, "VALID", relu=True),
        layer("b", "DepthwiseConv2dNative", ["a", "each"]),
        layer("c", "MaxPool", ["b"], 2),
        layer("d", "_FusedConv2D", ["a", "way", "way bias"], 2),
        {"name": "e", "op": "AddV2", "input": ["c", "d"]},
        {"name": "f", "op": "Relu", "input": ["e"]},
        layer("g", "_FusedConv2D", ["f", "last", "last bias"]),
        {"name": "h", "op": "Mean", "input": ["g", "axes"]},
        {"name": "i", "op": "Softmax", "input": ["h"]},
    ]
    return nodes, {name: value.astype(np.float32) for name, value in weights.items()}


def crop() -> Array:
    return np.random.default_rng(5).integers(0, 256, (109, 89, 3), dtype=np.uint8)


def test_expressions_share_one_whole(tmp_path: Path) -> None:
    told = written(tmp_path, *every_layer()).of(crop())
    assert tuple(told) == EXPRESSIONS
    assert sum(told.values()) == pytest.approx(1)


@pytest.mark.torch
def test_it_is_what_torch_computes(tmp_path: Path) -> None:
    import torch
    from torch.nn import functional as F

    from photalk.vision.sizes import resized
    from photalk_lab.bench.portraits.emotion import FACE, SIDE

    nodes, weights = every_layer()
    told = written(tmp_path, nodes, weights).of(crop())
    kernels = {name: torch.from_numpy(value) for name, value in weights.items()}
    left, top, right, bottom = FACE
    face = resized(np.ascontiguousarray(crop()[top:bottom, left:right]), SIDE, SIDE)
    grey = torch.from_numpy(face @ np.array([0.2989, 0.5870, 0.1140]) / 127.5 - 1).float()[None, None]

    def turned(name: str) -> torch.Tensor:
        return kernels[name].permute(3, 2, 0, 1)

    a = F.relu(F.conv2d(grey, turned("first"), kernels["first bias"], 2))  # 64 to 31
    b = F.conv2d(a, kernels["each"].permute(2, 3, 0, 1), None, 1, 1, groups=4)
    c = F.max_pool2d(b, 3, 2, 1)  # 31 is odd: one is padded on every side
    d = F.conv2d(a, turned("way"), kernels["way bias"], 2)
    g = F.conv2d(F.relu(c + d), turned("last"), kernels["last bias"], 1, 1)
    wanted = torch.softmax(g.mean((2, 3))[0], 0).numpy()
    assert np.allclose(list(told.values()), wanted, atol=1e-5)


def test_a_layer_that_is_not_known_is_told(tmp_path: Path) -> None:
    nodes = [{"name": "in", "op": "Placeholder"}, {"name": "x", "op": "Tanh", "input": ["in"]}]
    nodes += [{"name": "i", "op": "Softmax", "input": ["x"]}]
    with pytest.raises(WeightsError, match="Tanh"):
        written(tmp_path, nodes, {}).of(crop())


def test_a_graph_without_an_answer_is_told(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="cannot be read"):
        written(tmp_path, [{"name": "in", "op": "Placeholder"}], {})
