"""Going on from a model that ships: its files hold all that was tuned, so that training need not begin anew.

Weights come back as they are stored, sixteen bits each in the image tower and eight in the text tower. What
training never tunes is left as it was published.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from photalk.errors import NotFound
from photalk_lab.training.space.levelling import CONSTANT
from photalk_lab.training.space.net import JointNet

_TOWER = "tower."


def take_up(net: JointNet, folder: Path, words: Sequence[str]) -> None:
    """Give the net, whose tags are these words, what was tuned of the model that `export` wrote to `folder`.

    Raises:
        NotFound: that model's tags are other words, or it has not all that was tuned.
    """
    card = json.loads((folder / "card.json").read_text("utf-8"))
    if card["vocabulary"] != list(words):
        raise NotFound(
            f"The model in {folder} has other tags than these captions give; train without --start."
        )
    blocks = [f"backbone.blocks.{n}." for n in range(net.shape.frozen_blocks)]
    layers = [f"layers.{n}." for n in range(net.shape.frozen_layers)]
    _fill(net.image, folder / "image.onnx", ("backbone.stem.", *blocks, "backbone.classes."))
    _fill(net.text, folder / "text.onnx", ("position.", "norm.", *layers))
    with torch.no_grad():
        net.log_scale.fill_(math.log(card["scale"] / math.sqrt(1 + CONSTANT**2)))
        net.log_close.fill_(math.log(card["close"]))


def _fill(tower: nn.Module, graph: Path, frozen: tuple[str, ...]) -> None:
    tuned = {name: part for name, part in tower.named_parameters() if not name.startswith(frozen)}
    left = set(tuned)
    with torch.no_grad():
        for name, weights in _weights(graph):
            if name in tuned:
                # A head may have grown since: what it had comes first.
                taken = tuned[name][: len(weights)]
                taken.copy_(torch.from_numpy(weights).view(taken.shape))
                left.discard(name)
    if left:
        raise NotFound(f"{graph} does not have {min(left)}; train without --start.")


def _weights(path: Path) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """The weights of a graph by their names in the tower.

    A matrix that the graph keeps transposed has lost its name; the node that multiplies by it has it still.
    """
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for name, array in stored.items():
        plain = name.removesuffix(".half")
        if plain.startswith(_TOWER) and array.dtype in (np.float16, np.float32):
            yield plain.removeprefix(_TOWER), array.astype(np.float32)
    for node in graph.node:
        matrix = _matrix(node, stored)
        if matrix is not None:
            yield f"{_module(node.name)}.weight", np.ascontiguousarray(matrix.T)


def _matrix(node: Any, stored: dict[str, NDArray[Any]]) -> NDArray[np.float32] | None:
    """What a node multiplies by, if it is stored: (in, out)."""
    if node.op_type not in ("MatMul", "MatMulInteger"):
        return None
    name = node.input[1]
    if name in stored and name.endswith("_quantized"):
        root = name.removesuffix("_quantized")
        steps = stored[name].astype(np.float32) - stored[f"{root}_zero_point"].astype(np.float32)
        return np.asarray(steps * stored[f"{root}_scale"], np.float32)
    half = stored.get(f"{name}.half", stored.get(name))
    return None if half is None else half.astype(np.float32)


def _module(node: str) -> str:
    """ "/tower/layers.0/query/MatMul_quant" is a product of "layers.0.query"."""
    return ".".join(node.split("/")[2:-1])
