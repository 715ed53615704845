"""Rotate: the picture turned; the frame grows so that nothing is cut off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, tokens
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.telling import turn
from photalk.operations.values import between, read_number


@dataclass(frozen=True, slots=True)
class Rotate(Edit):
    """Turn the picture counter-clockwise; the frame grows so that nothing is cut off."""

    degrees: float
    name: ClassVar[str] = "rotate"
    usage: ClassVar[str] = "rotate DEGREES"
    caise: ClassVar[bool] = True

    def __post_init__(self) -> None:
        between(self.degrees, -360, 360, "The angle of rotate")
        if self.degrees < 0:
            object.__setattr__(self, "degrees", self.degrees + 360)

    @classmethod
    def read(cls, arguments: str) -> Self:
        return cls(read_number(tokens(arguments, 1, 1)[0], "The angle"))


def _told(edit: Rotate) -> str:
    return "turned upside down" if edit.degrees % 360 == 180 else f"turned {turn(edit.degrees)}"


def _back(edit: Rotate) -> Rotate:
    return Rotate(-edit.degrees)


def _times(degrees: float, factor: float) -> float:
    """The shorter way round, times that."""
    return (degrees if degrees <= 180 else degrees - 360) * factor % 360


OPERATION = Operation(
    key="rotate",
    command=Rotate,
    label="Turn",
    example="rotate 270",
    said="turn it clockwise by 90 degrees",
    stage=Stage.GEOMETRY,
    place=10,
    work=lambda frame, edit, find: frame.turned(edit.degrees),
    words=Words.of(
        nouns="rotation", raises="rotate", step=r"rotat\w*|turn(?!ed?\b.*\b(?:on|off)\b)|turned|tilt\w*|spin"
    ),
    told=_told,
    made=_told,
    asked=lambda edit, it: f"turn {it} {turn(edit.degrees)}" if edit.degrees % 360 else "",
    plain=lambda amount, region: Rotate(amount),
    scale=AmountScale(
        field="degrees", low=0, high=360, unit="°", usual=Degrees(90, 2, 5, 20, 45, 180), times=_times
    ),
    opposite=_back,
    inverse=_back,
    together=lambda one, other: Rotate(round((one.degrees + other.degrees) % 360, 9)),
)
