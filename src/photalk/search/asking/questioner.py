"""Which question helps most: ours, by expected information gain; and the seam for others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from photalk.commands.queries.query import Query
from photalk.search.asking import facts
from photalk.search.asking.answerable import HeardSoFar, answerable
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.gain import expected_gain, yes_no_gains
from photalk.search.asking.knowledge import KnownTopics, is_plural, thing, who
from photalk.search.asking.noise import NOISE, Noise, chances, slipped, spoken_of
from photalk.search.asking.reply_meaning import interpreted
from photalk.search.asking.topics import NO, YES, Topic, topics
from photalk.search.hits import SearchQuestion
from photalk.vision.space.encoder import Floats

__all__ = ["InformationGain", "Questioner", "interpreted"]

_SHOWN = 6


class Questioner(Protocol):
    """Asks about pictures that may be meant."""

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        """The next question, or None when asking no longer pays. `query.answers` are the rounds so far."""
        ...


@dataclass(frozen=True, slots=True)
class InformationGain:
    """Asks what is expected to narrow the candidates down most, in bits.

    It looks at the `width` likeliest, and asks no more once one of them has a chance of `settled`, or when
    the best question gains less than `worth` bits beyond its cost. `costs` are bits by topic, for questions
    that are a bother to answer. A person who goes on has seen the `shown` likeliest and missed the picture
    there: these count only for as much as it may have been `overlooked`.
    """

    noise: Noise = NOISE
    width: int = 300
    settled: float = 0.9
    worth: float = 0.1
    costs: Mapping[str, float] = field(default_factory=dict)
    shown: int = 10
    overlooked: float = 0.1

    def ask(self, candidates: Candidates, query: Query, awaited: Sequence[str] = ()) -> SearchQuestion | None:
        """The most telling question, with its options in the order of their likelihood.

        `awaited` are topics that were asked and whose answers are still to come.
        """
        if len(candidates) < 2 or float(candidates.posterior.max()) >= self.settled:
            return None
        best = max(
            self.questions(candidates, query, awaited),
            key=lambda question: question.gain - self.costs.get(question.topic, 0.0),
            default=None,
        )
        if best is None or best.gain - self.costs.get(best.topic, 0.0) < self.worth:
            return None
        return best

    def questions(
        self, candidates: Candidates, query: Query, awaited: Sequence[str] = ()
    ) -> Iterator[SearchQuestion]:
        """All that can be asked and is not known, with the gain that is expected of each."""
        few = candidates.likeliest(self.width)
        known = KnownTopics.of(query)
        situation = HeardSoFar.of(query, known)
        for topic in (topics(few.vocabulary)[key] for key in awaited if key in topics(few.vocabulary)):
            situation = situation.awaiting(topic)
        known = replace(known, topics=known.topics | set(awaited))
        yield from self._questions(few, self._going_on(few.posterior), known, query, situation)

    def _going_on(self, posterior: Floats) -> Floats:
        """The posterior of someone who has seen the first pictures and goes on; the likeliest are first."""
        if len(posterior) <= 2 * self.shown:
            return posterior
        left = posterior.copy()
        left[: self.shown] *= np.float32(self.overlooked)
        weighed: Floats = left / left.sum()
        return weighed

    def _questions(
        self, few: Candidates, posterior: Floats, known: KnownTopics, query: Query, situation: HeardSoFar
    ) -> Iterator[SearchQuestion]:
        left = [one for topic in topics(few.vocabulary).values() if (one := known.leaves(topic))]
        yield from self._yes_no([topic for topic in left if topic.yes_no], few, posterior)
        for topic in left:
            if not topic.yes_no:
                asked = self._choice(topic, few, posterior, query)
                yield replace(asked, gain=asked.gain * answerable(topic, situation))
        if few.photos:
            yield from self._facts(few, posterior, known)

    def _yes_no(self, asked: list[Topic], few: Candidates, posterior: Floats) -> Iterator[SearchQuestion]:
        if not asked:
            return
        things = tuple(topic.choices[0] for topic in asked)
        gains = yes_no_gains(posterior, slipped(spoken_of(things, few.tags, self.noise), self.noise))
        for topic, gain in zip(asked, gains.tolist(), strict=True):
            yield SearchQuestion(topic.key, topic.question, (YES, NO), gain * self.noise.promise(topic.key))

    def _choice(self, topic: Topic, few: Candidates, posterior: Floats, query: Query) -> SearchQuestion:
        """The question with the gain that an answer brings, if there is one."""
        table = chances(topic, few.tags, self.noise)
        table = slipped(table / table.sum(axis=1, keepdims=True), self.noise)
        likely = posterior @ table[:, :-1]
        shown = np.argsort(-likely, kind="stable")[:_SHOWN]
        options = tuple(topic.choices[at].name for at in shown.tolist())
        gain = expected_gain(posterior, table) * self.noise.promise(topic.key)
        return SearchQuestion(topic.key, worded(topic, query), options, gain)

    def _facts(self, few: Candidates, posterior: Floats, known: KnownTopics) -> Iterator[SearchQuestion]:
        for key, (text, _) in facts.FACTS.items():
            if f"fact:{key}" in known.topics:
                continue
            names, table = facts.chances(key, few.photos, self.noise.slip)
            if len(names) > 1:
                likely = posterior @ table
                shown = tuple(names[at] for at in np.argsort(-likely, kind="stable")[:_SHOWN].tolist())
                yield SearchQuestion(f"fact:{key}", text, shown, expected_gain(posterior, table))


def worded(topic: Topic, query: Query) -> str:
    """The topic's question about whom or what the query speaks of."""
    subject = who(query)
    if topic.key == "doing" and not subject:
        return "What is being done in it?"
    named = thing(query) if "{thing}" in topic.question else subject or "the person"
    if not named:
        return "What colour stands out?"
    text = topic.question.replace("{who}", named).replace("{thing}", named)
    if "{" in topic.question and is_plural(named):
        return text.replace("What is", "What are").replace("colour is", "colour are")
    return text
