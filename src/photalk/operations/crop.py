"""Crop: a part of the picture kept, and the rest of it cut off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.errors import CommandError
from photalk.operations.base import Edit, Misshapen
from photalk.operations.frame import AffineFrame, Find
from photalk.operations.operation import Operation, Stage, Words, Xmp
from photalk.operations.places import kept_by
from photalk.operations.values import Aspect, Box, Margins, Region, number, region_of

CROP_MARGIN = 0.12
"""Air left around a thing that is cropped to, as a share of its larger side."""


@dataclass(frozen=True, slots=True)
class Crop(Edit):
    """Keep a box, the largest centred frame of a shape (`16:9`) or a thing; or cut off margins."""

    target: Region | Aspect | Margins
    name: ClassVar[str] = "crop"
    usage: ClassVar[str] = (
        "crop TOP BOTTOM LEFT RIGHT, crop off TOP BOTTOM LEFT RIGHT, crop WIDTH:HEIGHT or crop THING"
    )
    caise: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not isinstance(self.target, Aspect | Margins):
            target: Region | Aspect | Margins = region_of(self.target, "crop")
            if isinstance(target, str) and (match := re.fullmatch(r"(\d{1,6}):(\d{1,6})", target)):
                target = Aspect(int(match[1]), int(match[2]))
            elif isinstance(target, str):
                target = Margins.read(target) or target
            object.__setattr__(self, "target", target)

    @classmethod
    def read(cls, arguments: str) -> Self:
        if not arguments:
            raise Misshapen
        return cls(region_of(arguments, "crop"))


def _work(frame: AffineFrame, edit: Crop, find: Find) -> AffineFrame:
    target = edit.target
    if isinstance(target, Aspect):
        shape = target.width / target.height
        width = min(frame.width, max(1, round(frame.height * shape)))
        height = min(frame.height, max(1, round(frame.width / shape)))
        left, top = (frame.width - width) // 2, (frame.height - height) // 2
        return frame.cropped(left, top, left + width, top + height)
    if isinstance(target, Margins):
        right, bottom = frame.width - target.right, frame.height - target.bottom
        if target.left >= right or target.top >= bottom:
            raise CommandError(
                f"Nothing would be left of the picture, which is {frame.width} × {frame.height}."
            )
        return frame.cropped(target.left, target.top, right, bottom)
    if isinstance(target, Box):
        return frame.cropped(*frame.sides(target))
    left_, top_, right_, bottom_ = find(target, frame)
    w, h = frame.width, frame.height
    air = CROP_MARGIN * max((right_ - left_) * w, (bottom_ - top_) * h)
    return frame.cropped(left_ * w - air, top_ * h - air, right_ * w + air, bottom_ * h + air)


def _told(edit: Crop) -> str:
    match edit.target:
        case Box(top, bottom, left, right, percent):
            unit = "%" if percent else " px"
            return f"cropped to {number(right - left)} × {number(bottom - top)}{unit}"
        case Margins() as margins:
            return kept_by(margins)
        case target:
            return f"cropped to {_shape(target)}"


def _shape(target: Region | Aspect) -> str:
    return "a square" if target == Aspect(1, 1) else str(target)


def _asked(edit: Crop, it: str) -> str:
    if isinstance(edit.target, Margins):
        return f"cut {edit.target.words()} off {it}"
    return f"crop {it} to {_shape(edit.target)}"


OPERATION = Operation(
    key="crop",
    command=Crop,
    example="crop 0% 66.7% 0% 100%",
    said="cut off the bottom third",
    stage=Stage.GEOMETRY,
    place=40,
    work=_work,
    words=Words.of(nouns="framing", raises="crop", step=r"crop\w*|zoom\w*|trim\w*|framing"),
    told=_told,
    made=lambda edit: kept_by(edit.target),
    asked=_asked,
    xmp=Xmp("HasCrop"),
)
