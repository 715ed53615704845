"""Exposure: more or less light, as if the shutter had been open longer or shorter; 25 is one stop."""

from __future__ import annotations

from photalk.operations.dial import dial
from photalk.operations.light import Values, from_linear, to_linear
from photalk.operations.operation import Stage, Words, Xmp

STOP = 25.0
"""An exposure of 25 is one photographic stop."""


def _work(values: Values, amount: float) -> Values:
    gain = 2.0 ** (amount / 100 * 100 / STOP)
    light = to_linear(values)
    # More light rolls off towards white as film does, instead of burning out.
    return from_linear(1 - (1 - light) ** gain if gain > 1 else light * gain)


OPERATION = dial(
    "exposure",
    stage=Stage.CURVE,
    place=10,
    work=_work,
    usual=STOP,
    words=Words.of(
        nouns="exposure",
        up="overexposed",
        down="underexposed",
        raises="overexpose",
        lowers="underexpose",
        complaints="overexposed underexposed",
    ),
    made=("brighter in exposure", "darker in exposure"),
    asked=("raise the exposure", "lower the exposure"),
    xmp=Xmp("Exposure2012", 1 / STOP, low=-5, digits=2),
)
