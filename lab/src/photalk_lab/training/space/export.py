"""From the trained net to the files that `photalk.vision.space.shipped_encoder` reads.

The image tower's weights are stored in sixteen bits and computed with in thirty-two (its convolutions are no
faster in eight on a plain CPU); the text tower's are eight-bit numbers.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from photalk_lab.training.graphs import write_bytes, write_halved
from photalk_lab.training.space.levelling import Level
from photalk_lab.training.space.net import SHARPNESS, ImageTower, JointNet, TextTower
from photalk_lab.training.space.vocabulary import Vocabulary

WORDS = 0.4
"""How far the tags of a text's words count in close reading."""


class _Sees(nn.Module):
    """Photos (n, side, side, 3) of bytes in; vectors, rows, log-odds of words and of things, places out.

    The places (n, P, 1280) are what captions and answers look at.
    """

    def __init__(self, tower: ImageTower, level: Level) -> None:
        super().__init__()
        self.tower, self.level = tower, level

    def forward(self, photos: Tensor) -> tuple[Tensor, ...]:
        grid = self.tower.grid((photos.permute(0, 3, 1, 2).float() - 127.0) / 128.0)
        vectors, rows, tags = self.tower.told(grid)
        words = self.tower.shape.words
        places = grid.flatten(2).transpose(1, 2)
        return self.level.photos(vectors), rows, tags[:, :words], tags[:, words:], places


class _Reads(nn.Module):
    """One text's embedded pieces (1, L, D) in; its vector, rows and weights out."""

    def __init__(self, tower: TextTower, level: Level) -> None:
        super().__init__()
        self.tower, self.level = tower, level

    def forward(self, embedded: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        vectors, rows, weights = self.tower(embedded, torch.ones(embedded.shape[:2], dtype=torch.bool))
        return self.level.texts(vectors), rows, weights


def export(
    net: JointNet, level: Level, vocabulary: Vocabulary, side: int, about: dict[str, Any], out: Path
) -> None:
    """Write image.onnx, text.onnx and card.json; `about` is added to the card as it is."""
    out.mkdir(parents=True, exist_ok=True)
    net.eval()
    _image(net, level, side, out / "image.onnx")
    _text(net, level, out / "text.onnx")
    digest = hashlib.sha256()
    for name in ("image.onnx", "text.onnx"):
        digest.update((out / name).read_bytes())
    card = {
        "identity": f"photalk-space-{digest.hexdigest()[:16]}",
        "width": net.shape.width + 1,
        "side": side,
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


def _image(net: JointNet, level: Level, side: int, path: Path) -> None:
    photos = torch.zeros(2, side, side, 3, dtype=torch.uint8)
    outputs = ["vectors", "rows", "tags", "things", "grid"]
    axes = {name: {0: "n"} for name in ("photos", *outputs)}
    write_halved(_Sees(net.image, level), (photos,), ["photos"], outputs, axes, path)


def _text(net: JointNet, level: Level, path: Path) -> None:
    embedded = torch.zeros(1, 9, net.shape.text_width)
    axes = {"embedded": {1: "L"}, "rows": {1: "L"}, "weights": {1: "L"}}
    outputs = ["vectors", "rows", "weights"]
    write_bytes(_Reads(net.text, level), (embedded,), ["embedded"], outputs, axes, path)
