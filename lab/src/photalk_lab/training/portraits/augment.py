"""Faces as other photos would show them: moved, turned, lit otherwise, blurred, compressed.

What is learned from CelebA's crops is asked about faces that we aligned ourselves in photos of any quality.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional as F

from photalk_lab.training.portraits.people import Photos


@dataclass(frozen=True, slots=True)
class Changes:
    """How far a face may be changed; shares are of faces."""

    scale: float = 0.10
    shift: float = 0.05
    """Of half the picture's width, and of half its height."""
    turn: float = 8.0
    """Degrees."""
    light: float = 0.18
    """Of brightness and contrast."""
    tint: float = 0.06
    """Of each channel: slight, for hair and skin are told by colour."""
    blurred: float = 0.25
    compressed: float = 0.25
    noisy: float = 0.2


def altered(photos: Photos, changes: Changes, rng: np.random.Generator) -> Tensor:
    """Photos (n, h, w, 3) of bytes, each changed in its own way: (n, 3, h, w), 0..255."""
    some = photos.copy()
    for at in np.flatnonzero(rng.random(len(some)) < changes.compressed):
        some[at] = _compressed(some[at], int(rng.integers(25, 80)))
    x = torch.from_numpy(some).permute(0, 3, 1, 2).float()
    x = F.grid_sample(
        x, _grid(x, changes, rng), mode="bilinear", padding_mode="reflection", align_corners=False
    )
    soft = torch.from_numpy(rng.random(len(some)) < changes.blurred)
    if soft.any():
        x[soft] = _blurred(x[soft], float(rng.uniform(0.4, 1.3)))
    return _lit(x, changes, rng).clamp(0, 255)


def _grid(x: Tensor, changes: Changes, rng: np.random.Generator) -> Tensor:
    n, high, wide = len(x), x.shape[2], x.shape[3]
    scale = np.exp(rng.normal(0, changes.scale / 2, n).clip(-changes.scale, changes.scale))
    angle = np.deg2rad(rng.uniform(-changes.turn, changes.turn, n))
    flip = np.where(rng.random(n) < 0.5, -1.0, 1.0)
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    theta = np.zeros((n, 2, 3), np.float32)
    # A turn by the picture's own proportions, in coordinates that go from -1 to 1 along both sides.
    theta[:, 0, 0], theta[:, 0, 1] = cos * flip, -sin * high / wide
    theta[:, 1, 0], theta[:, 1, 1] = sin * flip * wide / high, cos
    theta[:, :, 2] = rng.uniform(-changes.shift, changes.shift, (n, 2))
    return F.affine_grid(torch.from_numpy(theta), list(x.shape), align_corners=False)


def _lit(x: Tensor, changes: Changes, rng: np.random.Generator) -> Tensor:
    n = len(x)
    gain = 1 + rng.uniform(-changes.light, changes.light, (n, 1, 1, 1))
    tint = 1 + rng.uniform(-changes.tint, changes.tint, (n, 3, 1, 1))
    contrast = torch.from_numpy((1 + rng.uniform(-changes.light, changes.light, (n, 1, 1, 1))).astype("f4"))
    middle = x.mean((1, 2, 3), keepdim=True)
    x = (x - middle) * contrast + middle
    x = x * torch.from_numpy((gain * tint).astype("f4"))
    grain = rng.uniform(0, 8, (n, 1, 1, 1)) * (rng.random((n, 1, 1, 1)) < changes.noisy)
    return x + torch.randn(x.shape) * torch.from_numpy(grain.astype("f4"))


def _blurred(x: Tensor, sigma: float) -> Tensor:
    at = torch.arange(-3, 4, dtype=torch.float32)
    kernel = torch.exp(-(at**2) / (2 * sigma**2))
    kernel = (kernel / kernel.sum()).repeat(3, 1)
    x = F.conv2d(F.pad(x, (3, 3, 0, 0), "reflect"), kernel[:, None, None, :], groups=3)
    return F.conv2d(F.pad(x, (0, 0, 3, 3), "reflect"), kernel[:, None, :, None], groups=3)


def _compressed(photo: Photos, quality: int) -> Photos:
    file = io.BytesIO()
    Image.fromarray(photo).save(file, "JPEG", quality=quality)
    return np.asarray(Image.open(file))
