"""Highlights: the bright parts lifted or brought back."""

from __future__ import annotations

from photalk.operations.dial import dial
from photalk.operations.light import Values
from photalk.operations.operation import Stage, Words, Xmp


def _work(values: Values, amount: float) -> Values:
    return values + amount / 100 * (1.6 if amount < 0 else 0.95) * (1 - values) * values**3


OPERATION = dial(
    "highlights",
    stage=Stage.CURVE,
    place=70,
    work=_work,
    words=Words.of(nouns="highlights whites", up="blown", complaints="blown"),
    made=("brighter in the highlights", "darker in the highlights"),
    asked=("lift the highlights", "lower the highlights"),
    xmp=Xmp("Highlights2012"),
)
