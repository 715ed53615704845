"""Tint: from green to magenta, as bright as before."""

from __future__ import annotations

import math

from photalk.operations.dial import dial
from photalk.operations.light import Values, balanced
from photalk.operations.operation import Stage, Words, Xmp


def _work(values: Values, amount: float) -> Values:
    return balanced(values, (1.0, math.exp(-0.45 * (amount / 100)), 1.0))


OPERATION = dial(
    "tint",
    stage=Stage.CURVE,
    place=30,
    work=_work,
    words=Words.of(nouns="tint"),
    made=("more magenta", "greener"),
    asked=("shift the tint towards magenta", "shift the tint towards green"),
    gives_colour=True,
    xmp=Xmp("IncrementalTint"),
)
