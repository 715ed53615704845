"""Gamma: lighter or darker midtones."""

from __future__ import annotations

import math

from photalk.operations.dial import dial
from photalk.operations.light import Values
from photalk.operations.operation import Stage, Words


def _work(values: Values, amount: float) -> Values:
    curved: Values = values ** math.pow(2.0, -1.5 * (amount / 100))
    return curved


OPERATION = dial(
    "gamma",
    stage=Stage.CURVE,
    place=50,
    work=_work,
    words=Words.of(nouns="gamma midtones"),
    made=("brighter in the midtones", "darker in the midtones"),
    asked=("lift the midtones", "lower the midtones"),
)
