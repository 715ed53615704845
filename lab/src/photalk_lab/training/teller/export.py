"""From the trained nets to the files that the product reads.

What looks is stored in sixteen bits: it begins with the directions in which places are kept during training,
and small numbers count there. The other two are in eight bits.
"""

from __future__ import annotations

import hashlib
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from photalk_lab.training.graphs import write_bytes, write_halved
from photalk_lab.training.teller.grids import Directions
from photalk_lab.training.teller.net import PIECE, Answer, Look, Say, TellerNet

GRAPHS = ("look.onnx", "say.onnx", "answer.onnx")


class _Looks(nn.Module):
    """Places as the tower tells them (n, P, C) in, what is remembered (n, P, D) out."""

    def __init__(self, look: Look, directions: Directions) -> None:
        super().__init__()
        self.look = look
        self.mean = nn.Parameter(torch.from_numpy(directions.mean))
        self.reduce = nn.Linear(*directions.basis.shape, bias=False)
        self.reduce.weight.data = torch.from_numpy(directions.basis.T.copy())

    def forward(self, grid: Tensor) -> Tensor:
        return self.look(self.reduce(grid - self.mean))


class _Rounded(nn.Module):
    """A table of which each row is kept in eight bits."""

    def __init__(self, table: Tensor) -> None:
        super().__init__()
        scales = table.abs().amax(1, keepdim=True) / 127
        self.register_buffer("rows", (table / scales.clamp(min=1e-12)).round().to(torch.int8))
        self.register_buffer("scales", scales)

    def forward(self, which: Tensor) -> Tensor:
        return self.rows[which].float() * self.scales[which]


class _Says(nn.Module):
    """The logits of the next word (b, V) after each beginning (b, T), of one photo or of a photo each."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = deepcopy(say)
        # Looked up in eight bits and multiplied with in eight bits are two roundings of the same table.
        table = self.say.table.weight.data
        self.say.table = _Rounded(table)
        self.out = nn.Linear(table.shape[1], table.shape[0])
        self.out.weight.data, self.out.bias.data = table, say.bias.data

    def forward(self, seen: Tensor, words: Tensor) -> Tensor:
        return self.out(self.say(seen, words)[:, -1])


class _Answers(nn.Module):
    """The logits of the answers (1, A) to one question (1, L, 384)."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer

    def forward(self, seen: Tensor, embedded: Tensor) -> Tensor:
        return self.answer(seen, embedded)


def export_graphs(net: TellerNet, directions: Directions, out: Path) -> str:
    """Write the three graphs; what they are known by."""
    out.mkdir(parents=True, exist_ok=True)
    sizes = net.eval().sizes
    grid = torch.randn(2, sizes.places, directions.basis.shape[0])
    seen = torch.randn(2, sizes.places, sizes.width)
    write_halved(
        _Looks(net.look, directions), (grid,), ["grid"], ["seen"], {"grid": {0: "n"}, "seen": {0: "n"}},
        out / "look.onnx",
    )  # fmt: skip
    write_bytes(
        _Says(net.say), (seen, torch.ones(2, 5, dtype=torch.long)), ["seen", "words"], ["logits"],
        {"seen": {0: "n"}, "words": {0: "b", 1: "T"}, "logits": {0: "b"}}, out / "say.onnx",
    )  # fmt: skip
    write_bytes(
        _Answers(net.answer), (seen[:1], torch.randn(1, 9, PIECE)), ["seen", "embedded"], ["logits"],
        {"embedded": {1: "L"}}, out / "answer.onnx",
    )  # fmt: skip
    digest = hashlib.sha256()
    for name in GRAPHS:
        digest.update((out / name).read_bytes())
    return f"photalk-teller-{digest.hexdigest()[:16]}"


def export_card(card: dict[str, Any], out: Path) -> None:
    """Write what is known of the graphs."""
    (out / "card.json").write_text(json.dumps(card, indent=0, ensure_ascii=False) + "\n", "utf-8")
