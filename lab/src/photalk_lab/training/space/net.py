"""The joint space's two towers, how they are compared, and the head that names what is seen.

The text tower is MiniLM, its word embeddings and lower layers as they were published. The image tower is
EfficientNet-Lite2, of which all but the lowest blocks are tuned. Besides one vector each, a text has a row
for each of its pieces and a photo one for each of 5 × 5 places, compared piece by piece ("late interaction").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.layers import PARTS, Layer, LayerShape
from photalk_lab.training.space.backbone import CHANNELS, Backbone
from photalk_lab.training.space.pooling import Heeded, Mixing, Ranked

Pooling = Literal["heeded", "ranked"]


@dataclass(frozen=True, slots=True)
class Shape:
    """The net's sizes. `frozen_layers` and `frozen_blocks` are how much of each tower stays as it was.

    `pooling` makes the photo's vector of the grid, by `queries` looks at it; before, `mixing` layers let its
    places hear of each other.
    """

    words: int
    things: int = 0
    width: int = 512
    columns: int = 128
    places: int = 5
    queries: int = 4
    text_width: int = 384
    text_layers: int = 6
    frozen_layers: int = 3
    frozen_blocks: int = 4
    pooling: Pooling = "heeded"
    mixing: int = 0
    dropout: float = 0.1


class TextTower(nn.Module):
    """MiniLM's layers; a text becomes a vector, and a row and a weight for each of its pieces."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        layer = LayerShape(dropout=shape.dropout)
        self.frozen = shape.frozen_layers
        self.position = nn.Embedding(512, shape.text_width)
        self.norm = nn.LayerNorm(shape.text_width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(layer) for _ in range(shape.text_layers))
        self.vector = nn.Linear(2 * shape.text_width, shape.width)
        self.rows = nn.Linear(shape.text_width, shape.columns)
        self.weight = nn.Linear(shape.text_width, 1)

    def lower(self, embedded: Tensor, mask: Tensor) -> Tensor:
        """The frozen part: word embeddings (B, T, D) through the lower layers."""
        x = self.norm(embedded + self.position.weight[: embedded.shape[1]])
        for layer in self.layers[: self.frozen]:
            x = layer(x, mask)
        return x

    def upper(self, x: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Unit vectors (B, W), unit rows (B, T, C), and the rows' weights (B, T), which sum to one."""
        for layer in self.layers[self.frozen :]:
            x = layer(x, mask)
        kept = mask[..., None].to(x.dtype)
        mean = (x * kept).sum(1) / kept.sum(1)
        most = x.masked_fill(~mask[..., None], -1e4).amax(1)
        vector = F.normalize(self.vector(torch.cat([mean, most], 1)).float(), dim=-1)
        weights = torch.softmax(self.weight(x)[..., 0].float().masked_fill(~mask, -1e4), dim=1)
        return vector, F.normalize(self.rows(x).float(), dim=-1), weights

    def forward(self, embedded: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.upper(self.lower(embedded, mask), mask)


class ImageTower(nn.Module):
    """EfficientNet-Lite2; a photo becomes a vector, a row for each place, log-odds of words and things."""

    def __init__(self, shape: Shape, backbone: Backbone) -> None:
        super().__init__()
        self.shape = shape
        self.backbone = backbone
        mixing = (CHANNELS, shape.text_width, shape.mixing, shape.dropout)
        self.mixing = Mixing(*mixing) if shape.mixing else nn.Identity()
        pooling = Heeded if shape.pooling == "heeded" else Ranked
        self.pool = pooling(CHANNELS, shape.queries)
        self.vector = nn.Linear(CHANNELS * (1 + shape.queries), shape.width)
        self.rows = nn.Linear(CHANNELS, shape.columns)
        self.tags = nn.Linear(2 * CHANNELS, shape.words + shape.things)
        self.dropout = nn.Dropout(shape.dropout)

    def expect(self, shares: NDArray[np.float64]) -> None:
        """Start with words and things as likely as on the whole (V,); photos hardly matter yet."""
        likely = torch.from_numpy(np.clip(shares, 1e-4, 0.5))
        with torch.no_grad():
            self.tags.bias.copy_(torch.logit(likely))
            self.tags.weight.mul_(0.1)

    def forward(self, photos: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Unit vectors (B, W), unit rows (B, P, C), log-odds (B, V) of photos (B, 3, side, side)."""
        return self.told(self.grid(photos))

    def grid(self, photos: Tensor) -> Tensor:
        """What is seen where, (B, 1280, h, w)."""
        grid: Tensor = self.mixing(self.backbone(photos))
        return grid

    def told(self, grid: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What `forward` says of what is seen where."""
        flat = grid.flatten(2)  # (B, 1280, h w)
        vector = self.vector(self.dropout(self.pool(grid)))
        averaging = averages(int(grid.shape[-1]), self.shape.places).to(flat.dtype)
        places = (flat @ averaging).transpose(1, 2)  # (B, P, 1280)
        tags = self.tags(self.dropout(torch.cat([flat.mean(-1), places.amax(1)], 1)))
        return (
            F.normalize(vector.float(), dim=-1), F.normalize(self.rows(places).float(), dim=-1),
            tags.float(),
        )  # fmt: skip


class JointNet(nn.Module):
    """Both towers and the temperatures."""

    def __init__(self, shape: Shape, backbone: Backbone) -> None:
        super().__init__()
        self.shape = shape
        self.text = TextTower(shape)
        self.image = ImageTower(shape, backbone)
        self.log_scale = nn.Parameter(torch.tensor(3.0))
        self.log_close = nn.Parameter(torch.tensor(3.0))


@cache
def averages(side: int, places: int) -> Tensor:
    """How a grid of side × side is averaged into places × places: a matrix (side², places²)."""
    grid = torch.eye(side * side).view(side * side, 1, side, side)
    return F.adaptive_avg_pool2d(grid, places).flatten(1)


SHARPNESS = 10.0
"""How much the best place counts more than the others."""


def late(rows: Tensor, weights: Tensor, places: Tensor) -> Tensor:
    """How well texts (T, L, C) with weights (T, L) fit photos (N, P, C), piece by piece: (T, N).

    Each piece finds its place (a soft maximum); their similarities are averaged by weight.
    """
    texts, length, columns = rows.shape
    photos, spots, _ = places.shape
    flat = rows.reshape(-1, columns) @ places.reshape(-1, columns).T  # (T L, N P)
    found = torch.logsumexp(flat.view(texts, length, photos, spots) * SHARPNESS, -1) / SHARPNESS
    return (found * weights[:, :, None]).sum(1)


def warm_start(tower: TextTower, bert: dict[str, Tensor]) -> None:
    """Give the text tower MiniLM's layers."""
    state = tower.state_dict()
    for place in range(len(tower.layers)):
        for ours, theirs in PARTS.items():
            for part in ("weight", "bias"):
                state[f"layers.{place}.{ours}.{part}"] = bert[f"encoder.layer.{place}.{theirs}.{part}"]
    state["position.weight"] = (
        bert["embeddings.position_embeddings.weight"][:512]
        + bert["embeddings.token_type_embeddings.weight"][0]
    )
    state["norm.weight"] = bert["embeddings.LayerNorm.weight"]
    state["norm.bias"] = bert["embeddings.LayerNorm.bias"]
    tower.load_state_dict(state)
