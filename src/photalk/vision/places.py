"""Where in a picture: words such as "upper left corner" as soft masks over the picture as it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, rising

Placing = Callable[[float, float], tuple[float, float]]
"""From a point of the original (0..1) to the same point of the picture as it is shown; affine."""

Shape = Literal["span", "centre", "edges", "corners"]


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A part of the shown picture: a span across and down (0..1), or a shape around the centre."""

    shape: Shape = "span"
    left: float = 0.0
    right: float = 1.0
    top: float = 0.0
    bottom: float = 1.0

    def mask(self, shape: tuple[int, int], place: Placing) -> Mask:
        """How much each pixel of the original (height, width) lies in this place as it is shown."""
        across, down = shown_coordinates(shape, place)
        if self.shape == "span":
            return as_mask(_span(across, self.left, self.right) * _span(down, self.top, self.bottom))
        from_centre = np.hypot(across - 0.5, down - 0.5) * 2
        if self.shape == "centre":
            return rising(from_centre, 0.75, 0.45)
        if self.shape == "edges":
            return rising(np.minimum.reduce([across, 1 - across, down, 1 - down]), 0.18, 0.06)
        return rising(from_centre, 0.95, 1.2)

    def closeness(self, x: float, y: float) -> float:
        """How near a shown point is to the middle of this place; 0 is at it, smaller is farther."""
        if self.shape in ("span", "centre"):
            # A place that spans a whole direction says nothing about that direction.
            away_x = 0.0 if (self.left, self.right) == (0, 1) and self.shape == "span" else x - self._x
            away_y = 0.0 if (self.top, self.bottom) == (0, 1) and self.shape == "span" else y - self._y
            return -float(np.hypot(away_x, away_y))
        return float(np.hypot(x - 0.5, y - 0.5))

    def holds(self, x: float, y: float) -> bool:
        """Whether a shown point lies in this place."""
        if self.shape == "centre":
            return abs(x - 0.5) < 0.25 and abs(y - 0.5) < 0.3
        if self.shape != "span":
            return max(abs(x - 0.5), abs(y - 0.5)) > 0.3
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    @property
    def _x(self) -> float:
        return _middle(self.left, self.right)

    @property
    def _y(self) -> float:
        return _middle(self.top, self.bottom)


def as_it_is(x: float, y: float) -> tuple[float, float]:
    """The placing of a picture that is shown as it is."""
    return x, y


def shown_coordinates(
    shape: tuple[int, int], place: Placing
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where each pixel of the original is shown: across and down, each H×W."""
    height, width = shape
    x, y = (np.arange(width)[None, :] + 0.5) / width, (np.arange(height)[:, None] + 0.5) / height
    origin, along_x, along_y = (np.array(place(*point)) for point in ((0, 0), (1, 0), (0, 1)))
    across, down = (origin[i] + x * (along_x[i] - origin[i]) + y * (along_y[i] - origin[i]) for i in (0, 1))
    return across, down


_WORD = re.compile(
    r"(?P<x>left|right)(?:-hand|\s+hand|most)?|(?P<y>top|upper|uppermost|bottom|lower|lowermost)"
    r"|(?P<centre>cent(?:er|re)|central|middle)|(?P<half>hal(?:f|ves))|(?P<third>thirds?)|(?P<quarter>quarters?)"
    r"|(?P<two>two)|(?P<three>three)|(?P<corners>corners)|(?P<corner>corner)|(?P<edges>edges|borders|sides|margins|rim|periphery|border)"
    r"|(?P<edge>edge|margin)|(?P<other>side|part|area|region|section|portion|bit|end|hand|of|the|picture|photo|image)"
)


def read_place(text: str) -> PicturePart | None:
    """The place that the text names, or None when it names anything else."""
    said: dict[str, str] = {}
    for word in re.split(r"[\s-]+", text.strip()):
        match = _WORD.fullmatch(word)
        if match is None or match.lastgroup is None:
            return None
        said.setdefault(match.lastgroup, match[match.lastgroup])
    if "x" not in said and "y" not in said:
        return _around(said)
    share = _share(said)
    middle_x, middle_y = ("centre" in said and key not in said for key in "xy")
    left, right = _ends(said.get("x"), "left", share) if not middle_x else (1 / 3, 2 / 3)
    top, bottom = _ends(said.get("y"), "topupper", share) if not middle_y else (1 / 3, 2 / 3)
    return PicturePart("span", left, right, top, bottom)


def _around(said: dict[str, str]) -> PicturePart | None:
    if "corners" in said:
        return PicturePart("corners")
    if "edges" in said:
        return PicturePart("edges")
    if "centre" in said:
        return PicturePart("centre", 0.25, 0.75, 0.25, 0.75)
    return None


def _share(said: dict[str, str]) -> float:
    """How far a place reaches in from its side."""
    both = "x" in said and "y" in said
    for key, share in (("third", 1 / 3), ("quarter", 0.5 if both else 0.25), ("corner", 0.4), ("edge", 0.12)):
        if key in said:
            return share * (2 if "two" in said else 3 if "three" in said else 1)
    return 0.5


def _ends(word: str | None, near: str, share: float) -> tuple[float, float]:
    if word is None:
        return 0.0, 1.0
    return (0.0, share) if word in near or word.startswith("upper") else (1 - share, 1.0)


def _span(along: NDArray[np.float64], start: float, end: float) -> Mask:
    """Soft at a border within the picture, and nothing lost at the picture's own."""
    soft = 0.03
    rise = rising(along, start - soft, start + soft) if start > 0 else np.ones_like(along, np.float32)
    fall = rising(along, end + soft, end - soft) if end < 1 else np.ones_like(along, np.float32)
    return as_mask(rise * fall)


def _middle(start: float, end: float) -> float:
    """The point of a span that things are near to: the picture's border, where the span begins there."""
    if start == 0 and end < 1:
        return 0.0
    return 1.0 if end == 1 and start > 0 else (start + end) / 2
