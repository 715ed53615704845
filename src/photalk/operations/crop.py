"""Crop: a part of the picture kept, and the rest of it cut off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, Misshapen
from photalk.operations.frame import AffineFrame, Find
from photalk.operations.operation import Operation, Stage, Words, Xmp
from photalk.operations.places import kept_by
from photalk.operations.values import Aspect, Box, Region, number, region_of

CROP_MARGIN = 0.12
"""Air left around a thing that is cropped to, as a share of its larger side."""


@dataclass(frozen=True, slots=True)
class Crop(Edit):
    """Keep a box, the largest centred frame of a shape (`16:9`), or the thing described."""

    target: Region | Aspect
    name: ClassVar[str] = "crop"
    usage: ClassVar[str] = "crop TOP BOTTOM LEFT RIGHT, crop WIDTH:HEIGHT or crop THING"
    caise: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not isinstance(self.target, Aspect):
            target: Region | Aspect = region_of(self.target, "crop")
            if isinstance(target, str) and (match := re.fullmatch(r"(\d{1,6}):(\d{1,6})", target)):
                target = Aspect(int(match[1]), int(match[2]))
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
        case target:
            return f"cropped to {_shape(target)}"


def _shape(target: Region | Aspect) -> str:
    return "a square" if target == Aspect(1, 1) else str(target)


OPERATION = Operation(
    key="crop",
    command=Crop,
    label="Crop",
    example="crop 0% 66.7% 0% 100%",
    said="cut off the bottom third",
    stage=Stage.GEOMETRY,
    place=40,
    work=_work,
    words=Words.of(nouns="framing", raises="crop", step=r"crop\w*|zoom\w*|trim\w*|framing"),
    told=_told,
    made=lambda edit: kept_by(edit.target),
    asked=lambda edit, it: f"crop {it} to {_shape(edit.target)}",
    xmp=Xmp("HasCrop"),
)
