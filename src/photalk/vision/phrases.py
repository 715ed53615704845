"""What part of a picture some words describe, as a small tree; no picture is looked at here."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from photalk.commands.queries.colours import COLOURS
from photalk.vision.lexicon import ALWAYS_MANY, GENERIC, OBJECTS, PARTS, PRONOUNS, STUFF, singular
from photalk.vision.lexicon import BACKGROUND as BACKGROUND_WORDS
from photalk.vision.lexicon import SUBJECT as SUBJECT_WORDS
from photalk.vision.lexicon import WHOLE as WHOLE_WORDS
from photalk.vision.places import PicturePart, read_place
from photalk.vision.spelling import respelled

Side = Literal["left", "right", "top", "bottom"]
Kind = Literal["whole", "background", "subject", "stuff", "colour", "object", "unknown"]


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name, and what tells it from others of that name.

    `noun` is our own name where `kind` says that we have one, else the person's.
    """

    kind: Kind
    noun: str = ""
    said: str = ""
    many: bool = False
    count: int | None = None
    colour: str | None = None
    size: Literal["largest", "smallest"] | None = None
    rank: int | None = None
    side: Side | None = None
    where: PicturePart | None = None
    depth: Literal["front", "back"] | None = None
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Region:
    """A place in the picture as it is shown."""

    place: PicturePart


@dataclass(frozen=True, slots=True)
class AllBut:
    """Everything but a part."""

    of: Part


@dataclass(frozen=True, slots=True)
class Together:
    """Several parts at once."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Within:
    """As much of a part as lies in a place of it ("the top of the tower")."""

    place: PicturePart
    of: Part


Part = Named | Region | AllBut | Together | Within

_FILLER = re.compile(
    r"^(?:(?:please|just|only|the|a|an|my|our|your|his|this|that|these|those|some|of|in|any|there|very|most)"
    r"\s+)+"
)
_OF_PICTURE = re.compile(
    r"\s+(?:of|in|on|from)\s+(?:the|this|my)\s+(?:whole\s+)?(?:picture|photo|image|frame|shot|scene)$"
)
_REST = re.compile(
    r"^(?:(?:everything|all|anything|every part|the rest|the whole (?:picture|photo|image)|whatever"
    r"|areas?|parts?|regions?|space|stuff)(?: else)?(?: (?:that|which) is)? )?"
    r"(?:except(?: for)?|but(?: not)?|besides|apart from|aside from|other than|excluding|outside(?: of)?"
    r"|not(?: in)?|around|surrounding) (?P<inner>.+)$"
)
_AND = re.compile(r"\s*(?:,|&|\bplus\b|\bas well as\b|\band also\b|\band\b)\s*")
_PLACE_OF = re.compile(r"^(?P<place>[\w\s-]+?) (?:of|in) (?P<inner>.+)$")
_AT = re.compile(
    r"^(?P<inner>.+?) (?:that is |who is |which is |standing |sitting )?"
    r"(?:(?:on|in|at|to|near|towards|along|by) )?(?:the )?(?:far |very )?"
    r"(?P<place>(?:(?:upper|lower|top|bottom|left|right|left-hand|right-hand|middle|cent(?:er|re)"
    r"|half|third|side|part|corner|edge|area|hand)[\s-]?)+)$"
)
_FROM = re.compile(r"^(?P<inner>.+?) (?:counting )?from (?:the )?(?P<side>left|right|top|bottom)(?: side)?$")
_DEPTH = re.compile(
    r"^(?P<inner>.+?) (?:in|at|to) (?:the )?(?:very )?(?P<depth>background|back|front|foreground|distance)$"
)
_DRESSED = re.compile(
    rf"^(?P<inner>.+?) (?:in|wearing|with|dressed in)(?: an?| the)? (?P<colour>{'|'.join(COLOURS)})"
    r"(?: [\w-]+)?$"
)
_TRAILING = re.compile(
    r"\s+(?:with|behind|next|near|under|over|who|that|which|beside|between|inside|holding|from|at)\s.*$"
)
_PART = "|".join(PARTS)
_OWNER = re.compile(
    rf"^(?P<owner>.+?)(?:'s|’s|s') (?P<part>{_PART})s?$|^(?:the )?(?P<part2>{_PART})s? of (?P<owner2>.+)$"
)
_ORDINALS = {
    word: rank
    for rank, words in enumerate(
        ("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th"),
        start=1,
    )
    for word in words.split()
}
_COUNTS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
_LARGE = frozenset(
    {"biggest", "largest", "big", "large", "bigger", "larger", "tallest", "tall", "huge", "main",
     "nearest", "closest"}
)  # fmt: skip
_SMALL = frozenset(
    {"smallest", "small", "smaller", "tiny", "little", "tiniest", "shortest", "farthest", "furthest"}
)  # fmt: skip
_SIDES: dict[str, Side] = {
    "left": "left", "leftmost": "left", "left-hand": "left", "right": "right", "rightmost": "right",
    "right-hand": "right", "top": "top", "upper": "top", "topmost": "top", "highest": "top",
    "bottom": "bottom", "lower": "bottom", "lowest": "bottom",
}  # fmt: skip
_ALL = frozenset({"all", "every", "each", "both", "any"})


def read(words: str) -> Part:
    """The part of a picture that the words describe.

    >>> read("the red car on the left").colour
    'red'
    """
    text = re.sub(r"[^\w\s,&'’-]", " ", words.lower().replace("black and white", "blackandwhite"))
    return _read(" ".join(text.split()))


def _read(text: str) -> Part:
    if match := _REST.match(_bare(text)) or _REST.match(text):
        return AllBut(_read(match["inner"]))
    parts = [part for part in _AND.split(text) if _bare(part)]
    if len(parts) > 1:
        return Together(tuple(_read(part) for part in parts))
    text = _OF_PICTURE.sub("", _bare(text)) or text
    if (place := read_place(text)) is not None:
        return Region(place)
    if (match := _PLACE_OF.match(text)) and (place := read_place(_bare(match["place"]))) is not None:
        inner = _read(match["inner"])
        return Region(place) if isinstance(inner, Named) and inner.kind == "whole" else Within(place, inner)
    return _named(text)


def _bare(text: str) -> str:
    return _FILLER.sub("", text.strip() + " ").strip()


def _named(text: str) -> Named:
    """A name and what surrounds it: first what follows the name is taken off, then what precedes it."""
    if match := _FROM.match(text):
        return replace(_named(match["inner"]), side=_SIDES[match["side"]])
    if match := _DEPTH.match(text):
        near = match["depth"] in ("front", "foreground")
        if _named(match["inner"]).kind == "whole" or singular(match["inner"])[0] in GENERIC:
            return Named("subject" if near else "background")
        return replace(_named(match["inner"]), depth="front" if near else "back")
    if (match := _AT.match(text)) and (place := read_place(match["place"].strip())) is not None:
        return replace(_named(match["inner"]), where=place)
    if match := _DRESSED.match(text):
        return replace(_named(match["inner"]), colour=COLOURS[match["colour"]])
    if match := _OWNER.match(text):
        owner = _named(_bare(match["owner"] or match["owner2"]))
        return replace(owner, part=match["part"] or match["part2"])
    return _described(text)


def _described(text: str) -> Named:
    found = Named("unknown")
    words = _bare(text).split()
    while len(words) > 1 and (described := _adjective(words, found)) is not None:
        taken, found = described
        words = words[taken:]
    return _noun(" ".join(words), found)


def _adjective(words: list[str], found: Named) -> tuple[int, Named] | None:
    """The named thing with its first word or two understood as a quality, and how many words that took."""
    word, two = words[0], " ".join(words[:2])
    if word in ("the", "of", "a", "an", "blackandwhite", "bright", "dark", "light") and two not in COLOURS:
        return (1, found) if singular(words[1])[0] not in GENERIC else None
    if two in COLOURS and len(words) > 2:
        return 2, replace(found, colour=COLOURS[two])
    if word in COLOURS:
        return 1, replace(found, colour=COLOURS[word])
    if word in ("everything", "anything"):
        return 1, found
    if word in _COUNTS:
        return 1, replace(found, many=True, count=_COUNTS[word])
    if word in _ALL:
        return 1, replace(found, many=True)
    if word in _ORDINALS:
        return 1, replace(found, rank=_ORDINALS[word])
    if word == "last":
        return 1, replace(found, rank=1, side="right")
    if word in _LARGE or word in _SMALL:
        return 1, replace(found, size="largest" if word in _LARGE else "smallest")
    if word in _SIDES:
        return 1, replace(found, rank=found.rank or 1, side=_SIDES[word])
    return None


def _noun(text: str, found: Named) -> Named:
    found = replace(found, said=text)
    if text in WHOLE_WORDS and found.colour is None:
        return replace(found, kind="whole")
    if text in BACKGROUND_WORDS:
        return replace(found, kind="background")
    if text in SUBJECT_WORDS and found.colour is None:
        return replace(found, kind="subject")
    head = _TRAILING.sub("", text)
    for phrase in _phrases(head):
        if (named := _known(phrase, found)) is not None:
            return named
    if (guess := respelled(head)) is not None and (named := _known(guess, found)) is not None:
        return named
    return replace(found, kind="colour", noun=singular(head)[0]) if found.colour else found


def _phrases(text: str) -> list[str]:
    """Runs of up to three words, the last and longest first: an English noun phrase ends in its head."""
    words = text.split()
    return [
        " ".join(words[end - length : end])
        for end in range(len(words), 0, -1)
        for length in (3, 2, 1)
        if end - length >= 0
    ]


def _known(phrase: str, found: Named) -> Named | None:
    one, many = singular(phrase)
    many = many or phrase in ALWAYS_MANY or found.many
    if phrase in BACKGROUND_WORDS or phrase in SUBJECT_WORDS:
        return replace(found, kind="background" if phrase in BACKGROUND_WORDS else "subject")
    if one in PARTS:
        # Eyes are several, and one person's.
        return replace(
            found,
            kind="object",
            noun="person",
            said="person",
            part=one,
            many=found.many if PARTS[one] else many,
        )
    if one in OBJECTS:
        # "The orange" may be the fruit or the colour; the picture decides.
        colour = COLOURS.get(one, found.colour)
        said = OBJECTS[one] if phrase in PRONOUNS else one
        return replace(found, kind="object", noun=OBJECTS[one], said=said, many=many, colour=colour)
    for word in (phrase, one):
        if word in STUFF:
            return replace(found, kind="stuff", noun=STUFF[word])
        if word in COLOURS:
            return replace(found, kind="colour", noun="", colour=COLOURS[word], many=True)
    if one in GENERIC:
        return replace(found, kind="colour", noun="", many=True) if found.colour else _light(found)
    return None


def _light(found: Named) -> Named | None:
    """ "Dark areas" and "bright parts": a generic noun whose adjective is a kind of light."""
    first = found.said.split()[0]
    return replace(found, kind="stuff", noun=STUFF[first]) if first in STUFF else None
