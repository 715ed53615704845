"""How is a filter of one channel learnt quickly? By products that the processor has fast code for.

On processors that count in sixteen bits, a convolution of each channel by itself is fast forwards, but its
derivatives are not: those of weights wider than three and those of strides have no code of their own and take
fifty times as long. Both are sums that fast code computes as well: the derivative by the input is a
convolution with the filter turned round, and that by a filter of five is four of three, side by side.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

_FAST = 3
"""The widest filter whose derivative has fast code."""

_back = torch.ops.aten.convolution_backward


def needs_own_way(weight: Tensor, stride: int) -> bool:
    """Whether filters (C, 1, k, k) are being learnt whose derivatives have no fast code."""
    return (stride > 1 or weight.shape[-1] > _FAST) and torch.is_grad_enabled() and weight.requires_grad


def filtered(x: Tensor, weight: Tensor, bias: Tensor, stride: int) -> Tensor:
    """Each channel of x (B, C, H, W), which is padded as it has to be, by its own filter (C, 1, k, k)."""
    if not needs_own_way(weight, stride):
        return F.conv2d(x, weight, bias, stride, groups=len(weight))
    found: Tensor = _Filtered.apply(x, weight, bias, stride)
    return found


class _Filtered(torch.autograd.Function):
    """The same with derivatives of our own."""

    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.bfloat16)
    def forward(ctx: Any, x: Tensor, weight: Tensor, bias: Tensor, stride: int) -> Tensor:
        ctx.save_for_backward(x, weight)
        ctx.stride = stride
        return F.conv2d(x, weight, bias, stride, groups=len(weight))

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx: Any, *given: Tensor) -> tuple[Tensor | None, Tensor, Tensor, None]:
        x, weight = ctx.saved_tensors
        grown = given[0].contiguous(memory_format=torch.channels_last)
        back = _by_input(grown, weight, ctx.stride) if ctx.needs_input_grad[0] else None
        return back, _by_filter(grown, x, weight, ctx.stride), grown.sum((0, 2, 3)), None


def _by_input(grown: Tensor, weight: Tensor, stride: int) -> Tensor:
    """The derivative by the input: (B, C, (h - 1) stride + k, ...)."""
    if stride > 1:
        rows, channels, height, width = grown.shape
        spread = grown.new_zeros(rows, channels, (height - 1) * stride + 1, (width - 1) * stride + 1)
        spread = spread.contiguous(memory_format=torch.channels_last)
        spread[:, :, ::stride, ::stride] = grown
        grown = spread
    return F.conv2d(grown, weight.flip(2, 3), None, 1, weight.shape[-1] - 1, groups=len(weight))


def _by_filter(grown: Tensor, x: Tensor, weight: Tensor, stride: int) -> Tensor:
    """The derivative by the filter, in windows of three."""
    found = torch.empty_like(weight)
    kernel = weight.shape[-1]
    reach = [(size - 1) * stride + _FAST for size in grown.shape[2:]]
    window = weight[:, :, :_FAST, :_FAST].contiguous()
    starts = [*range(0, kernel - _FAST, _FAST - 1), kernel - _FAST]
    for top in starts:
        for left in starts:
            part = x[:, :, top : top + reach[0], left : left + reach[1]]
            part = part.contiguous(memory_format=torch.channels_last)
            once, nothing = [1, 1], [0, 0]
            mask = [False, True, False]
            found[:, :, top : top + _FAST, left : left + _FAST] = _back(
                grown, part, window, None, [stride] * 2, nothing, once, False, nothing, len(weight), mask
            )[1]
    return found
