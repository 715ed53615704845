"""What does the tracker hear? A message, what was said before it, and what holds, as a row of positions.

The message comes first and the system's last words after it: of those the end, where the question is. Every
value that holds has a position of its own, in the order in which they came, and says whether it came last;
so have those that just went.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from photalk.dialogue.requirements.mentions import offer_in, stances_in
from photalk.dialogue.requirements.typos import mended
from photalk.dialogue.requirements.values import VALUES, Standing
from photalk.vision.space.wordpiece import BREAK, START, Wordpieces, words_of

MESSAGE, SYSTEM, HELD, LATEST, GONE = range(5)
FEATURES = 5
"""What a position is: of the message, of the system's words, or a value that holds, came last or went."""

MAX_MESSAGE = 44
MAX_SYSTEM = 14
"""Pieces that are heard; of a longer message the first, of longer words before it the last."""

_WORD = re.compile(r"[A-Za-z]+")

NAMES: tuple[str, ...] = tuple(value.replace("-", "") for _, value in VALUES)


@dataclass(frozen=True, slots=True)
class Hearing:
    """Positions: the pieces of each (their rows are averaged), and its feature; `facts` are each value's.

    A value's facts are five small numbers: its feature (0 where it does not hold), its place among those
    offered (0 none, 1 told of, 2 the first and so on), whether it is the last of several, whether its slot
    was asked about, and how words of the message speak of it (`mentions.stances_in`).
    """

    pieces: tuple[tuple[int, ...], ...]
    features: tuple[int, ...]
    facts: tuple[tuple[int, ...], ...]


FACTS = (FEATURES, 8, 2, 2, 4)
"""How many numbers each fact of a value can be."""


def heard(message: str, system: str, standing: Standing, pieces: Wordpieces) -> Hearing:
    """A message after what the system said, where the dialogue stands so."""
    words = [mended(word, pieces) for word in words_of(message)]
    said = [piece for word in words for piece in pieces(word)][:MAX_MESSAGE]
    before = _ids(system, pieces)[-MAX_SYSTEM:]
    start, end = pieces.ids[START], pieces.ids[BREAK]
    places: list[tuple[int, ...]] = [(start,), *((one,) for one in said), (end,)]
    features = [MESSAGE] * len(places)
    if before:
        places += [*((one,) for one in before), (end,)]
        features += [SYSTEM] * (len(before) + 1)
    status = statuses(standing)
    for value in (*sorted(standing.gone), *standing.held):
        places.append(tuple(_ids(NAMES[value], pieces)))
        features.append(status[value])
    return Hearing(tuple(places), tuple(features), _facts(_mended(message, pieces), system, status))


def _mended(message: str, pieces: Wordpieces) -> str:
    """The message with its slips mended and its marks kept, which tell one clause from the next."""
    return _WORD.sub(lambda word: mended(word[0].lower(), pieces), message)


def _facts(message: str, system: str, status: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    offer, named = offer_in(system), stances_in(message)
    facts = []
    for place, (slot, _) in enumerate(VALUES):
        order = 1 if place in offer.told else 0
        if place in offer.offered:
            order = min(2 + offer.offered.index(place), FACTS[1] - 1)
        last = len(offer.offered) > 1 and place == offer.offered[-1]
        facts.append((status[place], order, int(last), int(slot in offer.asked), named.get(place, 0)))
    return tuple(facts)


def statuses(standing: Standing) -> list[int]:
    """The feature of each value, 0 where it neither holds nor just went."""
    status = [0] * len(VALUES)
    for places, feature in ((standing.gone, GONE), (standing.held, HELD), (standing.latest, LATEST)):
        for place in places:
            status[place] = feature
    return status


def _ids(text: str, pieces: Wordpieces) -> Sequence[int]:
    return [piece for word in words_of(text) for piece in pieces(word)]
