"""How strong is an edit after "more", "a bit less", "half as much", "40 instead" or "the other way"?

A dial goes on by what the words are usually worth, and goes back by no more than half of what was done
(three quarters for "much less"), so that who tries out how much is right gets nearer to it.
"""

from __future__ import annotations

from photalk.commands import AdjustAttr, AdjustColor, Crop, Edit, Face, Flip, Resize, Rotate, Straighten
from photalk.errors import CannotDo
from photalk.language.acts import Act
from photalk.language.exact.numbers import Quantity, quantity
from photalk.language.resolve.amounts import (
    LESS,
    MORE,
    by_degree,
    by_number,
    degree_of,
    quantity_of,
    scale_of,
)
from photalk.language.resolve.framing import frame_of, recut, tighter, wider
from photalk.language.resolve.geometry import resized, size_of
from photalk.language.table import Table
from photalk.operations.registry import amount_of, operation_of, opposite, scaled, with_amount

BACK, FAR_BACK = 0.5, 0.75
"""The share of a change that "less" takes back at most, and "much less"."""

LEAST, STEP = 10.0, 5.0
"""What a face's wish is weakened to at the least, and in which steps."""

_BY_STEPS = (AdjustAttr, AdjustColor, Rotate, Straighten)
"""Edits whose usual amounts are steps from where they are; of all others there is so many times as much."""


def strengthened(edit: Edit, act: Act, table: Table) -> Edit:
    """The edit as strong, or the other way, as an `amend` wants it; CannotDo if it has no strength."""
    if isinstance(edit, Crop):
        return _cropped(edit, act, table)
    if isinstance(edit, Flip) and act.has("horizontal", "vertical"):
        return Flip("horizontal" if act.has("horizontal") else "vertical")
    if isinstance(edit, Rotate) and act.has("around"):
        return Rotate(180)
    if isinstance(edit, Resize) and (act.get("to") or not edit.percent):
        return _sized(edit, act, table)
    if act.has("opposite"):
        edit = _other_way(edit)
        if len(act.flags) == 1 and not (act.get("to") or act.get("amount") or act.get("times")):
            return edit
    if words := act.said("times"):
        return times(edit, _factor(quantity(words)))
    said = quantity_of(act, "to") or (None if act.has("more", "less") else quantity_of(act))
    degree, now = degree_of(act), _value(edit, said)
    sign = 1 if act.has("up", "left") else -1 if act.has("down", "right") or now < 0 else 1
    if said is not None:
        value = by_number(operation_of(edit), said)
        return _with(edit, value if value < 0 else sign * value)
    if act.has("more", "less"):
        return _further(edit, act, degree)
    if degree in ("half", "double"):
        return times(edit, 0.5 if degree == "half" else 2.0)
    return _with(edit, sign * (by_degree(operation_of(edit), degree) if degree else abs(now)))


def times(edit: Edit, factor: float) -> Edit:
    """So many times as much of an edit."""
    new = resized(edit, factor) if isinstance(edit, Resize) and not edit.percent else scaled(edit, factor)
    if new is None:
        raise CannotDo(f"“{edit.name}” has no amount.")
    return _with(new, _value(new)) if amount_of(new) is not None else new


def _factor(said: Quantity | None) -> float:
    if said is None or said.unit not in ("", "share", "times", "percent"):
        raise CannotDo("That is no number of times.")
    return said.value / 100 if said.unit == "percent" else said.value


def _other_way(edit: Edit) -> Edit:
    other = opposite(edit)
    if other is None:
        raise CannotDo(f"“{edit.name}” has no other way.")
    return other


def _value(edit: Edit, said: Quantity | None = None) -> float:
    """The amount of an edit with its sign, the shorter way round for a turn; 0 where it is to be found."""
    amount = amount_of(edit)
    if amount is None:
        if isinstance(edit, Straighten) and said is not None:
            return 0.0
        raise CannotDo(f"“{edit.name}” has no amount.")
    return amount.value - 360 if isinstance(edit, Rotate) and amount.value > 180 else amount.value


def _with(edit: Edit, value: float) -> Edit:
    """The edit with this amount, as far as its scale goes."""
    scale = scale_of(operation_of(edit))
    if isinstance(edit, Straighten):
        return Straighten(max(scale.low, min(scale.high, round(value, 2))))
    value = value % 360 if isinstance(edit, Rotate) else max(scale.low, min(scale.high, value))
    if isinstance(edit, Face):
        return with_amount(edit, round(value))
    return with_amount(edit, round(value, 3 if scale.step < 1 else 1))


def _further(edit: Edit, act: Act, degree: str) -> Edit:
    """More or less of an edit, by a number, a factor or a step."""
    less, said, operation = act.has("less"), quantity_of(act), operation_of(edit)
    now = _value(edit)
    size, sign = abs(now), -1 if now < 0 else 1
    if said is not None and said.unit in ("share", "times"):
        part = said.value if said.unit == "share" else said.value - 1
        return times(edit, max(0.05, 1 - part) if less else 1 + part)
    if said is not None:
        by = abs(by_number(operation, said))
        if less and by >= size:
            return times(edit, max(0.05, 1 - by / 100))
        return _with(edit, sign * (size - by if less else size + by))
    if degree == "most" and not less:
        return _with(edit, sign * scale_of(operation).usual.most)
    if degree in ("half", "double", "most") or not isinstance(edit, _BY_STEPS):
        new = times(edit, (LESS if less else MORE).get(degree, MORE["much"]))
        return _graded(new) if isinstance(new, Face) else new
    if less:
        most = size * (FAR_BACK if degree in ("quite", "much") else BACK)
        by = most if degree in ("quite", "much") else min(by_degree(operation, degree), most)
        return _with(edit, sign * (size - (int(by * 10) / 10 if scale_of(operation).step == 1 else by)))
    if isinstance(edit, Rotate) and not degree:
        return _with(edit, 2 * now)
    usual = by_degree(operation, degree)
    return _with(edit, sign * (size + (usual / 2 if isinstance(edit, AdjustColor) and not degree else usual)))


def _graded(face: Face) -> Edit:
    return with_amount(face, min(200.0, max(LEAST, STEP * round(face.strength / STEP))))


def _cropped(edit: Crop, act: Act, table: Table) -> Crop:
    if side := act.said("off") or act.said("keep"):
        return recut(edit, side, act, table)
    if act.get("shape") or act.get("box") or act.get("what"):
        new = frame_of(act, table)
        if not new:
            raise CannotDo("How it should be cropped is not said.")
        return new[-1]
    degree = degree_of(act)
    if act.has("less", "wider"):
        return wider(edit, degree)
    if act.has("more", "closer"):
        return tighter(edit, degree)
    raise CannotDo("A crop has no amount.")


def _sized(edit: Resize, act: Act, table: Table) -> Edit:
    if words := act.said("to"):
        said = quantity(words)
        bare = edit.percent and said is not None and said.unit == "" and said.value <= 100
        new = Resize(said.value, percent=True) if said is not None and bare else size_of(words, table.size)
        if new is None:
            raise CannotDo(f"“{words}” is no size.")
        return new
    factors = LESS if act.has("less") else MORE
    return times(edit, _factor(quantity(act.said("times"))) if act.get("times") else factors[degree_of(act)])
