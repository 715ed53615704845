"""The reader's net: MiniLM's layers over message and situation, and a small decoder that writes or points.

The decoder's step scores every token of the vocabulary, every word as the first of a span and every word as
the last of one. A token's row is made of a part of its own and of what the words for it look like; the part
of an operation is left out now and then, so that one that training never saw is written by its words alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.layers import PARTS, Layer, LayerShape


@dataclass(frozen=True, slots=True)
class Shape:
    """The net's sizes; `tokens` is the vocabulary, of which the last `operations` are operations."""

    tokens: int
    operations: int
    layers: int = 6
    width: int = 384
    heads: int = 12
    inner: int = 1536
    positions: int = 256
    shapes: int = 5
    narrow: int = 256
    written_layers: int = 3
    written_heads: int = 4
    longest: int = 64
    dropout: float = 0.1
    unnamed: float = 0.15


def attended(query: Tensor, key: Tensor, value: Tensor, heads: int, mask: Tensor) -> Tensor:
    """Each query (B, Q, D) mixed from the values (B, T, D); the mask is True where it may look."""

    def split(y: Tensor) -> Tensor:  # (B, T, D) -> (B, H, T, D / H)
        return y.view(y.shape[0], y.shape[1], heads, y.shape[2] // heads).transpose(1, 2)

    scores = split(query) @ split(key).transpose(2, 3) / (query.shape[2] // heads) ** 0.5
    weights = torch.softmax(scores.masked_fill(~mask, -1e4), dim=-1)
    return (weights @ split(value)).transpose(1, 2).reshape(query.shape)


class Encoder(nn.Module):
    """Reads the pieces of message and situation."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.position = nn.Embedding(shape.positions, shape.width)
        self.shape = nn.Embedding(shape.shapes, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.dropout = nn.Dropout(shape.dropout)
        layer = LayerShape(shape.width, shape.heads, shape.inner, shape.dropout)
        self.layers = nn.ModuleList(Layer(layer) for _ in range(shape.layers))

    def forward(self, embedded: Tensor, shapes: Tensor, mask: Tensor) -> Tensor:
        """Hidden states (B, T, D) of embedded pieces (B, T, D), their shapes and mask (B, T)."""
        order = self.position.weight[: embedded.shape[1]]
        x = self.dropout(self.norm(embedded + order + self.shape(shapes)))
        for layer in self.layers:
            x = layer(x, mask)
        return x


class WritingLayer(nn.Module):
    """One layer of the decoder: what was written so far, then what was read."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.narrow
        self.heads = shape.written_heads
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.own = nn.Linear(width, 3 * width)
        self.own_out = nn.Linear(width, width)
        self.look, self.seen = nn.Linear(width, width), nn.Linear(width, 2 * width)
        self.seen_out = nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.dropout = nn.Dropout(shape.dropout)

    def forward(self, x: Tensor, memory: Tensor, before: Tensor, mask: Tensor) -> Tensor:
        query, key, value = self.own(self.norms[0](x)).chunk(3, dim=2)
        x = x + self.dropout(self.own_out(attended(query, key, value, self.heads, before)))
        key, value = self.seen(memory).chunk(2, dim=2)
        mixed = attended(self.look(self.norms[1](x)), key, value, self.heads, mask[:, None, None, :])
        x = x + self.dropout(self.seen_out(mixed))
        return x + self.dropout(self.down(F.gelu(self.up(self.norms[2](x)))))


class Decoder(nn.Module):
    """Writes tokens and points at words."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width, narrow = shape.width, shape.narrow
        self.sizes = shape
        self.memory = nn.Linear(width, narrow)
        self.order = nn.Embedding(shape.longest, narrow)
        self.token_in = nn.Parameter(0.02 * torch.randn(shape.tokens, narrow))
        self.token_out = nn.Parameter(0.02 * torch.randn(shape.tokens, narrow))
        self.bias = nn.Parameter(torch.zeros(shape.tokens))
        self.begin = nn.Parameter(0.02 * torch.randn(narrow))
        self.described_in = nn.Linear(width, narrow, bias=False)
        self.described_out = nn.Linear(width, narrow, bias=False)
        self.place_in = nn.ModuleList(nn.Linear(narrow, narrow) for _ in range(2))
        self.point = nn.ModuleList(nn.Linear(narrow, narrow) for _ in range(4))
        self.pointed = nn.ModuleList(nn.Linear(narrow, narrow) for _ in range(4))
        self.matching = nn.Linear(narrow, 1)
        self.layers = nn.ModuleList(WritingLayer(shape) for _ in range(shape.written_layers))
        self.norm = nn.LayerNorm(narrow)
        self.dropout = nn.Dropout(shape.dropout)

    def rows(self, described: Tensor) -> tuple[Tensor, Tensor]:
        """What a token looks like when it was written, and what is compared with (V, N) each."""
        kept = torch.ones(self.sizes.tokens, 1, device=described.device)
        if self.training:
            operations = torch.rand(self.sizes.operations, 1) >= self.sizes.unnamed
            kept[-self.sizes.operations :] = operations.to(kept.dtype)
        return (
            self.token_in * kept + self.described_in(described),
            self.token_out * kept + self.described_out(described),
        )

    def forward(
        self, hidden: Tensor, mask: Tensor, first: Tensor, last: Tensor, matches: Tensor, described: Tensor,
        written: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """Scores of every next step, and of the words where a clause begins and ends.

        hidden (B, T, D), mask (B, T); first, last (B, W): the pieces of words; matches (B, V): how well a
        token's words fit some word of the message; described (V, D); written (B, L): -1 begins, then tokens,
        V + word for the first of a span, V + W + word for the last. Scores (B, L, V + 2W); clauses
        (B, L, 2W).
        """
        return self.scored(hidden, mask, first, last, matches, (*self.rows(described), self.bias), written)

    def scored(
        self, hidden: Tensor, mask: Tensor, first: Tensor, last: Tensor, matches: Tensor,
        rows: tuple[Tensor, Tensor, Tensor], written: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """The same, given the rows of the tokens and their bias."""
        rows_in, rows_out, bias = rows
        memory = self.memory(hidden)  # (B, T, N)
        begins, ends = (_taken(memory, at) for at in (first, last))  # (B, W, N)
        batch, length = written.shape
        table = torch.cat(
            [
                self.begin.expand(batch, 1, -1),
                rows_in.expand(batch, -1, -1),
                self.place_in[0](begins),
                self.place_in[1](ends),
            ],
            dim=1,
        )  # (B, 1 + V + 2W, N)
        x = self.dropout(_taken(table, written + 1) + self.order.weight[:length])
        before = torch.ones(length, length, dtype=torch.bool, device=x.device).tril()[None, None]
        for layer in self.layers:
            x = layer(x, memory, before, mask)
        x = self.norm(x)  # (B, L, N)
        tokens = x @ rows_out.t() + bias + self.matching(x) * matches[:, None, :]
        keys = (begins, ends, begins, ends)
        scale = x.shape[2] ** -0.5
        points = [
            self.point[k](x) @ self.pointed[k](keys[k]).transpose(1, 2) * scale for k in range(4)
        ]  # (B, L, W) each
        return torch.cat([tokens, *points[:2]], dim=2), torch.cat(points[2:], dim=2)


def _taken(rows: Tensor, at: Tensor) -> Tensor:
    """The rows (B, T, N) at these places (B, L): (B, L, N)."""
    return torch.gather(rows, 1, at[:, :, None].expand(-1, -1, rows.shape[2]))


class Net(nn.Module):
    """The whole: an encoder and a decoder."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.sizes = shape
        self.encoder = Encoder(shape)
        self.decoder = Decoder(shape)


def warm_start(net: Net, bert: dict[str, Tensor]) -> None:
    """Start from MiniLM's layers."""
    state = net.state_dict()
    for place in range(net.sizes.layers):
        for ours, theirs in PARTS.items():
            for part in ("weight", "bias"):
                name = f"encoder.layers.{place}.{ours}.{part}"
                state[name] = bert[f"encoder.layer.{place}.{theirs}.{part}"]
    state["encoder.position.weight"] = bert["embeddings.position_embeddings.weight"][: net.sizes.positions]
    state["encoder.norm.weight"] = bert["embeddings.LayerNorm.weight"]
    state["encoder.norm.bias"] = bert["embeddings.LayerNorm.bias"]
    # Every piece is of BERT's first type, and what sets ours apart is learnt on top of that.
    kind = bert["embeddings.token_type_embeddings.weight"][0]
    state["encoder.shape.weight"] = kind + 0.01 * torch.randn_like(state["encoder.shape.weight"])
    net.load_state_dict(state)
