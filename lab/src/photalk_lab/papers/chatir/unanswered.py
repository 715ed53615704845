"""A questioner that asks all at once: what it asks depends on the query alone, not on any answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from photalk.commands.queries.query import Query
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.questioner import InformationGain
from photalk.search.hits import SearchQuestion


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Has another questioner write its list before the first answer, and goes through it.

    The list is made at the first round of a query and kept for the rounds that follow.
    """

    asker: InformationGain
    count: int = 10
    _lists: dict[Query, tuple[SearchQuestion, ...]] = field(default_factory=dict, init=False, repr=False)

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        """The next question of the list."""
        bare = replace(query, answers=())
        if bare not in self._lists or not query.answers:
            self._lists[bare] = self._written(candidates, bare)
        asked = {answer.topic for answer in query.answers}
        return next((one for one in self._lists[bare] if one.topic not in asked), None)

    def _written(self, candidates: Candidates, query: Query) -> tuple[SearchQuestion, ...]:
        questions: list[SearchQuestion] = []
        while len(questions) < self.count and (
            one := self.asker.ask(candidates, query, [asked.topic for asked in questions])
        ):
            questions.append(one)
        return tuple(questions)
