"""Which steps, or which suggestions, can an `amend` mean?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from photalk import commands as cmd
from photalk.language.acts import Act
from photalk.language.resolve.amounts import degree_of
from photalk.language.resolve.faces import VALUE_OF
from photalk.language.resolve.parts import region_in
from photalk.language.resolve.step_refs import Numbers, fitting_steps, look_steps, steps_meant
from photalk.language.table import Table
from photalk.operations.registry import amount_of, operation_of, opposite

SINGLE = ("expression", "hair color")
"""Slots of which a face has one value at a time."""

FRAMES, PLACES, PEOPLE = ("shape", "box", "keep", "off"), ("in", "not_in"), ("of", "not_of")
"""Arguments that say how, where and for whom."""


def steps_amended(act: Act, table: Table) -> Numbers:
    """The steps that are to be changed: those named, else of the last change, else the last that fits."""
    if says(act, "name"):
        return look_steps(table)
    if says(act, "step"):
        return steps_meant(act, table)
    fits = _fits(act)
    numbers = range(1, len(table.program) + 1)
    fitting = [n for n in numbers if table.program.steps[n - 1].enabled and fits(edit_at(table, n))]
    if rivals := _rivals(act, fitting, table):
        return rivals
    latest = [n for n in table.latest if n in fitting]
    if latest and not _is_single(act):
        dials = [n for n in latest if isinstance(edit_at(table, n), cmd.AdjustAttr | cmd.AdjustColor)]
        return tuple(dials or latest)
    if says(act, "in") and is_of_strength(act):
        there = [n for n in fitting if n in _steps_there(act, table)]
        return tuple(there[-1:] or fitting[-1:])
    if table.latest and is_of_strength(act) and not act.operation:
        return tuple(latest[-1:])  # how strong an earlier step should be is not said of what came after it
    return tuple(latest[-1:] or fitting[-1:])


def _rivals(act: Act, numbers: Sequence[int], table: Table) -> Numbers:
    """The step that a face's value takes the place of, of whose kind there is one only: "no, angry"."""
    row = VALUE_OF.get(act.operation)
    if row is None or row.slot not in SINGLE:
        return ()
    edits = [(n, edit_at(table, n)) for n in numbers]
    return tuple(n for n, one in edits if isinstance(one, cmd.Face) and one.slot == row.slot)[-1:]


def _is_another_slot(act: Act, one: cmd.Edit) -> bool:
    """Whether a value of which a face has one only is given beside a step of another slot.

    "Instead of brown let it be black" is said of the hair in the photo, not of the mustache that was added.
    """
    row = VALUE_OF.get(act.operation)
    single = row is not None and row.slot in SINGLE
    return single and isinstance(one, cmd.Face) and row is not None and one.slot != row.slot


def _steps_there(act: Act, table: Table) -> Numbers:
    """The steps in the part that an act names."""
    part = act.get("in")
    return fitting_steps(part, table) if part is not None and part != "everything" else ()


def is_there(act: Act, numbers: Numbers, table: Table) -> bool:
    """Whether the steps are in the part that the act names, or no dials that could be turned there."""
    if says(act, "step") or not all(isinstance(edit_at(table, n), cmd.AdjustAttr) for n in numbers):
        return True
    region = region_in(act)
    return region is None or bool(set(numbers) & set(_steps_there(act, table)))


def edit_at(table: Table, number: int) -> cmd.Edit:
    """The edit of a step."""
    return table.program.steps[number - 1].command


def is_of_strength(act: Act) -> bool:
    """Whether it is the strength that should be another."""
    by = act.has("more", "less", "opposite", "up", "down") or bool(degree_of(act))
    return by or says(act, "to", "times", "amount")


def says(act: Act, *keys: str) -> bool:
    """Whether one of these arguments is there."""
    return any(act.get(key) is not None for key in keys)


def _is_single(act: Act) -> bool:
    """Whether only one edit can be meant: a value is given that several do not share."""
    return says(act, "op", "color", "what", "to", "amount", *FRAMES) and not act.has("more", "less")


def _fits(act: Act) -> Callable[[cmd.Edit], bool]:
    """Whether an edit can be changed so."""

    def fits(one: cmd.Edit) -> bool:
        if act.operation:
            return not _is_another_slot(act, one)
        if says(act, "color"):
            return isinstance(one, cmd.AdjustColor) or (
                isinstance(one, cmd.Face) and one.slot == "hair color"
            )
        if says(act, *FRAMES) or act.has("closer", "wider"):
            return isinstance(one, cmd.Crop)
        if says(act, "what"):
            return isinstance(one, cmd.Erase | cmd.Crop | cmd.ImageCutout)
        if act.has("horizontal", "vertical"):
            return isinstance(one, cmd.Flip)
        if act.has("left", "right", "around"):
            return isinstance(one, cmd.Rotate | cmd.Straighten)
        if act.has("opposite"):
            return opposite(one) is not None
        if is_of_strength(act):
            open_angle = isinstance(one, cmd.Straighten) and says(act, "to", "amount")
            return amount_of(one) is not None or isinstance(one, cmd.Crop | cmd.Resize) or open_angle
        if says(act, *PEOPLE):
            return hasattr(one, "who")
        return operation_of(one).takes_region or isinstance(one, cmd.Erase)

    return fits


def suits(act: Act, suggested: cmd.Edit) -> bool:
    """Whether a suggestion can be changed so, and is of the operation that is named."""
    return act.get("step") in (None, "last", suggested.key) and _fits(act)(suggested)
