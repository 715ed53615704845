"""What else is true of a photo: statements out of questions, answers, lists of things, pieces of captions.

COCO-QA's statements mostly read like the captions that they were made from. Those that ask for an object had
lost its order, which `stated` restores; what is still broken is told by `Usual`. Other remarks say less than
a caption, but they are what people type: a few words, a list, an answer.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from photalk_lab.training.space.stated import BETWEEN, asks_for_object, restored, stated
from photalk_lab.training.space.usual import Usual, words_in

LEAST_WORDS, LEAST_AGREED = 5, 5
ASKED_SHARE = 0.5
"""Share of usual pairs that a person's own question, turned round, has to have."""

MOST_COMMON = "person"
"""The thing that says least."""

_PEOPLE = frozenset(
    words_in("man woman men women person people boy girl boys girls child children baby lady guy player")
)
_BETWEEN = BETWEEN | {"of", "and"}
_EDGES = frozenset(words_in("a an the is are was were that this there some his her its their"))

Lines = Iterable[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Remarks:
    """Statements, short truths, and questions with their answers, by the name of their photo."""

    stated: Mapping[str, Sequence[str]]
    short: Mapping[str, Sequence[str]]
    rounds: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, usual: Usual, stated_lines: Lines, asked: Lines, placed: Lines = ()) -> Remarks:
        """From lines of COCO-QA, of VQA, and of statements on what lies where."""
        kept, short, rounds = (defaultdict[str, list[str]](list) for _ in range(3))
        for line in stated_lines:
            for one in line["qa"]:
                statement = statement_of(one, usual)
                if statement is not None:
                    long = len(words_in(statement)) >= LEAST_WORDS
                    (kept if long else short)[str(line["image"])].append(statement)
        for line in asked:
            for one in line["qa"]:
                if one["agree"] >= LEAST_AGREED:
                    question, answer = str(one["q"]).strip(), str(one["a"])
                    said = stated(question, answer, usual.named)
                    good = said is not None and usual.reads_well(said, ASKED_SHARE)
                    rounds[str(line["image"])].append(f"{question} {answer}")
                    short[str(line["image"])].append(str(said) if good else f"{question} {answer}")
        for line in placed:
            short[str(line["image"])] += map(str, line.get("spatial", ()))
        return cls(dict(kept), dict(short), dict(rounds))

    def names(self) -> set[str]:
        """The photos of which there is anything."""
        return {*self.stated, *self.short}

    def statements(self, name: str) -> tuple[str, ...]:
        """What reads like a caption."""
        return tuple(dict.fromkeys(self.stated.get(name, ())))

    def about(self, name: str, captions: Sequence[str], things: Sequence[str]) -> tuple[str, ...]:
        """What reads like something that a person types: answers, things, a piece of a caption."""
        chance = random.Random(name)
        listed = ", ".join(chance.sample(list(things), len(things)))
        short = list(self.short.get(name, ()))
        found = [". ".join(filter(None, (listed, *short)))] if short else []
        found += [one for one in short if "?" not in one]
        if set(things) - {MOST_COMMON}:
            found.append(listed)
        if captions:
            found += filter(None, [piece_of(chance.choice(captions), chance)])
        return tuple(dict.fromkeys(found))


def statement_of(one: Mapping[str, Any], usual: Usual) -> str | None:
    """What a line of COCO-QA says of the photo; None if that cannot be told."""
    question, answer = str(one["q"]), str(one["a"])
    if one.get("type") == "color":
        # What colour a person has is asked of his clothes, and is no way to speak of him.
        coloured = str(one["statement"])
        return None if _PEOPLE & set(words_in(coloured)) else coloured
    given: str | None = str(one.get("statement", "")).strip(" ,.")
    if question.startswith("what ") and asks_for_object(question):
        given = restored(question, answer, usual.named)
    return given if given and usual.reads_well(given) else None


def piece_of(caption: str, chance: random.Random) -> str:
    """A few words of the caption that stand together, without small words at their edges; "" if none do."""
    pieces: list[list[str]] = [[]]
    for word in words_in(caption.lower()):
        if word in _BETWEEN:
            pieces.append([])
        else:
            pieces[-1].append(word)
    told = [piece for piece in map(_stripped, pieces) if piece]
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
