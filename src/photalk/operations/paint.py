"""Paint: a wash of one of CAISE's nine colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, hold_region, in_region, split_region, tokens
from photalk.operations.light import LUMA, Mix, saturated
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.telling import degree, in_marked, what, within
from photalk.operations.values import Region, between, number, one_of, read_number

PAINTS: dict[str, tuple[float, float, float]] = {
    "red": (0.90, 0.10, 0.10),
    "orange": (1.00, 0.55, 0.05),
    "green": (0.10, 0.70, 0.15),
    "blue": (0.08, 0.20, 0.90),
    "skyblue": (0.40, 0.75, 1.00),
    "purple": (0.55, 0.10, 0.75),
    "brown": (0.55, 0.32, 0.12),
    "yellow": (1.00, 0.90, 0.10),
    "pink": (1.00, 0.45, 0.70),
}
COLORS = tuple(PAINTS)


@dataclass(frozen=True, slots=True)
class AdjustColor(Edit):
    """Paint the picture (or a part) with a colour, as strongly as the intensity says."""

    color: str
    intensity: float
    region: Region | None = None
    name: ClassVar[str] = "adjust_color"
    usage: ClassVar[str] = "adjust_color COLOR INTENSITY [in REGION]"
    caise: ClassVar[bool] = True

    def __post_init__(self) -> None:
        one_of(self.color, COLORS, "The colour")
        between(self.intensity, 0, 1, "The intensity of a colour")
        hold_region(self, self.region)

    @property
    def key(self) -> str:
        return "paint"

    def arguments(self) -> str:
        return f"{self.color} {number(self.intensity)}{in_region(self.region)}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        paint, region = split_region(arguments)
        color, intensity = tokens(paint, 2, 2)
        return cls(color, read_number(intensity, "The intensity of a colour"), region)


def color_name(color: str) -> str:
    """A colour of the command language as people write it."""
    return "sky blue" if color == "skyblue" else color


def _work(edit: AdjustColor) -> Mix:
    """A wash of colour over the picture's own light and shade.

    What is there fades towards grey as the paint's tinge (its colour less its luma) comes in, thinly
    in the dark and fully in the light, as with real paint: black must not glow.
    """
    import numpy as np

    color, luma = np.array(PAINTS[edit.color]), np.array(LUMA)
    tinge = color - luma @ color
    matrix = saturated(1 - edit.intensity) + edit.intensity * 0.9 * np.outer(tinge, luma)
    return matrix, edit.intensity * 0.3 * tinge


def _told(edit: AdjustColor) -> str:
    return f"{color_name(edit.color)} at {number(round(100 * edit.intensity, 2))}%{in_marked(edit.region)}"


def _made(edit: AdjustColor) -> str:
    how = {"a little": "lightly ", "much": "strongly "}.get(degree(60 * edit.intensity), "")
    return f"{how}tinted {color_name(edit.color)}{within(edit.region)}"


def _asked(edit: AdjustColor, it: str) -> str:
    percent = number(round(100 * edit.intensity, 4))
    return f"tint {what(edit.region, it)} {color_name(edit.color)} by {percent}%" if edit.intensity else ""


OPERATION = Operation(
    key="paint",
    command=AdjustColor,
    example="adjust_color blue 0.15",
    said="tint it blue a little",
    stage=Stage.MIX,
    place=60,
    work=_work,
    words=Words.of(nouns="paint"),
    told=_told,
    made=_made,
    asked=_asked,
    scale=AmountScale(
        field="intensity", low=0, high=1, step=0.01, unit="", usual=Degrees(0.3, 0.08, 0.15, 0.45, 0.6, 1.0)
    ),
    adds=True,
    takes_region=True,
    gives_colour=True,
)
