"""How much does a step do, and how would it look with another amount?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from photalk.commands import AdjustAttr, AdjustColor, Edit, Enhance, Face, Resize, Rotate, Straighten
from photalk.errors import CannotDo


@dataclass(frozen=True, slots=True)
class Amount:
    """The number of an edit, between which numbers it may be, and what a notch of its dial is."""

    value: float
    low: float
    high: float
    step: float = 1.0


def amount_of(edit: Edit) -> Amount | None:
    """The amount of an edit; None where it has none, as a flip.

    >>> amount_of(AdjustAttr("brightness", 30))
    Amount(value=30, low=-100, high=100, step=1.0)
    """
    match edit:
        case AdjustAttr(_, amount):
            return Amount(amount, -100, 100)
        case AdjustColor(_, intensity):
            return Amount(intensity, 0, 1, 0.01)
        case Enhance(strength):
            return Amount(strength, 0, 100)
        case Rotate(degrees):
            return Amount(degrees, 0, 360)
        case Straighten(degrees) if degrees is not None:
            return Amount(degrees, -45, 45, 0.1)
        case Resize(width, percent=True):
            return Amount(width, 1, 1000)
        case Face():
            return Amount(edit.strength, 1, 200)
    return None


def with_amount(edit: Edit, amount: float) -> Edit:
    """The same edit with another amount.

    Raises:
        CannotDo: it has none.
        CommandError: the amount is out of the edit's range.
    """
    match edit:
        case AdjustAttr():
            return replace(edit, amount=amount)
        case AdjustColor():
            return replace(edit, intensity=amount)
        case Enhance() | Face():
            return replace(edit, strength=amount)
        case Rotate():
            return replace(edit, degrees=amount)
        case Straighten(degrees) if degrees is not None:
            return replace(edit, degrees=amount)
        case Resize(percent=True):
            return replace(edit, width=amount)
    raise CannotDo(f"“{edit.name}” has no amount that could be changed.")
