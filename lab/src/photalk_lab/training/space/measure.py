"""How well do texts find their photos, while training goes on?"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from photalk_lab.training.space.material import Material, Places
from photalk_lab.training.space.net import JointNet, late
from photalk_lab.training.space.photos import as_input, whole

_PHOTOS, _TEXTS = 32, 64


@torch.no_grad()
def recalls(net: JointNet, material: Material, photos: Places, side: int) -> dict[str, list[float]]:
    """R@1, R@5 and R@10 in percent among these photos, of all their captions.

    By vectors alone, by close reading alone, and by both.
    """
    net.eval()
    captions = np.concatenate([material.captions[photo] for photo in photos])
    own = torch.from_numpy(np.repeat(np.arange(len(photos)), [len(material.captions[one]) for one in photos]))
    vectors, places = _seen(net, material, photos, side)
    coarse, close = [], []
    for part in _parts(captions, _TEXTS):
        with torch.autocast("cpu", torch.bfloat16):
            words, rows, weights = net.text(*material.texts(part))
        coarse.append(words @ vectors.T * net.log_scale.exp())
        close.append(late(rows, weights, places) * net.log_close.exp())
    by_vectors, by_places = torch.cat(coarse), torch.cat(close)
    ways = {"vectors": by_vectors, "close": by_places, "both": by_vectors + by_places}
    return {name: _recalled(scores, own) for name, scores in ways.items()}


@torch.no_grad()
def photo_vectors(net: JointNet, material: Material, photos: Places, side: int) -> Tensor:
    """The vectors of photos, (n, W)."""
    net.eval()
    return _seen(net, material, photos, side)[0]


@torch.no_grad()
def caption_vectors(net: JointNet, material: Material, captions: Places) -> Tensor:
    """The vectors of captions, (n, W)."""
    net.eval()
    with torch.autocast("cpu", torch.bfloat16):
        return torch.cat([net.text(*material.texts(part))[0] for part in _parts(captions, _TEXTS)])


def _seen(net: JointNet, material: Material, photos: Places, side: int) -> tuple[Tensor, Tensor]:
    """Vectors and places of photos, seen whole."""
    seen = []
    for part in _parts(photos, _PHOTOS):
        pixels = as_input(whole([material.files[photo] for photo in part], side))
        with torch.autocast("cpu", torch.bfloat16):
            seen.append(net.image(pixels)[:2])
    vectors, places = (torch.cat(parts) for parts in zip(*seen, strict=True))
    return vectors, places


def _parts(places: Places, size: int) -> list[Places]:
    return [places[at : at + size] for at in range(0, len(places), size)]


def _recalled(scores: Tensor, own: Tensor) -> list[float]:
    ahead = (scores > scores.gather(1, own[:, None])).sum(1)
    return [round(100 * (ahead < most).float().mean().item(), 1) for most in (1, 5, 10)]
