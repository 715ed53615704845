"""How people answer: the few numbers of the noisy-answer model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from photalk.search.asking.topics import Choice, Topic
from photalk.vision.space.encoder import Floats, Tags, log_odds

_SELDOM: Mapping[str, float] = MappingProxyType(
    {"wearing": 0.115, "holding": 1.019, "background": 0.819, "scene": 0.178, "clothes": 0.529,
     "colour": 0.529, "time": 0.819, "inside": 0.659, "more": 0.5, "else": 0.115}
    | dict.fromkeys(("doing", "count", "people", "who", "animal", "sport", "vehicle", "food"), 0.02)
    | dict.fromkeys(("happening", "retold"), 0.02)
)  # fmt: skip
"""The odds against an answer, by topic, with captions of half of the photos that training left out."""
_DOUBTED: Mapping[str, float] = MappingProxyType(
    {"else": 1.1, "more": 1.1, "scene": 1.3, "who": 1.2, "people": 1.1, "inside": 1.1, "colour": 1.5,
     "clothes": 1.5, "wearing": 1.2, "background": 0.7, "vehicle": 0.7, "doing": 0.4, "animal": 0.4,
     "holding": 0.4}
)  # fmt: skip
"""How far answers on a kind of topic are to be believed, by the same photos."""
_YIELDS: Mapping[str, float] = MappingProxyType(
    {"else": 1.22, "happening": 0.64, "retold": 0.53, "more": 0.88, "scene": 1.37, "inside": 1.1, "who": 0.88,
     "people": 0.81, "animal": 0.35, "colour": 0.5, "clothes": 0.68, "wearing": 0.78, "holding": 0.57,
     "time": 3.0, "background": 1.15, "food": 1.05, "count": 0.83, "thing": 0.33, "vehicle": 0.55,
     "sport": 0.5, "doing": 0.7}
)  # fmt: skip
"""By kind of topic, the share of the expected gain that answers brought, by the same photos."""


@dataclass(frozen=True, slots=True)
class Noise:
    """What turns tags into the chances of answers; `fitting.fitted` finds them from dialogues.

    A word with log-odds t is spoken of with log-odds `slope`·t + `shift`. Of several things to name, one is
    picked in proportion to its odds to the power of `power`, against `other` for none of them (`others`: by
    topic, where it is known; the larger, the less is a topic answered). With probability `slip` the answer is
    about another of the candidates. `unknown` is the share of "don't know" among the answers that name none.
    All evidence is multiplied by `weight`, since answers and query are not independent, and by the trust in
    the kind of topic (`trusts`; otherwise 1). `yields` say, by kind, how much of the gain that the model
    expects of a question its answers brought (otherwise all of it).
    """

    slope: float = 1.0
    shift: float = 0.5
    power: float = 1.0
    other: float = 0.7
    slip: float = 0.05
    unknown: float = 0.8
    weight: float = 0.6
    trusts: Mapping[str, float] = field(default_factory=lambda: _DOUBTED)
    others: Mapping[str, float] = field(default_factory=lambda: _SELDOM)
    yields: Mapping[str, float] = field(default_factory=lambda: _YIELDS)

    def trust(self, topic: str) -> float:
        """How far answers on such a topic are to be believed."""
        return self.trusts.get(topic.split(":")[0], 1.0)

    def promise(self, topic: str) -> float:
        """How much of the gain that is expected of such a question comes true."""
        return self.yields.get(topic.split(":")[0], 1.0)


NOISE = Noise()


def chances(topic: Topic, tags: Tags, noise: Noise) -> Floats:
    """P(answer | photo), (photos, answers), before slips.

    The answers of a yes-or-no topic are yes and no; those of others are the choices and, last, "none of
    them". What is missing to one is "don't know".
    """
    if topic.yes_no:
        spoken = spoken_of(topic.choices, tags, noise)
        return np.concatenate([spoken, 1 - spoken], axis=1)
    odds = _odds(topic.choices, tags, noise) ** noise.power
    other = noise.others.get(topic.key, noise.other)
    total: Floats = odds.sum(axis=1, keepdims=True) + other
    none = np.full((len(tags), 1), (1 - noise.unknown) * other, np.float32)
    table: Floats = np.concatenate([odds, none], axis=1, dtype=np.float32) / total
    return table


def spoken_of(choices: tuple[Choice, ...], tags: Tags, noise: Noise) -> Floats:
    """P(the thing is spoken of | photo), (photos, choices)."""
    odds = _odds(choices, tags, noise)
    spoken: Floats = odds / (1 + odds)
    return spoken


def slipped(chances: Floats, noise: Noise) -> Floats:
    """P(answer | photo) when some answers are about another of the photos; never zero."""
    mixed: Floats = np.maximum((1 - noise.slip) * chances + noise.slip * chances.mean(axis=0), 1e-9)
    return mixed


def _odds(choices: tuple[Choice, ...], tags: Tags, noise: Noise) -> Floats:
    """The odds that any of a choice's words is spoken of (or none, if it stands for absence)."""
    columns = np.concatenate([choice.columns for choice in choices])
    starts = np.cumsum([0, *(len(choice.columns) for choice in choices[:-1])])
    silent = _silence(noise.slope, noise.shift)[tags[:, columns]]
    odds = np.expm1(-np.add.reduceat(silent, starts, axis=1))
    odds = np.clip(odds, 1e-6, 1e4)
    absent = np.array([choice.absent for choice in choices])
    found: Floats = np.where(absent, 1 / odds, odds).astype(np.float32)
    return found


@lru_cache(maxsize=64)
def _silence(slope: float, shift: float) -> Floats:
    """log P(the word is not spoken of) for each byte that a tag can be."""
    spoken = slope * log_odds(np.arange(256, dtype=np.uint8)) + shift
    silence: Floats = (-np.logaddexp(0, spoken)).astype(np.float32)
    return silence
