"""The listener's net: the lower layers of MiniLM, a pointing decoder, heads for kind, amount and intents.

Word embeddings are MiniLM's and stay as they are, outside the net: a word that training never saw lies
where it lay, and the net takes rows of it. What is trained: the layers, the features, the decoder, the heads.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk.dialogue.listener.amounts import AMOUNT_KINDS, SAID, UNSAID
from photalk.dialogue.listener.hearing import FEATURES, KINDS


@dataclass(frozen=True, slots=True)
class Shape:
    """The net's sizes; `words` is the decoder's own vocabulary, the first of which ends a sequence."""

    words: int
    intents: int
    operators: int
    layers: int = 4
    width: int = 384
    heads: int = 12
    inner: int = 1536
    positions: int = 128
    dropout: float = 0.1


class Layer(nn.Module):
    """One transformer layer, normed after each part as BERT's are."""

    def __init__(self, shape: Shape) -> None:
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


class Encoder(nn.Module):
    """Hears the positions: their summed word embeddings, features and order."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.position = nn.Embedding(shape.positions, shape.width)
        self.feature = nn.Embedding(FEATURES, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.dropout = nn.Dropout(shape.dropout)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.kind = nn.Linear(shape.width, len(KINDS))
        self.said = nn.Linear(shape.width, len(AMOUNT_KINDS) * SAID)
        self.unsaid = nn.Linear(shape.width, len(AMOUNT_KINDS) * UNSAID)
        self.intents = nn.Linear(shape.width, shape.intents)
        self.operators = nn.Linear(shape.width, shape.operators)

    def forward(self, embedded: Tensor, feature: Tensor, mask: Tensor) -> tuple[Tensor, ...]:
        """Hidden states (B, T, D) and the heads' scores for embedded (B, T, D), feature and mask (B, T)."""
        order = self.position.weight[: embedded.shape[1]]
        x = self.dropout(self.norm(embedded + order + self.feature(feature)))
        for layer in self.layers:
            x = layer(x, mask)
        start = x[:, 0]
        kept = mask[..., None].to(x.dtype)
        mean = (x * kept).sum(1) / kept.sum(1)
        return x, self.kind(start), self.said(x), self.unsaid(start), self.intents(mean), self.operators(mean)


class Decoder(nn.Module):
    """Writes the words of a search or a colour one by one: its own, or pointed at in the input."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.begin = nn.Linear(width, width)
        self.kind = nn.Embedding(len(KINDS), width)
        self.cell = nn.GRUCell(2 * width, width)
        self.look = nn.Linear(width, width, bias=False)
        self.speak = nn.Linear(2 * width, width)
        self.own = nn.Linear(width, shape.words)
        self.word = nn.Linear(width, width, bias=False)
        self.name = nn.Linear(width, width, bias=False)
        self.attribute = nn.Linear(width, width, bias=False)
        self.source = nn.Parameter(torch.zeros(4))
        self.dropout = nn.Dropout(shape.dropout)

    def start(self, hidden: Tensor, kind: Tensor) -> Tensor:
        """The first state (B, D), from the start's hidden state and the kind of command (B)."""
        return torch.tanh(self.begin(hidden[:, 0]) + self.kind(kind))

    def forward(self, state: Tensor, previous: Tensor, hidden: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The next state, and scores for (own words, words here, names here, attributes here): B, V + 3T.

        `previous` (B, D) is the embedding of the word before, zeros at first.
        """
        context = self._context(state, hidden, mask)
        state = self.cell(torch.cat([previous, context], 1), state)
        context = self._context(state, hidden, mask)
        voice = self.dropout(torch.tanh(self.speak(torch.cat([state, context], 1))))
        here = [
            (hidden @ part(voice)[:, :, None])[:, :, 0] / hidden.shape[2] ** 0.5 + self.source[place]
            for place, part in enumerate((self.word, self.name, self.attribute))
        ]
        return state, torch.cat([self.own(voice) + self.source[3], *here], 1)

    def _context(self, state: Tensor, hidden: Tensor, mask: Tensor) -> Tensor:
        scores = (hidden @ self.look(state)[:, :, None])[:, :, 0] / hidden.shape[2] ** 0.5  # (B, T)
        weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=1)
        return (weights[:, None] @ hidden)[:, 0]


class Net(nn.Module):
    """The whole: an encoder and a decoder."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.encoder = Encoder(shape)
        self.decoder = Decoder(shape)


PARTS = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "out": "attention.output.dense", "norm": "attention.output.LayerNorm",
    "up": "intermediate.dense", "down": "output.dense", "last_norm": "output.LayerNorm",
}  # fmt: skip
"""Our names of a layer's parts, and those in BERT's files."""


def warm_start(net: Net, bert: dict[str, Tensor], own_words: Tensor) -> None:
    """Start from MiniLM's lower layers, and the decoder's own words (V, D) from their embeddings."""
    state = net.state_dict()
    prefix = "encoder.layer"
    for place in range(net.shape.layers):
        for ours, theirs in PARTS.items():
            for part in ("weight", "bias"):
                state[f"encoder.layers.{place}.{ours}.{part}"] = bert[f"{prefix}.{place}.{theirs}.{part}"]
    state["encoder.position.weight"] = bert["embeddings.position_embeddings.weight"][: net.shape.positions]
    state["encoder.norm.weight"] = bert["embeddings.LayerNorm.weight"]
    state["encoder.norm.bias"] = bert["embeddings.LayerNorm.bias"]
    # Every position is of BERT's first type, and what sets ours apart is learnt on top of that.
    kind = bert["embeddings.token_type_embeddings.weight"][0]
    state["encoder.feature.weight"] = kind + 0.01 * torch.randn_like(state["encoder.feature.weight"])
    scale = own_words.norm(dim=1, keepdim=True).clamp(min=1e-6)
    state["decoder.own.weight"] = own_words / scale
    net.load_state_dict(state)
