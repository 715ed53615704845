"""The words that edits of several operations are told by: how much, how far, and where."""

from __future__ import annotations

from photalk.operations.places import named_part
from photalk.operations.values import Box, Region, number

SLIGHT, STRONG = 12.0, 40.0
"""Amounts up to the first are "a little", from the second on "much"."""


def degree(amount: float) -> str:
    """How much, in a word before a comparative: "a little", "much" or nothing."""
    size = abs(amount)
    return "a little" if size <= SLIGHT else "much" if size >= STRONG else ""


def turn(degrees: float) -> str:
    """Which way and how far, the shorter way round; half a turn has no side."""
    left = degrees if degrees <= 180 else degrees - 360
    if abs(left) == 180:
        return "180°"
    return f"{number(round(abs(left), 4))}° to the {'left' if left >= 0 else 'right'}"


def marked(region: Region) -> str:
    """A region as a list of steps names it."""
    return "the marked box" if isinstance(region, Box) else region


def in_marked(region: Region | None) -> str:
    """Where an edit was made, as a list of steps says it."""
    return "" if region is None else f" in {marked(region)}"


def within(region: Region | None) -> str:
    """Where a picture is changed, as a comparison says it."""
    return "" if region is None else f" in {named_part(region)}"


def part(region: Region) -> str:
    """A region as a request names it."""
    return f"the box {region}" if isinstance(region, Box) else region


def what(region: Region | None, it: str) -> str:
    """What a request changes: a region, or the picture by the name that it has there."""
    return it if region is None else part(region)
