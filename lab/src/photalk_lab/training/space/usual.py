"""What do captions sound like? Their pairs of words tell sentences that a program has broken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

_WORD = re.compile(r"[a-z0-9']+")
words_in = _WORD.findall

SHARE = 0.7
"""Share of a sentence's pairs of words that captions have to have, too."""

_ARTICLES = frozenset({"a", "an", "the"})
_COUNTED = 0.15
"""Share of a word's uses in captions that have "a" before them, if it is a word that takes one."""


def _pairs(sentence: str) -> list[tuple[str, str]]:
    words = ["^", *words_in(sentence.lower()), "$"]
    return list(pairwise(words))


@dataclass(frozen=True, slots=True)
class Usual:
    """How often captions have each pair of words, and each word."""

    pairs: Mapping[tuple[str, str], int]
    words: Mapping[str, int]

    @classmethod
    def of(cls, captions: Iterable[str]) -> Usual:
        """What is usual in these captions."""
        pairs = Counter(pair for caption in captions for pair in _pairs(caption))
        words = Counter[str]()
        for (_, second), count in pairs.items():
            words[second] += count
        return cls(pairs, words)

    def share(self, sentence: str) -> float:
        """The share of its pairs of words that captions have more than once."""
        pairs = _pairs(sentence)
        return sum(self.pairs.get(pair, 0) > 1 for pair in pairs) / len(pairs)

    def reads_well(self, sentence: str, least: float = SHARE) -> bool:
        """Whether it is what a person could have written.

        No word is there twice, each article stands where captions have one and has something after it, and
        at least so many of the pairs of words are usual.
        """
        words = words_in(sentence.lower())
        if not words or words[-1] in _ARTICLES:
            return False
        for one, other in pairwise(words):
            if one == other or (other in _ARTICLES and self.pairs.get((one, other), 0) < 2):
                return False
        return self.share(sentence) > least - 1e-9

    def named(self, thing: str) -> str:
        """The thing with its article, if captions say it with one."""
        words = thing.split()
        if not words or words[0] in _ARTICLES | {"no"} or not words[0].isalpha():
            return thing
        article = "an" if words[0][0] in "aeiou" else "a"
        counted = any(
            self.pairs.get((article, word), 0) > _COUNTED * max(self.words.get(word, 0), 1)
            for word in {words[0], words[-1]}
        )
        return f"{article} {thing}" if counted else thing
