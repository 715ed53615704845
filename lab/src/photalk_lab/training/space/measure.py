"""How well do texts find their photos, while training goes on?"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from photalk_lab.training.space.ensemble import Net
from photalk_lab.training.space.net import late
from photalk_lab.training.space.training import Material

_ROWS = 32


@torch.no_grad()
def recalls(net: Net, material: Material, photos: NDArray[np.int64]) -> dict[str, list[float]]:
    """R@1, R@5 and R@10 in percent among these photos, of all their captions.

    By vectors alone, by close reading alone, and by both.
    """
    net.eval()
    captions = np.concatenate([material.captions[photo] for photo in photos])
    own = torch.from_numpy(np.repeat(np.arange(len(photos)), [len(material.captions[one]) for one in photos]))
    seen = [net.image.upper(material.photos(part)) for part in _parts(photos, 64)]
    vectors, places = torch.cat([one[0] for one in seen]), torch.cat([one[1] for one in seen])
    coarse, close = [], []
    for part in _parts(captions, _ROWS):
        words, rows, weights = net.text.upper(*material.texts(part))
        coarse.append(words @ vectors.T * net.log_scale.exp())
        close.append(late(rows, weights, places) * net.log_close.exp())
    by_vectors, by_places = torch.cat(coarse), torch.cat(close)
    ways = {"vectors": by_vectors, "close": by_places, "both": by_vectors + by_places}
    return {name: _recalled(scores, own) for name, scores in ways.items()}


@torch.no_grad()
def photo_vectors(net: Net, material: Material, photos: NDArray[np.int64]) -> Tensor:
    """The vectors of photos, (n, W)."""
    net.eval()
    return torch.cat([net.image.upper(material.photos(part))[0] for part in _parts(photos, 64)])


@torch.no_grad()
def caption_vectors(net: Net, material: Material, captions: NDArray[np.int64]) -> Tensor:
    """The vectors of captions, (n, W)."""
    net.eval()
    return torch.cat([net.text.upper(*material.texts(part))[0] for part in _parts(captions, _ROWS)])


def _parts(places: NDArray[np.int64], size: int) -> list[NDArray[np.int64]]:
    return [places[at : at + size] for at in range(0, len(places), size)]


def _recalled(scores: Tensor, own: Tensor) -> list[float]:
    ahead = (scores > scores.gather(1, own[:, None])).sum(1)
    return [round(100 * (ahead < most).float().mean().item(), 1) for most in (1, 5, 10)]
