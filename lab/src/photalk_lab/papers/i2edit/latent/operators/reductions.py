"""Operators that make one number of many, and products of matrices."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from photalk_lab.papers.i2edit.latent.operators.registry import Input, Node, Operator, listed

Reduction = Callable[[Tensor, list[int], bool], Tensor]


def _reduced(function: Reduction) -> Operator:
    def made(node: Node, x: Tensor, axes: Input = None) -> Tensor:
        along = listed(node, "axes", axes)
        if not along and node.whole("noop_with_empty_axes", 0):
            return x
        return function(x, along or list(range(x.dim())), bool(node.whole("keepdims", 1)))

    return made


def _product(x: Tensor, axes: list[int], keep: bool) -> Tensor:
    for axis in sorted((one % x.dim() for one in axes), reverse=True):
        x = x.prod(axis, keepdim=keep)
    return x


def _norm(x: Tensor, axes: list[int], keep: bool) -> Tensor:
    return torch.linalg.vector_norm(x, 2, axes, keepdim=keep)


def _argument(function: Callable[..., Tensor]) -> Operator:
    def made(node: Node, x: Tensor) -> Tensor:
        if node.whole("select_last_index", 0):
            raise node.cannot("the last of several that are equal")
        return function(x, dim=node.whole("axis", 0), keepdim=bool(node.whole("keepdims", 1)))

    return made


def _matmul(node: Node, a: Tensor, b: Tensor) -> Tensor:
    return a @ b


def _gemm(node: Node, a: Tensor, b: Tensor, c: Input = None) -> Tensor:
    a = a.T if node.whole("transA", 0) else a
    b = b.T if node.whole("transB", 0) else b
    product = node.number("alpha", 1.0) * (a @ b)
    return product if c is None else product + node.number("beta", 1.0) * c


def _fused_matmul(node: Node, a: Tensor, b: Tensor) -> Tensor:
    if node.whole("transBatchA", 0) or node.whole("transBatchB", 0):
        raise node.cannot("turned batches")
    a = a.transpose(-1, -2) if node.whole("transA", 0) else a
    b = b.transpose(-1, -2) if node.whole("transB", 0) else b
    return node.number("alpha", 1.0) * (a @ b)


def _einsum(node: Node, *given: Tensor) -> Tensor:
    return torch.einsum(node.words("equation", ""), *given)


def _cumulated(node: Node, x: Tensor, axis: Tensor) -> Tensor:
    if node.whole("exclusive", 0) or node.whole("reverse", 0):
        raise node.cannot("sums from the end or without the number itself")
    return torch.cumsum(x, int(axis))


def _lp_normalised(node: Node, x: Tensor) -> Tensor:
    axis, power = node.whole("axis", -1), node.whole("p", 2)
    return x / torch.linalg.vector_norm(x, power, axis, keepdim=True).clamp_min(1e-12)


OPERATORS: dict[str, Operator] = {
    "ReduceMean": _reduced(lambda x, axes, keep: x.mean(axes, keepdim=keep)),
    "ReduceSum": _reduced(lambda x, axes, keep: x.sum(axes, keepdim=keep)),
    "ReduceMax": _reduced(lambda x, axes, keep: x.amax(axes, keepdim=keep)),
    "ReduceMin": _reduced(lambda x, axes, keep: x.amin(axes, keepdim=keep)),
    "ReduceL1": _reduced(lambda x, axes, keep: x.abs().sum(axes, keepdim=keep)),
    "ReduceL2": _reduced(_norm),
    "ReduceSumSquare": _reduced(lambda x, axes, keep: (x * x).sum(axes, keepdim=keep)),
    "ReduceLogSumExp": _reduced(lambda x, axes, keep: torch.logsumexp(x, axes, keepdim=keep)),
    "ReduceLogSum": _reduced(lambda x, axes, keep: x.sum(axes, keepdim=keep).log()),
    "ReduceProd": _reduced(_product),
    "ArgMax": _argument(torch.argmax), "ArgMin": _argument(torch.argmin),
    "MatMul": _matmul, "Gemm": _gemm, "FusedMatMul": _fused_matmul, "Einsum": _einsum, "CumSum": _cumulated,
    "LpNormalization": _lp_normalised,
}  # fmt: skip
