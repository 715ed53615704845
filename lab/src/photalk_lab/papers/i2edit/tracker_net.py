"""The tracker's net: MiniLM's layers, and a question of each value to what was heard.

Word embeddings are MiniLM's and stay as they are, outside the net, as in the listener. A value asks with a
vector that starts as MiniLM's own embedding of a sentence about it, so that words which training never saw
lie near the value that they mean; one small network judges all 23 answers.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk.dialogue.requirements.hearing import FACTS, FEATURES
from photalk.dialogue.requirements.net import KINDS, MOVES
from photalk.dialogue.requirements.values import VALUES
from photalk_lab.training.listener.net import PARTS, Layer
from photalk_lab.training.listener.net import Shape as LayerShape


@dataclass(frozen=True, slots=True)
class Shape:
    """The net's sizes; `frozen` is how many of the lower layers stay as they were published."""

    layers: int = 6
    frozen: int = 3
    width: int = 384
    heads: int = 12
    inner: int = 1536
    positions: int = 88
    asking: int = 6
    judging: int = 192
    dropout: float = 0.1

    def as_dict(self) -> dict[str, float]:
        return asdict(self)


class TrackerNet(nn.Module):
    """Scores of moves (B, 23, 3) and of kinds (B, 3) for what was heard."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        width = shape.width
        layer = LayerShape(
            words=0, intents=0, operators=0, width=width, heads=shape.heads, inner=shape.inner,
            dropout=shape.dropout,
        )  # fmt: skip
        self.position = nn.Embedding(shape.positions, width)
        self.feature = nn.Embedding(FEATURES, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(layer) for _ in range(shape.layers))
        self.values = nn.Parameter(torch.zeros(len(VALUES), width))
        self.facts = nn.ModuleList(nn.Embedding(count, width) for count in FACTS)
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.judge = nn.Linear(4 * width, shape.judging)
        self.moves = nn.Linear(shape.judging, len(MOVES))
        self.kinds = nn.Linear(width, len(KINDS))
        self.dropout = nn.Dropout(shape.dropout)

    def forward(
        self, embedded: Tensor, feature: Tensor, facts: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor]:
        """The scores for embedded (B, T, D), feature and mask (B, T), and facts (B, 23, 5)."""
        x = self.hidden(embedded, feature, mask)
        kept = mask[..., None].to(x.dtype)
        mean = (x * kept).sum(1) / kept.sum(1)
        rows, _, width = x.shape
        count, each = self.shape.asking, width // self.shape.asking
        asks = self.values.expand(rows, -1, -1)  # (B, 23, D)
        for place, fact in enumerate(self.facts):
            asks = asks + fact(facts[:, :, place])

        def split(y: Tensor) -> Tensor:  # (B, N, D) -> (B, H, N, D / H)
            return y.view(rows, -1, count, each).transpose(1, 2)

        scores = split(self.query(asks)) @ split(self.key(x)).transpose(2, 3) / each**0.5  # (B, H, 23, T)
        heed = torch.softmax(scores.masked_fill(~mask[:, None, None, :], -1e9), dim=-1)
        told = (heed @ split(self.value(x))).transpose(1, 2).reshape(rows, len(VALUES), width)
        # How alike the value is to what it found and to the whole; and both, value and found, as they are.
        mine, found = self.norms[0](asks), self.norms[1](told)
        whole = self.norms[2](mean)[:, None].expand_as(asks)
        given = torch.cat([mine * found, mine * whole, mine, found], 2)
        judged = F.gelu(self.judge(self.dropout(given)))
        return self.moves(self.dropout(judged)), self.kinds(self.dropout(mean))

    def hidden(self, embedded: Tensor, feature: Tensor, mask: Tensor) -> Tensor:
        """What the layers make of it (B, T, D)."""
        order = self.position.weight[: embedded.shape[1]]
        x = self.dropout(self.norm(embedded + order + self.feature(feature)))
        for layer in self.layers:
            x = layer(x, mask)
        return x

    def slow(self) -> list[list[nn.Parameter]]:
        """The layers that are tuned, the lowest first."""
        return [list(layer.parameters()) for layer in self.layers[self.shape.frozen :]]

    def freeze(self) -> None:
        """Let the lower layers, and the order of words, be as they were."""
        for part in (self.position, self.norm, *self.layers[: self.shape.frozen]):
            part.requires_grad_(False)


def warm_start(net: TrackerNet, bert: dict[str, Tensor]) -> None:
    """Start from MiniLM's layers."""
    state = net.state_dict()
    for place in range(net.shape.layers):
        for ours, theirs in PARTS.items():
            for part in ("weight", "bias"):
                state[f"layers.{place}.{ours}.{part}"] = bert[f"encoder.layer.{place}.{theirs}.{part}"]
    state["position.weight"] = bert["embeddings.position_embeddings.weight"][: net.shape.positions]
    state["norm.weight"] = bert["embeddings.LayerNorm.weight"]
    state["norm.bias"] = bert["embeddings.LayerNorm.bias"]
    kind = bert["embeddings.token_type_embeddings.weight"][0]
    state["feature.weight"] = kind + 0.01 * torch.randn_like(state["feature.weight"])
    for place in range(len(FACTS)):
        state[f"facts.{place}.weight"] = 0.05 * torch.randn_like(state[f"facts.{place}.weight"])
    # A value looks, to begin with, for what is like it; and most values are left as they are.
    for part in ("query", "key", "value"):
        state[f"{part}.weight"] = torch.eye(net.shape.width)
        state[f"{part}.bias"] = torch.zeros(net.shape.width)
    state["moves.bias"] = torch.tensor([2.5, 0.0, -0.5])
    net.load_state_dict(state)
