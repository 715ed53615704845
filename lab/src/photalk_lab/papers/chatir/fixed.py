"""A questioner that goes through a list, whatever is looked for: what people tend to ask of photos."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.commands.queries.query import Query
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.reply_meaning import is_yes_no
from photalk.search.asking.topics import NO, YES
from photalk.search.hits import SearchQuestion

QUESTIONS = (
    "How many people are there?",
    "Is it indoors or outdoors?",
    "What are they wearing?",
    "What is happening?",
    "What color is it?",
    "What is in the background?",
    "Are there any animals?",
    "Are there any trees?",
    "Is it daytime?",
    "Can you see the sky?",
    "What else do you see?",
)
"""The kinds that are most frequent in VisDial, in about the order in which people come to them."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Asks the questions of a list in its order, and then no more."""

    questions: tuple[str, ...] = QUESTIONS

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        """The first question of the list that was not asked yet."""
        asked = {answer.topic for answer in query.answers}
        for text in self.questions:
            topic = f"said:{text.lower().strip('?')}"
            if topic not in asked:
                return SearchQuestion(topic, text, (YES, NO) if is_yes_no(text) else ())
        return None
