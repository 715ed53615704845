"""Where each pixel goes: the map from an original to the picture as it is shown.

A `AffineFrame` maps the original's pixels to the picture as shown by one affine map and a size, so ten
turns, flips and crops cost one resampling, and none at all when they amount to quarter turns. The
same map tells what "left" means after a flip and where a box drawn on the shown picture lies in the
original.

Coordinates are continuous pixels with y downwards: pixel (0, 0) covers [0, 1) × [0, 1).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from photalk.errors import CommandError
from photalk.operations.values import Box

Find = Callable[[str, "AffineFrame"], tuple[float, float, float, float]]
"""Finds a described thing: left, top, right, bottom in 0..1 of the picture shown in the frame."""


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
        left, top, right, bottom = self.sides(box)
        return [
            self.to_original(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
        ]

    def moved(
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

    def turned(self, degrees: float) -> AffineFrame:
        """This frame turned counter-clockwise about its centre; it grows so that nothing is cut off."""
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
        return self.moved(
            cos, sin, -sin, cos, x0, y0, width=width, height=height, uncovered=self.uncovered or rest != 0
        )

    def sides(self, box: Box) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of a box in pixels, held inside the picture."""
        w, h = (self.width / 100, self.height / 100) if box.percent else (1.0, 1.0)
        left, top = box.left * w, box.top * h
        if left >= self.width or top >= self.height:
            raise CommandError(f"That box lies outside the picture, which is {self.width} × {self.height}.")
        return left, top, min(box.right * w, self.width), min(box.bottom * h, self.height)

    def cropped(self, left: float, top: float, right: float, bottom: float) -> AffineFrame:
        """What lies between these sides, in whole pixels."""
        x, y = max(0, round(left)), max(0, round(top))
        width = max(1, min(round(right), self.width) - x)
        height = max(1, min(round(bottom), self.height) - y)
        return self.moved(
            1, 0, 0, 1, -min(x, self.width - 1), -min(y, self.height - 1), width=width, height=height
        )
