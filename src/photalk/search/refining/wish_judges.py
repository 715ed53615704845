"""Is a wish met? Each wish against photos, as degrees and, for one photo, as a verdict with its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.wishes import Wish
from photalk.search.hits import Reason, Verdict
from photalk.search.refining.measures import Levels, Looked, Scale
from photalk.search.thing_degrees import ThingDegrees, ThingJudge, ramp, shown, verdict_of
from photalk.vision.space.encoder import Floats

UNKNOWN = 0.5
"""The degree to which a wish is met where nobody can tell."""

_FAR = 5.0
_TOO_FAR = 0.3
"""From so many steps on, more than "a bit" was asked for, and how much of the degree that costs."""


@dataclass(frozen=True, slots=True)
class LevelJudge:
    """A comparison: the scale, and the level of the pictures that others are compared with (NaN: unknown)."""

    wish: Wish
    scale: Scale
    level: float

    def degrees(self, looked: Looked) -> Floats:
        """How far each photo meets it: 1 on the asked side by a step that one sees, 0 on the other."""
        levels = self.scale.levels(looked)
        ahead = self._ahead(levels)
        if self.wish.kind == "same":
            met = 1 - ramp(np.abs(ahead), (levels.step, 3 * levels.step))
        else:
            met = ramp(ahead, (0.0, self._need(levels)))
            if self.wish.amount < 1:
                met = met - np.float32(_TOO_FAR) * ramp(ahead, (_FAR * levels.step, 2 * _FAR * levels.step))
        return np.where(np.isnan(ahead), np.float32(UNKNOWN), met).astype(np.float32)

    def reasons(self, looked: Looked) -> list[Reason]:
        """The verdict on every photo: "darker than b.jpg", meets, "0.21 against 0.41"."""
        levels = self.scale.levels(looked)
        return [
            self._reason(levels, float(value), float(ahead))
            for value, ahead in zip(levels.values, self._ahead(levels), strict=True)
        ]

    def _reason(self, levels: Levels, value: float, ahead: float) -> Reason:
        name = self.wish.compared
        if np.isnan(value):
            return Reason(name, "unknown", "not measured in this photo")
        if np.isnan(self.level):
            return Reason(name, "unknown", f"{levels.text(value)}, not known of what it is compared with")
        if self.wish.kind == "same":
            met = abs(ahead) <= 2 * levels.step
        else:
            met = ahead >= self._need(levels) - 1e-6
        verdict: Verdict = "meets" if met else "misses"
        return Reason(name, verdict, f"{levels.text(value)} against {levels.text(self.level)}")

    def _need(self, levels: Levels) -> float:
        """By how much it has to differ; of what is counted, by one at least."""
        need = levels.step * self.wish.amount
        return max(1.0, round(need)) if self.scale.counts else need

    def _ahead(self, levels: Levels) -> Floats:
        """By how much each photo lies on the asked side."""
        way = self.scale.sign * (-1 if self.wish.kind == "less" else 1)
        return np.asarray(way * (levels.values - np.float32(self.level)), np.float32)


@dataclass(frozen=True, slots=True)
class ShownJudge:
    """What a picture should show or lack, by whatever knows the words."""

    wish: Wish
    sight: ThingJudge

    def degrees(self, looked: Looked) -> Floats:
        """How far each photo meets it."""
        seen = self._seen(looked)
        return seen.degrees if self.wish.kind == "shows" else 1 - seen.degrees

    def reasons(self, looked: Looked) -> list[Reason]:
        """The verdict on every photo; vectors alone never say that something is not there."""
        seen = self._seen(looked)
        return [self._reason(float(degree), seen.known) for degree in seen.degrees]

    def _reason(self, degree: float, known: bool) -> Reason:
        there = verdict_of(degree)
        if not known and there == "misses":
            there = "unknown"
        if self.wish.kind == "shows":
            said = {"meets": "seen" if known else "looks like it", "misses": "not seen"}
            return Reason(self.wish.text, there, said.get(there, "can't tell"))
        turned: dict[Verdict, Verdict] = {"meets": "misses", "misses": "meets", "unknown": "unknown"}
        said = {"meets": "seen", "misses": "none seen"}
        return Reason(self.wish.text, turned[there], said.get(there, "can't tell"))

    def _seen(self, looked: Looked) -> ThingDegrees:
        return shown(self.wish.what, looked.rows, looked.photos, self.sight)


@dataclass(frozen=True, slots=True)
class MeasuredJudge:
    """How faces came out, as it was measured: the photos that meet it, and those that do not."""

    wish: Wish
    met: frozenset[int]
    missed: frozenset[int]

    def degrees(self, looked: Looked) -> Floats:
        """How far each photo meets it; one without faces to be measured meets and misses nothing."""
        signs = [(photo.id in self.met) - (photo.id in self.missed) for photo in looked.photos]
        signs = signs if self.wish.kind == "shows" else [-sign for sign in signs]
        return np.asarray(np.float32(UNKNOWN) * (1 + np.array(signs, np.float32)), np.float32)

    def reasons(self, looked: Looked) -> list[Reason]:
        """The verdict on every photo."""
        told: dict[float, tuple[Verdict, str]] = {
            0.0: ("misses", "measured"),
            1.0: ("meets", "measured"),
            UNKNOWN: ("unknown", "no face to measure"),
        }
        return [Reason(self.wish.text, *told[float(degree)]) for degree in self.degrees(looked)]


Judge = LevelJudge | ShownJudge | MeasuredJudge


def middle(levels: Floats) -> float:
    """The level of several pictures together: the median of those that are known."""
    known = levels[~np.isnan(levels)]
    return float(np.median(known)) if len(known) else float("nan")


def verdicts(judges: Sequence[Judge], looked: Looked) -> list[tuple[Reason, ...]]:
    """The reasons of every photo, in the order of the wishes."""
    columns = [judge.reasons(looked) for judge in judges]
    return [tuple(column[at] for column in columns) for at in range(len(looked))]
