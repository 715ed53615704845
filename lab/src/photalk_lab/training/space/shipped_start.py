"""Training that goes on from a model that was exported: hours of learning need not be spent in one piece.

Checkpoints are large and stay with the machine they were made on; the exported model travels with the
product. Its photo tower is stored in sixteen bits and its text tower in eight, which a few steps
mend.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import torch

from photalk_lab.training.space.net import ImageTower, TextTower
from photalk_lab.training.stored_weights import take, weights_of


def take_photo_tower(tower: ImageTower, words: Sequence[str], things: Sequence[str], folder: Path) -> int:
    """Give the photo tower what the model in `folder` has for it; how many tensors that was.

    What stands for a word or a thing is found by name, since another training has another list of them.
    """
    stored = weights_of(folder / "image.onnx")
    if "heed.weight" in stored:  # as models of the first generation call it
        stored |= {f"pool.heed.{part}": stored[f"heed.{part}"] for part in ("weight", "bias")}
    card = json.loads((folder / "card.json").read_text("utf-8"))
    had = {name: row for row, name in enumerate([*card["vocabulary"], *card.get("things", ())])}
    shared = [(row, had[name]) for row, name in enumerate([*words, *things]) if name in had]
    with torch.no_grad():
        for part in ("weight", "bias"):
            old, new = torch.from_numpy(stored.pop(f"tags.{part}")), getattr(tower.tags, part)
            for row, before in shared:
                new[row] = old[before]
    return take(tower, stored)


def take_text_tower(tower: TextTower, folder: Path) -> int:
    """Give the text tower what the model in `folder` has for it; how many tensors that was."""
    return take(tower, weights_of(folder / "text.onnx"))
