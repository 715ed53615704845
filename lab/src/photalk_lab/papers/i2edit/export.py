"""Out of torch: the trained tracker as an ONNX graph in eight bits, with its card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from photalk.dialogue.requirements.hearing import FACTS
from photalk.dialogue.requirements.net import KINDS, MOVES
from photalk.dialogue.requirements.values import VALUES
from photalk_lab.papers.i2edit.tracker_net import TrackerNet
from photalk_lab.training.graphs import write_bytes


class _Tracks(nn.Module):
    """One message at a time: nothing is masked."""

    def __init__(self, net: TrackerNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, embedded: Tensor, feature: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
        found: tuple[Tensor, Tensor] = self.net(
            embedded, feature, facts, torch.ones_like(feature, dtype=torch.bool)
        )
        return found


def export(net: TrackerNet, out: Path, told: dict[str, Any]) -> None:
    """Write the model to a folder, as `dialogue.requirements.net` reads it; `told` goes on its card."""
    out.mkdir(parents=True, exist_ok=True)
    given = (
        torch.zeros(1, 9, net.shape.width),
        torch.zeros(1, 9, dtype=torch.long),
        torch.zeros(1, len(VALUES), len(FACTS), dtype=torch.long),
    )
    axes = {"embedded": {1: "T"}, "feature": {1: "T"}}
    write_bytes(
        _Tracks(net.eval()), given, ["embedded", "feature", "facts"], ["moves", "kinds"], axes,
        out / "tracker.onnx",
    )  # fmt: skip
    card = {
        "values": [value for _, value in VALUES], "moves": list(MOVES), "kinds": list(KINDS),
        "shape": net.shape.as_dict(), **told,
    }  # fmt: skip
    (out / "card.json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", "utf-8")
