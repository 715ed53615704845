"""How likely is it that a person can answer, given what is known of the photo and was answered before?

Learnt from captions alone, with the simulated person (`photalk_lab.papers.chatir.chances` makes the table):
someone who has no word for the clothes has none for their colour, and dogs are seldom said to hold anything.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from photalk.commands.queries.query import Query
from photalk.search.asking.knowledge import ANIMAL, KnownTopics, is_plural, who
from photalk.search.asking.lexicon import groups
from photalk.search.asking.topics import Topic
from photalk.search.asking.words import roots, stem

TOLD, SILENT, NAMED = "told", "silent", "named"
_CHILDREN = roots("child kid toddler baby children boy girl")
_LEAST, _MOST = 0.02, 0.98


@dataclass(frozen=True, slots=True)
class HeardSoFar:
    """Whom the query speaks of, what was said, and by topic that was asked how likely it was answered.

    That is 1 or 0 when the answer was heard, and in between while it is still awaited.
    """

    who: str
    known: KnownTopics
    answered: Mapping[str, float]

    @staticmethod
    def of(query: Query, known: KnownTopics) -> HeardSoFar:
        """The situation after the answers of a query."""
        heard = {answer.topic: float(bool(answer.said)) for answer in query.answers}
        return HeardSoFar(whom(query), known, heard)

    def awaiting(self, topic: Topic) -> HeardSoFar:
        """The situation when the topic was asked and its answer is not known yet."""
        return replace(self, answered={**self.answered, topic.key: answerable(topic, self)})

    def features(self, topic: Topic) -> dict[str, float]:
        """What the chance of an answer to the topic hangs on: names and how far each holds, 0..1."""
        found = {self.who: 1.0}
        if _words(topic.key) & self.known.told:
            found[NAMED] = 1.0
        for key, chance in self.answered.items():
            found[f"{TOLD} {key}"] = chance
            found[f"{SILENT} {key}"] = 1 - chance
        return found


Situation = HeardSoFar
"""What the lab still calls it."""


def answerable(topic: Topic, situation: HeardSoFar) -> float:
    """The chance that a person can answer; yes-or-no can always be said, and of new topics nothing is known.

    It is a logistic function: what a feature adds to the log-odds is in the table, by topic.
    """
    odds = table().get(topic.key)
    if odds is None:
        return 1.0
    held = situation.features(topic).items()
    total = sum(odds.get(name, 0.0) * share for name, share in held)
    return min(max(1 / (1 + math.exp(-total)), _LEAST), _MOST)


@cache
def table() -> Mapping[str, Mapping[str, float]]:
    """By topic, what each feature adds to the log-odds of an answer."""
    text = files(__package__).joinpath("answerable.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)["odds"]
    return found


@cache
def _words(key: str) -> frozenset[str]:
    """All words of a topic of the lexicon, also those that are no longer asked for."""
    options = groups()[key].options if key in groups() else ()
    return frozenset[str]().union(*(option.words for option in options))


def whom(query: Query) -> str:
    """Whom a query speaks of first: a child, an adult, people, an animal, or nobody."""
    name = who(query)
    if not name:
        return "nobody"
    word = name.split()[-1]
    if stem(word) in ANIMAL:
        return "animal"
    if is_plural(name):
        return "people"
    return "child" if stem(word) in _CHILDREN else "adult"
