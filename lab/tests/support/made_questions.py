"""A folder of small photos, each of one colour, with captions and questions, for captions and answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from photalk_lab.training.space import captions

COLOURS = {"red": (220, 30, 30), "green": (30, 180, 40), "blue": (30, 60, 220), "white": (245, 245, 245)}
SIDE, PLACES, CHANNELS = 32, 4, 6


def write_lines(file: Path, lines: list[dict[str, Any]]) -> None:
    """A file of lines of JSON."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


def made_data(folder: Path, monkeypatch: pytest.MonkeyPatch, photos: int = 40) -> Path:
    """Data as `photalk train teller` wants them; the first four photos of COCO are kept back."""
    names = [f"{number:012}.png" for number in range(photos)]
    monkeypatch.setattr(captions, "kept_back", lambda: frozenset(names[:4]))
    monkeypatch.setattr(captions, "WATCHED", 2)
    monkeypatch.setattr(captions, "WATCHED_OF_COCO", 4)
    of = {name: list(COLOURS)[at % len(COLOURS)] for at, name in enumerate(names)}
    of |= {f"f{at}.png": list(COLOURS)[at % len(COLOURS)] for at in range(8)}
    for name, colour in of.items():
        file = folder / ("coco/train2017" if name in names else "flickr8k/images") / name
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (SIDE, SIDE), COLOURS[colour]).save(file)

    def said(name: str) -> dict[str, Any]:
        wall = f"a {of[name]} wall"
        return {
            "image": name,
            "captions": [f"{wall} in a room", f"{wall} in the big room", f"the {of[name]} wall"],
        }

    write_lines(folder / "flickr8k/train.jsonl", [said(name) for name in of if name not in names])
    write_lines(folder / "flickr8k/dev.jsonl", [said("f0.png") | {"image": "f1.png"}])
    write_lines(folder / "coco/captions.jsonl", [said(name) for name in names])
    write_lines(folder / "coco/captions_extra.jsonl", [{"image": names[5], "machine": "a dog of a machine"}])
    write_lines(
        folder / "coco/vqa.jsonl",
        [{"image": name, "qa": _asked(of[name])} for name in names],
    )
    made = {"q": "what is in a room", "a": "wall", "type": "object", "statement": "a wall is in a room"}
    write_lines(folder / "coco/coco_qa.jsonl", [{"image": name, "qa": [made]} for name in names])
    return folder


def _asked(colour: str) -> list[dict[str, Any]]:
    what = {"q": "What color is the wall?", "a": colour, "agree": 8, "answers": [colour, "grey"]}
    is_it = {"q": "Is this a wall?", "a": "yes", "agree": 10, "answers": ["yes"], "type": "yes/no"}
    return [what | {"type": "other"}, is_it]


def made_space(folder: Path) -> Path:
    """A joint space whose photo tower tells the mean colours of four places, in six numbers."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    mix = np.random.default_rng(0).normal(size=(3, CHANNELS)).astype(np.float32)
    half = SIDE // 2
    nodes = [
        helper.make_node("Cast", ["photos"], ["whole"], to=TensorProto.FLOAT),
        helper.make_node("Transpose", ["whole"], ["first"], perm=[0, 3, 1, 2]),
        helper.make_node(
            "AveragePool", ["first"], ["pooled"], kernel_shape=[half, half], strides=[half, half]
        ),
        helper.make_node("Reshape", ["pooled", "shape"], ["flat"]),
        helper.make_node("Transpose", ["flat"], ["places"], perm=[0, 2, 1]),
        helper.make_node("MatMul", ["places", "mix"], ["grid"]),
    ]
    kept = [
        numpy_helper.from_array(np.array([0, 3, PLACES]), "shape"),
        numpy_helper.from_array(mix / 100, "mix"),
    ]
    given = helper.make_tensor_value_info("photos", TensorProto.UINT8, ["n", SIDE, SIDE, 3])
    told = helper.make_tensor_value_info("grid", TensorProto.FLOAT, ["n", PLACES, CHANNELS])
    graph = helper.make_graph(nodes, "tower", [given], [told], kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    folder.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(folder / "image.onnx"))
    (folder / "card.json").write_text(json.dumps({"identity": "toy-space", "side": SIDE}))
    return folder
