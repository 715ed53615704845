"""What an edit program comes to, and what one does that another does not: exactly, without looking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from photalk.commands import AdjustAttr, BlackAndWhite, Edit, Face, FaceRetouch, Flip, ImageCutout, Rotate
from photalk.edit.geometry import is_geometric
from photalk.edit.portrait.wishes import holding
from photalk.edit.program import Program


def net(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that come to the same, each said once: turns of a dial added up, what cancels left out.

    Two flips the same way are none, and turns that follow one another one; what is done twice without
    being more by it ("black and white") is said once; of a face, what holds in the end.
    """
    steps: list[Edit] = []
    faces: list[Face | FaceRetouch] = []
    for edit in edits:
        match edit:
            case Face() | FaceRetouch():
                faces.append(edit)
            case AdjustAttr():
                _turn_further(steps, edit)
            case Rotate() if steps and isinstance(last := steps[-1], Rotate):
                turned = Rotate(round((last.degrees + edit.degrees) % 360, 4))
                steps[-1:] = [turned] if turned.degrees else []
            case Rotate(degrees) if degrees % 360 == 0:
                continue
            case Flip() if steps and steps[-1] == edit:
                del steps[-1]
            case BlackAndWhite() | ImageCutout() if edit in steps:
                continue
            case _:
                steps.append(edit)
    return (*steps, *holding(faces))


def _turn_further(steps: list[Edit], edit: AdjustAttr) -> None:
    """Turn a dial where it was turned before, or for the first time."""
    for at, old in enumerate(steps):
        if isinstance(old, AdjustAttr) and _same_dial(old, edit):
            steps[at : at + 1] = _dial(edit, old.amount + edit.amount)
            return
    steps += _dial(edit, edit.amount)


def _same_dial(old: Edit, new: AdjustAttr) -> bool:
    return isinstance(old, AdjustAttr) and (old.attribute, old.region) == (new.attribute, new.region)


def _dial(edit: AdjustAttr, amount: float) -> list[Edit]:
    """The dial turned by this amount, as far as it goes; nothing for zero."""
    amount = max(-100.0, min(100.0, round(amount, 4)))
    return [AdjustAttr(edit.attribute, amount, edit.region)] if amount else []


def _turns(edit: AdjustAttr, amount: float) -> list[Edit]:
    """The dial turned by this amount, by a hundred at a time: from one end to the other it is two hundred."""
    steps: list[Edit] = []
    while left := round(amount, 4):
        step = max(-100.0, min(100.0, left))
        steps.append(AdjustAttr(edit.attribute, step, edit.region))
        amount = left - step
    return steps


@dataclass(frozen=True, slots=True)
class ProgramChange:
    """What leads from one program's picture to another's of the same photo.

    `more` are the edits that the second has beyond the first; `less` those of the first that the second
    lacks and that no edit takes back.
    """

    more: tuple[Edit, ...] = ()
    less: tuple[Edit, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.more or self.less)


def change(first: Program, second: Program) -> ProgramChange:
    """What the second program does that the first does not, dials as the difference of their turns."""
    before, after = net(first.edits), net(second.edits)
    frames = [edit for edit in before if is_geometric(edit)]
    framed = [edit for edit in after if is_geometric(edit)]
    more, less = _reframed(frames, framed)
    old = [edit for edit in before if not is_geometric(edit)]
    for edit in after:
        if is_geometric(edit):
            continue
        if edit in old:
            old.remove(edit)
            continue
        held_at = next((one for one in old if isinstance(edit, AdjustAttr) and _same_dial(one, edit)), None)
        if isinstance(edit, AdjustAttr) and isinstance(held_at, AdjustAttr):
            old.remove(held_at)
            more += _turns(edit, edit.amount - held_at.amount)
        else:
            more.append(edit)
    for edit in old:
        if isinstance(edit, AdjustAttr):
            more += _dial(edit, -edit.amount)
        else:
            less.append(edit)
    return ProgramChange(tuple(more), tuple(less))


def _reframed(before: list[Edit], after: list[Edit]) -> tuple[list[Edit], list[Edit]]:
    """The geometry that the second has more, and what it lacks; turns and flips at the end go back."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    gone, new = before[same:], after[same:]
    back = [_inverse(edit) for edit in reversed(gone)]
    if all(edit is not None for edit in back):
        return [edit for edit in (*back, *new) if edit is not None], []
    return list(new), list(gone)


def _inverse(edit: Edit) -> Edit | None:
    match edit:
        case Flip():
            return edit
        case Rotate(degrees) if degrees % 90 == 0:
            return Rotate((360 - degrees) % 360)
    return None
