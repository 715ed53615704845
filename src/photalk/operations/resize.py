"""Resize: more or fewer pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.errors import CommandError
from photalk.operations.base import Edit, Misshapen, tokens
from photalk.operations.frame import AffineFrame, Find
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.values import MAX_SIDE, between, number, read_number, read_whole


@dataclass(frozen=True, slots=True)
class Resize(Edit):
    """Change the size: a percentage, the longer side, or width and height in pixels."""

    width: float
    height: int | None = None
    percent: bool = False
    name: ClassVar[str] = "resize"
    usage: ClassVar[str] = "resize PERCENT%, resize LONG_SIDE or resize WIDTH HEIGHT"

    def __post_init__(self) -> None:
        if self.percent:
            between(self.width, 1, 1000, "The percentage of resize")
            if self.height is not None:
                raise CommandError(f"resize takes one percentage: {self.usage}.")
            return
        for side in (self.width, self.height if self.height is not None else 1):
            between(side, 1, MAX_SIDE, "A side of resize")
            if side != int(side):
                raise CommandError(f"A side of resize must be a whole number of pixels, not {side:g}.")

    def arguments(self) -> str:
        if self.percent:
            return f"{number(self.width)}%"
        return number(self.width) if self.height is None else f"{number(self.width)} {self.height}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        sides = tokens(arguments, 1, 2)
        if sides[0].endswith("%"):
            if len(sides) == 2:
                raise Misshapen
            return cls(read_number(sides[0].removesuffix("%"), "The percentage"), percent=True)
        width, *height = [read_whole(side, "A side of resize") for side in sides]
        return cls(width, height[0] if height else None)


def _work(frame: AffineFrame, edit: Resize, find: Find) -> AffineFrame:
    if edit.percent:
        width, height = frame.width * edit.width / 100, frame.height * edit.width / 100
    elif edit.height is None:
        factor = edit.width / max(frame.width, frame.height)
        width, height = frame.width * factor, frame.height * factor
    else:
        width, height = edit.width, float(edit.height)
    wide, high = max(1, round(width)), max(1, round(height))
    if max(wide, high) > MAX_SIDE:
        raise CommandError(f"{wide} × {high} is too large: a side may have at most {MAX_SIDE} pixels.")
    return frame.moved(wide / frame.width, 0, 0, high / frame.height, 0, 0, width=wide, height=high)


def _told(edit: Resize) -> str:
    if edit.percent:
        return f"resized to {number(edit.width)}%"
    if edit.height is None:
        return f"resized to {number(edit.width)} px on the longer side"
    return f"resized to {number(edit.width)} × {edit.height}"


def _made(edit: Resize) -> str:
    if edit.percent:
        return f"{'reduced' if edit.width < 100 else 'enlarged'} to {number(edit.width)}% of its size"
    if edit.height is None:
        return f"resized to {number(edit.width)} pixels on the longer side"
    return f"resized to {number(edit.width)} × {edit.height} pixels"


def _asked(edit: Resize, it: str) -> str:
    if edit.percent:
        return f"resize {it} to {number(edit.width)}%"
    if edit.height is None:
        return f"resize {it} to {number(edit.width)} pixels"
    return f"resize {it} to {number(edit.width)} x {edit.height}"


def _times(percent: float, factor: float) -> float:
    """As many times further from the size that it was."""
    return max(1.0, 100 + (percent - 100) * factor)


OPERATION = Operation(
    key="resize",
    command=Resize,
    label="Size",
    example="resize 50%",
    said="make it half the size",
    stage=Stage.GEOMETRY,
    place=50,
    work=_work,
    words=Words.of(nouns="size", raises="resize", step=r"resiz\w*|scaling|size"),
    told=_told,
    made=_made,
    asked=_asked,
    scale=AmountScale(
        field="width",
        low=1,
        high=1000,
        usual=Degrees(50, 90, 75, 40, 25, 10),
        times=_times,
        has=lambda edit: edit.percent,
    ),
)
