"""How does a grid of features become one row? By places that are heeded, or by the order of their strength.

Both keep the mean beside it. `Ranked` is generalised pooling: each channel's values are sorted over the
places and averaged by learnt weights of their ranks, of which the mean and the maximum are special cases.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.layers import Layer, LayerShape

GRID = 9
"""Places along a side of the grid that positions and ranks are learnt for; others are in between."""


class Heeded(nn.Module):
    """Each of so many queries looks for its places."""

    def __init__(self, channels: int, queries: int) -> None:
        super().__init__()
        self.heed = nn.Conv2d(channels, queries, 1)

    def forward(self, grid: Tensor) -> Tensor:
        """(B, C, h, w) to (B, (1 + Q) C)."""
        flat = grid.flatten(2)  # (B, C, h w)
        heed = torch.softmax(self.heed(grid).flatten(2), dim=-1)  # (B, Q, h w)
        heeded = (heed.to(flat.dtype) @ flat.transpose(1, 2)).flatten(1)  # (B, Q C)
        return torch.cat([flat.mean(-1), heeded], 1)


class Ranked(nn.Module):
    """Each of so many mixtures weighs the strongest value of a channel, the second, and so on."""

    def __init__(self, channels: int, mixtures: int) -> None:
        super().__init__()
        places = torch.linspace(0, 1, GRID * GRID)
        steep = torch.linspace(2, 40, mixtures)
        self.weights = nn.Parameter(-places[None, :] * steep[:, None])

    def forward(self, grid: Tensor) -> Tensor:
        """(B, C, h, w) to (B, (1 + M) C)."""
        flat = grid.flatten(2)
        count = int(flat.shape[-1])
        weights = self.weights[None]
        if count != GRID * GRID:
            weights = F.interpolate(weights, count, mode="linear", align_corners=True)
        ranked = torch.sort(flat, dim=-1, descending=True).values  # (B, C, n)
        mixed = torch.softmax(weights[0], dim=-1).to(flat.dtype) @ ranked.transpose(1, 2)  # (B, M, C)
        return torch.cat([flat.mean(-1), mixed.flatten(1)], 1)


class Mixing(nn.Module):
    """Places hear of each other: a few layers of attention over the grid, added to what was there.

    At first they add nothing, so that a tower may get them at any time.
    """

    def __init__(self, channels: int, width: int, layers: int, dropout: float) -> None:
        super().__init__()
        self.into, self.out = nn.Linear(channels, width), nn.Linear(width, channels)
        self.position = nn.Parameter(0.02 * torch.randn(1, width, GRID, GRID))
        self.norm = nn.LayerNorm(width)
        self.layers = nn.ModuleList(Layer(LayerShape(width=width, dropout=dropout)) for _ in range(layers))
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, grid: Tensor) -> Tensor:
        """(B, C, h, w) to the same."""
        rows, channels, height, width = grid.shape
        position = self.position
        if (height, width) != (GRID, GRID):
            position = F.interpolate(position, (height, width), mode="bilinear", align_corners=True)
        x = self.norm(self.into(grid.flatten(2).transpose(1, 2)) + position.flatten(2).transpose(1, 2))
        mask = torch.ones(x.shape[:2], dtype=torch.bool)
        for layer in self.layers:
            x = layer(x, mask)
        return grid + self.out(x).transpose(1, 2).reshape(rows, channels, height, width)
