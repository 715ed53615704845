"""What is known already, from the query's words and the answers so far, and so is not asked."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.commands.queries.query import Query
from photalk.search.asking.lexicon import groups, people
from photalk.search.asking.reply_meaning import NONE_OF, Polarity, polarity, subject
from photalk.search.asking.topics import ELSE, MORE, NARRATED, Topic
from photalk.search.asking.words import listed, roots, stem, stems, tokens
from photalk.search.content import content

_IMPLIED = {
    "inside": ("scene",),
    "animal": ("who",),
    "people": ("who",),
    "count": ("people",),
    "time": (),
}
"""A topic is settled as well when one of these was answered."""

_SAME = (("clothes", "colour"), ("people", "count"), ("thing:child", "who"), ("thing:man", "who"),
         ("thing:woman", "who"))  # fmt: skip


ANIMAL = frozenset[str]().union(*(option.words for option in groups()["animal"].options))
"""Stems of words for animals."""
_ANYONE = roots("people person human anyone anybody someone somebody")
_WHO = ("who", "people")
_NUMBERS = listed("a an one two three four five six seven eight nine ten couple pair both lone")


@dataclass(frozen=True, slots=True)
class KnownTopics:
    """What was asked, which words were spoken by either side, what was told, and whether nobody is in it.

    `animal`: it is about an animal, and no person was spoken of; `counted`: the query says of how many it is;
    `unpeopled`: people were denied.
    """

    topics: frozenset[str]
    stems: frozenset[str]
    told: frozenset[str]
    nobody: bool
    animal: bool = False
    counted: bool = False
    unpeopled: bool = False

    @staticmethod
    def of(query: Query) -> KnownTopics:
        """What a query and its answers tell."""
        shown = [term.words for term in query.terms if term.weight > 0]
        shown += [wish.what for wish in query.wishes if wish.kind == "shows"]
        denied = [term.words for term in query.terms if term.weight < 0]
        denied += [wish.what for wish in query.wishes if wish.kind == "lacks"]
        unpeopled = any(map(_means_anyone, denied))
        words = [word for each in (*shown, *denied) for word in stems(each)]
        told = {word for each in shown for word in stems(each)}
        asked = set()
        for answer in query.answers:
            asked.add(answer.topic)
            no = polarity(answer.value or answer.said) is Polarity.NO or answer.said.startswith(NONE_OF)
            words += stems(answer.said)
            # A sentence names places and deeds in passing; asked for, more is said of them.
            if not no and answer.topic not in NARRATED:
                told |= set(stems(answer.said))
            if polarity(answer.value or answer.said) is not Polarity.UNCLEAR:
                words += subject(answer.question)
                if not no:
                    told |= set(subject(answer.question))
        nobody = any(answer.value == "nobody" for answer in query.answers)
        animal = stem(who(query).split(" ")[-1]) in ANIMAL and not told & people()
        spoken = frozenset(words) | people() if unpeopled else frozenset(words)
        counted = is_counted(query.words)
        return KnownTopics(frozenset(asked), spoken, frozenset(told), nobody, animal, counted, unpeopled)

    def leaves(self, topic: Topic) -> Topic | None:
        """What is left to ask of a topic, if anything is."""
        if topic.key in self.topics or any(key in self.topics for key in _IMPLIED.get(topic.key, ())):
            return None
        if any(topic.key == first and second in self.topics for first, second in _SAME):
            return None
        if topic.key == MORE and ELSE not in self.topics:
            return None
        if topic.key == "count" and self.counted:
            return None
        if (self.nobody or self.animal or self.unpeopled) and topic.people:
            return None
        if self.unpeopled and topic.key in _WHO:
            return None
        if self.nobody and topic.words & people():
            return None
        if topic.yes_no or topic.single:
            return None if self._says(topic) else topic
        left = topic.without(self.stems)
        return left if len(left.choices) > 1 else None

    def _says(self, topic: Topic) -> bool:
        if topic.yes_no:
            return bool(topic.words & self.stems)
        return any(choice.words & self.told for choice in topic.choices)


def _means_anyone(words: str) -> bool:
    """Whether words mean people of any kind; "sitting people" are some of them.

    >>> _means_anyone("any people"), _means_anyone("sitting people"), _means_anyone("men")
    (True, False, False)
    """
    return bool(_ANYONE & set(stems(words))) and {stem(word) for word in content(words.lower())} <= _ANYONE


def who(query: Query) -> str:
    """Whom the query speaks of: "the man", "the dogs"; "" where it does not say."""
    for word in tokens(query.words):
        root = stem(word)
        if root in people() and word not in ("group", "crowd"):
            return f"the {word}"
        if root in ANIMAL:
            return f"the {word}"
    return ""


def is_counted(text: str) -> bool:
    """Whether words say how many of the first thing that they name there are.

    >>> is_counted("A brown dog runs"), is_counted("three men"), is_counted("dogs on a beach")
    (True, True, False)
    """
    for word in tokens(text):
        if word in _NUMBERS:
            return True
        if stem(word) in people() | ANIMAL:
            return False
    return False


def thing(query: Query) -> str:
    """What the query is about, of which a colour can be asked: "the dog", "the car"."""
    for word in tokens(query.words):
        root = stem(word)
        if root in ANIMAL or root in _coloured():
            return f"the {word}"
    return ""


def is_plural(name: str) -> bool:
    """Whether a name is of several: "the dogs", "the men"; not "the bus", "the dress"."""
    word = name.split()[-1]
    several = word.endswith("s") and not word.endswith(("ss", "us"))
    return several or word in ("people", "men", "women", "children")


def _coloured() -> frozenset[str]:
    chosen = (*groups()["vehicle"].options, *groups()["wearing"].options)
    words = frozenset[str]().union(*(option.words for option in chosen if not option.absent))
    return words - roots("bare shirtless top gear barefoot")
