"""Posterize: as few levels of each colour as a poster has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from photalk.errors import CommandError
from photalk.operations.base import Edit, hold_region, in_region, split_region, tokens
from photalk.operations.light import Values
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.telling import in_marked, what, within
from photalk.operations.values import Region, between, number, read_number

FEWEST, MOST = 2, 32


@dataclass(frozen=True, slots=True)
class Posterize(Edit):
    """Keep only so many levels of each colour, 2 to 32."""

    levels: float
    region: Region | None = None
    name: ClassVar[str] = "posterize"
    usage: ClassVar[str] = "posterize LEVELS [in REGION]"

    def __post_init__(self) -> None:
        between(self.levels, FEWEST, MOST, "The number of levels")
        if self.levels != int(self.levels):
            raise CommandError(f"The number of levels must be a whole number, not {self.levels:g}.")
        hold_region(self, self.region)

    def arguments(self) -> str:
        return f"{number(self.levels)}{in_region(self.region)}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        before, region = split_region(arguments)
        return cls(read_number(tokens(before, 1, 1)[0], "The number of levels"), region)


def _work(values: Values, levels: float) -> Values:
    import numpy as np

    return np.minimum(np.floor(values * levels), levels - 1) / (levels - 1)


def _times(levels: float, factor: float) -> float:
    """More of it is fewer levels."""
    return MOST if factor <= levels / MOST else round(levels / factor)


def _opposite(edit: Posterize) -> Posterize:
    """As much finer as this is coarser than the middle of the range, in steps of halving."""
    return replace(edit, levels=max(FEWEST, min(MOST, round(FEWEST * MOST / edit.levels))))


OPERATION = Operation(
    key="posterize",
    command=Posterize,
    example="posterize 4",
    said="posterize it to 4 levels",
    stage=Stage.FINISH,
    work=_work,
    words=Words.of(nouns="posterization", raises="posterize posterise", step=r"poster\w*"),
    told=lambda edit: f"posterized to {number(edit.levels)} levels{in_marked(edit.region)}",
    made=lambda edit: f"posterized to {number(edit.levels)} levels{within(edit.region)}",
    asked=lambda edit, it: f"posterize {what(edit.region, it)} to {number(edit.levels)} levels",
    scale=AmountScale(
        field="levels", low=FEWEST, high=MOST, unit="levels", usual=Degrees(6, 24, 12, 5, 4, 2), times=_times
    ),
    plain=Posterize,
    opposite=_opposite,
    takes_region=True,
)
