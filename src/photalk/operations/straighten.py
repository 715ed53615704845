"""Straighten: a small turn that brings the horizon level, with the corners cut away."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, tokens
from photalk.operations.frame import AffineFrame, Find
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words, Xmp
from photalk.operations.telling import turn
from photalk.operations.values import between, read_number

FURTHEST = 45.0


@dataclass(frozen=True, slots=True)
class Straighten(Edit):
    """Turn by a small angle counter-clockwise (None: find it) and cut the corners away."""

    degrees: float | None = None
    name: ClassVar[str] = "straighten"
    usage: ClassVar[str] = "straighten [DEGREES]"

    def __post_init__(self) -> None:
        if self.degrees is not None:
            between(self.degrees, -FURTHEST, FURTHEST, "The angle of straighten")

    @classmethod
    def read(cls, arguments: str) -> Self:
        angle = tokens(arguments, 0, 1)
        return cls(read_number(angle[0], "The angle") if angle else None)


def _work(frame: AffineFrame, edit: Straighten, find: Find) -> AffineFrame:
    if not edit.degrees:
        return frame
    width, height = _largest_inside(frame.width, frame.height, math.radians(abs(edit.degrees)))
    turned = frame.turned(edit.degrees)
    left, top = (turned.width - width) / 2, (turned.height - height) / 2
    # The largest rectangle inside the turned picture has no uncovered corner of its own.
    return turned.moved(1, 0, 0, 1, -left, -top, width=width, height=height, uncovered=frame.uncovered)


def _largest_inside(width: int, height: int, angle: float) -> tuple[int, int]:
    """The largest rectangle of the same shape that fits inside the rectangle turned by the angle."""
    cos, sin = math.cos(angle), math.sin(angle)
    shrink = min(width / (width * cos + height * sin), height / (width * sin + height * cos))
    return max(1, math.floor(width * shrink + 1e-6)), max(1, math.floor(height * shrink + 1e-6))


def _together(one: Straighten, other: Straighten) -> Straighten:
    total = round((one.degrees or 0.0) + (other.degrees or 0.0), 9)
    return Straighten(max(-FURTHEST, min(FURTHEST, total)))


def _by(edit: Straighten) -> str:
    return "" if edit.degrees is None else f" by {turn(edit.degrees)}"


def _back(edit: Straighten) -> Straighten | None:
    return None if edit.degrees is None else Straighten(-edit.degrees)


OPERATION = Operation(
    key="straighten",
    command=Straighten,
    example="straighten",
    said="level the horizon",
    stage=Stage.GEOMETRY,
    place=20,
    work=_work,
    words=Words.of(raises="straighten", step=r"straighten\w*|leveling"),
    told=lambda edit: f"straightened{_by(edit)}",
    made=lambda edit: f"straightened{_by(edit)}",
    asked=lambda edit, it: f"straighten {it}{_by(edit)}",
    plain=lambda amount, region: Straighten(amount),
    scale=AmountScale(
        field="degrees",
        low=-FURTHEST,
        high=FURTHEST,
        step=0.1,
        unit="°",
        usual=Degrees(2, 0.5, 1, 3, 5, FURTHEST),
        has=lambda edit: edit.degrees is not None,
    ),
    opposite=_back,
    inverse=_back,
    together=_together,
    xmp=Xmp("CropAngle"),
)
