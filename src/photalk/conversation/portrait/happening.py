"""What did a turn do to the faces? What was wished of them before, beside what is wished of them now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from photalk.commands import FACE_SLOTS, Face
from photalk.edit.portrait.wishes import EXCLUDES, SINGLE_SLOTS, held

Held = dict[tuple[str | None, str], Face]
"""The wishes that hold, by whose face and which value."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What came, what went, and what was asked for in vain.

    `swapped` holds what came in place of something else, with the value that it replaced; `along` what
    went because it cannot stay beside what came; `adjusted` what is wished more or less strongly than it
    was, as it was and as it is; `again` what held already; `absent` what was to go and did not hold.
    """

    given: tuple[Face, ...] = ()
    swapped: tuple[tuple[Face, str], ...] = ()
    gone: tuple[Face, ...] = ()
    along: tuple[Face, ...] = ()
    adjusted: tuple[tuple[Face, Face], ...] = ()
    again: tuple[Face, ...] = ()
    absent: tuple[Face, ...] = ()
    held: tuple[Face, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether anything is different."""
        return bool(self.given or self.swapped or self.gone or self.adjusted)

    @property
    def heard(self) -> bool:
        """Whether anything was asked for, be it in vain."""
        return self.changed or bool(self.again or self.absent)

    def state(self) -> dict[str, tuple[str, ...]]:
        """The slots and values that hold of any face."""
        values = {face.value for face in self.held}
        held_in = {slot: tuple(v for v in of if v in values) for slot, of in FACE_SLOTS.items()}
        return {slot: of for slot, of in held_in.items() if of}


def happening(before: Iterable[Face], after: Iterable[Face], asked: Sequence[Face] = ()) -> Happening:
    """What lies between two lists of wishes, each in order; `asked` are those of the turn itself."""
    was, now = held_of_each(before), held_of_each(after)
    came = [now[key] for key in now if key not in was]
    went = [was[key] for key in was if key not in now]
    swapped, along, gone, used = list[tuple[Face, str]](), list[Face](), list[Face](), set[Face]()
    for old in went:
        new = next((face for face in came if face.who == old.who and _displaces(face, old)), None)
        if new is None:
            gone.append(old)
        elif "makeup" in old.value:
            continue  # who asks for lipstick, or for no makeup, need not be told what that ends
        elif new in used or new.slot != old.slot:
            along.append(old)
        else:
            swapped.append((new, old.value))
            used.add(new)
    keys = [(face.who, face.value) for face in asked]
    return Happening(
        given=tuple(face for face in came if face not in used),
        swapped=tuple(swapped),
        gone=tuple(gone),
        along=tuple(along),
        adjusted=tuple((was[key], face) for key, face in now.items() if key in was and was[key] != face),
        again=tuple(
            f
            for f, key in zip(asked, keys, strict=True)
            if not f.remove and was.get(key) == now.get(key) == f
        ),
        absent=tuple(f for f, key in zip(asked, keys, strict=True) if f.remove and key not in was),
        held=tuple(now.values()),
    )


def held_of_each(faces: Iterable[Face]) -> Held:
    """What holds of each face once all of this was said; what is said of one leaves the others alone."""
    said: dict[str | None, list[Face]] = {}
    for face in faces:
        said.setdefault(face.who, []).append(face)
    return {(who, face.value): face for who, of in said.items() for face in held(of)}


def _displaces(new: Face, old: Face) -> bool:
    return old.value in EXCLUDES.get(new.value, ()) or (new.slot == old.slot and new.slot in SINGLE_SLOTS)
