"""From a trained net to the files that the product loads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from photalk_lab.training.graphs import write_bytes
from photalk_lab.training.reader.net import Decoder, Encoder, Net


class _Reading(nn.Module):
    """The encoder for one message: nothing is hidden from it."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder

    def forward(self, embedded: Tensor, shapes: Tensor) -> Tensor:
        hidden: Tensor = self.encoder(embedded, shapes, torch.ones_like(shapes, dtype=torch.bool))
        return hidden


class _Writing(nn.Module):
    """The last step of the decoder for several rows of one message, with the rows of tokens as an input."""

    def __init__(self, decoder: Decoder) -> None:
        super().__init__()
        self.decoder = decoder

    def forward(
        self, hidden: Tensor, first: Tensor, last: Tensor, matches: Tensor, rows_in: Tensor, rows_out: Tensor,
        bias: Tensor, written: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        count = written.shape[0]
        wide = [part.expand(count, *part.shape[1:]) for part in (hidden, first, last, matches)]
        mask = torch.ones_like(wide[0][:, :, 0], dtype=torch.bool)
        scores, clauses = self.decoder.scored(
            wide[0], mask, wide[1], wide[2], wide[3], (rows_in, rows_out, bias), written
        )
        return scores[:, -1], clauses[:, -1]


def export(
    net: Net, tokens: Sequence[str], operations: Sequence[str], out: Path, card: dict[str, Any]
) -> None:
    """Write the net to a folder as `photalk.language.reader.net` reads it."""
    out.mkdir(parents=True, exist_ok=True)
    net = net.eval()
    sizes, decoder = net.sizes, net.decoder
    any_length, any_words, any_rows = {1: "pieces"}, {1: "words"}, {0: "rows", 1: "steps"}
    hidden, shapes = torch.randn(1, 12, sizes.width), torch.zeros(1, 12, dtype=torch.long)
    write_bytes(
        _Reading(net.encoder), (hidden, shapes), ["embedded", "shapes"], ["hidden"],
        {"embedded": any_length, "shapes": any_length, "hidden": any_length}, out / "encoder.onnx",
    )  # fmt: skip
    places = torch.tensor([[1, 2, 3, 4, 5]])
    rows = torch.randn(sizes.tokens, sizes.narrow)
    given = (
        hidden, places, places, torch.zeros(1, sizes.tokens), rows, rows, torch.zeros(sizes.tokens),
        torch.tensor([[-1, 3, 4], [-1, 5, 6]]),
    )  # fmt: skip
    names = ["hidden", "first", "last", "matches", "rows_in", "rows_out", "bias", "written"]
    axes = {
        "hidden": any_length, "first": any_words, "last": any_words, "matches": {1: "tokens"},
        "rows_in": {0: "tokens"}, "rows_out": {0: "tokens"}, "bias": {0: "tokens"}, "written": any_rows,
        "scores": {0: "rows", 1: "choices"}, "clauses": {0: "rows", 1: "ends"},
    }  # fmt: skip
    write_bytes(_Writing(decoder), given, names, ["scores", "clauses"], axes, out / "decoder.onnx")
    np.savez_compressed(
        out / "rows.npz",
        own_in=decoder.token_in.detach().numpy().astype(np.float16),
        own_out=decoder.token_out.detach().numpy().astype(np.float16),
        bias=decoder.bias.detach().numpy(),
        described_in=decoder.described_in.weight.detach().numpy().astype(np.float16),
        described_out=decoder.described_out.weight.detach().numpy().astype(np.float16),
    )
    text = json.dumps(
        {**card, "tokens": list(tokens), "operations": list(operations)}, indent=1, ensure_ascii=False
    )
    (out / "card.json").write_text(text + "\n", "utf-8")
