"""What about the face? Values given and taken away, how strongly and whose; and which, where that is open."""

from __future__ import annotations

from photalk.commands import Face
from photalk.errors import CannotDo
from photalk.language.acts import Act
from photalk.language.resolve.amounts import magnitude
from photalk.language.resolve.outcome import Outcome, asks, done
from photalk.language.resolve.parts import whose
from photalk.language.table import Table
from photalk.operations.faces.values import VALUES, FaceValue
from photalk.operations.registry import OPERATIONS

VALUE_OF: dict[str, FaceValue] = {row.key: row for row in VALUES}

OPEN: dict[str, tuple[str, str]] = {
    "beard": ("beard", "A mustache or a goatee?"),
    "hair_color": ("hair color", "Which hair color?"),
}
"""What is asked where a slot is meant and no value of it."""


def face(act: Act, table: Table) -> Outcome:
    """A value of a face, or the question which."""
    if act.get("not_of") is not None:
        raise CannotDo("Faces are named one by one.")
    if act.operation in VALUE_OF:
        return done(_given(VALUE_OF[act.operation], act, table))
    slot, question = OPEN[act.operation]
    rows = [row for row in VALUES if row.slot == slot]
    if act.has("off", "down"):
        who = whose(act, table.program)
        return done(*(Face(slot, row.value, remove=True, who=who) for row in rows))
    return asks(question, [(row.value.removesuffix(" hair"), [_given(row, act, table)]) for row in rows])


def _given(row: FaceValue, act: Act, table: Table) -> Face:
    who = whose(act, table.program)
    if act.has("off", "down"):
        return Face(row.slot, row.value, remove=True, who=who)
    strength = max(1.0, min(200.0, abs(magnitude(act, OPERATIONS[row.key]))))
    return Face(row.slot, row.value, strength=strength, who=who)
