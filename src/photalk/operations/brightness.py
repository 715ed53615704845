"""Brightness: lighter or darker throughout, with black and white kept."""

from __future__ import annotations

from photalk.operations.dial import dial
from photalk.operations.light import Values
from photalk.operations.operation import Stage, Words


def _work(values: Values, amount: float) -> Values:
    power = 1 + 1.2 * abs(amount / 100)
    return 1 - (1 - values) ** power if amount > 0 else values**power


OPERATION = dial(
    "brightness",
    stage=Stage.CURVE,
    place=40,
    work=_work,
    words=Words.of(
        nouns="brightness lightness luminosity luminance lighting light brightening",
        up="bright brighter brightest light lighter lightest",
        down="dark darker darkest dim dimmer",
        raises="dodge illuminate brighten brightens brightening brightened"
        " lighten lightens lightening lightened",
        lowers="burn darken darkens darkening darkened",
        complaints="dark dim",
    ),
    made=("brighter", "darker"),
    asked=("brighten {}", "darken {}"),
    said="darken the sky by 30 percent",
    example="adjust_attr brightness -30 in the sky",
)
