"""The paper's dialogue module: one encoder-decoder for state and response, told apart by a prompt.

I²Edit takes T5; this is its shape at a size that trains on a CPU: MiniLM's lower layers read, a small
decoder with a tied vocabulary of the words seen writes. Both tasks are trained jointly, by the paper's
equation 3 (`joint_training.loss_of`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.layers import PARTS, Layer, LayerShape


@dataclass(frozen=True, slots=True)
class Shape:
    """The net's sizes; `frozen` is how many of the encoder's layers stay as they were published.

    `words`, how many words it can write, is told by what it learns from.
    """

    words: int = 0
    layers: int = 2
    frozen: int = 1
    width: int = 384
    heads: int = 12
    inner: int = 1536
    positions: int = 128
    written: int = 2
    decoder_width: int = 256
    decoder_heads: int = 4
    decoder_inner: int = 512
    longest: int = 48
    dropout: float = 0.1

    def as_dict(self) -> dict[str, float]:
        return asdict(self)


class Attention(nn.Module):
    """Heads that look from one row of positions to another."""

    def __init__(self, width: int, heads: int, source: int) -> None:
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width)
        self.key, self.value = nn.Linear(source, width), nn.Linear(source, width)
        self.out = nn.Linear(width, width)

    def forward(self, x: Tensor, source: Tensor, mask: Tensor) -> Tensor:
        """(B, S, D) looking at (B, T, E) where the mask, (B, 1, S or 1, T), is true."""
        rows, length, width = x.shape

        def split(y: Tensor) -> Tensor:  # (B, N, D) -> (B, H, N, D / H)
            return y.view(rows, -1, self.heads, width // self.heads).transpose(1, 2)

        scores = split(self.query(x)) @ split(self.key(source)).transpose(2, 3)
        heed = torch.softmax((scores / (width // self.heads) ** 0.5).masked_fill(~mask, -1e9), dim=-1)
        mixed = (heed @ split(self.value(source))).transpose(1, 2).reshape(rows, length, width)
        return self.out(mixed)


class DecoderLayer(nn.Module):
    """Looks at what is written so far, then at what was read; normed before each part."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.decoder_width
        self.own = Attention(width, shape.decoder_heads, width)
        self.read = Attention(width, shape.decoder_heads, shape.width)
        self.up, self.down = nn.Linear(width, shape.decoder_inner), nn.Linear(shape.decoder_inner, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.dropout = nn.Dropout(shape.dropout)

    def forward(self, x: Tensor, past: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        here = self.norms[0](x)
        x = x + self.dropout(self.own(here, here, past))
        x = x + self.dropout(self.read(self.norms[1](x), memory, mask))
        return x + self.dropout(self.down(F.gelu(self.up(self.norms[2](x)))))


class TextToText(nn.Module):
    """Reads a dialogue with a prompt, and writes."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        layer = LayerShape(shape.width, shape.heads, shape.inner, shape.dropout)
        self.position = nn.Embedding(shape.positions, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(layer) for _ in range(shape.layers))
        self.word = nn.Embedding(shape.words, shape.decoder_width)
        self.place = nn.Embedding(shape.longest, shape.decoder_width)
        self.written = nn.ModuleList(DecoderLayer(shape) for _ in range(shape.written))
        self.last = nn.LayerNorm(shape.decoder_width)
        self.dropout = nn.Dropout(shape.dropout)
        nn.init.normal_(self.word.weight, std=shape.decoder_width**-0.5)
        nn.init.normal_(self.place.weight, std=shape.decoder_width**-0.5)

    def read(self, embedded: Tensor, mask: Tensor) -> Tensor:
        """What the encoder makes of embedded pieces (B, T, D)."""
        x = self.dropout(self.norm(embedded + self.position.weight[: embedded.shape[1]]))
        for layer in self.layers:
            x = layer(x, mask)
        return x

    def write(self, written: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        """Scores of the next word at each place (B, S, V), after words (B, S); the first is the end."""
        length = written.shape[1]
        x = self.dropout(self.word(written) + self.place.weight[:length])
        order = torch.arange(length)
        past = (order[None, :] <= order[:, None])[None, None]  # (1, 1, S, S)
        for layer in self.written:
            x = layer(x, past, memory, mask[:, None, None, :])
        return self.last(x) @ self.word.weight.T

    def freeze(self) -> None:
        """Let the lower layers, and the order of words, be as they were."""
        for part in (self.position, self.norm, *self.layers[: self.shape.frozen]):
            part.requires_grad_(False)


def warm_start(net: TextToText, bert: dict[str, Tensor]) -> None:
    """Give the encoder MiniLM's lower layers."""
    state = net.state_dict()
    for place in range(net.shape.layers):
        for ours, theirs in PARTS.items():
            for part in ("weight", "bias"):
                state[f"layers.{place}.{ours}.{part}"] = bert[f"encoder.layer.{place}.{theirs}.{part}"]
    state["position.weight"] = (
        bert["embeddings.position_embeddings.weight"][: net.shape.positions]
        + bert["embeddings.token_type_embeddings.weight"][0]
    )
    state["norm.weight"] = bert["embeddings.LayerNorm.weight"]
    state["norm.bias"] = bert["embeddings.LayerNorm.bias"]
    net.load_state_dict(state)
