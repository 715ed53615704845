"""`Resize` and its predecessor `Upsample`, as a product with one small matrix a dimension."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from photalk_lab.papers.i2edit.latent.operators.registry import Input, Node, Operator, ints

_ROUNDINGS = {"floor", "ceil", "round_prefer_floor", "round_prefer_ceil"}


def _resize(node: Node, x: Tensor, *given: Input) -> Tensor:
    if node.opset < 11:
        scales, sizes = _floats(given[0]), None
    else:
        padded = (*given, None, None, None)
        scales, sizes = _floats(padded[1]), padded[2]
    axes = [axis % x.dim() for axis in node.many("axes") or range(x.dim())]
    if sizes is not None and sizes.numel():
        if node.words("keep_aspect_ratio_policy", "stretch") != "stretch":
            raise node.cannot("sizes that keep the proportions")
        wanted = ints(sizes)
        factors = [size / x.shape[axis] for size, axis in zip(wanted, axes, strict=True)]
    else:
        factors = scales
        wanted = [math.floor(x.shape[axis] * factor) for axis, factor in zip(axes, factors, strict=True)]
    for axis, size, factor in zip(axes, wanted, factors, strict=True):
        if size != x.shape[axis] or factor != 1.0:
            x = _along(node, x, axis, size, factor)
    return x


def _upsample(node: Node, x: Tensor, scales: Input = None) -> Tensor:
    kept = node.attributes.get("scales")
    factors = _floats(scales) if scales is not None else [float(one) for one in kept or []]
    for axis, factor in enumerate(factors):
        if factor != 1.0:
            x = _along(node, x, axis, math.floor(x.shape[axis] * factor), factor)
    return x


def _floats(values: Input) -> list[float]:
    return [] if values is None else [float(one) for one in values.tolist()]


def _along(node: Node, x: Tensor, axis: int, size: int, factor: float) -> Tensor:
    """The tensor resized along one dimension."""
    source = _source(node, torch.arange(size, dtype=torch.float64), x.shape[axis], size, factor)
    if node.words("mode", "nearest") == "nearest":
        return x.index_select(axis, _nearest(node, source).clamp(0, x.shape[axis] - 1))
    weights = _weights(node, source, x.shape[axis], factor).to(x.dtype)
    return torch.movedim(torch.tensordot(x, weights, dims=([axis], [1])), -1, axis)


def _source(node: Node, at: Tensor, before: int, after: int, factor: float) -> Tensor:
    """The place in the given dimension that each place of the new one comes from."""
    # Before opset 11 there was no choice.
    usual = "half_pixel" if node.kind == "Resize" and node.opset >= 11 else "asymmetric"
    match kind := node.words("coordinate_transformation_mode", usual):
        case "half_pixel":
            return (at + 0.5) / factor - 0.5
        case "pytorch_half_pixel":
            return (at + 0.5) / factor - 0.5 if after > 1 else torch.zeros_like(at)
        case "align_corners":
            return at * (before - 1) / (after - 1) if after > 1 else torch.zeros_like(at)
        case "asymmetric":
            return at / factor
        case "half_pixel_symmetric":
            middle = before / 2 * (1 - after / (factor * before))
            return middle + (at + 0.5) / factor - 0.5
        case _:
            raise node.cannot(f"coordinates of the kind {kind}")


def _nearest(node: Node, source: Tensor) -> Tensor:
    old = node.kind == "Upsample" or node.opset < 11
    kind = "floor" if old else node.words("nearest_mode", "round_prefer_floor")
    if kind not in _ROUNDINGS:
        raise node.cannot(f"rounding by {kind}")
    match kind:
        case "floor":
            rounded = source.floor()
        case "ceil":
            rounded = source.ceil()
        case "round_prefer_floor":
            rounded = (source - 0.5).ceil()
        case _:
            rounded = (source + 0.5).floor()
    return rounded.long()


def _weights(node: Node, source: Tensor, before: int, factor: float) -> Tensor:
    """How much of each given place (columns) is in each new one (rows)."""
    cubic = node.words("mode", "nearest") == "cubic"
    wide = bool(node.whole("antialias", 0)) and factor < 1
    stretch = 1 / factor if wide else 1.0
    reach = (2 if cubic else 1) * stretch
    taps = torch.arange(-math.ceil(reach), math.ceil(reach) + 1, dtype=torch.float64)
    places = source.floor()[:, None] + taps  # (new, taps)
    away = (places - source[:, None]).abs() / stretch
    share = _cubic(away, node.number("cubic_coeff_a", -0.75)) if cubic else (1 - away).clamp_min(0)
    outside = (places < 0) | (places > before - 1)
    if node.whole("exclude_outside", 0):
        share = share.masked_fill(outside, 0.0)
    share = share / share.sum(dim=1, keepdim=True)
    columns = places.clamp(0, before - 1).long()
    made = torch.zeros(len(source), before, dtype=torch.float64)
    return made.scatter_add_(1, columns, share)


def _cubic(away: Tensor, a: float) -> Tensor:
    near = ((a + 2) * away - (a + 3)) * away**2 + 1
    far = a * (((away - 5) * away + 8) * away - 4)
    return torch.where(away <= 1, near, torch.where(away < 2, far, torch.zeros_like(away)))


OPERATORS: dict[str, Operator] = {"Resize": _resize, "Upsample": _upsample}
