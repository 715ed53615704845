"""Training dialogues made anew: other things sought, other colours, other names, less seen.

Four thousand dialogues teach which words people used; exchanging the words that do not matter teaches what
does. Each change is made in the message, in the grammar's reading of it, in what was seen and in the gold
command alike, so the new dialogue is as right as the old one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from photalk.commands import Search
from photalk.dialogue.understanding import Understanding
from photalk.vision.space.wordpiece import words_of
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.training.listener.targets import target_of

PAINTABLE = ("red", "orange", "green", "blue", "purple", "brown", "yellow", "pink")
"""The colours that may stand for one another: those that CAISE's colour command knows as one word."""


@dataclass(frozen=True, slots=True)
class Case:
    """An instance and what the grammar made of it."""

    instance: Instance
    grammar: Understanding


@dataclass(frozen=True, slots=True)
class Chances:
    """How often each change is made."""

    seek: float = 0.3
    color: float = 0.35
    name: float = 0.25
    unsee: float = 0.1
    blind: float = 0.03
    deaf: float = 0.15
    """How often the grammar's reading is kept from the model, lest it lean on it."""


def augmented(
    case: Case, queries: Sequence[str], names: Sequence[str], rng: random.Random, chances: Chances
) -> Case:
    """A case like this one, with some of its words exchanged."""
    kind, words, _ = target_of(case.instance.api)
    if kind == "search" and queries and rng.random() < chances.seek:
        case = _seeking(case, words, rng.choice(queries))
    if kind in ("search", "color") and rng.random() < chances.color:
        case = _recolored(case, rng)
    if kind in ("search", "color") and rng.random() < chances.name:
        case = _renamed(case, rng.choice(names), rng)
    pictures = tuple(
        tuple(concept for concept in picture if rng.random() >= chances.unsee)
        for picture in case.instance.concepts
    )
    if rng.random() < chances.blind:
        pictures = ()
    grammar = Understanding() if rng.random() < chances.deaf else case.grammar
    return Case(replace(case.instance, concepts=pictures), grammar)


def _exchanged(case: Case, old: Sequence[str], new: Sequence[str]) -> Case:
    """The case with words exchanged everywhere."""
    table = dict(zip(old, new, strict=True))
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, table)) + r")\b", re.IGNORECASE)

    def swap(text: str) -> str:
        return pattern.sub(lambda match: table[match[1].lower()], text)

    one = case.instance
    commands = tuple(
        Search(swap(command.words)) if isinstance(command, Search) else command
        for command in case.grammar.commands
    )
    concepts = tuple(tuple(map(swap, picture)) for picture in one.concepts)
    instance = replace(one, message=swap(one.message), api=swap(one.api), concepts=concepts)
    return Case(instance, replace(case.grammar, commands=commands))


def _seeking(case: Case, words: Sequence[str], query: str) -> Case:
    """Something else is sought, where the message names what is sought in a row of words."""
    one = case.instance
    for kept in range(len(words)):
        pattern = re.compile(r"\b" + r"\W+".join(map(re.escape, words[kept:])) + r"s?\b", re.IGNORECASE)
        if pattern.search(one.message):
            break
    else:
        return case
    commands = tuple(
        Search(pattern.sub(query, command.words)) if isinstance(command, Search) else command
        for command in case.grammar.commands
    )
    api = " ".join(["search", *words[:kept], query])
    instance = replace(one, message=pattern.sub(query, one.message), api=api)
    return Case(instance, replace(case.grammar, commands=commands))


def _recolored(case: Case, rng: random.Random) -> Case:
    """Two colours change places, where the colour that is asked for was said or seen as such."""
    _, words, _ = target_of(case.instance.api)
    asked = [word for word in words if word in PAINTABLE]
    seen = set(words_of(" ".join(" ".join(picture) for picture in case.instance.concepts)))
    if not asked or asked[0] not in seen | set(words_of(case.instance.message)):
        return case
    other = rng.choice([color for color in PAINTABLE if color != asked[0]])
    return _exchanged(case, (asked[0], other), (other, asked[0]))


def _renamed(case: Case, name: str, rng: random.Random) -> Case:
    """A thing that was seen and is spoken of gets another name."""
    seen = {concept.split()[-1] for picture in case.instance.concepts for concept in picture if concept}
    spoken = sorted(seen & set(words_of(case.instance.message)) - {"light", "dark"})
    if not spoken or name in case.instance.message:
        return case
    return _exchanged(case, (rng.choice(spoken),), (name,))
