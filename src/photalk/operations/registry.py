"""Which operations are there, and what does the one of an edit say? Everything asks here.

The modules of this folder are looked through once, in the order of their names; what is found is sorted by
the order in which the renderer does it.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from photalk import operations
from photalk.errors import CannotDo, CommandError
from photalk.operations.base import Edit
from photalk.operations.operation import Degrees, Operation, Stage
from photalk.operations.values import Region


def _found() -> Iterator[Operation]:
    for name in sorted(module.name for module in pkgutil.iter_modules(operations.__path__)):
        if name == "registry":
            continue
        module = import_module(f"photalk.operations.{name}")
        if isinstance(one := getattr(module, "OPERATION", None), Operation):
            yield one
        yield from getattr(module, "OPERATIONS", ())


OPERATIONS: dict[str, Operation] = {
    one.key: one for one in sorted(_found(), key=lambda one: (one.stage, one.place, one.key))
}
"""Every operation by its key, in the order in which the renderer does them."""

EDITS: dict[str, type[Edit]] = {one.command.name: one.command for one in OPERATIONS.values()}
"""The types of edits by the first word of their text form, in the order of the renderer."""


def operation_of(edit: Edit) -> Operation:
    """The operation that an edit is of."""
    return OPERATIONS[edit.key]


def at(stage: Stage) -> tuple[Operation, ...]:
    """The operations of a stage, in the order in which they are done."""
    return tuple(one for one in OPERATIONS.values() if one.stage is stage)


def describe(edit: Edit) -> str:
    """What a step does, in a few words that fit into a sentence: "brightness +30"."""
    return operation_of(edit).told(edit)


def predicate(edit: Edit) -> str:
    """What a picture is after the edit, to follow "is": "a little brighter", "turned 90° to the left"."""
    return operation_of(edit).made(edit)


def request(edit: Edit, it: str = "it") -> str:
    """The edit as a request with its exact amount; `it` is what the whole picture is called.

    Empty where there is nothing to ask for: an amount of zero, or a negative blur.
    """
    return operation_of(edit).asked(edit, it)


@dataclass(frozen=True, slots=True)
class Amount:
    """The number of an edit, between which numbers it may be, what a notch of its dial is, and its name."""

    value: float
    low: float
    high: float
    step: float
    label: str
    unit: str


def amount_of(edit: Edit) -> Amount | None:
    """The amount of an edit; None where it has none, as a flip."""
    operation = operation_of(edit)
    scale = operation.scale
    if scale is None or not scale.has(edit):
        return None
    value = getattr(edit, scale.field)
    return Amount(value, scale.low, scale.high, scale.step, operation.label, scale.unit)


def usual(key: str) -> Degrees:
    """The amounts that words stand for with an operation that has an amount."""
    scale = OPERATIONS[key].scale
    if scale is None:
        raise CannotDo(f"“{key}” has no amount.")
    return scale.usual


def with_amount(edit: Edit, amount: float) -> Edit:
    """The same edit with another amount.

    Raises:
        CannotDo: it has none.
        CommandError: the amount is out of the edit's range.
    """
    scale = operation_of(edit).scale
    if scale is None or not scale.has(edit):
        raise CannotDo(f"“{edit.name}” has no amount that could be changed.")
    changed: dict[str, Any] = {scale.field: amount}
    return replace(edit, **changed)  # type: ignore[type-var]


def within(edit: Edit, region: Region | None) -> Edit | None:
    """The edit in a part of the picture (None: everywhere) instead; None where it takes no region."""
    if not operation_of(edit).takes_region:
        return None
    placed: dict[str, Any] = {"region": region}
    return replace(edit, **placed)  # type: ignore[type-var]


def scaled(edit: Edit, factor: float) -> Edit | None:
    """So many times as much of an edit, as far as its dial goes; None where it has no amount."""
    scale, amount = operation_of(edit).scale, amount_of(edit)
    if scale is None or amount is None:
        return None
    value = max(scale.low, min(scale.high, round(scale.times(amount.value, factor), 6)))
    try:
        return with_amount(edit, value)
    except CommandError:
        return None


def opposite(edit: Edit) -> Edit | None:
    """The edit that goes the other way as far; None where there is no other way."""
    return operation_of(edit).opposite(edit)


def inverse(edit: Edit) -> Edit | None:
    """The edit after which the picture is exactly as it was before this one; None where there is none."""
    return operation_of(edit).inverse(edit)
