"""Faces: I²Edit's 23 attributes in five slots, each given, or taken back, more or less strongly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Self

from photalk.operations.base import Edit, Misshapen
from photalk.operations.faces.values import FACE_SLOTS, VALUES, FaceValue
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.values import between, number, one_line, one_of, read_number

_SPELLINGS = {"sideburns": "side-burns", "grey hair": "gray hair", "blonde hair": "blond hair"}
_ROWS = {one.value: one for one in VALUES}


@dataclass(frozen=True, slots=True)
class Face(Edit):
    """Give a face an attribute of I²Edit's Table 1, or take it back (`face makeup -lipstick`).

    `strength` is in percent of the plain wish ("a bit" is 50); `who` says whose face it is, in words, where
    there are several ("the woman on the left").
    """

    slot: str
    value: str
    remove: bool = False
    strength: float = 100
    who: str | None = None
    name: ClassVar[str] = "face"
    usage: ClassVar[str] = "face SLOT [-]VALUE [STRENGTH] [of WHO]"

    def __post_init__(self) -> None:
        one_of(self.slot, tuple(FACE_SLOTS), "The slot of face")
        one_of(self.value, FACE_SLOTS[self.slot], f"The value of {self.slot}")
        between(self.strength, 1, 200, "The strength of face")
        if self.who is not None:
            object.__setattr__(self, "who", one_line(self.who, "Whose face"))

    @property
    def key(self) -> str:
        return _ROWS[self.value].key

    @property
    def what(self) -> str:
        """What of the face is changed."""
        return self.value

    def arguments(self) -> str:
        strength = "" if self.strength == 100 else f" {number(self.strength)}"
        whose = "" if self.who is None else f" of {self.who}"
        return f"{self.slot} {'-' if self.remove else ''}{self.value}{strength}{whose}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        for slot, values in FACE_SLOTS.items():
            if arguments == slot or arguments.startswith(slot + " "):
                wish = arguments.removeprefix(slot).strip()
                plain = wish.removeprefix("-").strip()
                known = (one for one in (*values, *_SPELLINGS) if f"{plain} ".startswith(f"{one} "))
                value = next(known, plain)
                strength, who = _read_degree(plain.removeprefix(value).strip())
                return cls(slot, _SPELLINGS.get(value, value), wish.startswith("-"), strength, who)
        if " " not in arguments:
            raise Misshapen
        return cls(arguments.rpartition(" ")[0], arguments.rpartition(" ")[2])


def _read_degree(text: str) -> tuple[float, str | None]:
    """The strength of a facial wish, and whose face is meant."""
    degree, _, who = f" {text}".partition(" of ")
    strength = 100.0 if not degree.strip() else read_number(degree.strip(), "The strength of face")
    return strength, who.strip() or None


def _told(edit: Face) -> str:
    degree = "a little " if edit.strength < 80 else "much " if edit.strength > 130 else ""
    whose = "" if edit.who is None else f" of {edit.who}"
    return f"face{whose}: {'no more ' if edit.remove else degree}{edit.value}"


def _with(row: FaceValue) -> str:
    """The value as a thing that one has: "a smile", "earrings"."""
    return row.name.given if row.name.given.startswith(("a ", "an ")) else row.value


def _made(row: FaceValue, edit: Face) -> str:
    whose = "" if edit.who is None else f" on {edit.who}"
    if edit.value.startswith("no "):
        if edit.remove:
            return "with the face as it was"
        return f"without {'a smile' if edit.value == 'no smiling' else 'makeup'}{whose}"
    if edit.remove:
        return f"without {_with(row)}{whose}"
    return f"with {'a hint of ' if edit.strength < 80 else ''}{_with(row)}{whose}"


def _asked(row: FaceValue, edit: Face, it: str) -> str:
    who = edit.who or "the person"
    how = " a little" if edit.strength < 80 else " a lot" if edit.strength > 130 else ""
    if edit.remove:
        if edit.value.startswith("no "):
            return ""
        return f"remove the {_with(row).removeprefix('an ').removeprefix('a ')} of {who}"
    if row.asks:
        return row.asks.format(who) + how
    slight = ("a little " if " " not in edit.value else "slightly ") if edit.strength < 80 else ""
    return f"give {who} {slight}{edit.value}{how if not slight else ''}"


def _taken_back(edit: Face) -> Face | None:
    """Taking back what was given leaves the face as it was; what was taken back is not known any more."""
    return None if edit.remove else replace(edit, remove=True, strength=100)


def _operation(row: FaceValue) -> Operation:
    return Operation(
        key=row.key,
        command=Face,
        label=row.value.capitalize(),
        example=f"face {row.slot} {row.value}",
        said="give her bangs" if row.value == "bangs" else "",
        stage=Stage.FACE,
        place=row.place,
        words=Words.of(step="expression|makeup|hairstyle|hair color"),
        told=_told,
        made=partial(_made, row),
        asked=partial(_asked, row),
        scale=AmountScale(field="strength", low=1, high=200, usual=Degrees(100, 25, 50, 130, 160, 200)),
        plain=lambda amount, region: Face(row.slot, row.value, strength=amount),
        opposite=lambda edit: replace(edit, remove=not edit.remove),
        inverse=_taken_back,
    )


OPERATIONS = tuple(_operation(row) for row in VALUES)
