"""Operators that move numbers about without changing them."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from photalk_lab.papers.i2edit.latent.operators.registry import Input, Node, Operator, ints, listed, plain


def _constant(node: Node) -> Tensor:
    for name, value in node.attributes.items():
        if name == "value":
            return plain(value)
        if name in ("value_float", "value_floats"):
            return torch.tensor(value, dtype=torch.float32)
        if name in ("value_int", "value_ints"):
            return torch.tensor(value, dtype=torch.int64)
    raise node.cannot(f"a constant of {', '.join(node.attributes)}")


def _constant_of_shape(node: Node, shape: Tensor) -> Tensor:
    value = node.attributes.get("value")
    filled = torch.zeros(1) if value is None else plain(value)
    return filled.reshape(1).expand(math.prod(ints(shape))).reshape(ints(shape)).clone()


def _shape(node: Node, x: Tensor) -> Tensor:
    sizes = torch.tensor(x.shape, dtype=torch.int64)
    return sizes[node.whole("start", 0) : node.attributes.get("end")]


def _size(node: Node, x: Tensor) -> Tensor:
    return torch.tensor(x.numel())


def _reshape(node: Node, x: Tensor, shape: Input = None) -> Tensor:
    sizes = listed(node, "shape", shape) or []
    if not node.whole("allowzero", 0):
        sizes = [x.shape[at] if size == 0 else size for at, size in enumerate(sizes)]
    return x.reshape(sizes)


def _flatten(node: Node, x: Tensor) -> Tensor:
    axis = node.whole("axis", 1)
    return x.reshape(math.prod(x.shape[: axis if axis >= 0 else x.dim() + axis]), -1)


def _transpose(node: Node, x: Tensor) -> Tensor:
    return x.permute(node.many("perm") or list(range(x.dim()))[::-1])


def _squeeze(node: Node, x: Tensor, axes: Input = None) -> Tensor:
    chosen = listed(node, "axes", axes)
    return x.squeeze() if chosen is None else x.squeeze(tuple(chosen))


def _unsqueeze(node: Node, x: Tensor, axes: Input = None) -> Tensor:
    chosen = listed(node, "axes", axes) or []
    for axis in sorted(one % (x.dim() + len(chosen)) for one in chosen):
        x = x.unsqueeze(axis)
    return x


def _concat(node: Node, *given: Tensor) -> Tensor:
    return torch.cat(given, dim=node.whole("axis", 0))


def _split(node: Node, x: Tensor, sizes: Input = None) -> tuple[Tensor, ...]:
    axis = node.whole("axis", 0)
    chosen = listed(node, "split", sizes)
    if chosen is None:
        chunk = -(-x.shape[axis] // node.whole("num_outputs", len(node.outputs)))
        return torch.split(x, chunk, dim=axis)
    return torch.split(x, chosen, dim=axis)


def _slice(
    node: Node, x: Tensor, starts: Input = None, ends: Input = None, axes: Input = None, steps: Input = None
) -> Tensor:
    first, last = listed(node, "starts", starts) or [], listed(node, "ends", ends) or []
    along = listed(node, "axes", axes) or list(range(len(first)))
    strides = listed(node, "steps", steps) or [1] * len(first)
    for start, end, axis, step in zip(first, last, along, strides, strict=True):
        size = x.shape[axis]
        if step > 0:
            low, high, _ = slice(start, end, step).indices(size)
            cut: list[Any] = [slice(None)] * (axis % x.dim())
            x = x[(*cut, slice(low, max(low, high), step))]
        else:
            # Torch has no backward slices.
            places = list(range(size))[slice(start, end if end >= -size else None, step)]
            x = x.index_select(axis, torch.tensor(places, dtype=torch.int64))
    return x


def _gather(node: Node, x: Tensor, at: Tensor) -> Tensor:
    axis = node.whole("axis", 0) % x.dim()
    places = at.long()
    places = torch.where(places < 0, places + x.shape[axis], places)
    taken = x.index_select(axis, places.reshape(-1))
    return taken.reshape([*x.shape[:axis], *places.shape, *x.shape[axis + 1 :]])


def _gather_elements(node: Node, x: Tensor, at: Tensor) -> Tensor:
    axis = node.whole("axis", 0) % x.dim()
    places = at.long()
    return torch.gather(x, axis, torch.where(places < 0, places + x.shape[axis], places))


def _expand(node: Node, x: Tensor, shape: Tensor) -> Tensor:
    return x.expand(torch.broadcast_shapes(x.shape, tuple(ints(shape))))


def _tile(node: Node, x: Tensor, repeats: Tensor) -> Tensor:
    return x.repeat(ints(repeats))


def _pad(node: Node, x: Tensor, pads: Input = None, value: Input = None, axes: Input = None) -> Tensor:
    amounts = listed(node, "pads", pads) or []
    filling = float(value) if value is not None else node.number("value", 0.0)
    along = [axis % x.dim() for axis in ints(axes)] if axes is not None else list(range(len(amounts) // 2))
    half = len(amounts) // 2
    sides = {axis: (amounts[at], amounts[half + at]) for at, axis in enumerate(along)}
    mode = node.words("mode", "constant")
    if mode == "constant":
        # Torch counts from the last dimension.
        flat = [one for axis in reversed(range(x.dim())) for one in sides.get(axis, (0, 0))]
        return F.pad(x, flat, value=filling)
    for axis, (before, after) in sides.items():
        x = x.index_select(axis, _mirrored(node, mode, x.shape[axis], before, after))
    return x


def _mirrored(node: Node, mode: str, size: int, before: int, after: int) -> Tensor:
    """Which place of a dimension each place of the padded one shows."""
    at = torch.arange(-before, size + after)
    match mode:
        case "edge":
            return at.clamp(0, size - 1)
        case "wrap":
            return at % size
        case "reflect":
            period = max(2 * (size - 1), 1)
            at = at % period
            return torch.where(at >= size, period - at, at)
        case _:
            raise node.cannot(f"the mode {mode}")


def _range(node: Node, start: Tensor, limit: Tensor, delta: Tensor) -> Tensor:
    return torch.arange(start.item(), limit.item(), delta.item(), dtype=start.dtype)


def _depth_to_space(node: Node, x: Tensor) -> Tensor:
    block = node.whole("blocksize", 2)
    if node.words("mode", "DCR") == "CRD":
        return F.pixel_shuffle(x, block)
    n, channels, height, width = x.shape
    parts = x.reshape(n, block, block, channels // block**2, height, width)
    return parts.permute(0, 3, 4, 1, 5, 2).reshape(n, channels // block**2, height * block, width * block)


def _space_to_depth(node: Node, x: Tensor) -> Tensor:
    block = node.whole("blocksize", 2)
    if node.words("mode", "DCR") == "CRD":
        return F.pixel_unshuffle(x, block)
    n, channels, height, width = x.shape
    parts = x.reshape(n, channels, height // block, block, width // block, block)
    return parts.permute(0, 3, 5, 1, 2, 4).reshape(n, -1, height // block, width // block)


def _triangle(node: Node, x: Tensor, k: Input = None) -> Tensor:
    diagonal = int(k) if k is not None else 0
    return torch.triu(x, diagonal) if node.whole("upper", 1) else torch.tril(x, diagonal)


OPERATORS: dict[str, Operator] = {
    "Constant": _constant, "ConstantOfShape": _constant_of_shape, "Shape": _shape, "Size": _size,
    "Reshape": _reshape, "Flatten": _flatten, "Transpose": _transpose, "Squeeze": _squeeze,
    "Unsqueeze": _unsqueeze, "Concat": _concat, "Split": _split, "Slice": _slice, "Gather": _gather,
    "GatherElements": _gather_elements, "Expand": _expand, "Tile": _tile, "Pad": _pad, "Range": _range,
    "DepthToSpace": _depth_to_space, "SpaceToDepth": _space_to_depth, "Trilu": _triangle,
}  # fmt: skip
