"""A StyleGAN2 generator of any size, built from the shapes of the weights that the user names.

A picture of side S has n = 2·log2(S) - 2 style vectors, its code in W+: one for each convolution, and one
for the last step to colours. Files may be spelled as NVlabs' or as rosinality's; see lab/docs/latent.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from photalk.errors import WeightsError
from photalk_lab.papers.i2edit.latent.files import read_tensors, write_tensors
from photalk_lab.papers.i2edit.latent.modulation import Scaled, StyleLayer, ToRgb, activated, doubled
from photalk_lab.papers.i2edit.latent.spellings import ours

_MAPPING_RATE = 0.01
_AVERAGED = 10_000


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a generator is: numbers in a style, channels at 4, 8, 16, … pixels, layers from z to w."""

    style: int
    channels: tuple[int, ...]
    mapping: int = 0
    z: int = 0

    @property
    def side(self) -> int:
        """Pixels of a side of the picture."""
        return 4 << (len(self.channels) - 1)

    @property
    def layers(self) -> int:
        """Style vectors of a code in W+."""
        return 2 * len(self.channels)


class Block(nn.Module):
    """The layers of one resolution."""

    def __init__(self, given: int, made: int, style: int, side: int, *, first: bool) -> None:
        super().__init__()
        if first:
            self.const = nn.Parameter(torch.randn(made, side, side))
        else:
            self.conv0 = StyleLayer(given, made, style, side, up=True)
        self.conv1 = StyleLayer(made, made, style, side)
        self.torgb = ToRgb(made, style)
        self._first = first

    def forward(self, x: Tensor | None, picture: Tensor | None, styles: Tensor) -> tuple[Tensor, Tensor]:
        """Maps and the picture so far to those of twice the size; styles are (n, 2 or 3, style)."""
        parts = iter(styles.unbind(dim=1))
        x = self.const.expand(len(styles), *self.const.shape) if x is None else self.conv0(x, next(parts))
        x = self.conv1(x, next(parts))
        more = self.torgb(x, next(parts))
        return x, more if picture is None else doubled(picture) + more


class Generator(nn.Module):
    """Codes in W+ to pictures; `w_mean` is the mean of W."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        before = (0, *shape.channels)
        self.synthesis = nn.ModuleDict({
            f"b{4 << at}": Block(before[at], made, shape.style, 4 << at, first=at == 0)
            for at, made in enumerate(shape.channels)
        })  # fmt: skip
        sizes = [shape.z or shape.style] + [shape.style] * shape.mapping
        self.mapping = nn.ModuleDict({
            f"fc{at}": Scaled(sizes[at], sizes[at + 1], rate=_MAPPING_RATE) for at in range(shape.mapping)
        })  # fmt: skip
        self.register_buffer("w_mean", torch.zeros(shape.style))

    @property
    def layers(self) -> int:
        """Style vectors of a code in W+."""
        return self.shape.layers

    @property
    def width(self) -> int:
        """Numbers in a style vector."""
        return self.shape.style

    @property
    def side(self) -> int:
        """Pixels of a side of the picture."""
        return self.shape.side

    def forward(self, codes: Tensor) -> Tensor:
        """Codes (n, layers, style) to pictures (n, 3, side, side), about -1..1."""
        x: Tensor | None = None
        picture: Tensor | None = None
        at = 0
        for block in self.synthesis.values():
            taken = 2 if x is None else 3
            x, picture = block(x, picture, codes[:, at : at + taken])
            # The style that colours one resolution also begins the next.
            at += taken - 1
        assert picture is not None
        return picture

    def styles(self, z: Tensor) -> Tensor:
        """W of normal noise (n, z): normalised, then through the mapping network."""
        w = z * torch.rsqrt(z.square().mean(dim=1, keepdim=True) + 1e-8)
        for layer in self.mapping.values():
            w = activated(layer(w))
        return w


def read_generator(path: Path) -> Generator:
    """The generator of a safetensors file, its sizes told by its tensors.

    Raises:
        WeightsError: the file cannot be read, or is not of a StyleGAN2 generator.
    """
    tensors, _ = read_tensors(path)
    named = ours(tensors, path)
    shape = _shape(named, path)
    generator = Generator(shape)
    wanted = generator.state_dict()
    for name, value in wanted.items():
        if name.endswith("noise_const") and name not in named:
            named[name] = torch.zeros_like(value)
    mean = named.pop("w_mean", None)
    if mean is not None and mean.shape[-1:] != (shape.style,):
        raise WeightsError(
            f"The mean of W in {path} is {_sizes(mean.shape)}, but a style of this generator has"
            f" {shape.style} numbers; the file is not of one plain StyleGAN2 generator."
        )
    named["w_mean"] = torch.zeros(shape.style) if mean is None else mean.reshape(-1, shape.style).mean(dim=0)
    _check(named, wanted, path)
    generator.load_state_dict({name: named[name].float() for name in wanted})
    if mean is None:
        if not shape.mapping:
            raise WeightsError(
                f"{path} holds neither the mean of W (mapping.w_avg or latent_avg) nor a mapping network to"
                " compute it with; add one of them."
            )
        _average(generator)
    return generator.eval().requires_grad_(False)


def write_generator(generator: Generator, path: Path) -> None:
    """Write a generator as `read_generator` reads it, in NVlabs' spelling."""
    from photalk_lab.papers.i2edit.latent.spellings import theirs

    write_tensors(path, theirs(generator.state_dict()), {"kind": "stylegan2"})


def _shape(named: Mapping[str, Tensor], path: Path) -> Shape:
    channels: list[int] = []
    while (weight := named.get(f"synthesis.b{4 << len(channels)}.conv1.conv.weight")) is not None:
        channels.append(int(weight.shape[0]))
    affine = named.get("synthesis.b4.conv1.conv.affine.weight")
    if not channels or affine is None:
        raise WeightsError(
            f"{path} holds no StyleGAN2 generator: there is neither synthesis.b4.conv1.weight (NVlabs'"
            " spelling) nor conv1.conv.weight (rosinality's) among its tensors."
        )
    depth = 0
    while f"mapping.fc{depth}.weight" in named:
        depth += 1
    z = int(named["mapping.fc0.weight"].shape[1]) if depth else 0
    return Shape(int(affine.shape[1]), tuple(channels), depth, z)


def _check(named: Mapping[str, Tensor], wanted: Mapping[str, Tensor], path: Path) -> None:
    for name, value in wanted.items():
        there = named.get(name)
        if there is None:
            raise WeightsError(f"{path} lacks the tensor {name} of a StyleGAN2 generator.")
        if there.shape != value.shape:
            raise WeightsError(
                f"The tensor {name} in {path} is {_sizes(there.shape)}, but the others make it"
                f" {_sizes(value.shape)}; the file is not of one plain StyleGAN2 generator."
            )


def _sizes(shape: Sequence[int]) -> str:
    return "×".join(map(str, shape)) or "a number"


@torch.no_grad()
def _average(generator: Generator) -> None:
    """The mean of W over many draws, as the mean in the published files was found."""
    drawn = torch.Generator().manual_seed(0)
    z = torch.randn(_AVERAGED, generator.shape.z, generator=drawn)
    generator.w_mean.copy_(generator.styles(z).mean(dim=0))


def steps_of(side: int) -> int:
    """How many resolutions there are up to this side.

    Raises:
        ValueError: it is not a power of two from 4 on.
    """
    steps = int(math.log2(side)) - 1 if side >= 4 else 0
    if steps < 1 or 4 << (steps - 1) != side:
        raise ValueError(f"{side} is not a power of two from 4 on")
    return steps
