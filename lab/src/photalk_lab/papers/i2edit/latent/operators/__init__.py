"""Which operators of ONNX can be computed in torch, and how."""

from __future__ import annotations

from photalk_lab.papers.i2edit.latent.operators import (
    convolutions,
    elementwise,
    reductions,
    resizing,
    rounded,
    shapes,
)
from photalk_lab.papers.i2edit.latent.operators.registry import Node, Operator

OPERATORS: dict[str, Operator] = {
    **elementwise.OPERATORS,
    **shapes.OPERATORS,
    **reductions.OPERATORS,
    **convolutions.OPERATORS,
    **resizing.OPERATORS,
    **rounded.OPERATORS,
}

__all__ = ["OPERATORS", "Node", "Operator"]
