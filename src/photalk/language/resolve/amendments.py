"""What does an `amend` come to? Changes of steps that are there, or of what was just suggested."""

from __future__ import annotations

from dataclasses import replace

from photalk import commands as cmd
from photalk.errors import CannotDo, PhotalkError
from photalk.language.acts import Act, ordered_flags
from photalk.language.exact.numbers import words_of
from photalk.language.resolve.amended_steps import (
    FRAMES,
    PLACES,
    edit_at,
    is_of_strength,
    is_there,
    says,
    steps_amended,
    suits,
)
from photalk.language.resolve.amounts import by_degree, degree_of, magnitude, quantity_of
from photalk.language.resolve.edit_acts import changed, color_of, edit, edits_of, painted
from photalk.language.resolve.faces import OPEN, VALUE_OF
from photalk.language.resolve.outcome import Outcome, done, unable
from photalk.language.resolve.parts import of_person, region_in, sex_of, things_in, whose
from photalk.language.resolve.step_refs import Numbers, which
from photalk.language.resolve.strengths import strengthened
from photalk.language.table import Table
from photalk.operations.registry import OPERATIONS, amount_of, operation_of, with_amount, within

_FOR_EDITS = ("op", "step", "times")
"""Arguments that only an `amend` has."""


def amend(act: Act, table: Table) -> Outcome:
    """What an `amend` does to the steps that are there, or to what was suggested."""
    if act.operation in OPEN:
        return edit(_as_edit(act, act.operation), table)
    numbers = steps_amended(act, table)
    fitting = [one for one in table.suggested if suits(act, one)]
    if not numbers and says(act, "step") and len(table.program) and not fitting:
        return which(act, table, "change", lambda number: _tried(number, act, table))
    if says(act, "name"):
        drops = [cmd.Drop(number) for number in sorted(numbers, reverse=True)]
        return done(*drops, *edits_of(edit(_as_edit(act, "look"), table)))
    if numbers and is_of_strength(act) and says(act, "in") and not is_there(act, numbers, table):
        return _further_there(act, numbers, table)
    if len(numbers) == 1:
        return done(*_change(numbers[0], act, table))
    if numbers:
        made = [one for number in sorted(numbers, reverse=True) for one in _tried(number, act, table)]
        return done(*made) if made else unable(act)
    if fitting:
        return done(*(amended(one, act, table) if one in fitting else one for one in table.suggested))
    return _anew(act, table)


def _change(number: int, act: Act, table: Table) -> list[cmd.Command]:
    one = edit_at(table, number)
    if isinstance(one, cmd.Crop) and not isinstance(one.target, cmd.Box) and act.has("closer", "more"):
        return list(edit(_as_edit(act, "crop", "closer"), table).commands)
    new = amended(one, act, table)
    if act.has("more") and (further := _further_on(one, new)) is not None:
        return [further]
    return [changed(number, new)] if new != one else []


def _further_on(one: cmd.Edit, new: cmd.Edit) -> cmd.Edit | None:
    """The edit that leads from one to the other where both add up: "a bit more" is said of what is seen."""
    scale, before, after = operation_of(one).scale, amount_of(one), amount_of(new)
    adds = operation_of(one).adds or isinstance(one, cmd.Rotate)
    if not adds or scale is None or before is None or after is None or one.key != new.key:
        return None
    if getattr(one, "region", None) != getattr(new, "region", None) or after.value == before.value:
        return None
    return with_amount(one, round(after.value - before.value, 3))


def _tried(number: int, act: Act, table: Table) -> list[cmd.Command]:
    try:
        return _change(number, act, table)
    except PhotalkError:
        return []


def amended(one: cmd.Edit, act: Act, table: Table) -> cmd.Edit:
    """The edit as an `amend` wants it.

    Raises:
        PhotalkError: it cannot be so.
    """
    if act.operation:
        return _other_operation(one, act, table)
    if says(act, "not_of") and act.get("of") is None:
        raise CannotDo("Faces are named one by one.")
    new = one
    if says(act, "color"):
        new = _recoloured(new, act)
    if says(act, "what") and not isinstance(new, cmd.Crop):
        new = cmd.Erase(cmd.region_of(things_in(act))) if isinstance(new, cmd.Erase) else new
    if says(act, "of"):
        who, before = whose(act, table.program), getattr(new, "who", None)
        new = of_person(new, who if who != before else sex_of(words_of(act.said("of"))) or who)
    if says(act, *PLACES):
        new = _placed(new, act)
    framed = isinstance(new, cmd.Crop) and says(act, *FRAMES, "what")
    if is_of_strength(act) or framed or set(act.flags):
        new = strengthened(new, act, table)
    if new == one and (act.has("more", "less", "opposite") or act.get("of") or act.get("what")):
        raise CannotDo("It goes no further, or nobody can tell which is meant.")
    return new


def _placed(one: cmd.Edit, act: Act) -> cmd.Edit:
    """The edit in another part of the picture; where that is only to tell which is meant, it stays."""
    region = region_in(act)
    if is_of_strength(act):
        return one
    if isinstance(one, cmd.Erase):
        return cmd.Erase(region) if region is not None else one
    new = within(one, region)
    if new is None:
        raise CannotDo(f"“{one.name}” is made everywhere.")
    return new


def _recoloured(one: cmd.Edit, act: Act) -> cmd.Edit:
    color = color_of(act.said("color"))
    if isinstance(one, cmd.Face):
        hair = {"yellow": "blond hair"}.get(color, f"{color or act.said('color').lower()} hair")
        return replace(one, value=hair)
    if color == "?":
        raise CannotDo("That is no colour.")
    region = one.region if isinstance(one, cmd.AdjustColor) else None
    new = painted(color, act, region)[0]
    plain = quantity_of(act) is None and not degree_of(act)
    return (
        replace(one, color=color)
        if plain and isinstance(one, cmd.AdjustColor) and color in cmd.COLORS
        else new
    )


def _as_edit(act: Act, key: str, *ways: str) -> Act:
    """The `edit` of this operation, this way, with all that an `amend` says beside; a dial goes up."""
    if _is_dial(key) and not act.has("up", "down") and not says(act, "to"):
        ways = ("up", *ways)
    flags = [*ways, *(flag for flag in act.flags if flag not in ("more", "less", "opposite", *ways))]
    arguments = tuple((name, value) for name, value in act.arguments if name not in _FOR_EDITS)
    return Act("edit", (key, *ordered_flags("edit", flags)), arguments, act.clause)


def _is_dial(key: str) -> bool:
    return key in OPERATIONS and OPERATIONS[key].command is cmd.AdjustAttr


def _other_operation(one: cmd.Edit, act: Act, table: Table) -> cmd.Edit:
    """Another operation in the place of an edit: as much of it, there or for the same person."""
    key = act.operation
    if isinstance(one, cmd.Face) and key in VALUE_OF:
        row = VALUE_OF[key]
        measured = degree_of(act) or says(act, "amount")
        strength = magnitude(act, OPERATIONS[key]) if measured else one.strength
        who = whose(act, table.program) if says(act, "of") else one.who
        return cmd.Face(row.slot, row.value, remove=act.has("off"), strength=strength, who=who)
    if _is_dial(key) and isinstance(one, cmd.AdjustAttr):
        as_much = abs(one.amount) / by_degree(operation_of(one)) * by_degree(OPERATIONS[key])
        up = not act.has("down") if act.has("up", "down") else one.amount >= 0
        if not degree_of(act) and not says(act, "amount", "to"):
            amount = round(min(100.0, as_much), 1) * (1 if up else -1)
            region = region_in(act) if says(act, *PLACES) else one.region
            return cmd.AdjustAttr(key, amount, region if OPERATIONS[key].takes_region else None)
    made = edits_of(edit(_as_edit(act, key), table))
    if len(made) != 1:
        raise CannotDo(f"“{key}” cannot stand in its place.")
    region = getattr(one, "region", None)
    carried = within(made[0], region) if region is not None and region_in(act) is None else None
    return carried if carried is not None else made[0]


def _further_there(act: Act, numbers: Numbers, table: Table) -> Outcome:
    """The dial that was turned last, further in one part of the picture: "the background even more"."""
    last = edit_at(table, numbers[-1])
    assert isinstance(last, cmd.AdjustAttr)
    way = (1 if last.amount >= 0 else -1) * (-1 if act.has("less") else 1)
    return done(replace(last, amount=way * abs(magnitude(act, operation_of(last))), region=region_in(act)))


def _anew(act: Act, table: Table) -> Outcome:
    """What nothing stands for that it could change: an edit if it says enough for one."""
    if act.operation:
        return edit(_as_edit(act, act.operation), table)
    if says(act, *FRAMES) or act.has("closer", "wider"):
        return edit(_as_edit(act, "crop"), table)
    if says(act, "color") and not len(table.program) and not table.suggested:
        return edit(_as_edit(act, "paint"), table)
    return unable(act) if len(table.program) else Outcome(talk="unclear")
