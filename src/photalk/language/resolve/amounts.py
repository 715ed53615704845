"""How much is meant? Degrees, numbers and fractions as the value of an operation's own scale."""

from __future__ import annotations

from photalk.errors import CannotDo
from photalk.language.acts import DEGREES, Act
from photalk.language.exact.numbers import Quantity, quantity
from photalk.operations.exposure import STOP
from photalk.operations.operation import AmountScale, Operation

HUE_TURN = 200.0
"""A full turn of the hue."""

MORE = {"tiny": 1.1, "little": 1.25, "": 1.5, "quite": 1.75, "much": 2.0, "half": 1.5, "double": 2.0}
LESS = {"tiny": 0.9, "little": 0.75, "": 0.5, "quite": 0.4, "much": 0.25, "most": 0.1} | {
    "half": 0.5, "double": 0.5,
}  # fmt: skip
"""What the strength of something is multiplied by."""


def degree_of(act: Act) -> str:
    """The word from the closed list that says how much; "" where there is none."""
    return next((flag for flag in act.flags if flag in DEGREES), "")


def quantity_of(act: Act, key: str = "amount") -> Quantity | None:
    """The number that is said; None where none is, CannotDo where words have no number in them."""
    if not (words := act.said(key)):
        return None
    if (said := quantity(words)) is None:
        raise CannotDo(f"“{words}” is no amount.")
    return said


def scale_of(operation: Operation) -> AmountScale:
    """The scale of an operation's amount; CannotDo where it has none."""
    if operation.scale is None:
        raise CannotDo(f"“{operation.label}” has no amount.")
    return operation.scale


def by_degree(operation: Operation, degree: str = "") -> float:
    """The value that a degree stands for, without a sign; without a degree, what is usual."""
    scale = scale_of(operation)
    if degree not in ("half", "double"):
        return float(getattr(scale.usual, degree or "plain"))
    if scale.unit == "%" or scale.high == 1:
        whole = 100.0 if scale.unit == "%" else scale.high
        return whole / 2 if degree == "half" else min(scale.high, 2 * whole)
    return scale.times(scale.usual.plain, 0.5 if degree == "half" else 2.0)


def by_number(operation: Operation, said: Quantity) -> float:
    """The value of a number on the operation's scale, with its sign; CannotDo if it counts something else."""
    scale, value = scale_of(operation), said.value
    bare_share = said.unit == "" and 0 < abs(value) < 1
    turned = {"degrees": value / 360, "turns": value}
    match scale.unit, said.unit:
        case "%", "stops":
            return value * STOP
        case "%", "degrees" | "turns" if operation.key == "hue":
            return round(HUE_TURN * turned[said.unit], 1)
        case "%", "percent" | "":
            return value * 100 if bare_share else value
        case "%", "share":
            return float(round(100 * value))
        case "%", "times":
            return (value - 1) * 100
        case "", "percent" | "":
            return value if bare_share else round(value / 100, 4)
        case "", "share":
            return round(value, 4)
        case "°", "degrees" | "":
            return value
        case "°", "turns" | "share":
            return 360 * value
        case "levels", "levels" | "":
            return float(round(value))
    raise CannotDo(f"“{operation.label}” is not counted in {said.unit}.")


def magnitude(act: Act, operation: Operation) -> float:
    """How much an act asks for, without the sign of its direction; what is usual where it does not say."""
    said = quantity_of(act) or quantity_of(act, "to")
    return by_number(operation, said) if said is not None else by_degree(operation, degree_of(act))
