"""What else is true of a photo: statements out of questions, answers, lists of things, pieces of captions.

COCO-QA's statements mostly read like the captions that they were made from; those that do not are told by
their pairs of words, which no caption has. The other remarks say less than a caption, but they are what
people type: a few words, a list, an answer.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

USUAL = 0.7
"""Share of a statement's pairs of words that captions have to have, too."""

LEAST_WORDS, LEAST_AGREED = 5, 5

_WORD = re.compile(r"[a-z0-9']+")
words_in = _WORD.findall

_BETWEEN = frozenset(words_in("in on at with by near of and while next to from under over behind through"))
_EDGES = frozenset(words_in("a an the is are was were that this there some his her its their"))


def _pairs(sentence: str) -> list[tuple[str, str]]:
    words = ["^", *words_in(sentence.lower()), "$"]
    return list(pairwise(words))


@dataclass(frozen=True, slots=True)
class Remarks:
    """Statements and answered questions by the name of their photo."""

    stated: Mapping[str, Sequence[str]]
    answered: Mapping[str, Sequence[str]]

    @classmethod
    def of(
        cls, captions: Iterable[str], stated: Iterable[dict[str, Any]], asked: Iterable[dict[str, Any]]
    ) -> Remarks:
        """From lines of COCO-QA and of VQA, as `captions` reads them; captions say what is usual."""
        usual = Counter(pair for caption in captions for pair in _pairs(caption))
        statements, answered = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
        for line in stated:
            for one in line["qa"]:
                statement = str(one.get("statement", ""))
                pairs = _pairs(statement)
                if sum(usual[pair] > 1 for pair in pairs) < USUAL * len(pairs):
                    continue
                kind = statements if len(pairs) > LEAST_WORDS else answered
                kind[str(line["image"])].append(statement)
        for line in asked:
            for one in line["qa"]:
                if one["agree"] >= LEAST_AGREED:
                    answered[str(line["image"])].append(f"{one['q']} {one['a']}")
        return cls(dict(statements), dict(answered))

    def names(self) -> set[str]:
        """The photos of which there is anything."""
        return {*self.stated, *self.answered}

    def statements(self, name: str) -> tuple[str, ...]:
        """What reads like a caption."""
        return tuple(self.stated.get(name, ()))

    def about(self, name: str, captions: Sequence[str], things: Sequence[str]) -> tuple[str, ...]:
        """What reads like something that a person types: answers, things, a piece of a caption."""
        chance = random.Random(name)
        listed = ", ".join(chance.sample(list(things), len(things)))
        answered = list(self.answered.get(name, ()))
        found = [". ".join(filter(None, (listed, *answered)))] if answered else []
        if things:
            found.append(listed)
        if captions:
            found += filter(None, [piece_of(chance.choice(captions), chance)])
        return tuple(dict.fromkeys(found))


def piece_of(caption: str, chance: random.Random) -> str:
    """A few words of the caption that stand together, without small words at their edges; "" if none do."""
    pieces: list[list[str]] = [[]]
    for word in words_in(caption.lower()):
        if word in _BETWEEN:
            pieces.append([])
        else:
            pieces[-1].append(word)
    stripped = [_stripped(piece) for piece in pieces]
    told = [piece for piece in stripped if piece]
    if not told:
        return ""
    at = chance.randrange(len(told))
    return " ".join(word for piece in told[at : at + chance.randint(1, 2)] for word in piece)


def _stripped(words: list[str]) -> list[str]:
    while words and words[0] in _EDGES:
        words = words[1:]
    while words and words[-1] in _EDGES:
        words = words[:-1]
    return words
