"""EfficientNet-Lite2 with its normalisation folded into the convolutions.

Folding at load time makes the network what it will be at a user's (convolution, bias, ReLU6), keeps
fine-tuning on small batches from drifting the running statistics, and trains faster.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.training.space.depthwise import filtered, needs_own_way

SIDE = 260  # the input that the weights were trained for
CHANNELS = 1280
_EPSILON = 1e-3


class Stage(NamedTuple):
    """Blocks of one shape: how many, kernel, stride of the first, expansion, output channels."""

    repeats: int
    kernel: int
    stride: int
    expand: int
    out: int


STAGES = (
    Stage(1, 3, 1, 1, 16),
    Stage(3, 3, 2, 6, 24),
    Stage(3, 5, 2, 6, 48),
    Stage(4, 3, 2, 6, 88),
    Stage(4, 5, 1, 6, 120),
    Stage(5, 5, 2, 6, 208),
    Stage(1, 3, 1, 6, 352),
)


class SameConv(nn.Module):
    """A convolution with TensorFlow's padding: what does not divide evenly is padded right and below."""

    def __init__(self, into: int, out: int, kernel: int, stride: int = 1, groups: int = 1) -> None:
        super().__init__()
        self.conv = nn.Conv2d(into, out, kernel, stride, 0, groups=groups)
        self.kernel, self.stride = kernel, stride

    def forward(self, x: Tensor) -> Tensor:
        if self.kernel == 1:
            return self.conv(x)
        weight, bias = self.conv.weight, self.conv.bias
        assert bias is not None
        if self.stride == 1 and not needs_own_way(weight, self.stride):
            return F.conv2d(x, weight, bias, 1, self.kernel // 2, groups=self.conv.groups)
        pads = [self._pad(int(x.shape[axis])) for axis in (3, 2)]
        padded = F.pad(x, (pads[0][0], pads[0][1], pads[1][0], pads[1][1]))
        return filtered(padded, weight, bias, self.stride) if self.conv.groups > 1 else self.conv(padded)

    def _pad(self, size: int) -> tuple[int, int]:
        total = max((-(-size // self.stride) - 1) * self.stride + self.kernel - size, 0)
        return total // 2, total - total // 2


class Block(nn.Module):
    """An inverted bottleneck: widen, filter each channel, narrow; plus the input where shapes allow."""

    def __init__(self, into: int, out: int, kernel: int, stride: int, expand: int) -> None:
        super().__init__()
        wide = into * expand
        self.expand = SameConv(into, wide, 1) if expand > 1 else None
        self.depthwise = SameConv(wide, wide, kernel, stride, groups=wide)
        self.project = SameConv(wide, out, 1)
        self.residual = stride == 1 and into == out

    def forward(self, x: Tensor) -> Tensor:
        y = F.relu6(self.expand(x), inplace=True) if self.expand is not None else x
        y = self.project(F.relu6(self.depthwise(y), inplace=True))
        return x + y if self.residual else y


class Backbone(nn.Module):
    """The whole network: stem, 21 blocks, head, and the 1,000 classes."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = SameConv(3, 32, 3, 2)
        blocks: list[nn.Module] = []
        into = 32
        for stage in STAGES:
            for nth in range(stage.repeats):
                stride = stage.stride if nth == 0 else 1
                blocks.append(Block(into, stage.out, stage.kernel, stride, stage.expand))
                into = stage.out
        self.blocks = nn.ModuleList(blocks)
        self.head = SameConv(into, CHANNELS, 1)
        self.classes = nn.Linear(CHANNELS, 1000)

    def lower(self, x: Tensor, upto: int) -> Tensor:
        """The stem and the first ``upto`` blocks."""
        x = F.relu6(self.stem(x), inplace=True)
        for block in self.blocks[:upto]:
            x = block(x)
        return x

    def upper(self, x: Tensor, since: int) -> Tensor:
        """The other blocks and the head: a grid of ``CHANNELS`` features."""
        for block in self.blocks[since:]:
            x = block(x)
        return F.relu6(self.head(x), inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.upper(self.lower(x, 0), 0)


def load(path: Path) -> Backbone:
    """The backbone with the published weights in ``path``."""
    stored = torch.load(path, weights_only=True)
    net = Backbone()
    _fold(net.stem, stored, "_conv_stem", "_bn0")
    for nth, block in enumerate(net.blocks):
        name = f"_blocks.{nth}."
        if block.expand is not None:
            _fold(block.expand, stored, f"{name}_expand_conv", f"{name}_bn0")
        _fold(block.depthwise, stored, f"{name}_depthwise_conv", f"{name}_bn1")
        _fold(block.project, stored, f"{name}_project_conv", f"{name}_bn2")
    _fold(net.head, stored, "_conv_head", "_bn1")
    net.classes.load_state_dict({"weight": stored["_fc.weight"], "bias": stored["_fc.bias"]})
    return net.eval()


def _fold(into: SameConv, stored: Mapping[str, Tensor], conv: str, norm: str) -> None:
    scale = stored[f"{norm}.weight"] / torch.sqrt(stored[f"{norm}.running_var"] + _EPSILON)
    with torch.no_grad():
        into.conv.weight.copy_(stored[f"{conv}.weight"] * scale[:, None, None, None])
        assert into.conv.bias is not None
        into.conv.bias.copy_(stored[f"{norm}.bias"] - stored[f"{norm}.running_mean"] * scale)
