"""Black and white: the colours taken out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, hold_region, in_region, split_region, tokens
from photalk.operations.light import Mix, saturated
from photalk.operations.operation import Operation, Stage, Words, Xmp
from photalk.operations.telling import in_marked, what, within
from photalk.operations.values import Region


@dataclass(frozen=True, slots=True)
class BlackAndWhite(Edit):
    """Take the colours out."""

    region: Region | None = None
    name: ClassVar[str] = "black_and_white"
    usage: ClassVar[str] = "black_and_white [in REGION]"

    def __post_init__(self) -> None:
        hold_region(self, self.region)

    def arguments(self) -> str:
        return in_region(self.region).lstrip()

    @classmethod
    def read(cls, arguments: str) -> Self:
        rest, region = split_region(arguments)
        tokens(rest, 0, 0)
        return cls(region)


def _work(edit: BlackAndWhite) -> Mix:
    import numpy as np

    return saturated(0.0), np.zeros(3)


OPERATION = Operation(
    key="black_and_white",
    command=BlackAndWhite,
    example="black_and_white",
    said="make it black and white",
    stage=Stage.MIX,
    place=50,
    work=_work,
    words=Words.of(step="black_and_white|gray"),
    told=lambda edit: f"black and white{in_marked(edit.region)}",
    made=lambda edit: f"black and white{within(edit.region)}",
    asked=lambda edit, it: f"make {what(edit.region, it)} black and white",
    takes_region=True,
    xmp=Xmp("ConvertToGrayscale"),
)
