"""The parts of StyleGAN2's generator: scaled layers, convolutions that a style modulates, blurred resizing.

Written from Karras et al. 2020, *Analyzing and Improving the Image Quality of StyleGAN*, section 2 and
appendix B. Weights are drawn from N(0, 1) and scaled on use ("equalised learning rate").
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

SLOPE, GAIN = 0.2, math.sqrt(2)
_TAPS = (1.0, 3.0, 3.0, 1.0)


def activated(x: Tensor) -> Tensor:
    """Leaky ReLU that keeps the size of its numbers."""
    return F.leaky_relu(x, SLOPE) * GAIN


class Scaled(nn.Module):
    """A linear layer of equalised learning rate."""

    def __init__(self, given: int, made: int, start: float = 0.0, rate: float = 1.0) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(made, given) / rate)
        self.bias = nn.Parameter(torch.full((made,), start / rate))
        self._rate = rate

    def forward(self, x: Tensor) -> Tensor:
        """(…, given) to (…, made)."""
        scale = self._rate / math.sqrt(self.weight.shape[1])
        return F.linear(x, self.weight * scale, self.bias * self._rate)


def blurred(x: Tensor, pads: tuple[int, int, int, int], gain: float) -> Tensor:
    """The picture smoothed by the binomial kernel [1 3 3 1], both ways.

    Pads are left, right, top and bottom.
    """
    outer, inner = (one / sum(_TAPS) * math.sqrt(gain) for one in _TAPS[:2])
    x = F.pad(x, pads)
    # Sums of shifted pictures are as fast as a convolution a channel, and can be exported at any size.
    width, height = x.shape[-1] - 3, x.shape[-2] - 3
    x = outer * (x[..., :width] + x[..., 3 : width + 3]) + inner * (
        x[..., 1 : width + 1] + x[..., 2 : width + 2]
    )
    return outer * (x[..., :height, :] + x[..., 3 : height + 3, :]) + inner * (
        x[..., 1 : height + 1, :] + x[..., 2 : height + 2, :]
    )


def doubled(x: Tensor) -> Tensor:
    """The picture at twice its size: zeros between pixels, then blurred."""
    n, channels, height, width = x.shape
    wide = torch.stack([x, torch.zeros_like(x)], dim=4).reshape(n, channels, height, width * 2)
    tall = torch.stack([wide, torch.zeros_like(wide)], dim=3).reshape(n, channels, height * 2, width * 2)
    return blurred(tall, (2, 1, 2, 1), 4.0)


class Modulated(nn.Module):
    """A convolution whose input channels a style scales, and whose output is brought back to unit size.

    With a batch of pictures each has weights of its own: w'_ijk = s_i w_ijk, and, where it demodulates,
    w''_ijk = w'_ijk / sqrt(Σ_ik w'_ijk² + ε). Scaling the channels before and after is the same and needs
    no weights for each picture.
    """

    def __init__(self, given: int, made: int, style: int, kernel: int, *, demodulate: bool, up: bool) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(made, given, kernel, kernel))
        self.affine = Scaled(style, given, start=1.0)
        self._demodulate, self._up = demodulate, up

    def forward(self, x: Tensor, w: Tensor) -> Tensor:
        """Maps (n, given, h, h) and styles (n, style) to (n, made, h or 2h, …)."""
        styles = self.affine(w)  # (n, given)
        scale = 1 / math.sqrt(self.weight[0].numel())
        weight = self.weight * scale
        x = x * styles[:, :, None, None]
        if self._up:
            x = F.conv_transpose2d(x, weight.transpose(0, 1), stride=2)
            x = blurred(x, (1, 1, 1, 1), 4.0)
        else:
            x = F.conv2d(x, weight, padding=weight.shape[-1] // 2)
        if self._demodulate:
            power = styles.square() @ weight.square().sum(dim=(2, 3)).T  # (n, made)
            x = x * torch.rsqrt(power + 1e-8)[:, :, None, None]
        return x


class StyleLayer(nn.Module):
    """A modulated convolution, noise that is always the same, and the activation."""

    def __init__(self, given: int, made: int, style: int, side: int, *, up: bool = False) -> None:
        super().__init__()
        self.conv = Modulated(given, made, style, 3, demodulate=True, up=up)
        self.bias = nn.Parameter(torch.zeros(made))
        self.noise_strength = nn.Parameter(torch.zeros(()))
        self.register_buffer("noise_const", torch.randn(side, side))

    def forward(self, x: Tensor, w: Tensor) -> Tensor:
        """Maps (n, given, h, h) and styles (n, style) to (n, made, side, side)."""
        x = self.conv(x, w) + self.noise_const * self.noise_strength
        return activated(x + self.bias[:, None, None])


class ToRgb(nn.Module):
    """What a layer adds to the picture, without demodulation."""

    def __init__(self, given: int, style: int) -> None:
        super().__init__()
        self.conv = Modulated(given, 3, style, 1, demodulate=False, up=False)
        self.bias = nn.Parameter(torch.zeros(3))

    def forward(self, x: Tensor, w: Tensor) -> Tensor:
        """Maps (n, given, h, h) to (n, 3, h, h)."""
        return self.conv(x, w) + self.bias[:, None, None]
