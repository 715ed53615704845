"""Operators that treat every number alike, and comparisons."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce

import torch
from torch import Tensor
from torch.nn import functional as F

from photalk_lab.papers.i2edit.latent.operators.registry import KINDS, Input, Node, Operator, straight


def _one(function: Callable[[Tensor], Tensor]) -> Operator:
    return lambda node, x: function(x)


def _two(function: Callable[[Tensor, Tensor], Tensor]) -> Operator:
    return lambda node, a, b: function(a, b)


def _fold(function: Callable[[Tensor, Tensor], Tensor]) -> Operator:
    return lambda node, *given: reduce(function, given)


def _div(node: Node, a: Tensor, b: Tensor) -> Tensor:
    if a.is_floating_point() or b.is_floating_point():
        return a / b
    return torch.div(a, b, rounding_mode="trunc")


def _mod(node: Node, a: Tensor, b: Tensor) -> Tensor:
    return torch.fmod(a, b) if node.whole("fmod", 0) else torch.remainder(a, b)


def _pow(node: Node, a: Tensor, b: Tensor) -> Tensor:
    # A square is by far the most common power, and its gradient has no trouble with negative numbers.
    if b.numel() == 1 and float(b) == 2.0 and a.dim() >= b.dim():
        return a * a
    return torch.pow(a, b).to(a.dtype)


def _clip(node: Node, x: Tensor, low: Input = None, high: Input = None) -> Tensor:
    least = float(low) if low is not None else node.attributes.get("min")
    most = float(high) if high is not None else node.attributes.get("max")
    return x if least is None and most is None else torch.clamp(x, least, most)


def _cast(node: Node, x: Tensor) -> Tensor:
    kind = KINDS.get(node.whole("to", 1))
    if kind is None:
        raise node.cannot(f"numbers of kind {node.whole('to', 1)}")
    return _to(x, kind)


def _cast_like(node: Node, x: Tensor, like: Tensor) -> Tensor:
    return _to(x, like.dtype)


def _to(x: Tensor, kind: torch.dtype) -> Tensor:
    if x.requires_grad and not kind.is_floating_point and kind is not torch.bool:
        return straight(torch.trunc(x), x)
    return x.to(kind)


def _leaky(node: Node, x: Tensor) -> Tensor:
    return F.leaky_relu(x, node.number("alpha", 0.01))


def _prelu(node: Node, x: Tensor, slope: Tensor) -> Tensor:
    return torch.where(x < 0, x * slope, x)


def _elu(node: Node, x: Tensor) -> Tensor:
    return F.elu(x, node.number("alpha", 1.0))


def _selu(node: Node, x: Tensor) -> Tensor:
    alpha, gamma = node.number("alpha", 1.67326319217681884765625), node.number("gamma", 1.0507010221481323)
    return gamma * torch.where(x > 0, x, alpha * (torch.exp(x.clamp(max=0)) - 1))


def _hard_sigmoid(node: Node, x: Tensor) -> Tensor:
    return torch.clamp(node.number("alpha", 0.2) * x + node.number("beta", 0.5), 0, 1)


def _gelu(node: Node, x: Tensor) -> Tensor:
    return F.gelu(x, approximate=node.words("approximate", "none"))


def _fast_gelu(node: Node, x: Tensor, bias: Input = None) -> Tensor:
    return F.gelu(x if bias is None else x + bias, approximate="tanh")


def _bias_gelu(node: Node, x: Tensor, bias: Tensor) -> Tensor:
    return F.gelu(x + bias)


def _quick_gelu(node: Node, x: Tensor) -> Tensor:
    return x * torch.sigmoid(node.number("alpha", 1.702) * x)


def _swish(node: Node, x: Tensor) -> Tensor:
    return x * torch.sigmoid(node.number("alpha", 1.0) * x)


def _hard_swish(node: Node, x: Tensor) -> Tensor:
    return x * torch.clamp(x / 6 + 0.5, 0, 1)


def _where(node: Node, mask: Tensor, yes: Tensor, no: Tensor) -> Tensor:
    return torch.where(mask.bool(), yes, no)


def _mean(node: Node, *given: Tensor) -> Tensor:
    return reduce(torch.add, given) / len(given)


def _softmax(function: Callable[..., Tensor]) -> Operator:
    def made(node: Node, x: Tensor) -> Tensor:
        if node.opset >= 13:
            return function(x, dim=node.whole("axis", -1))
        # Before opset 13, all dimensions from the axis on were one.
        axis = node.whole("axis", 1) % x.dim()
        rows = x.reshape(math.prod(x.shape[:axis]), -1)
        return function(rows, dim=1).reshape(x.shape)

    return made


def _dropout(node: Node, x: Tensor, ratio: Input = None, training: Input = None) -> tuple[Tensor, ...]:
    if training is not None and bool(training):
        raise node.cannot("training; export the net in evaluation mode")
    return x, torch.ones_like(x, dtype=torch.bool)


def _round(node: Node, x: Tensor) -> Tensor:
    return straight(torch.round(x), x)


OPERATORS: dict[str, Operator] = {
    "Add": _two(torch.add), "Sub": _two(torch.sub), "Mul": _two(torch.mul), "Div": _div, "Mod": _mod,
    "Pow": _pow, "Sqrt": _one(torch.sqrt), "Exp": _one(torch.exp), "Log": _one(torch.log),
    "Neg": _one(torch.neg), "Abs": _one(torch.abs), "Reciprocal": _one(torch.reciprocal),
    "Sin": _one(torch.sin), "Cos": _one(torch.cos), "Sign": _one(torch.sign), "Erf": _one(torch.erf),
    "Floor": _one(torch.floor), "Ceil": _one(torch.ceil), "Round": _round,
    "Sum": _fold(torch.add), "Max": _fold(torch.maximum), "Min": _fold(torch.minimum), "Mean": _mean,
    "Clip": _clip, "Cast": _cast, "CastLike": _cast_like, "Identity": _one(lambda x: x),
    "Dropout": _dropout,
    "Relu": _one(torch.relu), "LeakyRelu": _leaky, "PRelu": _prelu, "Elu": _elu, "Selu": _selu,
    "Sigmoid": _one(torch.sigmoid), "HardSigmoid": _hard_sigmoid, "HardSwish": _hard_swish, "Swish": _swish,
    "Tanh": _one(torch.tanh), "Softplus": _one(F.softplus), "Softsign": _one(F.softsign),
    "Mish": _one(F.mish), "Gelu": _gelu, "FastGelu": _fast_gelu, "BiasGelu": _bias_gelu,
    "QuickGelu": _quick_gelu,
    "Softmax": _softmax(torch.softmax), "LogSoftmax": _softmax(torch.log_softmax),
    "Where": _where, "Not": _one(torch.logical_not), "And": _two(torch.logical_and),
    "Or": _two(torch.logical_or), "Xor": _two(torch.logical_xor),
    "Equal": _two(torch.eq), "Greater": _two(torch.gt), "GreaterOrEqual": _two(torch.ge),
    "Less": _two(torch.lt), "LessOrEqual": _two(torch.le),
    "IsNaN": _one(torch.isnan),
}  # fmt: skip
