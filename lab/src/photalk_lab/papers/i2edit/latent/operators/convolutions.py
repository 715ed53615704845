"""Convolutions, pooling and normalisation, as ONNX pads and counts them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional as F

from photalk_lab.papers.i2edit.latent.operators.registry import Input, Node, Operator

_CONVOLUTIONS = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
_TURNED = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}
_MAXIMA = {1: F.max_pool1d, 2: F.max_pool2d, 3: F.max_pool3d}
_AVERAGES = {1: F.avg_pool1d, 2: F.avg_pool2d, 3: F.avg_pool3d}


def convolved(node: Node, x: Tensor, weight: Tensor, bias: Input = None) -> Tensor:
    """`Conv`."""
    ranks = x.dim() - 2
    steps, spread = node.many("strides") or [1] * ranks, node.many("dilations") or [1] * ranks
    pads = _pads(node, x.shape[2:], weight.shape[2:], steps, spread)
    before, after = pads[:ranks], pads[ranks:]
    if before == after:
        sides: list[int] | int = before
    else:
        x, sides = _padded(x, pads), 0
    return _CONVOLUTIONS[ranks](x, weight, bias, steps, sides, spread, node.whole("group", 1))


def _turned(node: Node, x: Tensor, weight: Tensor, bias: Input = None) -> Tensor:
    ranks = x.dim() - 2
    if node.many("output_shape") or node.words("auto_pad", "NOTSET") not in ("NOTSET", "VALID"):
        raise node.cannot("a given size of the result; export it with explicit pads")
    steps, spread = node.many("strides") or [1] * ranks, node.many("dilations") or [1] * ranks
    pads = node.many("pads") or [0] * 2 * ranks
    extra = node.many("output_padding") or [0] * ranks
    made = _TURNED[ranks](x, weight, None, steps, 0, 0, node.whole("group", 1), spread)
    # What the step leaves over at the end is added before the borders are cut away.
    made = _padded(made, [0] * ranks + extra)
    made = _padded(made, [-one for one in pads])
    return made if bias is None else made + bias.reshape(1, -1, *[1] * ranks)


def _padded(x: Tensor, pads: Sequence[int], value: float = 0.0) -> Tensor:
    """Pads as ONNX lists them: before each dimension, then after each."""
    ranks = len(pads) // 2
    if not any(pads):
        return x
    flat = [one for axis in reversed(range(ranks)) for one in (pads[axis], pads[ranks + axis])]
    return F.pad(x, flat, value=value)


def _pads(
    node: Node, sizes: Sequence[int], kernel: Sequence[int], steps: Sequence[int], spread: Sequence[int]
) -> list[int]:
    """Pads before and after each dimension, where need be those that keep the size."""
    kind = node.words("auto_pad", "NOTSET")
    if kind == "NOTSET":
        return node.many("pads") or [0] * 2 * len(sizes)
    if kind == "VALID":
        return [0] * 2 * len(sizes)
    before, after = [], []
    for size, width, step, apart in zip(sizes, kernel, steps, spread, strict=True):
        lacking = max(0, (math.ceil(size / step) - 1) * step + (width - 1) * apart + 1 - size)
        less = lacking // 2
        before.append(less if kind == "SAME_UPPER" else lacking - less)
        after.append(lacking - before[-1])
    return before + after


def _pool_geometry(node: Node, x: Tensor) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Kernel, steps, spread, pads, and what the ceiling adds at the end of each dimension."""
    kernel = node.many("kernel_shape") or []
    ranks = len(kernel)
    steps, spread = node.many("strides") or [1] * ranks, node.many("dilations") or [1] * ranks
    pads = _pads(node, x.shape[2:], kernel, steps, spread)
    more = [0] * ranks
    if node.whole("ceil_mode", 0):
        for axis, size in enumerate(x.shape[2:]):
            covered = (kernel[axis] - 1) * spread[axis] + 1
            room = size + pads[axis] + pads[ranks + axis] - covered
            windows = math.ceil(room / steps[axis]) + 1
            # A window that begins beyond the picture and its first pad is none.
            if (windows - 1) * steps[axis] >= size + pads[axis]:
                windows -= 1
            more[axis] = max(0, (windows - 1) * steps[axis] - room)
    return kernel, steps, spread, pads, more


def _max_pool(node: Node, x: Tensor) -> Tensor:
    if len(node.outputs) > 1:
        raise node.cannot("telling where the maxima are")
    kernel, steps, spread, pads, more = _pool_geometry(node, x)
    ranks = len(kernel)
    wide = _padded(x, [*pads[:ranks], *[a + b for a, b in zip(pads[ranks:], more, strict=True)]], -math.inf)
    return _MAXIMA[ranks](wide, kernel, steps, 0, spread)


def _average_pool(node: Node, x: Tensor) -> Tensor:
    kernel, steps, spread, pads, more = _pool_geometry(node, x)
    if any(one != 1 for one in spread):
        raise node.cannot("spread windows")
    ranks = len(kernel)
    end = [0] * ranks + more
    counted = torch.ones(1, 1, *x.shape[2:])
    counted = _padded(_padded(counted, pads, float(node.whole("count_include_pad", 0))), end)
    total = _AVERAGES[ranks](_padded(_padded(x, pads), end), kernel, steps)
    return total / _AVERAGES[ranks](counted, kernel, steps)


def _global(x: Tensor, kind: str) -> Tensor:
    axes = list(range(2, x.dim()))
    return x.mean(axes, keepdim=True) if kind == "mean" else x.amax(axes, keepdim=True)


def _batch_norm(node: Node, x: Tensor, scale: Tensor, bias: Tensor, mean: Tensor, var: Tensor) -> Tensor:
    if node.whole("training_mode", 0):
        raise node.cannot("training; export the net in evaluation mode")
    return F.batch_norm(x, mean, var, scale, bias, eps=node.number("epsilon", 1e-5))


def _layer_norm(node: Node, x: Tensor, scale: Tensor, bias: Input = None) -> Tensor:
    if len([name for name in node.outputs if name]) > 1:
        raise node.cannot("telling the means")
    shape = x.shape[node.whole("axis", -1) % x.dim() :]
    shift = None if bias is None else bias.reshape(shape)
    return F.layer_norm(x, shape, scale.reshape(shape), shift, node.number("epsilon", 1e-5))


def _skip_layer_norm(
    node: Node, x: Tensor, skip: Tensor, scale: Tensor, shift: Input = None, bias: Input = None
) -> Tensor:
    if len([name for name in node.outputs if name]) > 1:
        raise node.cannot("several results")
    added = x + skip if bias is None else x + skip + bias
    return F.layer_norm(added, added.shape[-1:], scale, shift, node.number("epsilon", 1e-12))


def _instance_norm(node: Node, x: Tensor, scale: Tensor, bias: Tensor) -> Tensor:
    return F.instance_norm(x, weight=scale, bias=bias, eps=node.number("epsilon", 1e-5))


def _group_norm(node: Node, x: Tensor, scale: Tensor, bias: Tensor) -> Tensor:
    groups = node.whole("num_groups", 1)
    if scale.numel() == groups != x.shape[1]:  # opset 18 had one scale a group
        scale, bias = (one.repeat_interleave(x.shape[1] // groups) for one in (scale, bias))
    return F.group_norm(x, groups, scale, bias, node.number("epsilon", 1e-5))


def _local_response(node: Node, x: Tensor) -> Tensor:
    size, alpha = node.whole("size", 1), node.number("alpha", 1e-4)
    return F.local_response_norm(x, size, alpha, node.number("beta", 0.75), node.number("bias", 1.0))


OPERATORS: dict[str, Operator] = {
    "Conv": convolved, "ConvTranspose": _turned, "MaxPool": _max_pool, "AveragePool": _average_pool,
    "GlobalAveragePool": lambda node, x: _global(x, "mean"),
    "GlobalMaxPool": lambda node, x: _global(x, "max"),
    "BatchNormalization": _batch_norm, "LayerNormalization": _layer_norm,
    "SkipLayerNormalization": _skip_layer_norm, "InstanceNormalization": _instance_norm,
    "GroupNormalization": _group_norm, "LRN": _local_response,
}  # fmt: skip
