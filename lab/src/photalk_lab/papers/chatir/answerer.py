"""A simulated person who has a photo in mind and answers questions about it.

It knows what people wrote about the photo (its captions but the first, which is the query), never the photo
itself, and answers in a few words, as an annotator would who sees what he wrote and no sign of anything
else: "no" to a thing that no caption speaks of, "don't know" where captions are silent for other reasons.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from photalk.search.asking.words import stems
from photalk_lab.papers.chatir.knowing import MOST, SENTENCE, UNKNOWN, Known
from photalk_lab.papers.chatir.phrases import Caption

__all__ = ["UNKNOWN", "Answerer"]


@dataclass(frozen=True)
class Answerer:
    """Answers by captions. At the rate of `mistakes`, it answers as if about `elsewhere`, another photo."""

    captions: tuple[str, ...]
    mistakes: float = 0.0
    elsewhere: tuple[str, ...] = ()
    seed: int = 0

    def answer(self, question: str, told: str = "") -> str:
        """A short answer; `told` is what was said in the conversation before.

        It has at most six words, or ten where one asks for a sentence ("What is happening?").
        """
        captions = self.captions
        if self.mistakes and self.elsewhere:
            drawn = random.Random(f"{self.seed} {question} {' '.join(captions)}").random()
            captions = self.elsewhere if drawn < self.mistakes else captions
        known = Known(tuple(map(_taken_apart, captions)), frozenset(stems(told)))
        plain = _plain(question)
        most = SENTENCE if re.search(_SENTENCE, plain) else MOST
        return " ".join(_answered(known, plain).split()[:most]) or UNKNOWN


@lru_cache(maxsize=20000)
def _taken_apart(text: str) -> Caption:
    return Caption.of(text)


def _plain(question: str) -> str:
    """The words of a question, small, with contractions taken apart."""
    text = question.lower().replace("’", "'")
    text = re.sub(r"\b(what|where|who|how)'s\b", r"\1 is", text)
    return " ".join(re.findall(r"[a-z0-9']+", text))


def _answered(known: Known, question: str) -> str:
    for pattern, answering in _KINDS:
        if re.search(pattern, question) and (said := answering(known, question)) is not None:
            return said
    return UNKNOWN


_SENTENCE = (
    r"\bother words\b|\btell me more\b|\bdescribe (?:it|this|(?:the )?(?:photo|picture|image|scene))\b"
    r"|\bwhat is (?:happening|going on)\b"
)
"""Who is asked so says a whole sentence."""
_KINDS: Sequence[tuple[str, Callable[[Known, str], str | None]]] = (
    (_SENTENCE, Known.retold),
    (r"^(?:is|are|was|does|do) (?:there|any)\b.*(?:anything|something|anyone) else", Known.other),
    (r"^any(?:thing)? (?:else|other)|\bdescribe\b", Known.other),
    (r"^(?:is|are) (?:there|any)\b", Known.yes_no),
    (r"^(?:is|are|was|were|does|do|did|can|could|has|have)\b.* or ", Known.alternatives),
    (r"^(?:is|are|was|were|does|do|did|can|could|has|have|any)\b", Known.yes_no),
    (r"\bhow many\b", Known.count),
    (r"\bcolou?rs?\b", Known.colour),
    (r"\bhow old\b|\bage\b|\bgender\b", Known.age),
    (r"\b(?:what|which) (?:animals?|vehicles?|sports?|game|food|meal|pet)\b|\bto eat\b", Known.among),
    (r"\b(?:kind|type|sort) of (?:food|sport|animal|vehicle)\b", Known.among),
    (r"\bwhere\b|\blocation\b|\bsetting\b|\bsurroundings?\b", Known.place),
    (r"\bwhat (?:place|room|environment|landscape|surface)\b", Known.place),
    (r"\bbackground\b|\bbehind\b", Known.behind),
    (r"\belse\b|\bother (?:objects?|things?|items?)\b", Known.other),
    (r"\bwhat (?:objects|things|items|can you see|do you see)\b", Known.other),
    (r"\bwhat is in (?:it|the (?:photo|picture|image))\b", Known.other),
    (r"\bwear(?:ing|s)?\b|\bclothes\b|\bdressed\b|\bclothing\b|\boutfit\b", Known.wearing),
    (r"\bhold(?:ing|s)?\b|\bcarry(?:ing)?\b|\bin (?:his|her|its|their) (?:hands?|mouth)\b", Known.holding),
    (r"\bdoing\b|\bbeing done\b|\bhappening\b|\bgoing on\b|\baction\b|\bactivity\b|\bposture\b", Known.doing),
    (r"\btime\b|\bweather\b|\bseason\b|\bwhen\b", Known.weather),
    (r"^who\b|\bwho is\b|\bmain subject\b|\bsubject of\b", Known.who),
    (r"\b(?:kind|type|sort|breed|style) of\b|\blook like\b", Known.kind),
    (r"^(?!why\b)", Known.anything),
)
"""Kinds of questions, the first that fits is tried first."""
