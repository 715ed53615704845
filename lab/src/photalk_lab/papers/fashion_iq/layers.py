"""Transformer layers of the relative captioner and of the paper's retriever, normalised before each part."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn


@dataclass(frozen=True, slots=True)
class Size:
    """How large a layer is; the paper's are 256 wide, with 8 heads."""

    width: int = 96
    inner: int = 192
    heads: int = 8
    dropout: float = 0.1


class Attention(nn.Module):
    """Attention in parts, so that keys and values can be kept from word to word."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width)
        self.pair = nn.Linear(width, 2 * width)
        self.out = nn.Linear(width, width)

    def keys_values(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of (B, S, D), each (B, heads, S, D / heads)."""
        keys, values = self.pair(seen).chunk(2, dim=-1)
        return self._split(keys), self._split(values)

    def forward(self, asking: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None = None) -> Tensor:
        """What (B, T, D) gets from the kept keys and values; the mask is True where it may look."""
        queries = self._split(self.query(asking))
        scores = queries @ keys.transpose(-1, -2) / math.sqrt(queries.shape[-1])  # (B, heads, T, S)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e4)
        mixed = (scores.softmax(-1) @ values).transpose(1, 2)  # (B, T, heads, D / heads)
        return self.out(mixed.flatten(2))

    def _split(self, rows: Tensor) -> Tensor:
        return rows.unflatten(-1, (self.heads, -1)).transpose(1, 2)


def _inner(size: Size) -> nn.Sequential:
    return nn.Sequential(nn.Linear(size.width, size.inner), nn.ReLU(), nn.Linear(size.inner, size.width))


class EncoderLayer(nn.Module):
    """Self-attention and an inner layer, each normalised before."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.attention = Attention(size.width, size.heads)
        self.inner = _inner(size)
        self.norms = nn.ModuleList(nn.LayerNorm(size.width) for _ in range(2))
        self.drop = nn.Dropout(size.dropout)

    def forward(self, rows: Tensor, mask: Tensor | None = None) -> Tensor:
        """(B, S, D) to (B, S, D); the mask (B, 1, 1, S) is True where there is something."""
        normed = self.norms[0](rows)
        rows = rows + self.drop(self.attention(normed, *self.attention.keys_values(normed), mask))
        return rows + self.drop(self.inner(self.norms[1](rows)))


class DecoderLayer(nn.Module):
    """Attention to the words so far, to the garments, and an inner layer."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.words = Attention(size.width, size.heads)
        self.garments = Attention(size.width, size.heads)
        self.inner = _inner(size)
        self.norms = nn.ModuleList(nn.LayerNorm(size.width) for _ in range(3))
        self.drop = nn.Dropout(size.dropout)

    def forward(
        self, rows: Tensor, memory: tuple[Tensor, Tensor], past: Tensor | None, mask: Tensor | None
    ) -> tuple[Tensor, Tensor]:
        """The rows (B, T, D) one layer up; keys and values of all words (2, B, heads, P + T, D / heads)."""
        normed = self.norms[0](rows)
        now = torch.stack(self.words.keys_values(normed))
        kept = now if past is None else torch.cat([past, now], dim=3)
        rows = rows + self.drop(self.words(normed, kept[0], kept[1], mask))
        rows = rows + self.drop(self.garments(self.norms[1](rows), *memory))
        return rows + self.drop(self.inner(self.norms[2](rows))), kept
