"""Erase: a thing taken out, and its place filled with what is around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, Misshapen
from photalk.operations.operation import Operation, Stage, Words
from photalk.operations.places import named_part
from photalk.operations.telling import marked, part
from photalk.operations.values import Region, region_of


@dataclass(frozen=True, slots=True)
class Erase(Edit):
    """Take a described or boxed thing out and fill the place with what is around it."""

    target: Region
    name: ClassVar[str] = "erase"
    usage: ClassVar[str] = "erase THING or erase TOP BOTTOM LEFT RIGHT"

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", region_of(self.target, "erase"))

    @classmethod
    def read(cls, arguments: str) -> Self:
        if not arguments:
            raise Misshapen
        return cls(region_of(arguments, "erase"))


def _made(edit: Erase) -> str:
    if isinstance(edit.target, str):
        return f"without {edit.target}"
    return f"without what was in {named_part(edit.target)}"


OPERATION = Operation(
    key="erase",
    command=Erase,
    example="erase the man on the left",
    said="remove the man on the left",
    stage=Stage.ERASE,
    words=Words.of(raises="erase", step="erasing|erase|removal|retouching"),
    told=lambda edit: f"{marked(edit.target)} erased",
    made=_made,
    asked=lambda edit, it: f"erase {part(edit.target)}",
)
