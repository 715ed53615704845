"""What exactly is wished for? A phrase, taken apart into what can be checked in a picture on its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from photalk.commands.queries.colours import colour_of
from photalk.commands.queries.pattern_text import listed
from photalk.vision.lexicon import OBJECTS, singular

STOP = frozenset(
    listed(
        "a an the and or but of in on at to by for from with without into onto over under near next beside "
        "between behind above below front while as is are was were be been being am do does did has have had "
        "having it its this that these those there here he she they them him her his their i me my we us our "
        "you your who which what where when very so too some any all each every both other another one more "
        "most few many several lot lots something someone anything photo photos picture pictures image "
        "images pic pics shot shots photograph photographs snapshot snapshots show showing shows shown find "
        "search look looking like than then up down out off around through along across not no during "
        "against it's there's"
    )
)
"""Words that name nothing that could be seen."""

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
_FIXED = ("black and white",)


@dataclass(frozen=True, slots=True)
class ThingWish:
    """One thing wished for: "two black dogs" is the noun "dogs", in black, twice."""

    words: str
    noun: str
    colour: str = ""
    count: int = 0


def wishes_in(words: str, vocabulary: Collection[str] = ()) -> tuple[ThingWish, ...]:
    """What a phrase wishes for, in its order and each once; names of two words stay together."""
    pieces = list(_pieces(words.lower(), vocabulary))
    found: dict[str, ThingWish] = {}
    at = 0
    while at < len(pieces):
        start, count, colour = at, _NUMBERS.get(pieces[at], 0), ""
        if count and at + 1 < len(pieces) and pieces[at + 1]:
            at += 1
        else:
            count = 0
        if colour_of(pieces[at]) and at + 1 < len(pieces) and pieces[at + 1]:
            colour = colour_of(pieces[at])
            at += 1
        if pieces[at]:
            said = " ".join(pieces[start : at + 1])
            found.setdefault(said, ThingWish(said, pieces[at], colour, count))
        at += 1
    return tuple(found.values())


def content(words: str) -> tuple[str, ...]:
    """The single words of a phrase that say something, each once, as they were typed."""
    typed = re.findall(r"[^\W_]+(?:['-][^\W_]+)*", words)
    found: dict[str, str] = {}
    for word in typed:
        if word.lower() not in STOP:
            found.setdefault(word.lower(), word)
    return tuple(found.values())


def _pieces(text: str, vocabulary: Collection[str]) -> Iterator[str]:
    """Words and names of two words; an empty piece is a gap that nothing reaches across."""
    words = re.findall(r"[^\W_]+(?:['-][^\W_]+)*|[,;.]", text)
    at = 0
    while at < len(words):
        fixed = next((name for name in _FIXED if words[at : at + 3] == name.split()), "")
        pair = " ".join(words[at : at + 2])
        if fixed:
            yield fixed
            at += 3
        elif len(words) > at + 1 and (pair in vocabulary or any(one in OBJECTS for one in forms(pair))):
            yield pair
            at += 2
        else:
            yield "" if words[at] in STOP or not words[at][0].isalnum() else words[at]
            at += 1


def forms(word: str) -> tuple[str, ...]:
    """A word as it may be written elsewhere: itself, one of them, several of them."""
    one = singular(word)[0]
    ends = ("es",) if one.endswith(("ch", "sh", "ss", "x")) else ("s",)
    many = one[:-1] + "ies" if re.search(r"[^aeiou]y$", one) else one + ends[0]
    return tuple(dict.fromkeys((word, one, many)))
