"""Which code in W+ does a picture have? An encoder in the manner of e4e.

Tov et al. 2021, *Designing an Encoder for StyleGAN Image Manipulation*: one style vector w for all layers,
and small differences Δ_i from it for the others, which are learnt one after the other, so that codes stay
near W, where edits work. Code_i = w_mean + w + Δ_i, with Δ_0 = 0.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk.errors import WeightsError
from photalk_lab.papers.i2edit.latent.files import read_tensors, write_tensors

_GRID = 4
_LEVELS = 3


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """How large an encoder is: the side it looks at, channels at that side, half of it, …, down to 4."""

    side: int
    channels: tuple[int, ...]
    layers: int
    style: int


class Halving(nn.Module):
    """A residual block that halves the picture."""

    def __init__(self, given: int, made: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(given, given, 3, padding=1)
        self.second = nn.Conv2d(given, made, 3, stride=2, padding=1)
        self.past = nn.Conv2d(given, made, 1)

    def forward(self, x: Tensor) -> Tensor:
        """(n, given, h, h) to (n, made, h/2, h/2)."""
        deep = self.second(F.leaky_relu(self.first(F.leaky_relu(x, 0.2)), 0.2))
        return deep + self.past(F.avg_pool2d(x, 2))


class Encoder(nn.Module):
    """Pictures to codes; coarse layers are read from coarse maps, fine ones from fine maps."""

    def __init__(self, shape: EncoderShape) -> None:
        super().__init__()
        self.shape = shape
        channels = shape.channels
        self.begin = nn.Conv2d(3, channels[0], 3, padding=1)
        self.blocks = nn.ModuleList(Halving(a, b) for a, b in pairwise(channels))
        self._levels = min(_LEVELS, len(channels))
        wide = channels[-1]
        self.across = nn.ModuleList(nn.Conv2d(one, wide, 1) for one in channels[::-1][: self._levels])
        size = wide * _GRID**2
        self.base = nn.Linear(size, shape.style)
        self.deltas = nn.ModuleList(nn.Linear(size, shape.style) for _ in range(shape.layers - 1))
        for delta in self.deltas:
            nn.init.zeros_(delta.weight)
            nn.init.zeros_(delta.bias)
        self.register_buffer("w_mean", torch.zeros(shape.style))

    @property
    def side(self) -> int:
        """The side of the pictures that it looks at."""
        return self.shape.side

    def forward(self, pictures: Tensor, stage: int | None = None) -> Tensor:
        """Codes (n, layers, style) of pictures (n, 3, side, side); Δ up to `stage`, or all of them."""
        base, deltas = self.parts(pictures, stage)
        first = self.w_mean + base[:, None]  # (n, 1, style)
        return torch.cat([first, first + deltas], dim=1)

    def parts(self, pictures: Tensor, stage: int | None = None) -> tuple[Tensor, Tensor]:
        """w (n, style) and the differences (n, layers - 1, style), those beyond `stage` zero."""
        maps = self._maps(pictures)
        used = len(self.deltas) if stage is None else stage
        deltas = [
            delta(maps[self._level(at + 1)])
            if at < used
            else pictures.new_zeros(len(pictures), self.shape.style)
            for at, delta in enumerate(self.deltas)
        ]
        return self.base(maps[0]), torch.stack(deltas, dim=1)

    def _level(self, layer: int) -> int:
        """Which map a layer is read from; as in e4e, layers 0-2, 3-6 and the rest."""
        return min(0 if layer < 3 else 1 if layer < 7 else 2, self._levels - 1)

    def _maps(self, pictures: Tensor) -> list[Tensor]:
        """Maps from the coarsest on, each (n, channels · 16), the finer ones with the coarser added."""
        x = self.begin(pictures)
        kept = [x]
        for block in self.blocks:
            x = block(x)
            kept.append(x)
        flat: list[Tensor] = []
        coarser: Tensor | None = None
        for level, across in enumerate(self.across):
            here = across(kept[-1 - level])
            if coarser is not None:
                here = here + F.interpolate(coarser, scale_factor=2.0, mode="bilinear")
            coarser = here
            pooled = F.adaptive_avg_pool2d(F.leaky_relu(here, 0.2), _GRID)
            flat.append(pooled.flatten(1))
        return flat


def read_encoder(path: Path) -> Encoder:
    """The encoder of a safetensors file that `write_encoder` wrote.

    Raises:
        WeightsError: the file cannot be read, or holds something else.
    """
    tensors, said = read_tensors(path)
    try:
        told = json.loads(said["shape"])
        shape = EncoderShape(told["side"], tuple(told["channels"]), told["layers"], told["style"])
        encoder = Encoder(shape)
        encoder.load_state_dict(tensors)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise WeightsError(
            f"{path} does not hold an encoder that photalk wrote; name an ONNX file for any other encoder."
        ) from error
    return encoder.eval().requires_grad_(False)


def write_encoder(encoder: Encoder, path: Path) -> None:
    """Write an encoder and its shape."""
    write_tensors(path, encoder.state_dict(), {"kind": "e4e", "shape": json.dumps(asdict(encoder.shape))})
