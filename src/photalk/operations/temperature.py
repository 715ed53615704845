"""Temperature: warmer towards yellow, cooler towards blue, as bright as before."""

from __future__ import annotations

import math

from photalk.operations.dial import dial
from photalk.operations.light import Values, balanced
from photalk.operations.operation import Stage, Words, Xmp


def _work(values: Values, amount: float) -> Values:
    return balanced(values, (math.exp(0.45 * (amount / 100)), 1.0, math.exp(-0.65 * (amount / 100))))


OPERATION = dial(
    "temperature",
    stage=Stage.CURVE,
    place=20,
    work=_work,
    usual=15.0,
    words=Words.of(
        nouns="temperature warmth",
        up="warm warmer",
        down="cool cooler cold colder chillier icy",
        raises="warming",
        lowers="cooling",
    ),
    made=("warmer", "cooler"),
    asked=("make {}{} warmer", "make {}{} cooler"),
    gives_colour=True,
    xmp=Xmp("IncrementalTemperature"),
)
