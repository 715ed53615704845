"""What is wished of a face after all that was said: I²Edit's conventions of values and slots."""

from __future__ import annotations

from collections.abc import Iterable

from photalk.commands import Face, FaceRetouch
from photalk.operations.faces.values import VALUES

SINGLE_SLOTS = ("expression", "hair color")
"""Slots that hold one value: a new one takes the place of the old."""

EXCLUDES: dict[str, tuple[str, ...]] = {one.value: one.excludes for one in VALUES}
"""Values that cannot hold beside a new one."""

FaceWish = Face | FaceRetouch
Wishes = tuple[FaceWish, ...]
"""The wishes that hold, one for a value or a kind of retouching, the latest last."""


def after(held: Wishes, face: FaceWish) -> Wishes:
    """What holds of a face once one more thing was said of it."""
    if isinstance(face, FaceRetouch):
        return (*(one for one in held if one.key != face.key), face)
    gone = {face.value}
    if not face.remove:
        gone.update(EXCLUDES.get(face.value, ()))
        if face.slot in SINGLE_SLOTS:
            gone.update(one.value for one in held if isinstance(one, Face) and one.slot == face.slot)
    kept = tuple(one for one in held if isinstance(one, FaceRetouch) or one.value not in gone)
    return kept if face.remove else (*kept, face)


def holding(said: Iterable[FaceWish]) -> Wishes:
    """What holds of a face once all of this was said, in this order."""
    wishes: Wishes = ()
    for one in said:
        wishes = after(wishes, one)
    return wishes


def held(faces: Iterable[Face]) -> tuple[Face, ...]:
    """The values that a face has once all of this was said, in this order."""
    return tuple(wish for wish in holding(faces) if isinstance(wish, Face))
