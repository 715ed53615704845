"""Out of torch: the trained net as ONNX graphs in eight bits, with its card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from photalk.dialogue.listener.net import Card
from photalk_lab.training.graphs import write_bytes
from photalk_lab.training.listener.net import Net


class _Hears(nn.Module):
    def __init__(self, net: Net) -> None:
        super().__init__()
        self.encoder = net.encoder

    def forward(self, embedded: Tensor, feature: Tensor) -> tuple[Tensor, ...]:
        found: tuple[Tensor, ...] = self.encoder(
            embedded, feature, torch.ones_like(feature, dtype=torch.bool)
        )
        return found


class _Begins(nn.Module):
    def __init__(self, net: Net) -> None:
        super().__init__()
        self.decoder = net.decoder

    def forward(self, hidden: Tensor, kind: Tensor) -> Tensor:
        return self.decoder.start(hidden, kind)


class _GoesOn(nn.Module):
    def __init__(self, net: Net) -> None:
        super().__init__()
        self.decoder = net.decoder

    def forward(self, state: Tensor, previous: Tensor, hidden: Tensor) -> tuple[Tensor, Tensor]:
        memory = hidden.expand(state.shape[0], -1, -1)
        found: tuple[Tensor, Tensor] = self.decoder(
            state, previous, memory, torch.ones_like(memory[:, :, 0], dtype=torch.bool)
        )
        return found


def export(net: Net, card: Card, out: Path) -> None:
    """Write the model to a folder, as `photalk.dialogue.listener.net` reads it."""
    out.mkdir(parents=True, exist_ok=True)
    net.eval()
    width = net.shape.width
    hidden, state = torch.zeros(1, 9, width), torch.zeros(2, width)
    long = torch.long
    graphs: list[tuple[str, nn.Module, tuple[Tensor, ...], list[str], list[str], dict[str, Any]]] = [
        (
            "encoder", _Hears(net), (hidden, torch.zeros(1, 9, dtype=long)), ["embedded", "feature"],
            ["hidden", "kind", "said", "unsaid", "intents", "operators"],
            {"embedded": {1: "T"}, "feature": {1: "T"}, "hidden": {1: "T"}, "said": {1: "T"}},
        ),
        (
            "begin", _Begins(net), (hidden, torch.zeros(1, dtype=long)), ["hidden", "kind"], ["state"],
            {"hidden": {1: "T"}},
        ),
        (
            "decoder", _GoesOn(net), (state, state, hidden), ["state", "previous", "hidden"],
            ["next", "scores"],
            {
                "state": {0: "B"}, "previous": {0: "B"}, "hidden": {1: "T"},
                "next": {0: "B"}, "scores": {0: "B", 1: "S"},
            },
        ),
    ]  # fmt: skip
    for name, module, inputs, names, outputs, axes in graphs:
        write_bytes(module, inputs, names, outputs, axes, out / f"{name}.onnx")
    told = {name: list(getattr(card, name)) for name in Card.__slots__}
    (out / "card.json").write_text(json.dumps(told, indent=0, ensure_ascii=False) + "\n", "utf-8")
