"""A teller that says what it is told to; and the graphs of one, small enough to be made in a test."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.teller.said import Caption, PictureAnswer

SPACE, PLACES, WIDTH, PIECE = "toy-space", 4, 3, 2
WORDS = ("<start>", "<end>", "<unknown>", "a", "wave", "dog")
ANSWERS = ("red", "green", "blue")
WAVE = Caption("a man riding a wave", 0.9)


@dataclass
class ToyTeller:
    """Says one caption of every picture, and answers by heart; keeps what it was shown and asked."""

    says: Caption = WAVE
    answers: dict[str, PictureAnswer] = field(default_factory=dict)
    shown: list[Rgb] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def caption(self, photo: Rgb) -> Caption:
        self.shown.append(photo)
        return self.says

    def answer(self, photo: Rgb, question: str) -> PictureAnswer:
        self.shown.append(photo)
        self.asked.append(question)
        return self.answers.get(question, PictureAnswer("red", 0.05))


class NoTeller:
    """Models that are not there."""

    def caption(self, photo: Rgb) -> Caption:
        raise WeightsError("There is no teller here.")

    def answer(self, photo: Rgb, question: str) -> PictureAnswer:
        raise WeightsError("There is no teller here.")


class ToySight:
    """The mean colour of a photo at each of its places; a text is as many pieces as it has words."""

    identity, side = SPACE, 8

    def __init__(self) -> None:
        self.looks = 0
        self.read: list[str] = []

    def grid(self, photos: NDArray[np.uint8]) -> NDArray[np.float32]:
        self.looks += 1
        mean = photos.astype(np.float32).mean(axis=(1, 2)) / 255
        return np.repeat(mean[:, None], PLACES, axis=1)

    def embedded(self, text: str) -> NDArray[np.float32]:
        self.read.append(text)
        return np.ones((1, len(text.split()), PIECE), np.float32)


def toy_model(folder: Path, **changed: Any) -> Path:
    """The files of a teller that says "a wave", and answers with the strongest of three colours."""
    folder.mkdir(parents=True, exist_ok=True)
    table = np.full((len(WORDS), len(WORDS)), -4, np.float32)
    for word, following in ((0, 3), (3, 4), (4, 1), (5, 1)):
        table[word, following] = 4
    table[3, 5] = 3  # "a dog" is the next best
    rows, count = helper.make_tensor_value_info, TensorProto.FLOAT
    seen = rows("seen", count, ["b", PLACES, WIDTH])
    _save(
        folder / "look.onnx",
        [helper.make_node("Identity", ["grid"], ["seen"])],
        [rows("grid", count, ["n", PLACES, WIDTH])], "seen", {},
    )  # fmt: skip
    _save(
        folder / "say.onnx",
        [
            helper.make_node("Gather", ["words", "last"], ["word"], axis=1),
            helper.make_node("Gather", ["table", "word"], ["next"], axis=0),
            # What is seen adds nothing, but has to have a row for each beginning.
            helper.make_node("ReduceMean", ["seen"], ["mean"], axes=[1, 2], keepdims=0),
            helper.make_node("Mul", ["mean", "none"], ["nought"]),
            helper.make_node("Unsqueeze", ["nought", "one"], ["column"]),
            helper.make_node("Add", ["next", "column"], ["logits"]),
        ],
        [seen, rows("words", TensorProto.INT64, ["b", "t"])], "logits",
        {"table": table, "last": np.array(-1), "none": np.float32(0), "one": np.array([1])},
    )  # fmt: skip
    _save(
        folder / "answer.onnx",
        [
            helper.make_node("ReduceMean", ["seen"], ["mean"], axes=[1], keepdims=0),
            helper.make_node("ReduceMax", ["embedded"], ["most"], axes=[0, 1, 2], keepdims=0),
            helper.make_node("Mul", ["most", "ten"], ["times"]),
            helper.make_node("Mul", ["mean", "times"], ["logits"]),
        ],
        [seen, rows("embedded", count, [1, "l", PIECE])], "logits", {"ten": np.float32(10)},
    )  # fmt: skip
    card = {
        "identity": "toy-teller", "space": SPACE, "words": WORDS, "longest": 5, "answers": ANSWERS,
        "caption_sure": [2.0, 3.0], "answer_sure": {"scale": 1.0, "offset": 0.0}, "unsure_below": 0.5,
    } | changed  # fmt: skip
    (folder / "card.json").write_text(json.dumps(card), encoding="utf-8")
    return folder


def _save(path: Path, nodes: list[Any], inputs: list[Any], output: str, weights: dict[str, Any]) -> None:
    made = [numpy_helper.from_array(np.asarray(value), name) for name, value in weights.items()]
    out = helper.make_tensor_value_info(output, TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, "toy", inputs, [out], made)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.save(model, path)
