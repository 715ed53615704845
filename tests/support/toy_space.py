"""A joint space small enough to reason about: photos are shares of plain colours, words are colours.

A picture that is half red and half blue lies between "red" and "blue"; words that name no colour lie apart
from every photo.
"""

from __future__ import annotations

from photalk_lab.bench.kills.toys import COLOURS, PlainColours

__all__ = ["COLOURS", "ToyEncoder"]


class ToyEncoder(PlainColours):
    """The encoder that libraries in tests see with."""

    identity = "toy-1"
