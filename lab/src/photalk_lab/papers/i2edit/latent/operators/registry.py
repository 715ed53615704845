"""What an operator of an ONNX graph is to us: a node that says how, and a function of tensors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from photalk.errors import WeightsError

KINDS: dict[int, torch.dtype] = {
    1: torch.float32, 2: torch.uint8, 3: torch.int8, 5: torch.int16, 6: torch.int32, 7: torch.int64,
    9: torch.bool, 10: torch.float16, 11: torch.float64, 16: torch.bfloat16,
}  # fmt: skip
"""Numbers as ONNX counts them; unsigned ones of more than eight bits do not occur in nets."""


@dataclass(frozen=True, slots=True)
class Node:
    """One step of a graph: its operator, the names it reads and writes, its attributes, and the opset."""

    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: dict[str, Any]
    opset: int

    def whole(self, name: str, usual: int) -> int:
        """An attribute that is a whole number."""
        return int(self.attributes.get(name, usual))

    def number(self, name: str, usual: float) -> float:
        """An attribute that is a number."""
        return float(self.attributes.get(name, usual))

    def words(self, name: str, usual: str) -> str:
        """An attribute that is text."""
        value = self.attributes.get(name, usual)
        return value.decode() if isinstance(value, bytes) else str(value)

    def many(self, name: str) -> list[int] | None:
        """An attribute that is a list of whole numbers; None if it is not there."""
        value = self.attributes.get(name)
        return None if value is None else [int(one) for one in value]

    def cannot(self, what: str) -> WeightsError:
        """The sentence for a way of using the operator that is not provided for."""
        return WeightsError(f"The ONNX operator {self.kind} is not provided for {what}.")


Input: TypeAlias = Tensor | None
Result: TypeAlias = Tensor | tuple[Tensor, ...]
Operator = Callable[..., Result]
"""Takes the node, then its inputs; those that the graph leaves out are None."""


def ints(values: Tensor) -> list[int]:
    """A tensor of whole numbers as a list."""
    return [int(one) for one in values.reshape(-1).tolist()]


def listed(node: Node, name: str, given: Input) -> list[int] | None:
    """Whole numbers that older opsets keep in an attribute and newer ones in an input."""
    return ints(given) if given is not None else node.many(name)


def plain(array: NDArray[Any]) -> Tensor:
    """A tensor of our own of what a file keeps.

    Raises:
        TypeError: torch has no such numbers.
    """
    if array.dtype in (np.uint16, np.uint32, np.uint64):
        array = array.astype(np.int64)
    if array.dtype.name == "bfloat16":  # numpy has it from onnx, torch does not take it from numpy
        return torch.from_numpy(array.astype(np.float32)).bfloat16()
    return torch.from_numpy(np.array(array))


def straight(rounded: Tensor, exact: Tensor) -> Tensor:
    """The rounded value, through which gradients pass as if it were not rounded."""
    return exact + (rounded - exact).detach() if exact.requires_grad else rounded
