"""Shadows: the dark parts lifted or deepened."""

from __future__ import annotations

from photalk.operations.dial import dial
from photalk.operations.light import Values
from photalk.operations.operation import Stage, Words, Xmp


def _work(values: Values, amount: float) -> Values:
    return values + amount / 100 * (1.6 if amount > 0 else 0.95) * values * (1 - values) ** 3


OPERATION = dial(
    "shadows",
    stage=Stage.CURVE,
    place=60,
    work=_work,
    words=Words.of(nouns="shadows darks"),
    made=("brighter in the shadows", "darker in the shadows"),
    asked=("lift the shadows", "lower the shadows"),
    xmp=Xmp("Shadows2012"),
)
