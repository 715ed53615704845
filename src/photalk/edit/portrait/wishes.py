"""What is wished of a face after all that was said: I²Edit's conventions of values and slots."""

from __future__ import annotations

from collections.abc import Iterable

from photalk.commands import Face
from photalk.operations.faces.values import VALUES

SINGLE_SLOTS = ("expression", "hair color")
"""Slots that hold one value: a new one takes the place of the old."""

EXCLUDES: dict[str, tuple[str, ...]] = {one.value: one.excludes for one in VALUES}
"""Values that cannot hold beside a new one."""

Wishes = tuple[Face, ...]
"""The wishes that hold, one for a value, the latest last."""


def after(held: Wishes, face: Face) -> Wishes:
    """What holds of a face once one more thing was said of it."""
    gone = {face.value}
    if not face.remove:
        gone.update(EXCLUDES.get(face.value, ()))
        if face.slot in SINGLE_SLOTS:
            gone.update(one.value for one in held if one.slot == face.slot)
    kept = tuple(one for one in held if one.value not in gone)
    return kept if face.remove else (*kept, face)


def held(faces: Iterable[Face]) -> Wishes:
    """What holds of a face once all of this was said, in this order."""
    wishes: Wishes = ()
    for face in faces:
        wishes = after(wishes, face)
    return wishes
