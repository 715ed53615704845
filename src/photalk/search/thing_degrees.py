"""Does a picture show a thing? What tags, the detector, colours and vectors say of it, as degrees.

A degree of 1 means that the picture shows it, 0 that it does not, and anything between that nobody can tell.
A tag says how likely a person is to *mention* a word, which many things that are there are not: so a word is
taken as shown well below even odds, when they are far above what is usual in the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from photalk.commands.queries.colours import colour_of
from photalk.commands.queries.pattern_text import listed
from photalk.library.photos import Photo
from photalk.search.background import Background, chance
from photalk.search.content import ThingWish, forms, wishes_in
from photalk.search.hits import Verdict
from photalk.search.name_evidence import says
from photalk.vision.lexicon import OBJECTS, singular
from photalk.vision.space.encoder import Encoded, Encoder, Floats, log_odds

_SAME = frozenset(
    listed(
        "person people human someone somebody folk bike bicycle motorbike motorcycle car automobile plane "
        "airplane aeroplane aircraft stoplight hydrant sofa couch settee fridge refrigerator tv television "
        "telly cellphone phone smartphone doughnut donut hairdryer racket racquet potted houseplant teddy "
        "puppy kitten doggy kitty cow cattle"
    )
)
"""Words that a detector's name covers; of its other names, it need not be one ("woman", "taxi")."""


_KINDS = frozenset({"person", "dog", "cat", "bird", "horse", "car", "boat"})
"""Labels whose narrower words all name things of that label ("woman", "puppy")."""


LARGE = frozenset(
    listed(
        "airplane bear bed bench bicycle bird boat bus car cat couch cow dog elephant giraffe horse laptop "
        "motorcycle oven person pizza refrigerator sheep skateboard snowboard surfboard toilet train truck "
        "tv umbrella zebra"
    )
)
"""Labels of things that are seldom so small in a photo that they are overlooked."""

_SHOWS, _LACKS = 0.999, 0.001
"""From which degree on a picture is said to show a thing, and up to which to lack it."""


@dataclass(frozen=True, slots=True)
class Sureness:
    """From where on a sign counts for nothing, and from where on for certain.

    Tags in log-odds, over the usual ones of the library and within absolute limits; the detector's scores;
    shares of colours; vectors in widths of the library's spread.
    """

    tag: tuple[float, float] = (0.0, 3.0)
    tag_least: tuple[float, float] = (-4.6, -1.7)
    tag_most: tuple[float, float] = (-2.2, -0.6)
    score: tuple[float, float] = (0.25, 0.5)
    share: tuple[float, float] = (0.02, 0.12)
    vector: tuple[float, float] = (0.5, 1.0)


def ramp(values: Floats, span: tuple[float, float]) -> Floats:
    """0 up to the first limit, 1 from the second on, straight between."""
    low, high = span
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)


@dataclass(frozen=True, slots=True)
class ThingDegrees:
    """Degrees, a photo each, and whether anything that knows the thing was asked (vectors only guess)."""

    degrees: Floats
    known: bool


@dataclass(frozen=True, slots=True)
class ThingJudge:
    """What an encoder and a detector make of things, against the library's background."""

    encoder: Encoder
    background: Background
    count: int
    sureness: Sureness = Sureness()

    def wish(self, wish: ThingWish, rows: Encoded, photos: Sequence[Photo]) -> ThingDegrees:
        """Whether photos show a wish: the thing, in its colour, as often as was said."""
        seen = self.word(wish.noun, rows, photos)
        degrees = seen.degrees
        if wish.colour:
            degrees = np.minimum(degrees, self.word(wish.colour, rows, photos).degrees)
        if wish.count:
            degrees = np.minimum(degrees, self._counted(wish, photos))
        return ThingDegrees(degrees, seen.known)

    def word(self, word: str, rows: Encoded, photos: Sequence[Photo]) -> ThingDegrees:
        """Whether photos show what one word names, by whatever knows the word, else by the vectors."""
        signs = [
            sign
            for sign in (self._tags(word, rows), self._things(word, photos), self._colours(word, photos))
            if sign is not None
        ]
        if signs:
            return ThingDegrees(np.maximum.reduce(signs), True)
        return ThingDegrees(self._vectors(word, rows), False)

    def missed(self, word: str, rows: Encoded, photos: Sequence[Photo]) -> NDArray[np.bool_]:
        """In which photos a thing that is not easily overlooked is missed by both who know it."""
        columns = columns_of(word, self.encoder.vocabulary)
        seen = self._things(word, photos) if label_of(word) in LARGE and covers(word) else None
        if seen is None or not columns:
            return np.zeros(len(rows), np.bool_)
        said = log_odds(rows.tags[:, list(columns)]).max(axis=1)
        return np.asarray((seen == 0) & (said < self.sureness.tag_most[0]), np.bool_)

    def _tags(self, word: str, rows: Encoded) -> Floats | None:
        columns = columns_of(word, self.encoder.vocabulary)
        return np.maximum.reduce([self._tag(column, rows) for column in columns]) if columns else None

    def _tag(self, column: int, rows: Encoded) -> Floats:
        rate = float(np.clip(self.background.rates[column], 1e-4, 1 - 1e-4)) if self.count else 0.01
        usual = float(np.log(rate / (1 - rate)))
        limits = [
            min(max(usual + over, least), most)
            for over, least, most in zip(
                self.sureness.tag, self.sureness.tag_least, self.sureness.tag_most, strict=True
            )
        ]
        return ramp(log_odds(rows.tags[:, column]), (limits[0], limits[1]))

    def _things(self, word: str, photos: Sequence[Photo]) -> Floats | None:
        label = label_of(word)
        if not label or not any(photo.things for photo in photos):
            return None  # nothing anywhere: more likely there was no detector than nothing to detect
        scores = [max((c.score for c in photo.things if c.name == label), default=0.0) for photo in photos]
        degrees = ramp(np.array(scores, np.float32), self.sureness.score)
        return degrees if covers(word) else np.minimum(degrees, np.float32(0.5))

    def _colours(self, word: str, photos: Sequence[Photo]) -> Floats | None:
        colour = colour_of(word)
        if not colour:
            return None
        shares = [sum(s.share for s in photo.colours if s.colour == colour) for photo in photos]
        return ramp(np.array(shares, np.float32), self.sureness.share)

    def _vectors(self, word: str, rows: Encoded) -> Floats:
        """A guess by similarity: certain only beyond what the best of the library is by chance."""
        direction = self.encoder.read([word])[0]
        spread = self.background.spread(direction, self.encoder.scale)
        beyond = spread.beyond(np.float32(self.encoder.scale) * (rows.vectors @ direction))
        low, high = self.sureness.vector
        return ramp(beyond, (low, low + high + chance(self.count)))

    def _counted(self, wish: ThingWish, photos: Sequence[Photo]) -> Floats:
        """Whether the detector counts as many; it is believed only when it sees some, and is off by more."""
        label = label_of(wish.noun)
        numbers = np.array([sum(c.number for c in photo.things if c.name == label) for photo in photos])
        off = np.abs(numbers - wish.count)
        unsure = (off == 1) | (numbers == 0)
        return np.where(off == 0, 1.0, np.where(unsure, 0.5, 0.0)).astype(np.float32)


@cache
def columns_of(word: str, vocabulary: tuple[str, ...]) -> tuple[int, ...]:
    """The columns of the tags that speak of a word, in any form; of people, those of men and women too."""
    wanted = set(forms(word))
    label = label_of(word)
    if label in _KINDS and covers(word):
        wanted |= {tag for tag in vocabulary if label_of(tag) == label}
    return tuple(column for column, tag in enumerate(vocabulary) if tag in wanted)


@cache
def label_of(word: str) -> str:
    """The detector's name for what a word names; "" when it knows no such thing."""
    return next((OBJECTS[form] for form in forms(word) if form in OBJECTS), "")


def covers(word: str) -> bool:
    """Whether everything that the detector gives the word's label to is what the word names."""
    one = singular(word)[0]
    return one in _SAME or OBJECTS.get(one) == one


def shown(words: str, rows: Encoded, photos: Sequence[Photo], sight: ThingJudge) -> ThingDegrees:
    """The degrees to which photos show all that some words name; names count for what nothing else knows."""
    wishes = wishes_in(words, sight.encoder.vocabulary)
    degrees, known = [np.ones(len(rows), np.float32)], bool(wishes)
    for wish in wishes:
        seen = sight.wish(wish, rows, photos)
        named = [not seen.known and bool(says(photo, wish.noun)) for photo in photos]
        degrees.append(np.where(named, np.float32(1), seen.degrees))
        known = known and (seen.known or any(named))
    return ThingDegrees(np.minimum.reduce(degrees) * np.float32(bool(wishes)), known)


def verdict_of(degree: float) -> Verdict:
    """What a degree says: a picture shows a thing, lacks it, or nobody can tell."""
    return "meets" if degree >= _SHOWS else "misses" if degree <= _LACKS else "unknown"
