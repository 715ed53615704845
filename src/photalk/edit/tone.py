"""How light and colour change: any number of point operations as one table and one matrix.

Every dial here is a curve on each channel (exposure, brightness, contrast …) or a linear mix of the
channels (saturation, hue, black and white, paint). Curves compose into one table, mixes into one
affine map, so the cost does not grow with the number of steps. Amounts of one dial add up before
anything is computed: twenty times +5 and twenty times -5 is the identity, exactly.

Values are 0..1 in the picture's own, gamma-encoded space; dials are applied in a fixed order, so
that the order in which a person asks does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite, Edit

Curve = NDArray[np.float64]
"""A channel's values: levels on the last axis, or 3 × levels once the channels differ."""

PAINTS: dict[str, tuple[float, float, float]] = {
    "red": (0.90, 0.10, 0.10),
    "orange": (1.00, 0.55, 0.05),
    "green": (0.10, 0.70, 0.15),
    "blue": (0.08, 0.20, 0.90),
    "skyblue": (0.40, 0.75, 1.00),
    "purple": (0.55, 0.10, 0.75),
    "brown": (0.55, 0.32, 0.12),
    "yellow": (1.00, 0.90, 0.10),
    "pink": (1.00, 0.45, 0.70),
}

LUMA = np.array([0.299, 0.587, 0.114])
STOP = 25.0
"""An exposure of 25 is one photographic stop."""


@dataclass(frozen=True, slots=True)
class AutoLevels:
    """What `enhance` found in a picture: levels per channel and a mid-tone exponent."""

    low: tuple[float, float, float] = (0.0, 0.0, 0.0)
    high: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exponent: float = 1.0
    saturation: float = 0.0


@dataclass(frozen=True, slots=True)
class Tone:
    """The sums of all dials, and the paints and black-and-whites in the order they were asked for."""

    dials: tuple[tuple[str, float], ...] = ()
    mixes: tuple[AdjustColor | BlackAndWhite, ...] = ()
    enhance: float = 0.0
    auto: AutoLevels = field(default_factory=AutoLevels)

    @classmethod
    def of(cls, edits: Iterable[Edit], enhance: float = 0.0, auto: AutoLevels | None = None) -> Tone:
        """The tone of these edits; those that are not point operations are passed over."""
        sums: dict[str, float] = {}
        mixes: list[AdjustColor | BlackAndWhite] = []
        for edit in edits:
            if isinstance(edit, AdjustAttr) and (edit.attribute in CURVES or edit.attribute in _MIXED):
                sums[edit.attribute] = sums.get(edit.attribute, 0.0) + edit.amount
            elif isinstance(edit, AdjustColor | BlackAndWhite):
                mixes.append(edit)
        # Rounded, so that thirty times 0.1 and thirty times -0.1 cancel in spite of binary fractions.
        dials = tuple(
            (name, max(-100.0, min(100.0, round(total, 9)))) for name, total in sorted(sums.items())
        )
        return cls(tuple(dial for dial in dials if dial[1]), _summed(mixes), enhance, auto or AutoLevels())

    @property
    def is_identity(self) -> bool:
        """Whether the tone leaves every pixel as it is."""
        return not self.dials and not self.mixes and not self.enhance

    @property
    def needs_color(self) -> bool:
        """Whether a grey picture becomes a coloured one."""
        names = {name for name, _ in self.dials}
        return bool(names & {"temperature", "tint"}) or any(
            isinstance(mix, AdjustColor) for mix in self.mixes
        )

    def table(self, levels: int) -> NDArray[np.float64]:
        """The curves of the three channels, 3 × levels, for inputs 0 … levels - 1, in 0..1."""
        ramp = np.linspace(0.0, 1.0, levels)
        return self.curved(np.stack([ramp, ramp, ramp]))

    def curved(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Values of the three channels, 3 × n in 0..1, after the curves and before the mix."""
        if self.enhance:
            leveled = (_leveled(values[at], self.auto, self.enhance / 100, at) for at in range(3))
            values = np.stack(list(leveled))
        amounts = dict(self.dials)
        for name, curve in CURVES.items():
            if amounts.get(name):
                values = np.clip(curve(values, amounts[name] / 100), 0.0, 1.0)
        return values

    def mix(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The 3 × 3 matrix and the offset that mix the channels after the curves."""
        amounts = dict(self.dials)
        saturation = amounts.get("saturation", 0.0) / 100 + self.auto.saturation * self.enhance / 100
        matrix = _hue(amounts.get("hue", 0.0) * math.pi / 100) @ _saturation(1 + saturation)
        offset = np.zeros(3)
        for mix in self.mixes:
            by, plus = _painted(mix) if isinstance(mix, AdjustColor) else (_saturation(0.0), np.zeros(3))
            matrix, offset = by @ matrix, by @ offset + plus
        return matrix, offset


def _summed(mixes: list[AdjustColor | BlackAndWhite]) -> tuple[AdjustColor | BlackAndWhite, ...]:
    """The mixes in order, with paints of one colour added up between black-and-whites."""
    result: list[AdjustColor | BlackAndWhite] = []
    for mix in mixes:
        if isinstance(mix, BlackAndWhite):
            # Whatever was painted before is gone in black and white.
            result = [mix]
            continue
        for at, earlier in enumerate(result):
            if isinstance(earlier, AdjustColor) and earlier.color == mix.color:
                total = round(min(1.0, earlier.intensity + mix.intensity), 9)
                result[at] = AdjustColor(mix.color, total)
                break
        else:
            result.append(AdjustColor(mix.color, mix.intensity))
    return tuple(mix for mix in result if isinstance(mix, BlackAndWhite) or mix.intensity)


def to_linear(values: Curve) -> Curve:
    """Light from sRGB's encoding of it."""
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def from_linear(light: Curve) -> Curve:
    """sRGB's encoding of light."""
    light = np.maximum(light, 0.0)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _leveled(ramp: Curve, auto: AutoLevels, strength: float, channel: int) -> Curve:
    low, high = auto.low[channel], auto.high[channel]
    stretched = np.clip((ramp - low) / max(high - low, 1e-3), 0.0, 1.0) ** auto.exponent
    return ramp + strength * (stretched - ramp)


def _exposure(x: Curve, amount: float) -> Curve:
    gain = 2.0 ** (amount * 100 / STOP)
    light = to_linear(x)
    # More light rolls off towards white as film does, instead of burning out.
    return from_linear(1 - (1 - light) ** gain if gain > 1 else light * gain)


def _gains(x: Curve, gains: tuple[float, float, float]) -> Curve:
    balance = np.array(gains) / (np.array([0.2126, 0.7152, 0.0722]) @ np.array(gains))
    return from_linear(to_linear(x) * balance[:, None])


def _temperature(x: Curve, amount: float) -> Curve:
    return _gains(x, (math.exp(0.45 * amount), 1.0, math.exp(-0.65 * amount)))


def _tint(x: Curve, amount: float) -> Curve:
    return _gains(x, (1.0, math.exp(-0.45 * amount), 1.0))


def _brightness(x: Curve, amount: float) -> Curve:
    power = 1 + 1.2 * abs(amount)
    return 1 - (1 - x) ** power if amount > 0 else x**power


def _gamma(x: Curve, amount: float) -> Curve:
    exponent = math.pow(2.0, -1.5 * amount)
    return np.asarray(x**exponent)


def _shadows(x: Curve, amount: float) -> Curve:
    return x + amount * (1.6 if amount > 0 else 0.95) * x * (1 - x) ** 3


def _highlights(x: Curve, amount: float) -> Curve:
    return x + amount * (1.6 if amount < 0 else 0.95) * (1 - x) * x**3


def _contrast(x: Curve, amount: float) -> Curve:
    if amount < 0:
        return 0.5 + (x - 0.5) * (1 + 0.85 * amount)
    steep = _steepness(1 + 1.6 * amount)
    return 0.5 + np.tanh(steep * (2 * x - 1)) / (2 * math.tanh(steep))


def _steepness(slope: float) -> float:
    """The s of a tanh curve through black and white whose slope at mid-grey is s / tanh(s)."""
    low, high = 1e-6, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle / math.tanh(middle) < slope else (low, middle)
    return high


CURVES: dict[str, Callable[[Curve, float], Curve]] = {
    "exposure": _exposure,
    "temperature": _temperature,
    "tint": _tint,
    "brightness": _brightness,
    "gamma": _gamma,
    "shadows": _shadows,
    "highlights": _highlights,
    "contrast": _contrast,
}
"""The dials that are curves, in the order in which they are applied; amounts in -1..1."""

_MIXED = ("saturation", "hue")


def _saturation(by: float) -> NDArray[np.float64]:
    return by * np.eye(3) + (1 - by) * np.outer(np.ones(3), LUMA)


def _painted(paint: AdjustColor) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A wash of colour over the picture's own light and shade.

    What is there fades towards grey as the paint's tinge (its colour less its luma) comes in, thinly
    in the dark and fully in the light, as with real paint: black must not glow.
    """
    color = np.array(PAINTS[paint.color])
    tinge = color - LUMA @ color
    matrix = _saturation(1 - paint.intensity) + paint.intensity * 0.9 * np.outer(tinge, LUMA)
    return matrix, paint.intensity * 0.3 * tinge


def _hue(angle: float) -> NDArray[np.float64]:
    """A turn of the colours about the grey axis that keeps the luma, as in YIQ."""
    to_yiq = np.array([[0.299, 0.587, 0.114], [0.596, -0.274, -0.322], [0.211, -0.523, 0.312]])
    cos, sin = math.cos(angle), math.sin(angle)
    turn = np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]])
    return np.asarray(np.linalg.inv(to_yiq) @ turn @ to_yiq) if angle else np.eye(3)
