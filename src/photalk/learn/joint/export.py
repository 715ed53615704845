"""From the trained net to the files that `photalk.vision.space.ours` reads.

The image tower's weights are stored in sixteen bits and computed with in thirty-two (its convolutions are no
faster in eight on a plain CPU); the text tower's are eight-bit numbers.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from photalk.learn.joint.backbone import SIDE
from photalk.learn.joint.ensemble import Images, Net, Texts
from photalk.learn.joint.levelling import Level
from photalk.learn.joint.net import SHARPNESS, ImageTower, TextTower
from photalk.learn.joint.vocabulary import Vocabulary

WORDS = 0.4
"""How far the tags of a text's words count in close reading."""

_LEAST = 256
"""Tensors of fewer numbers stay as they are."""


class _Sees(nn.Module):
    """Photos (n, side, side, 3) of bytes in; vectors, rows and log-odds out."""

    def __init__(self, tower: ImageTower | Images, level: Level) -> None:
        super().__init__()
        self.tower, self.level = tower, level

    def forward(self, photos: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        vectors, rows, tags = self.tower((photos.permute(0, 3, 1, 2).float() - 127.0) / 128.0)
        return self.level.photos(vectors), rows, tags


class _Reads(nn.Module):
    """One text's embedded pieces (1, L, D) in; its vector, rows and weights out."""

    def __init__(self, tower: TextTower | Texts, level: Level) -> None:
        super().__init__()
        self.tower, self.level = tower, level

    def forward(self, embedded: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        vectors, rows, weights = self.tower(embedded, torch.ones(embedded.shape[:2], dtype=torch.bool))
        return self.level.texts(vectors), rows, weights


def export(net: Net, level: Level, vocabulary: Vocabulary, about: dict[str, Any], out: Path) -> None:
    """Write image.onnx, text.onnx and card.json; `about` is added to the card as it is."""
    out.mkdir(parents=True, exist_ok=True)
    net.eval()
    _image(net, level, out / "image.onnx")
    _text(net, level, out / "text.onnx")
    digest = hashlib.sha256()
    for name in ("image.onnx", "text.onnx"):
        digest.update((out / name).read_bytes())
    card = {
        "identity": f"photalk-space-{digest.hexdigest()[:16]}",
        "width": net.shape.width + 1,
        "side": SIDE,
        "scale": level.levelled_scale,
        "close": net.log_close.exp().item(),
        "sharpness": SHARPNESS,
        "places": net.shape.places**2,
        "columns": net.shape.columns,
        "words": WORDS,
        "vocabulary": list(vocabulary.words),
        "forms": {form: word for form, word in vocabulary.forms.items() if form != word},
        **about,
    }
    (out / "card.json").write_text(json.dumps(card, indent=0, ensure_ascii=False) + "\n", "utf-8")


def _image(net: Net, level: Level, path: Path) -> None:
    import onnx

    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        photos = torch.zeros(2, SIDE, SIDE, 3, dtype=torch.uint8)
        axes = {name: {0: "n"} for name in ("photos", "vectors", "rows", "tags")}
        _graph(_Sees(net.image, level), photos, "photos", ["vectors", "rows", "tags"], axes, whole)
        model = onnx.load(str(whole))
    halve(model)
    onnx.save(model, str(path))


def _text(net: Net, level: Level, path: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        embedded = torch.zeros(1, 9, net.shape.text_width)
        axes = {"embedded": {1: "L"}, "rows": {1: "L"}, "weights": {1: "L"}}
        _graph(_Reads(net.text, level), embedded, "embedded", ["vectors", "rows", "weights"], axes, whole)
        quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True)


def _graph(
    module: nn.Module, given: Tensor, name: str, outputs: list[str], axes: dict[str, Any], path: Path
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.eval(), (given,), str(path), input_names=[name], output_names=outputs, dynamic_axes=axes,
            opset_version=17, dynamo=False,
        )  # fmt: skip


def halve(model: Any) -> None:
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
