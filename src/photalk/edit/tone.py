"""How light and colour change: any number of point operations as one table and one matrix.

Every operation here is a curve on each channel (exposure, brightness, contrast …) or a linear mix of
the channels (saturation, hue, black and white, paint); what each does stands in its own module. Curves
compose into one table, mixes into one affine map, so the cost does not grow with the number of steps.
Amounts of one dial add up before anything is computed: twenty times +5 and twenty times -5 is the
identity, exactly.

Values are 0..1 in the picture's own, gamma-encoded space; dials are applied in a fixed order, so
that the order in which a person asks does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite, Edit
from photalk.operations import light
from photalk.operations.enhance import OPERATION as ENHANCE
from photalk.operations.enhance import Auto
from photalk.operations.operation import Stage
from photalk.operations.registry import OPERATIONS, at, operation_of

LUMA = np.array(light.LUMA)


@dataclass(frozen=True, slots=True)
class Tone:
    """The sums of all dials, and in the order they were asked for: mixes, what follows them, looks."""

    dials: tuple[tuple[str, float], ...] = ()
    mixes: tuple[Edit, ...] = ()
    enhance: float = 0.0
    auto: Auto = field(default_factory=Auto)
    finish: tuple[Edit, ...] = ()
    looks: tuple[Edit, ...] = ()

    @classmethod
    def of(cls, edits: Iterable[Edit], enhance: float = 0.0, auto: Auto | None = None) -> Tone:
        """The tone of these edits; those that are not point operations are passed over."""
        sums: dict[str, float] = {}
        mixes, finish, looks = list[Edit](), list[Edit](), list[Edit]()
        for edit in edits:
            stage = operation_of(edit).stage
            if isinstance(edit, AdjustAttr) and stage in (Stage.CURVE, Stage.MIX):
                sums[edit.attribute] = sums.get(edit.attribute, 0.0) + edit.amount
            elif stage is Stage.MIX:
                mixes.append(edit)
            elif stage is Stage.FINISH:
                finish.append(edit)
            elif stage is Stage.LOOK:
                looks.append(edit)
        dials = tuple((name, total_of(total)) for name, total in sorted(sums.items()))
        dials = tuple(dial for dial in dials if dial[1])
        return cls(dials, _summed(mixes), enhance, auto or Auto(), tuple(finish), tuple(looks))

    @property
    def is_identity(self) -> bool:
        """Whether the tone leaves every pixel as it is."""
        return not (self.dials or self.mixes or self.enhance or self.finish or self.looks)

    @property
    def needs_color(self) -> bool:
        """Whether a grey picture becomes a coloured one."""
        keys = [name for name, _ in self.dials] + [mix.key for mix in self.mixes]
        return any(OPERATIONS[key].gives_colour for key in keys)

    def table(self, levels: int) -> NDArray[np.float64]:
        """The curves of the three channels, 3 × levels, for inputs 0 … levels - 1, in 0..1."""
        return self.curved(_ramp(levels))

    def curved(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Values of the three channels, 3 × n in 0..1, after the curves and before the mix."""
        if self.enhance:
            values = _done(ENHANCE.work, values, self.enhance, self.auto)
        amounts = dict(self.dials)
        for curve in at(Stage.CURVE):
            if amounts.get(curve.key):
                values = np.clip(_done(curve.work, values, amounts[curve.key]), 0.0, 1.0)
        return values

    def mix(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The 3 × 3 matrix and the offset that mix the channels after the curves."""
        amounts = dict(self.dials)
        # What `enhance` found beside the levels; together they may be more than the dial goes to.
        colours = amounts.pop("saturation", 0.0) / 100 + self.auto.saturation * self.enhance / 100
        matrix = light.saturated(1 + colours)
        turned = [AdjustAttr(one.key, amounts[one.key]) for one in at(Stage.MIX) if one.key in amounts]
        offset = np.zeros(3)
        for edit in (*turned, *self.mixes):
            by, plus = _done(operation_of(edit).work, edit)
            matrix, offset = by @ matrix, by @ offset + plus
        return matrix, offset

    def finished(self, levels: int) -> NDArray[np.float64]:
        """The curves after the mix, 3 × levels, as `table`."""
        values = _ramp(levels)
        for edit in self.finish:
            scale = operation_of(edit).scale
            amount = getattr(edit, scale.field) if scale else 0.0
            values = np.clip(_done(operation_of(edit).work, values, amount), 0.0, 1.0)
        return values


def total_of(amount: float) -> float:
    """What amounts of one dial come to, as far as it goes.

    Rounded, so that thirty times 0.1 and thirty times -0.1 cancel in spite of binary fractions.
    """
    return max(-100.0, min(100.0, round(amount, 9)))


def _ramp(levels: int) -> NDArray[np.float64]:
    ramp = np.linspace(0.0, 1.0, levels)
    return np.stack([ramp, ramp, ramp])


def _done(work: Any, *given: Any) -> Any:
    return work(*given)


def _summed(mixes: list[Edit]) -> tuple[Edit, ...]:
    """The mixes in order, with paints of one colour added up between black-and-whites."""
    result: list[Edit] = []
    for mix in mixes:
        if isinstance(mix, BlackAndWhite):
            # Whatever was painted before is gone in black and white.
            result = [mix]
            continue
        for index, earlier in enumerate(result):
            if (
                isinstance(mix, AdjustColor)
                and isinstance(earlier, AdjustColor)
                and earlier.color == mix.color
            ):
                total = round(min(1.0, earlier.intensity + mix.intensity), 9)
                result[index] = AdjustColor(mix.color, total)
                break
        else:
            result.append(mix)
    return tuple(mix for mix in result if not isinstance(mix, AdjustColor) or mix.intensity)
