"""From the trained nets to the files that `photalk_lab.bench.fashion.speaking` and `.peers` read.

Weights are stored in sixteen bits and computed with in thirty-two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from photalk_lab.papers.fashion_iq.captioner import Captioner
from photalk_lab.papers.fashion_iq.features import TOP
from photalk_lab.papers.fashion_iq.retrievers import MOST_PIECES, MOST_TURNS, Retriever
from photalk_lab.training.graphs import write_halved


class _Sees(nn.Module):
    """Features and attributes of two garments in, the captioner's memory of them out."""

    def __init__(self, net: Captioner) -> None:
        super().__init__()
        self.net = net

    def forward(self, shown: Tensor, wanted: Tensor, shown_has: Tensor, wanted_has: Tensor) -> Tensor:
        return self.net.memory(shown, wanted, shown_has, wanted_has)


class _Speaks(nn.Module):
    """The last word, the memory and what was kept in; scores of the next word and what is to be kept out."""

    def __init__(self, net: Captioner) -> None:
        super().__init__()
        self.net = net

    def forward(self, words: Tensor, memory: Tensor, past: Tensor) -> tuple[Tensor, Tensor]:
        scores, kept = self.net.step(words, memory, past)
        return scores[:, -1], kept


class _Puts(nn.Module):
    """Features of garments in, their places out."""

    def __init__(self, net: Retriever) -> None:
        super().__init__()
        self.net = net

    def forward(self, features: Tensor) -> Tensor:
        return self.net.garments(features)


def export_captioner(net: Captioner, words: Sequence[str], about: Mapping[str, Any], out: Path) -> None:
    """Write sees.onnx, speaks.onnx and speaker.json; `about` is added to the card as it is."""
    out.mkdir(parents=True, exist_ok=True)
    net.eval()
    rows = torch.zeros(2, net.shape.features)
    has = torch.zeros(2, TOP, dtype=torch.int64)
    with torch.no_grad():
        memory = net.memory(rows, rows, has, has)
        last = torch.ones(2, 1, dtype=torch.int64)
        _, past = net.step(last, memory)
    inputs = ["shown", "wanted", "shown_has", "wanted_has"]
    axes = {name: {0: "n"} for name in inputs} | {"memory": {2: "n"}}
    write_halved(_Sees(net), (rows, rows, has, has), inputs, ["memory"], axes, out / "sees.onnx")
    axes = {
        "words": {0: "n"}, "memory": {2: "n"}, "past": {2: "n", 4: "t"},
        "scores": {0: "n"}, "kept": {2: "n", 4: "u"},
    }  # fmt: skip
    write_halved(
        _Speaks(net),
        (last, memory, past),
        ["words", "memory", "past"],
        ["scores", "kept"],
        axes,
        out / "speaks.onnx",
    )
    card = {"words": list(words), "longest": net.shape.longest, **about}
    (out / "speaker.json").write_text(json.dumps(card, indent=0) + "\n", "utf-8")


def export_retrievers(nets: Mapping[str, Retriever], about: Mapping[str, Any], out: Path) -> None:
    """Write NAME.onnx and NAME.garments.onnx of each, and peers.json."""
    out.mkdir(parents=True, exist_ok=True)
    for name, net in nets.items():
        net.eval()
        shape = net.shape
        given = (
            torch.zeros(2, 3, shape.features),
            torch.zeros(2, 3, TOP, dtype=torch.int64),
            torch.zeros(2, 3, MOST_PIECES, shape.embedded),
            torch.ones(2, 3, MOST_PIECES),
        )
        inputs = ["shown", "has", "words", "said"]
        axes = {key: {0: "n", 1: "t"} for key in inputs} | {"query": {0: "n"}}
        write_halved(net, given, inputs, ["query"], axes, out / f"{name}.onnx")
        axes = {"features": {0: "n"}, "garments": {0: "n"}}
        rows = torch.zeros(2, shape.features)
        write_halved(_Puts(net), (rows,), ["features"], ["garments"], axes, out / f"{name}.garments.onnx")
    card = {"most_turns": MOST_TURNS, "most_pieces": MOST_PIECES, **about}
    (out / "peers.json").write_text(json.dumps(card, indent=0) + "\n", "utf-8")
