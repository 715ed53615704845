"""A face in, how likely each attribute is of it out.

The faces are aligned, so where something lies tells what it is: each attribute looks at the grid through a
map of its own, once over coarse features and once over finer ones.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.space.backbone import CHANNELS, STAGES, Backbone

SEEN = (136, 112)
"""Height and width that the faces are enlarged to: ImageNet's features begin with four halvings."""
FINE_UPTO = sum(stage.repeats for stage in STAGES[:5])
"""Blocks whose grid has a cell for every sixteen pixels."""
FINE = STAGES[4].out


class Looking(nn.Module):
    """Each attribute's own direction among the features, and its own map of where to look."""

    def __init__(self, channels: int, cells: int, attributes: int) -> None:
        super().__init__()
        self.direction = nn.Linear(channels, attributes)
        self.where = nn.Parameter(torch.zeros(attributes, cells))

    def forward(self, grid: Tensor) -> Tensor:
        """(n, channels, h, w) to (n, attributes)."""
        rows = self.direction(grid.flatten(2).transpose(1, 2))  # (n, cells, attributes)
        # Near to even at first, so that training starts as average pooling does.
        share = torch.softmax(self.where, 1) + 0.05 * self.where
        return (rows * share.T).sum(1)


class Attributes(nn.Module):
    """EfficientNet-Lite2, and a look at its last two grids for every attribute."""

    def __init__(self, backbone: Backbone, attributes: int, dropout: float = 0.2) -> None:
        super().__init__()
        self.backbone = backbone
        self.coarse = Looking(CHANNELS, _cells(32), attributes)
        self.fine = Looking(FINE, _cells(16), attributes)
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.coarse.direction.weight, std=0.01)
        nn.init.normal_(self.fine.direction.weight, std=0.01)

    def forward(self, faces: Tensor) -> Tensor:
        """Faces (n, 3, h, w) of 0..255, of any size, to log-odds (n, attributes)."""
        x = F.interpolate(faces, SEEN, mode="bilinear", align_corners=False)
        fine = self.backbone.lower((x - 127.0) / 128.0, FINE_UPTO)
        coarse = self.backbone.upper(fine, FINE_UPTO)
        return self.coarse(self.dropout(coarse)) + self.fine(self.dropout(fine))


class Calibrated(nn.Module):
    """The net as it is shipped: bytes (n, h, w, 3) in, calibrated probabilities out."""

    def __init__(self, net: Attributes, slope: Tensor, offset: Tensor) -> None:
        super().__init__()
        self.net = net
        self.register_buffer("slope", slope)
        self.register_buffer("offset", offset)

    def forward(self, faces: Tensor) -> Tensor:
        logits = self.net(faces.permute(0, 3, 1, 2).float())
        return torch.sigmoid(logits * self.slope + self.offset)


def _cells(stride: int) -> int:
    return -(-SEEN[0] // stride) * -(-SEEN[1] // stride)
