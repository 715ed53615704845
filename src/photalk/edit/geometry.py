"""Where each pixel goes: all geometric steps of a program as one frame.

A `AffineFrame` maps the original's pixels to the picture as shown by one affine map and a size, so ten
turns, flips and crops cost one resampling, and none at all when they amount to quarter turns. The
same map tells what "left" means after a flip and where a box drawn on the shown picture lies in the
original.

Coordinates are continuous pixels with y downwards: pixel (0, 0) covers [0, 1) × [0, 1).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from photalk.commands import Aspect, Box, Crop, Edit, Flip, Resize, Rotate, Straighten
from photalk.errors import CommandError

Geometric = Rotate | Straighten | Flip | Crop | Resize
"""The commands that move pixels."""

Find = Callable[[str, "AffineFrame"], tuple[float, float, float, float]]
"""Finds a described thing: left, top, right, bottom in 0..1 of the picture shown in the frame."""

MAX_SIZE = 60_000
CROP_MARGIN = 0.12
"""Air left around a thing that is cropped to, as a share of its larger side."""


@dataclass(frozen=True, slots=True)
class AffineFrame:
    """The affine map from original to shown pixels, x' = a·x + b·y + x0, y' = c·x + d·y + y0."""

    width: int
    height: int
    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    x0: float = 0.0
    y0: float = 0.0
    uncovered: bool = False
    """Whether some of the frame may lie outside the original, as after a turn by 30 degrees."""

    @classmethod
    def of(cls, size: tuple[int, int]) -> AffineFrame:
        """The frame of an original of this size."""
        return cls(*size)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture as shown."""
        return self.width, self.height

    @property
    def scale(self) -> float:
        """How many shown pixels an original pixel becomes, by side; the larger of the two axes."""
        return max(math.hypot(self.a, self.c), math.hypot(self.b, self.d))

    def to_shown(self, x: float, y: float) -> tuple[float, float]:
        """The place in the shown picture of a point of the original, in pixels."""
        return self.a * x + self.b * y + self.x0, self.c * x + self.d * y + self.y0

    def to_original(self, x: float, y: float) -> tuple[float, float]:
        """The place in the original of a point of the shown picture, in pixels."""
        det = self.a * self.d - self.b * self.c
        x, y = x - self.x0, y - self.y0
        return (self.d * x - self.b * y) / det, (self.a * y - self.c * x) / det

    def corners(self, box: Box) -> list[tuple[float, float]]:
        """The four corners in the original of a box drawn on the shown picture."""
        left, top, right, bottom = self._sides(box)
        return [
            self.to_original(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
        ]

    def then(self, command: Geometric, find: Find) -> AffineFrame:
        """The frame after one more step."""
        match command:
            case Rotate(degrees):
                return self._turned(degrees)
            case Straighten(degrees):
                return self._straightened(degrees or 0.0)
            case Flip(direction):
                return self._flipped(direction)
            case Resize():
                return self._resized(command)
            case Crop(target):
                return self._cropped_to(target, find)

    def _moved(
        self, a: float, b: float, c: float, d: float, x0: float, y0: float, **more: int | bool
    ) -> AffineFrame:
        """This frame followed by the map (a b c d x0 y0)."""
        size = {"width": self.width, "height": self.height, "uncovered": self.uncovered, **more}
        return AffineFrame(
            a=a * self.a + b * self.c,
            b=a * self.b + b * self.d,
            c=c * self.a + d * self.c,
            d=c * self.b + d * self.d,
            x0=a * self.x0 + b * self.y0 + x0,
            y0=c * self.x0 + d * self.y0 + y0,
            width=int(size["width"]),
            height=int(size["height"]),
            uncovered=bool(size["uncovered"]),
        )

    def _turned(self, degrees: float) -> AffineFrame:
        quarter, rest = divmod(round(degrees, 9) % 360, 90)
        if rest == 0:
            # Exact integers, so that four quarter turns are the identity to the last bit.
            cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(quarter) % 4]
        else:
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))  # type: ignore[assignment]
        w, h = self.width, self.height
        wide, high = abs(cos) * w + abs(sin) * h, abs(sin) * w + abs(cos) * h
        width, height = max(1, math.ceil(wide - 1e-6)), max(1, math.ceil(high - 1e-6))
        # Counter-clockwise with y downwards: x' = cos·x + sin·y, y' = -sin·x + cos·y, about the centre.
        x0 = width / 2 - (cos * w + sin * h) / 2
        y0 = height / 2 - (-sin * w + cos * h) / 2
        return self._moved(
            cos, sin, -sin, cos, x0, y0, width=width, height=height, uncovered=self.uncovered or rest != 0
        )

    def _straightened(self, degrees: float) -> AffineFrame:
        if degrees == 0:
            return self
        width, height = _largest_inside(self.width, self.height, math.radians(abs(degrees)))
        turned = self._turned(degrees)
        left, top = (turned.width - width) / 2, (turned.height - height) / 2
        # The largest rectangle inside the turned picture has no uncovered corner of its own.
        return turned._moved(1, 0, 0, 1, -left, -top, width=width, height=height, uncovered=self.uncovered)

    def _flipped(self, direction: str) -> AffineFrame:
        if direction == "horizontal":
            return self._moved(-1, 0, 0, 1, self.width, 0)
        return self._moved(1, 0, 0, -1, 0, self.height)

    def _resized(self, command: Resize) -> AffineFrame:
        if command.percent:
            width, height = self.width * command.width / 100, self.height * command.width / 100
        elif command.height is None:
            factor = command.width / max(self.width, self.height)
            width, height = self.width * factor, self.height * factor
        else:
            width, height = command.width, float(command.height)
        wide, high = max(1, round(width)), max(1, round(height))
        if max(wide, high) > MAX_SIZE:
            raise CommandError(f"{wide} × {high} is too large: a side may have at most {MAX_SIZE} pixels.")
        return self._moved(wide / self.width, 0, 0, high / self.height, 0, 0, width=wide, height=high)

    def _cropped_to(self, target: str | Box | Aspect, find: Find) -> AffineFrame:
        if isinstance(target, Aspect):
            shape = target.width / target.height
            width = min(self.width, max(1, round(self.height * shape)))
            height = min(self.height, max(1, round(self.width / shape)))
            left, top = (self.width - width) // 2, (self.height - height) // 2
            return self._cropped(left, top, left + width, top + height)
        if isinstance(target, Box):
            return self._cropped(*self._sides(target))
        left_, top_, right_, bottom_ = find(target, self)
        w, h = self.width, self.height
        air = CROP_MARGIN * max((right_ - left_) * w, (bottom_ - top_) * h)
        return self._cropped(left_ * w - air, top_ * h - air, right_ * w + air, bottom_ * h + air)

    def _sides(self, box: Box) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of a box in pixels, held inside the picture."""
        w, h = (self.width / 100, self.height / 100) if box.percent else (1.0, 1.0)
        left, top = box.left * w, box.top * h
        if left >= self.width or top >= self.height:
            raise CommandError(f"That box lies outside the picture, which is {self.width} × {self.height}.")
        return left, top, min(box.right * w, self.width), min(box.bottom * h, self.height)

    def _cropped(self, left: float, top: float, right: float, bottom: float) -> AffineFrame:
        x, y = max(0, round(left)), max(0, round(top))
        width = max(1, min(round(right), self.width) - x)
        height = max(1, min(round(bottom), self.height) - y)
        return self._moved(
            1, 0, 0, 1, -min(x, self.width - 1), -min(y, self.height - 1), width=width, height=height
        )


def frame_of(edits: Iterable[Edit], size: tuple[int, int], find: Find) -> AffineFrame:
    """The frame in which a picture of this size is shown after these edits."""
    frame = AffineFrame.of(size)
    for command in _summed(edits):
        frame = frame.then(command, find)
    return frame


def _summed(edits: Iterable[Edit]) -> list[Geometric]:
    """The geometric steps, with turns that follow one another added up.

    So 10 degrees left and 10 right is the picture as it was, not one in a larger frame.
    """
    steps: list[Geometric] = []
    for command in edits:
        if not isinstance(command, Geometric):
            continue
        match steps[-1] if steps else None, command:
            case Rotate(before), Rotate(more):
                steps[-1] = Rotate(round((before + more) % 360, 9))
            case Straighten(before), Straighten(more):
                total = round((before or 0.0) + (more or 0.0), 9)
                steps[-1] = Straighten(max(-45.0, min(45.0, total)))
            case _:
                steps.append(command)
    return steps


def _largest_inside(width: int, height: int, angle: float) -> tuple[int, int]:
    """The largest rectangle of the same shape that fits inside the rectangle turned by the angle."""
    cos, sin = math.cos(angle), math.sin(angle)
    shrink = min(width / (width * cos + height * sin), height / (width * sin + height * cos))
    return max(1, math.floor(width * shrink + 1e-6)), max(1, math.floor(height * shrink + 1e-6))
