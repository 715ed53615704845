"""A reader that is taught further: the net begins as the one that ships.

Checkpoints stay with the machine that they were made on; the exported reader travels with the product.
What a token looks like is found by its name, since a later language has more of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from photalk_lab.training.reader.net import Net
from photalk_lab.training.stored_weights import take, weights_of


def take_reader(net: Net, tokens: Sequence[str], folder: Path) -> int:
    """Give the net what the reader in `folder` has for it; how many tensors that was."""
    taken = take(net.encoder, weights_of(folder / "encoder.onnx", "encoder."))
    taken += take(net.decoder, weights_of(folder / "decoder.onnx", "decoder."))
    had = {
        token: row
        for row, token in enumerate(json.loads((folder / "card.json").read_text("utf-8"))["tokens"])
    }
    shared = [(row, had[token]) for row, token in enumerate(tokens) if token in had]
    new, old = (torch.tensor(side) for side in zip(*shared, strict=True))
    decoder = net.decoder
    with np.load(folder / "rows.npz", allow_pickle=False) as rows, torch.no_grad():
        for own, name in (
            (decoder.token_in, "own_in"),
            (decoder.token_out, "own_out"),
            (decoder.bias, "bias"),
        ):
            own[new] = torch.from_numpy(rows[name].astype(np.float32))[old]
        for layer, name in ((decoder.described_in, "described_in"), (decoder.described_out, "described_out")):
            layer.weight.copy_(torch.from_numpy(rows[name].astype(np.float32)))
    return taken + 5
