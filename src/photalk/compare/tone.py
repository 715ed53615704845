"""Which tone and colour steps lead from one set of colours to another? The fewest that explain it.

The renderer's own curves and mixes are turned until they meet the second picture's colours (damped least
squares, deaf to what does not fit at all). Which of them are turned is searched for step by step: the few
best sets of steps are kept, each gets one more, and another step must explain enough to be believed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite, Edit, Enhance
from photalk.compare.colour_pairs import ColourPairs, Values, gathered
from photalk.edit.tone import Tone
from photalk.operations.enhance import Auto
from photalk.operations.operation import Stage
from photalk.operations.paint import PAINTS
from photalk.operations.registry import at
from photalk.operations.vignette import FULL_VIGNETTE

Amounts = tuple[tuple[str, float], ...]
"""Knobs by name, and how far each is turned."""

FLOOR = 0.0022
"""The error, in 0..1, that rounding and JPEG leave even when all is explained."""

STRAY = 0.08
"""From this error on, a colour is taken for something else than tone."""

WORTH = 0.3
"""How much (as a logarithm of the squared error) one more step must explain to be believed."""

SLIGHT = dict.fromkeys(PAINTS, 22.0) | {"enhance": 70.0}
"""Amounts (of 100) below this, or 10 for dials, are less and less likely to be anybody's wish: JPEG pales
colours a bit, a thin paint does much the same as a change of temperature, and few enhance by halves."""

BEAM = 6
TRIED = 10
_STEPS = 16
_BEGIN = 6.0


@dataclass(frozen=True, slots=True)
class Knob:
    """Something that can be turned, from `low` to `high`; `edit` is the step for an amount.

    A knob without a range (`low == high`) is a switch.
    """

    name: str
    low: float
    high: float
    edit: Callable[[float], Edit]


@dataclass(frozen=True, slots=True)
class KnobSetting:
    """Knobs and their amounts, and the error that they leave."""

    amounts: Amounts = ()
    error: float = np.inf

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.amounts)


@dataclass(frozen=True, slots=True)
class Fit:
    """The steps that explain a change of colours.

    Attributes:
        edits: the steps.
        confidence: of each, how sure it is that it is this one, 0..1.
        error: the root mean square error that is left, in 0..1; `plain`, that of doing nothing.
    """

    edits: tuple[Edit, ...]
    confidence: tuple[float, ...]
    error: float
    plain: float


def fit(
    before: NDArray[np.floating], after: NDArray[np.floating], most: int = 2, auto: Auto | None = None
) -> Fit:
    """The steps that lead from colours (n × 3, 0..1) to others, at most so many; no vignette."""
    return fitted(gathered(before, after), most, auto, vignettes=False)


def fitted(samples: ColourPairs, most: int = 4, auto: Auto | None = None, *, vignettes: bool = True) -> Fit:
    """The steps that lead from the first colours of samples to the second; `auto` is for `enhance`."""
    search = _Search(samples, auto)
    plain = search.error_of(())
    if not len(samples):
        return Fit((), (), 0.0, 0.0)
    knobs = [knob for knob in KNOBS.values() if search.makes_sense(knob, vignettes)]
    beam, best, seen = [KnobSetting((), plain)], [KnobSetting((), plain)], dict[frozenset[str], KnobSetting]()
    for _ in range(most):
        for setting in beam:
            for knob, start in search.promising(setting, knobs):
                names = setting.names | {knob.name}
                if names not in seen:
                    seen[names] = search.turned(setting, knob, start)
        grown = sorted((one for one in seen.values() if len(one.amounts) == len(best)), key=_error)
        if not grown:
            break
        beam = grown[:BEAM]
        best.append(min(grown, key=_price))
        if len(best) > 2 and min(best, key=_price) is best[-3]:
            break  # two more steps in a row were not worth it
    chosen = search.exchanged(min(best, key=_price), knobs, seen)
    rivals = [*seen.values(), best[0]]
    rounded = search.rounded(chosen)
    ordered = sorted(rounded.amounts, key=lambda one: list(KNOBS).index(one[0]))
    return Fit(
        tuple(KNOBS[name].edit(amount) for name, amount in ordered),
        tuple(_confidence(name, chosen, rivals) for name, _ in ordered),
        rounded.error,
        plain,
    )


def _error(setting: KnobSetting) -> float:
    return setting.error


def _price(setting: KnobSetting) -> float:
    """What a set of steps costs: the error that it leaves, and the number of steps."""
    slight = (max(0.0, 1 - abs(amount) / SLIGHT.get(name, 10.0)) for name, amount in setting.amounts)
    unlikely = sum(1 + 4 * one for one in slight)
    return float(np.log(setting.error**2 + FLOOR**2)) + WORTH * unlikely


def _confidence(name: str, chosen: KnobSetting, rivals: list[KnobSetting]) -> float:
    """How sure a step is, by how much dearer the best explanation without it is."""
    others = [_price(one) for one in rivals if name not in one.names]
    margin = min(others) - _price(chosen) if others else 0.0
    return float(1 - 0.5 * np.exp(-max(0.0, margin) / WORTH))


class _Search:
    """The samples, and what any setting of the knobs makes of them."""

    def __init__(self, samples: ColourPairs, auto: Auto | None) -> None:
        self._samples = samples
        self._auto = auto
        self._weight = np.sqrt(np.tile(samples.weight, 3))

    def makes_sense(self, knob: Knob, vignettes: bool) -> bool:
        if knob.name == "enhance":
            return self._auto is not None and self._auto != Auto()
        return vignettes or knob.name != "vignette"

    def promising(self, setting: KnobSetting, knobs: list[Knob]) -> list[tuple[Knob, float]]:
        """The knobs that could explain most of what is left by a small turn of each, and where to begin.

        Most curves bend at nothing, so both ways of turning are asked for; switches are always tried.
        """
        made = self._made(setting.amounts)
        off = (made - self._samples.after).ravel()
        trust = self._weight * _trust(off, STRAY)
        explains: list[tuple[float, Knob, float]] = []
        taken = [self._slope(setting.amounts, name, made) for name in setting.names]
        basis = _orthogonal([slope * trust for slope in taken])
        left = _without(off * trust, basis)
        for knob in knobs:
            if knob.name in setting.names or _pointless(knob, setting):
                continue
            if knob.low == knob.high:
                explains.append((np.inf, knob, knob.low))
                continue
            ways = [self._way(setting.amounts, knob, side, made, trust, basis, left) for side in _sides(knob)]
            gain, start = max(ways)
            explains.append((gain, knob, start))
        explains.sort(key=lambda one: -one[0])
        return [(knob, start) for _, knob, start in explains[:TRIED]]

    def _way(
        self,
        amounts: Amounts,
        knob: Knob,
        start: float,
        made: Values,
        trust: Values,
        basis: list[Values],
        left: Values,
    ) -> tuple[float, float]:
        """How much turning a knob one way could explain, and where to begin with it."""
        little = start / 100
        slope = self._slope((*amounts, (knob.name, little)), knob.name, made) * trust
        slope = _without(slope, basis)
        length, push = float(slope @ slope), -float(slope @ left)
        return (push * push / length if length > 1e-12 and push * start > 0 else 0.0), start

    def turned(self, setting: KnobSetting, knob: Knob, start: float) -> KnobSetting:
        """The setting with one more knob, all of them turned to where they explain most."""
        found = self.refitted((*setting.amounts, (knob.name, start)))
        amount = found.amounts[-1][1]
        if knob.low < 0 and (amount * start < 0 or abs(amount) < _BEGIN or found.error >= setting.error):
            # It did not get far on this side, and most curves bend at nothing: the other may lead on.
            other = self.refitted((*setting.amounts, (knob.name, -start)))
            found = min(found, other, key=_error)
        return found

    def refitted(self, amounts: Amounts) -> KnobSetting:
        """These knobs, turned from where they are to where they explain most."""
        names = [name for name, _ in amounts]
        free = [at for at, name in enumerate(names) if KNOBS[name].low < KNOBS[name].high]
        now = np.array([amount for _, amount in amounts])
        low, high = (np.array([getattr(KNOBS[names[at]], side) for at in free]) for side in ("low", "high"))
        made = self._made(amounts)
        off = (made - self._samples.after).ravel()
        damping = 1e-3
        for _ in range(_STEPS if free else 0):
            reach = max(STRAY, 2.0 * float(np.median(np.abs(off))))
            cost = self._cost(off, reach)
            trust = self._weight * _trust(off, reach)
            slopes = np.stack([self._slope(_zip(names, now), names[at], made) * trust for at in free])
            normal, pull = slopes @ slopes.T, slopes @ (off * trust)
            for _ in range(4):
                step = np.linalg.solve(normal + np.diag(damping * np.diag(normal) + 1e-12), pull)
                trial = now.copy()
                trial[free] = np.clip(now[free] - step, low, high)
                trial_made = self._made(_zip(names, trial))
                trial_off = (trial_made - self._samples.after).ravel()
                if self._cost(trial_off, reach) < cost:
                    damping = max(1e-5, damping / 4)
                    break
                damping *= 8
            else:
                break
            moved = float(np.abs(trial - now).max())
            now, made, off = trial, trial_made, trial_off
            if moved < 0.05:
                break
        return KnobSetting(_zip(names, now), self._rms(off))

    def exchanged(
        self, setting: KnobSetting, knobs: list[Knob], seen: dict[frozenset[str], KnobSetting]
    ) -> KnobSetting:
        """The setting with any one knob exchanged or left out, as long as that explains it better."""
        for _ in range(3):
            before = setting
            for name in setting.names:
                rest = self.refitted(tuple(one for one in before.amounts if one[0] != name))
                setting = min(setting, rest, key=_price)
                for knob, start in self.promising(rest, knobs):
                    names = rest.names | {knob.name}
                    if names not in seen:
                        seen[names] = self.turned(rest, knob, start)
                    setting = min(setting, seen[names], key=_price)
            if setting is before:
                break
        return setting

    def rounded(self, setting: KnobSetting) -> KnobSetting:
        """The setting with amounts as people say them; those that round to nothing are left out."""
        amounts = []
        for name, amount in setting.amounts:
            knob = KNOBS[name]
            said = amount if knob.low == knob.high else float(round(amount))
            if said or knob.low == knob.high:
                amounts.append((name, said))
        return KnobSetting(tuple(amounts), self.error_of(tuple(amounts)))

    def error_of(self, amounts: Amounts) -> float:
        return self._rms((self._made(amounts) - self._samples.after).ravel())

    def _rms(self, off: Values) -> float:
        return float(np.sqrt(self._cost(off, STRAY)))

    def _cost(self, off: Values, reach: float) -> float:
        squared = off * off
        return float(np.mean(self._weight**2 * squared / (1 + squared / reach**2))) if len(off) else 0.0

    def _slope(self, amounts: Amounts, name: str, made: Values) -> Values:
        """How the samples move as a knob is turned from where it is, 3m; `made`: where they are."""
        knob, given = KNOBS[name], dict(amounts)
        if knob.low == knob.high:
            return np.zeros(made.size)
        at = given.get(name, 0.0)
        # Most curves bend at nothing: their slope is measured on the side where the knob is.
        away = 1.0 if (at > 0 or knob.low >= 0) and at < knob.high - 1 else -1.0
        given[name] = at + away
        return np.asarray((self._made(tuple(given.items())) - made).ravel() / away)

    def _made(self, amounts: Amounts) -> Values:
        given = dict(amounts)
        vignette = given.pop("vignette", 0.0)
        edits = tuple(
            KNOBS[name].edit(amount) for name, amount in sorted(given.items(), key=lambda one: _ORDER[one[0]])
        )
        enhance = given.get("enhance", 0.0)
        tone = Tone.of(edits, enhance, self._auto)
        values = tone.curved(self._samples.before)
        matrix, offset = tone.mix()
        values = np.clip(matrix @ values + offset[:, None], 0.0, 1.0)
        if not vignette:
            return values
        light = 1 - FULL_VIGNETTE * abs(vignette) / 100 * self._samples.fall
        return np.asarray(values * light if vignette > 0 else 1 - (1 - values) * light)


def _sides(knob: Knob) -> tuple[float, ...]:
    """Where turning a knob begins: a little to either side, or all the way for what is mostly done wholly."""
    if knob.name == "enhance":
        return (knob.high,)
    return (_BEGIN, -_BEGIN) if knob.low < 0 else (_BEGIN,)


def _zip(names: list[str], amounts: Values) -> Amounts:
    return tuple(zip(names, map(float, amounts), strict=True))


def _trust(off: Values, reach: float) -> Values:
    """How much each sample is believed (the square root of its weight): what is far off, hardly at all."""
    return np.asarray(1 / (1 + (off / reach) ** 2))


def _orthogonal(vectors: list[Values]) -> list[Values]:
    basis: list[Values] = []
    for vector in vectors:
        rest = _without(vector, basis)
        length = float(np.sqrt(rest @ rest))
        if length > 1e-9:
            basis.append(rest / length)
    return basis


def _without(vector: Values, basis: list[Values]) -> Values:
    for one in basis:
        vector = vector - (vector @ one) * one
    return vector


def _pointless(knob: Knob, setting: KnobSetting) -> bool:
    """Whether a knob does nothing beside the others: no colour is left to be changed in black and white."""
    colourful = {"saturation", "hue"}
    if knob.name == "black_and_white":
        return bool(colourful & setting.names)
    return "black_and_white" in setting.names and knob.name in colourful


@cache
def _knobs() -> dict[str, Knob]:
    def dial(name: str) -> Knob:
        # Without colours it is black and white, and a lower gamma is the very curve of less brightness.
        low = {"saturation": -95.0, "gamma": 0.0}.get(name, -100.0)
        return Knob(name, low, 100, lambda amount: AdjustAttr(name, float(np.clip(amount, -100, 100))))

    def paint(color: str) -> Knob:
        return Knob(color, 0, 100, lambda amount: AdjustColor(color, float(np.clip(amount / 100, 0, 1))))

    knobs = [Knob("enhance", 0, 100, lambda amount: Enhance(float(np.clip(amount, 0, 100))))]
    toned = (*at(Stage.CURVE), *at(Stage.MIX))
    knobs += [dial(one.key) for one in toned if one.command is AdjustAttr]
    knobs += [Knob("black_and_white", 100, 100, lambda _: BlackAndWhite())]
    knobs += [paint(color) for color in PAINTS]
    return {knob.name: knob for knob in (*knobs, dial("vignette"))}


KNOBS = _knobs()
"""Everything that can be turned, in the order of a program."""

_ORDER = {name: at for at, name in enumerate(KNOBS)}
