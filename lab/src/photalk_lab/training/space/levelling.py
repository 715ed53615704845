"""Photos that lie near every text are found too often; how near each lies to texts on the whole is taken off.

Nearness on the whole is a soft maximum of the similarities to a bank of training captions. It becomes one
more number of a photo's vector, and texts get a constant in that place: search stays one inner product.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

SHARPNESS = 2.0
STRENGTH = 0.9
CONSTANT = 0.5


@dataclass(frozen=True, slots=True)
class Level:
    """The bank's vectors (K, W), the towers' scale, and how near photos lie to the bank on average."""

    bank: Tensor
    scale: float
    usual: float

    @classmethod
    def of(cls, bank: Tensor, photos: Tensor, scale: float) -> Level:
        """The level at which these photos (N, W) lie on average."""
        return cls(bank, scale, _nearness(photos, bank, scale).mean().item())

    @property
    def levelled_scale(self) -> float:
        """What similarities of levelled vectors are multiplied with, to be what they were before."""
        return self.scale * math.sqrt(1 + CONSTANT**2)

    def photos(self, vectors: Tensor) -> Tensor:
        """Unit vectors (N, W) of photos as unit vectors (N, W + 1)."""
        above = _nearness(vectors, self.bank, self.scale) - self.usual
        taken_off = -STRENGTH * above / (self.scale * CONSTANT)
        return F.normalize(torch.cat([vectors, taken_off[:, None]], 1), dim=-1)

    def texts(self, vectors: Tensor) -> Tensor:
        """Unit vectors (N, W) of texts as unit vectors (N, W + 1)."""
        constant = torch.full_like(vectors[:, :1], CONSTANT)
        return torch.cat([vectors, constant], 1) / math.sqrt(1 + CONSTANT**2)


def _nearness(photos: Tensor, bank: Tensor, scale: float) -> Tensor:
    """How near photos lie to the bank, in log-odds: (N,)."""
    return torch.logsumexp(photos @ bank.T * (scale * SHARPNESS), 1) / SHARPNESS
