"""Enhance: exposure, contrast and colour cast corrected by what the picture itself shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.operations.base import Edit, tokens
from photalk.operations.light import Values
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.values import between, number, read_number


@dataclass(frozen=True, slots=True)
class Enhance(Edit):
    """Correct exposure, contrast and colour cast by what the picture itself shows."""

    strength: float = 100
    name: ClassVar[str] = "enhance"
    usage: ClassVar[str] = "enhance [STRENGTH]"

    def __post_init__(self) -> None:
        between(self.strength, 0, 100, "The strength of enhance")

    @classmethod
    def read(cls, arguments: str) -> Self:
        strength = tokens(arguments, 0, 1)
        return cls(read_number(strength[0], "The strength")) if strength else cls()


@dataclass(frozen=True, slots=True)
class Auto:
    """What was found in a picture: levels per channel, a mid-tone exponent, and lack of colour."""

    low: tuple[float, float, float] = (0.0, 0.0, 0.0)
    high: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exponent: float = 1.0
    saturation: float = 0.0


def _work(values: Values, strength: float, auto: Auto) -> Values:
    """The channels leveled by what was found; what is found comes with it, for no other curve needs that."""
    import numpy as np

    leveled = []
    for channel, low, high in zip(values, auto.low, auto.high, strict=True):
        stretched = np.clip((channel - low) / max(high - low, 1e-3), 0.0, 1.0) ** auto.exponent
        leveled.append(channel + strength / 100 * (stretched - channel))
    return np.stack(leveled)


def _at(strength: float, how: str) -> str:
    return "" if strength == 100 else f" {how} {number(strength)}%"


OPERATION = Operation(
    key="enhance",
    command=Enhance,
    example="enhance 100",
    said="make it pop",
    stage=Stage.CURVE,
    place=0,
    work=_work,
    words=Words.of(nouns="enhancement", raises="enhance", step=r"enhanc\w*|auto\w*"),
    told=lambda edit: f"automatic enhancement{_at(edit.strength, 'at')}",
    made=lambda edit: "enhanced automatically" + (" a little" if edit.strength <= 40 else ""),
    asked=lambda edit, it: f"enhance {it}{_at(edit.strength, 'by')}",
    plain=lambda amount, region: Enhance(amount),
    scale=AmountScale(field="strength", low=0, high=100, usual=Degrees(100, 25, 50, 75, 100, 100)),
    adds=True,
)
