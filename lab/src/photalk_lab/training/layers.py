"""A layer as MiniLM has them, for nets that begin with its weights."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True, slots=True)
class LayerShape:
    """A layer's sizes, by default MiniLM's."""

    width: int = 384
    heads: int = 12
    inner: int = 1536
    dropout: float = 0.1


class Layer(nn.Module):
    """One transformer layer, normed after each part as BERT's are."""

    def __init__(self, shape: LayerShape) -> None:
        super().__init__()
        width = shape.width
        self.heads = shape.heads
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.up, self.down = nn.Linear(width, shape.inner), nn.Linear(shape.inner, width)
        self.last_norm = nn.LayerNorm(width, eps=1e-12)
        self.dropout = nn.Dropout(shape.dropout)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        rows, length, width = x.shape

        def split(y: Tensor) -> Tensor:  # (B, T, D) -> (B, H, T, D / H)
            return y.view(rows, length, self.heads, width // self.heads).transpose(1, 2)

        query, key, value = split(self.query(x)), split(self.key(x)), split(self.value(x))
        scores = query @ key.transpose(2, 3) / (width // self.heads) ** 0.5  # (B, H, T, T)
        weights = torch.softmax(scores.masked_fill(~mask[:, None, None, :], -1e9), dim=-1)
        mixed = (weights @ value).transpose(1, 2).reshape(rows, length, width)
        x = self.norm(x + self.dropout(self.out(mixed)))
        return self.last_norm(x + self.dropout(self.down(F.gelu(self.up(x)))))


PARTS = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "out": "attention.output.dense", "norm": "attention.output.LayerNorm",
    "up": "intermediate.dense", "down": "output.dense", "last_norm": "output.LayerNorm",
}  # fmt: skip
"""Our names of a layer's parts, and those in BERT's files."""
