"""Several nets as one: trained apart from different beginnings, they err apart, and their mean errs less.

Members share the frozen lower parts of both towers, so that each costs only its upper part. Their vectors
lie side by side, each scaled by its temperature, and are turned into fewer numbers along the directions in
which photos and captions differ most; so it is with the rows. To all else the ensemble is a net like any
other: `Ensemble.image`, `.text`, `.log_scale`, `.log_close` and `.shape` are a `JointNet`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.space.net import ImageTower, JointNet, TextTower
from photalk_lab.training.space.training import Material

_PART = 64


class _Side(nn.Module):
    """How one tower's members are brought together: shares of their vectors and rows, and the directions."""

    shares: Tensor
    row_shares: Tensor
    basis: Tensor
    row_basis: Tensor

    def __init__(self, nets: Sequence[JointNet]) -> None:
        super().__init__()
        shape = nets[0].shape
        for name, temperatures in (
            ("shares", [net.log_scale.exp() for net in nets]),
            ("row_shares", [net.log_close.exp() for net in nets]),
        ):
            temperature = torch.stack(temperatures).detach()
            self.register_buffer(name, (temperature / temperature.sum()).sqrt())
        self.register_buffer("basis", torch.eye(shape.width * len(nets)))
        self.register_buffer("row_basis", torch.eye(shape.columns * len(nets)))

    def vectors(self, each: Sequence[Tensor]) -> Tensor:
        """Unit vectors (B, W) from those of the members."""
        return F.normalize(_beside(each, self.shares) @ self.basis, dim=-1)

    def rows(self, each: Sequence[Tensor]) -> Tensor:
        """Rows (B, L, C) from those of the members; about as long as one."""
        return _beside(each, self.row_shares) @ self.row_basis


class Images(_Side):
    """The image towers as one."""

    def __init__(self, nets: Sequence[JointNet]) -> None:
        super().__init__(nets)
        self.towers = nn.ModuleList(net.image for net in nets)

    def upper(self, lower: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Vectors, rows and log-odds, as `ImageTower.upper` gives them."""
        vectors, rows, tags = zip(*(tower.upper(lower) for tower in self.towers), strict=True)
        return self.vectors(vectors), self.rows(rows), torch.stack(tags).mean(0)

    def forward(self, photos: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        first = self.towers[0]
        assert isinstance(first, ImageTower)
        return self.upper(first.backbone.lower(photos, first.shape.frozen_blocks))


class Texts(_Side):
    """The text towers as one."""

    def __init__(self, nets: Sequence[JointNet]) -> None:
        super().__init__(nets)
        self.towers = nn.ModuleList(net.text for net in nets)

    def lower(self, embedded: Tensor, mask: Tensor) -> Tensor:
        first = self.towers[0]
        assert isinstance(first, TextTower)
        return first.lower(embedded, mask)

    def upper(self, x: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Vectors, rows and the rows' weights, as `TextTower.upper` gives them."""
        vectors, rows, weights = zip(*(tower.upper(x, mask) for tower in self.towers), strict=True)
        return self.vectors(vectors), self.rows(rows), torch.stack(weights).mean(0)

    def forward(self, embedded: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.upper(self.lower(embedded, mask), mask)


class Ensemble(nn.Module):
    """Nets as one net; its temperatures are the members' means."""

    def __init__(self, nets: Sequence[JointNet]) -> None:
        super().__init__()
        self.image, self.text = Images(nets), Texts(nets)
        shape = nets[0].shape
        self.shape = replace(shape, width=shape.width * len(nets), columns=shape.columns * len(nets))
        self.log_scale = nn.Parameter(torch.stack([net.log_scale.exp() for net in nets]).mean().log())
        self.log_close = nn.Parameter(torch.stack([net.log_close.exp() for net in nets]).mean().log())
        self.requires_grad_(False)

    @torch.no_grad()
    def narrow(
        self,
        material: Material,
        photos: NDArray[np.int64],
        captions: NDArray[np.int64],
        width: int,
        columns: int,
    ) -> None:
        """Keep the directions in which these photos and captions differ most; done once."""
        self.eval()
        vectors, rows = _Spread(self.shape.width), _Spread(self.shape.columns)
        for part in _parts(photos):
            seen = self.image.upper(material.photos(part))
            vectors.add(seen[0])
            rows.add(seen[1].flatten(0, 1))
        for part in _parts(captions):
            read = self.text.upper(*material.texts(part))
            vectors.add(read[0])
            # A row counts by its weight: most pieces say little, and padding says nothing.
            rows.add((read[1] * read[2][..., None].sqrt()).flatten(0, 1))
        for side in (self.image, self.text):
            side.basis, side.row_basis = vectors.directions(width), rows.directions(columns)
        self.shape = replace(self.shape, width=width, columns=columns)


Net = JointNet | Ensemble
"""One net, or several as one."""


class _Spread:
    """Second moments of all vectors that were added, photos' and captions' together."""

    def __init__(self, width: int) -> None:
        self._moments = torch.zeros(width, width, dtype=torch.float64)

    def add(self, vectors: Tensor) -> None:
        self._moments += (vectors.T @ vectors).double()

    def directions(self, count: int) -> Tensor:
        """The directions of most spread, as columns (W, count)."""
        _, found = torch.linalg.eigh(self._moments)
        return found[:, -count:].float()


def _beside(each: Sequence[Tensor], shares: Tensor) -> Tensor:
    return torch.cat([one * share for one, share in zip(each, shares, strict=True)], -1)


def _parts(places: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    return [places[at : at + _PART] for at in range(0, len(places), _PART)]
