"""What can be asked with an encoder's words: the lexicon's questions, tied to the columns of its tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from photalk.search.asking.lexicon import Group, Option, groups
from photalk.search.asking.words import listed, stem

ELSE, MORE = "else", "more"
HAPPENING, RETOLD = "happening", "retold"
NARRATED = (HAPPENING, RETOLD)
"""Topics that are answered by a sentence."""
OPEN = (ELSE, MORE, *NARRATED)
"""Topics that any words may answer."""
YES, NO = "yes", "no"


_OPENLY = {
    ELSE: "What else can be seen in it?",
    MORE: "Anything else that you remember?",
    HAPPENING: "What is happening in it?",
    RETOLD: "How would you say it in other words?",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer: its name, the stems that stand for it, and the columns of the tags for those."""

    name: str
    words: frozenset[str]
    columns: NDArray[np.int64]
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """One question about what is in a photo.

    Either yes or no about a thing (`yes_no`, with one choice), or a choice between several.
    `single`: when one of its words is known there is nothing left to ask; `people`: only where people may be.
    """

    key: str
    question: str
    choices: tuple[Choice, ...]
    yes_no: bool = False
    single: bool = False
    people: bool = False

    @property
    def words(self) -> frozenset[str]:
        """The stems that say something about the topic."""
        return frozenset[str]().union(*(choice.words for choice in self.choices))

    def choice(self, name: str) -> Choice | None:
        """The choice of that name."""
        return next((one for one in self.choices if one.name == name), None)

    def without(self, stems: frozenset[str]) -> Topic:
        """The topic without the choices that these words have named already."""
        left = tuple(one for one in self.choices if one.absent or not one.words & stems)
        return Topic(self.key, self.question, left, self.yes_no, self.single, self.people)


def columns_of(words: Sequence[str], vocabulary: tuple[str, ...]) -> NDArray[np.int64]:
    """The columns of the tags for any form of these stems."""
    at = _columns(vocabulary)
    return np.array(sorted({column for word in words for column in at.get(word, ())}), np.int64)


@lru_cache(maxsize=4)
def topics(vocabulary: tuple[str, ...]) -> Mapping[str, Topic]:
    """Every topic that an encoder's words can tell of, by key; options it has no words for drop out."""
    found: dict[str, Topic] = {}
    for key, group in groups().items():
        choices = _choices(group.options, vocabulary)
        if key == "thing":
            for choice in choices:
                name = f"thing:{_bare(choice.name)}"
                found[name] = Topic(name, f"{_is_there(choice.name)} in it?", (choice,), yes_no=True)
            for open_topic, question in _OPENLY.items():
                _add(found, Group(open_topic, question, group.options), choices)
        else:
            _add(found, group, choices)
    return found


def _add(found: dict[str, Topic], group: Group, choices: tuple[Choice, ...]) -> None:
    if len([choice for choice in choices if not choice.absent]) > 1:
        found[group.key] = Topic(group.key, group.question, choices, single=group.single, people=group.people)


def _choices(options: Sequence[Option], vocabulary: tuple[str, ...]) -> tuple[Choice, ...]:
    made = (
        Choice(one.name, frozenset(one.words), columns_of(one.words, vocabulary), one.absent)
        for one in options
    )
    return tuple(choice for choice in made if len(choice.columns))


@lru_cache(maxsize=4)
def _columns(vocabulary: tuple[str, ...]) -> Mapping[str, tuple[int, ...]]:
    at: dict[str, tuple[int, ...]] = {}
    for column, word in enumerate(vocabulary):
        root = stem(word)
        at[root] = (*at.get(root, ()), column)
    return at


def _bare(name: str) -> str:
    return name.removeprefix("a ").removeprefix("an ").removeprefix("the ")


_MANY = listed(
    """skis glasses rocks trees leaves flowers plants stairs vegetables jeans shorts gloves stripes"""
)


def _is_there(name: str) -> str:
    many = name in _MANY or name.endswith(("tracks", "shoes"))
    if many:
        return f"Are there any {name}"
    if name.startswith("the "):
        return f"Is {name}"
    return f"Is there {name}" if name.startswith(("a ", "an ")) else f"Is there any {name}"
