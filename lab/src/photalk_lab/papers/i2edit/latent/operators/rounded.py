"""Operators on eight-bit numbers, computed in floats so that gradients pass: rounding is seen through.

A picture goes in as floats however the file declares it; what is rounded on the way keeps its rounded value,
and its gradient is that of the value before.
"""

from __future__ import annotations

import torch
from torch import Tensor

from photalk_lab.papers.i2edit.latent.operators.convolutions import convolved
from photalk_lab.papers.i2edit.latent.operators.registry import Input, Node, Operator, straight


def _quantised(node: Node, x: Tensor, scale: Tensor, zero: Input = None) -> Tensor:
    kind = torch.uint8 if zero is None else zero.dtype
    if kind not in (torch.uint8, torch.int8) or node.whole("output_dtype", 2) not in (2, 3):
        raise node.cannot("numbers of other than eight bits")
    signed = kind is torch.int8 or (zero is None and node.whole("output_dtype", 2) == 3)
    scale, shift = _spread(node, x, scale, zero)
    exact = x / scale
    low, high = (-128, 127) if signed else (0, 255)
    return straight(torch.clamp(torch.round(exact) + shift, low, high), exact + shift)


def _dequantised(node: Node, x: Tensor, scale: Tensor, zero: Input = None) -> Tensor:
    scale, shift = _spread(node, x, scale, zero)
    return (x.to(scale.dtype) - shift) * scale


def _spread(node: Node, x: Tensor, scale: Tensor, zero: Input) -> tuple[Tensor, Tensor]:
    """Scale and zero point laid along the axis that they belong to."""
    if node.whole("block_size", 0):
        raise node.cannot("scales of blocks")
    shift = torch.zeros_like(scale) if zero is None else zero.to(scale.dtype)
    if scale.dim() == 1 and scale.numel() > 1:
        shape = [1] * x.dim()
        shape[node.whole("axis", 1)] = -1
        return scale.reshape(shape), shift.reshape(shape)
    return scale.reshape(()), shift.reshape(())


def _dynamically(node: Node, x: Tensor) -> tuple[Tensor, ...]:
    with torch.no_grad():
        low, high = x.min().clamp(max=0.0), x.max().clamp(min=0.0)
        scale = (high - low) / 255
        scale = torch.where(scale == 0, torch.ones_like(scale), scale)
        zero = torch.round(torch.clamp(-low / scale, 0, 255))
    exact = x / scale
    rounded = torch.clamp(torch.round(exact) + zero, 0, 255)
    return straight(rounded, exact + zero), scale, zero


def _less(x: Tensor, zero: Input, axis: int | None = None) -> Tensor:
    if zero is None:
        return x.float()
    shift = zero.float()
    if axis is not None and shift.dim() == 1 and shift.numel() > 1:
        shape = [1] * x.dim()
        shape[axis] = -1
        shift = shift.reshape(shape)
    return x.float() - shift


def _matmul_integer(node: Node, a: Tensor, b: Tensor, a_zero: Input = None, b_zero: Input = None) -> Tensor:
    return _less(a, a_zero, -2) @ _less(b, b_zero, -1)


def _conv_integer(node: Node, x: Tensor, w: Tensor, x_zero: Input = None, w_zero: Input = None) -> Tensor:
    return convolved(node, _less(x, x_zero), _less(w, w_zero, 0))


def _requantised(x: Tensor, scale: Tensor, zero: Tensor) -> Tensor:
    exact = x / scale
    low, high = (-128, 127) if zero.dtype is torch.int8 else (0, 255)
    return straight(torch.clamp(torch.round(exact) + zero, low, high), exact + zero)


def _qlinear_conv(
    node: Node, x: Tensor, x_scale: Tensor, x_zero: Tensor, w: Tensor, w_scale: Tensor, w_zero: Tensor,
    y_scale: Tensor, y_zero: Tensor, bias: Input = None,
) -> Tensor:  # fmt: skip
    along = w_scale.reshape(1, -1, *[1] * (x.dim() - 2))
    made = convolved(node, _less(x, x_zero), _less(w, w_zero, 0), None if bias is None else bias.float())
    return _requantised(made * x_scale * along, y_scale, y_zero)


def _qlinear_matmul(
    node: Node, a: Tensor, a_scale: Tensor, a_zero: Tensor, b: Tensor, b_scale: Tensor, b_zero: Tensor,
    y_scale: Tensor, y_zero: Tensor,
) -> Tensor:  # fmt: skip
    made = (_less(a, a_zero, -2) @ _less(b, b_zero, -1)) * a_scale * b_scale
    return _requantised(made, y_scale, y_zero)


OPERATORS: dict[str, Operator] = {
    "QuantizeLinear": _quantised, "DequantizeLinear": _dequantised, "DynamicQuantizeLinear": _dynamically,
    "MatMulInteger": _matmul_integer, "ConvInteger": _conv_integer, "QLinearConv": _qlinear_conv,
    "QLinearMatMul": _qlinear_matmul,
}  # fmt: skip
