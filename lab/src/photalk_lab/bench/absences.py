"""What to look for where it is known whether it is there: words, and libraries that have it or not.

A library is a random part of the photos of a split. A caption's photo is in it or taken out; a thing is in it
when captions speak of one, and not when no caption of any of its photos does. What is often in a photo and
seldom spoken of (clothes, trees in the background) is not asked for, since there silence says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random

from photalk.search.asking.lexicon import groups, people
from photalk.search.asking.words import roots
from photalk_lab.bench.captioned import Captioned
from photalk_lab.papers.chatir.knowing import narrower
from photalk_lab.papers.chatir.phrases import Caption, Phrase

KINDS = ("caption", "phrase", "thing")
"""A whole sentence, "brown dog" out of one, and things by their plain names ("a giraffe")."""

_UNSAID = ("background", "wearing", "clothes", "colour", "inside", "scene", "time", "people", "count")
_RARE = 0.3
"""What more photos show than this share is not asked for: there is no library without it."""


@dataclass(frozen=True, slots=True)
class Looked:
    """Words that are looked for in a library of these photos (their places), and whether it is there."""

    kind: str
    words: str
    library: tuple[int, ...]
    present: bool


def looked_for(photos: Sequence[Captioned], sizes: Sequence[int], limit: int, seed: int = 0) -> list[Looked]:
    """Up to `limit` pairs of each kind: the same words, in a library that has it and in one that has not.

    Things that no photo at all shows are looked for as well, and have no pair.
    """
    each = [[Caption.of(text).stems for text in one.captions] for one in photos]
    told = [frozenset[str]().union(*stems) for stems in each]
    random = Random(seed)
    found: list[Looked] = []
    for kind, wanted in (
        ("caption", _captions(photos, random)),
        ("phrase", _phrases(photos, told, random)),
        ("thing", _things(told, each, random)),
    ):
        for number, thing in enumerate(islice(wanted, limit)):
            found += _pair(kind, thing, len(photos), sizes[number % len(sizes)], random)
    return found


@dataclass(frozen=True, slots=True)
class _Thing:
    """Words; the photos that may show such a thing, and those that surely show all that the words say."""

    words: str
    having: frozenset[int]
    showing: frozenset[int]


def _pair(kind: str, thing: _Thing, total: int, size: int, random: Random) -> Iterator[Looked]:
    """Without any photo that may show it, and with one that does in the place of another."""
    others = [at for at in range(total) if at not in thing.having]
    without = random.sample(others, min(size, len(others)))
    yield Looked(kind, thing.words, tuple(sorted(without)), present=False)
    if thing.showing:
        one = random.choice(sorted(thing.showing))
        yield Looked(kind, thing.words, tuple(sorted({one, *without[1:]})), present=True)


def _captions(photos: Sequence[Captioned], random: Random) -> Iterator[_Thing]:
    for at in random.sample(range(len(photos)), len(photos)):
        own = frozenset((at,))
        yield _Thing(random.choice(photos[at].captions).rstrip(" ."), own, own)


def _phrases(photos: Sequence[Captioned], told: Sequence[frozenset[str]], random: Random) -> Iterator[_Thing]:
    """Phrases for things that two people saw in a photo, each phrase once.

    Who has such a thing is told by the thing alone, whatever else is said of it.
    """
    seen: set[str] = set()
    for at in random.sample(range(len(photos)), len(photos)):
        captions = [Caption.of(text) for text in photos[at].captions]
        agreed = Counter(head for one in captions for head in {phrase.head for phrase in one.phrases})
        phrases = [one for caption in captions for one in caption.phrases if agreed[one.head] > 1]
        fresh = [one for one in phrases if _is_plain(one) and one.text not in seen]
        for phrase in random.sample(fresh, len(fresh)):
            having = _having(frozenset((phrase.head,)), told)
            if len(having) <= _RARE * len(told):
                seen.add(phrase.text)
                # "Brown dog": other photos with dogs may or may not show a brown one.
                yield _Thing(phrase.text, having, having if len(phrase.words) == 1 else frozenset((at,)))
                break


def _things(
    told: Sequence[frozenset[str]], each: Sequence[Sequence[frozenset[str]]], random: Random
) -> Iterator[_Thing]:
    """Things by their plain names; those photos surely show one of which two people say so."""
    options = [one for one in groups()["thing"].options if not set(one.words) & _often_unsaid()]
    for option in random.sample(options, len(options)):
        having = _having(frozenset(option.words), told)
        if len(having) <= _RARE * len(told):
            same = _names(frozenset(option.words))
            agreed = (at for at in having if sum(bool(stems & same) for stems in each[at]) > 1)
            yield _Thing(option.name, having, frozenset(agreed))


def _having(meant: frozenset[str], told: Sequence[frozenset[str]]) -> frozenset[int]:
    """The photos whose captions speak of such a thing, by any word for it or for a kind of it."""
    same = _names(meant)
    return frozenset(at for at, stems in enumerate(told) if stems & same)


def _names(meant: frozenset[str]) -> frozenset[str]:
    return frozenset[str]().union(*(_same(root) for root in meant))


@cache
def _same(root: str) -> frozenset[str]:
    """A thing's other names: those of its line in the lexicon, and narrower ones."""
    lines = (option.words for option in groups()["thing"].options if root in option.words)
    return frozenset[str]().union(narrower(root), *lines)


def _is_plain(phrase: Phrase) -> bool:
    plain = len(phrase.words) < 4 and not phrase.number and phrase.words[-1].isalpha()
    return plain and phrase.head not in _often_unsaid()


@cache
def _often_unsaid() -> frozenset[str]:
    lists = (one.words for key in _UNSAID for one in groups()[key].options)
    more = roots(
        "background something camera picture photo hand air mouth face hair head front side other middle "
        "ground floor area thing way top back"
    )
    return frozenset[str]().union(*lists) | more | people()
