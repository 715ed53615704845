"""The values that commands are made of: numbers, words, regions and shapes, each with its range."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import overload

from photalk.errors import CommandError

MAX_TEXT = 400
MAX_SIDE = 60_000
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


def one_of(value: str, allowed: tuple[str, ...], what: str) -> None:
    if value not in allowed:
        raise CommandError(f"{what} must be one of {', '.join(allowed)}, not {shown(value)}.")


def between(value: float, low: float, high: float, what: str) -> None:
    if not low <= value <= high:  # of which "not a number" is none either
        # A whole number may have more digits than any other kind can hold.
        said = f"{value:g}" if not isinstance(value, int) or abs(value) < 10**15 else "one of so many digits"
        raise CommandError(f"{what} must be a number from {low:g} to {high:g}, not {said}.")


def one_line(value: str, what: str, limit: int = MAX_TEXT) -> str:
    """The words on one line, single-spaced, so that a command is always one line of text."""
    words = " ".join("".join(c if c.isprintable() else " " for c in value).split())
    if not words:
        raise CommandError(f"{what} needs some words.")
    if len(words) > limit:
        raise CommandError(f"{what} takes at most {limit} characters, not {len(words)}.")
    return words


def shown(value: str) -> str:
    return repr(value if len(value) <= 40 else value[:40] + "…")


def read_number(token: str, what: str) -> float:
    if not NUMBER.fullmatch(token):
        raise CommandError(f"{what} must be a number, not {shown(token)}.")
    return float(token)


def read_whole(token: str, what: str) -> int:
    value = read_number(token, what)
    if not math.isfinite(value) or value != int(value):
        raise CommandError(f"{what} must be a whole number, not {shown(token)}.")
    return int(value)


def number(value: float) -> str:
    """The shortest text that reads back as the same number: 30, 0.5, -12.25."""
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle as CAISE writes it: TOP BOTTOM LEFT RIGHT, in pixels or in percent of the picture."""

    top: float
    bottom: float
    left: float
    right: float
    percent: bool = False

    def __post_init__(self) -> None:
        limit = 100 if self.percent else MAX_SIDE
        for side in (self.top, self.bottom, self.left, self.right):
            between(side, 0, limit, "A side of a box")
        if self.top >= self.bottom or self.left >= self.right:
            raise CommandError("A box is TOP BOTTOM LEFT RIGHT with TOP < BOTTOM and LEFT < RIGHT.")

    def __str__(self) -> str:
        unit = "%" if self.percent else ""
        return " ".join(number(side) + unit for side in (self.top, self.bottom, self.left, self.right))

    @classmethod
    def read(cls, text: str) -> Box | None:
        """The box that the text writes, or None when it does not write one."""
        tokens = text.split()
        percent = all(token.endswith("%") for token in tokens)
        bare = [token.removesuffix("%") if percent else token for token in tokens]
        if len(bare) != 4 or not all(NUMBER.fullmatch(token) for token in bare):
            return None
        top, bottom, left, right = map(float, bare)
        return cls(top, bottom, left, right, percent)


@dataclass(frozen=True, slots=True)
class Margins:
    """What is cut off at each side, in pixels, however large the picture is."""

    top: float
    bottom: float
    left: float
    right: float

    def __post_init__(self) -> None:
        for side in (self.top, self.bottom, self.left, self.right):
            between(side, 0, MAX_SIDE, "What is cut off")

    def __str__(self) -> str:
        return " ".join(("off", *map(number, (self.top, self.bottom, self.left, self.right))))

    def words(self) -> str:
        """What is cut off, in words: "20 px at the bottom"."""
        sides = (("top", self.top), ("bottom", self.bottom), ("left", self.left), ("right", self.right))
        return " and ".join(f"{number(cut)} px at the {side}" for side, cut in sides if cut) or "nothing"

    @classmethod
    def read(cls, text: str) -> Margins | None:
        """The margins that the text writes, or None when it does not write any."""
        word, *sides = text.split() or [""]
        if word != "off" or len(sides) != 4 or not all(map(NUMBER.fullmatch, sides)):
            return None
        return cls(*map(float, sides))


class Described(str):
    """A part of the picture in words, on one line: "the sky", "the man on the left"."""

    __slots__ = ()

    def __new__(cls, words: str, what: str = "A region") -> Described:
        return super().__new__(cls, one_line(words, what))


Region = Described | Box
"""A part of the picture: described in words, or boxed. Made of what was written by `region_of` alone."""

Target = str | Box
"""What a region may be given as: a text is read by the command that it is given to."""


@overload
def region_of(value: Target, what: str = ...) -> Region: ...
@overload
def region_of(value: Target | None, what: str = ...) -> Region | None: ...
def region_of(value: Target | None, what: str = "A region") -> Region | None:
    """The region that is written so: a box where the text writes one, else the words on one line.

    >>> region_of("0% 50% 0% 100%"), region_of(" the   sky ")
    (Box(top=0.0, bottom=50.0, left=0.0, right=100.0, percent=True), 'the sky')
    """
    if value is None or isinstance(value, Box | Described):
        return value
    words = Described(value, what)
    return Box.read(words) or words


@dataclass(frozen=True, slots=True)
class Aspect:
    """The shape of a frame, width to height."""

    width: int
    height: int

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            between(side, 1, 10_000, "A side of an aspect ratio")

    def __str__(self) -> str:
        return f"{self.width}:{self.height}"
