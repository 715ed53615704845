"""Saturation: stronger or paler colours."""

from __future__ import annotations

from photalk.operations.dial import AdjustAttr, dial
from photalk.operations.light import Mix, saturated
from photalk.operations.operation import Stage, Words, Xmp


def _work(edit: AdjustAttr) -> Mix:
    import numpy as np

    return saturated(1 + edit.amount / 100), np.zeros(3)


OPERATION = dial(
    "saturation",
    stage=Stage.MIX,
    place=10,
    work=_work,
    words=Words.of(
        nouns="saturation vibrance vibrancy colorfulness vividness",
        up="vivid vibrant saturated oversaturated colorful richer",
        down="grayish lifeless bland drab muted duller dull faded washed_out desaturated undersaturated",
        raises="saturate saturating oversaturate",
        lowers="desaturate desaturating mute",
        complaints="lifeless bland drab dull faded washed_out oversaturated muted",
    ),
    made=("more vivid", "duller"),
    asked=("make {}{} more vivid", "make {}{} duller"),
    xmp=Xmp("Saturation"),
)
