"""Contrast: light and dark further apart, or nearer to one another."""

from __future__ import annotations

import math

from photalk.operations.dial import dial
from photalk.operations.light import Values
from photalk.operations.operation import Stage, Words, Xmp


def _work(values: Values, amount: float) -> Values:
    import numpy as np

    if amount < 0:
        return 0.5 + (values - 0.5) * (1 + 0.85 * (amount / 100))
    steep = _steepness(1 + 1.6 * (amount / 100))
    return 0.5 + np.tanh(steep * (2 * values - 1)) / (2 * math.tanh(steep))


def _steepness(slope: float) -> float:
    """The s of a tanh curve through black and white whose slope at mid-grey is s / tanh(s)."""
    low, high = 1e-6, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle / math.tanh(middle) < slope else (low, middle)
    return high


OPERATION = dial(
    "contrast",
    stage=Stage.CURVE,
    place=80,
    work=_work,
    words=Words.of(
        nouns="contrast contrasts punch",
        up="contrasty contrastier punchy punchier dramatic contrasted",
        down="flat flatter",
        complaints="flat",
    ),
    made=("more contrasty", "flatter"),
    asked=("raise the contrast", "lower the contrast"),
    xmp=Xmp("Contrast2012"),
)
