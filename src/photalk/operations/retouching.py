"""Retouching: what a retoucher does to a face, gently by default; nothing is reshaped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar, NamedTuple, Self

from photalk.operations.base import Edit
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.values import between, number, one_line, one_of, read_number


class RetouchKind(NamedTuple):
    """One thing that is retouched.

    Attributes:
        kind: its name in the text form; with underscores it is its key in the vocabulary of acts.
        part: the module of `photalk.edit.portrait` whose function of that key does it.
        place: when it is done, among others that change a face.
        made: what a face is afterwards, to follow "with".
        asks: how it is asked for; `{}` is whose.
    """

    kind: str
    part: str
    place: int
    made: str
    asks: str

    @property
    def key(self) -> str:
        """The kind as one word."""
        return self.kind.replace(" ", "_")


KINDS = (
    RetouchKind("blemishes", "skin_retouch", 121, "fewer blemishes", "remove the blemishes on {} face"),
    RetouchKind("redness", "skin_retouch", 122, "less redness", "take the redness out of {} skin"),
    RetouchKind("shine", "skin_retouch", 123, "less shine", "take the shine off {} skin"),
    RetouchKind("beard shadow", "skin_retouch", 124, "less beard shadow", "remove {} beard shadow"),
    RetouchKind("dark circles", "eye_retouch", 125, "lighter eye circles", "remove {} dark circles"),
    RetouchKind("smooth skin", "skin_retouch", 126, "smoother skin", "smooth {} skin"),
    RetouchKind("red eyes", "eye_retouch", 127, "no red eyes", "fix {} red eyes"),
    RetouchKind("bright eyes", "eye_retouch", 128, "brighter eyes", "brighten {} eyes"),
    RetouchKind("white teeth", "eye_retouch", 129, "whiter teeth", "whiten {} teeth"),
    RetouchKind("glare", "eye_retouch", 131, "less glare on the glasses", "remove the glare on {} glasses"),
    RetouchKind("stray hair", "skin_retouch", 132, "fewer stray hairs", "remove {} stray hairs"),
)
"""Every kind, in the order in which they are done."""

_KINDS = {one.kind: one for one in KINDS}


@dataclass(frozen=True, slots=True)
class FaceRetouch(Edit):
    """Retouch a face: `retouch white teeth`, `retouch smooth skin 50 of the woman on the left`.

    `strength` is in percent of the plain wish; `who` says whose face it is, in words, where there are
    several.
    """

    kind: str
    strength: float = 100
    who: str | None = None
    name: ClassVar[str] = "retouch"
    usage: ClassVar[str] = "retouch KIND [STRENGTH] [of WHO]"

    def __post_init__(self) -> None:
        one_of(self.kind, tuple(_KINDS), "What retouch is for")
        between(self.strength, 1, 200, "The strength of retouch")
        if self.who is not None:
            object.__setattr__(self, "who", one_line(self.who, "Whose face"))

    @property
    def key(self) -> str:
        return _KINDS[self.kind].key

    @property
    def what(self) -> str:
        """What of the face is changed."""
        return self.kind

    def arguments(self) -> str:
        strength = "" if self.strength == 100 else f" {number(self.strength)}"
        return f"{self.kind}{strength}{'' if self.who is None else f' of {self.who}'}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        before, _, who = f" {arguments}".partition(" of ")
        words = before.split()
        strength = 100.0
        if len(words) > 1 and not words[-1].isalpha():
            strength = read_number(words.pop(), "The strength of retouch")
        return cls(" ".join(words), strength, who.strip() or None)


def _told(edit: FaceRetouch) -> str:
    degree = "a little " if edit.strength < 80 else "strongly " if edit.strength > 130 else ""
    whose = "" if edit.who is None else f" of {edit.who}"
    return f"retouching{whose}: {degree}{_KINDS[edit.kind].made}"


def _made(row: RetouchKind, edit: FaceRetouch) -> str:
    whose = "" if edit.who is None else f" on {edit.who}"
    return f"with {'slightly ' if edit.strength < 80 else ''}{row.made}{whose}"


def _asked(row: RetouchKind, edit: FaceRetouch, it: str) -> str:
    whose = "the person's" if edit.who is None else f"{edit.who}'s"
    return row.asks.format(whose) + ("" if edit.strength == 100 else f" by {number(edit.strength)} percent")


def _operation(row: RetouchKind) -> Operation:
    return Operation(
        key=row.key,
        command=FaceRetouch,
        example=f"retouch {row.kind}",
        said="whiten the teeth" if row.kind == "white teeth" else "",
        stage=Stage.FACE,
        place=row.place,
        words=Words.of(step=f"retouch|{row.kind}"),
        told=_told,
        made=partial(_made, row),
        asked=partial(_asked, row),
        scale=AmountScale(field="strength", low=1, high=200, usual=Degrees(100, 25, 50, 130, 160, 200)),
        plain=lambda amount, region: FaceRetouch(row.kind, amount),
    )


OPERATIONS = tuple(_operation(row) for row in KINDS)
