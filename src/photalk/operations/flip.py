"""Flip: the picture mirrored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, tokens
from photalk.operations.frame import AffineFrame, Find
from photalk.operations.operation import Operation, Stage, Words
from photalk.operations.values import one_of

DIRECTIONS = ("horizontal", "vertical")


@dataclass(frozen=True, slots=True)
class Flip(Edit):
    """Mirror the picture left-right (horizontal) or top-bottom (vertical)."""

    direction: str
    name: ClassVar[str] = "flip"
    usage: ClassVar[str] = "flip DIRECTION"

    def __post_init__(self) -> None:
        one_of(self.direction, DIRECTIONS, "The direction of flip")

    @classmethod
    def read(cls, arguments: str) -> Self:
        return cls(tokens(arguments, 1, 1)[0])


def _work(frame: AffineFrame, edit: Flip, find: Find) -> AffineFrame:
    if edit.direction == "horizontal":
        return frame.moved(-1, 0, 0, 1, frame.width, 0)
    return frame.moved(1, 0, 0, -1, 0, frame.height)


def _way(edit: Flip) -> str:
    return "left to right" if edit.direction == "horizontal" else "upside down"


OPERATION = Operation(
    key="flip",
    command=Flip,
    example="flip horizontal",
    said="mirror it",
    stage=Stage.GEOMETRY,
    place=30,
    work=_work,
    words=Words.of(raises="flip mirror", step=r"flip\w*|mirror\w*"),
    told=lambda edit: f"flipped {_way(edit)}",
    made=lambda edit: f"{'mirrored' if edit.direction == 'horizontal' else 'flipped'} {_way(edit)}",
    asked=lambda edit, it: f"flip {it} {_way(edit)}",
    opposite=lambda edit: Flip(DIRECTIONS[1 - DIRECTIONS.index(edit.direction)]),
    inverse=lambda edit: edit,
)
