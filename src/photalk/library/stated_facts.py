"""What a person tells about a photo: one statement, and the facts that all statements come to.

>>> facts_from([Statement("rating", "4"), Statement("tag", "Lisbon"), Statement("rating", "5")])
Facts(rating=5, mark='', tags=('Lisbon',), albums=(), title='', description='', date='', place=None)
>>> dated("2023-07-14", datetime(2001, 1, 1, 18, 30)).isoformat()
'2023-07-14T18:30:00'
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, get_args

from photalk.commands.telling import told_moment
from photalk.errors import CommandError
from photalk.library.photos import GeoPlace
from photalk.library.text_folding import printable

Kind = Literal["rating", "mark", "tag", "album", "title", "description", "date", "place"]
Source = Literal["said", "sidecar", "mark"]
"""In the conversation, in a file beside the photo, or by a command such as `photalk mark`."""

SETS = ("tag", "album")
"""Kinds of which a photo may have several; of all others the latest counts."""

MARKS = ("pick", "reject")
MOST_LETTERS = 2_000
_QUOTES = '"“”„'


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that is told; with `holds` False it is no longer so (of a tag or an album: that one).

    The value of a rating is "1" to "5", of a mark "pick" or "reject", of a date YYYY[-MM[-DD[THH:MM[:SS]]]],
    of a place what `place_value` writes.

    Raises:
        CommandError: there is no such kind, or it cannot have that value.
    """

    kind: Kind
    value: str = ""
    holds: bool = True

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise CommandError(f"Nothing is kept of a photo's {self.kind!r}.")
        value = " ".join(printable(self.value).split())
        object.__setattr__(self, "value", value)
        if len(value) > MOST_LETTERS:
            raise CommandError(f"A {self.kind} has at most {MOST_LETTERS} letters.")
        if not value and (self.holds or self.kind in SETS):
            raise CommandError(f"A {self.kind} needs words.")
        if not self.holds:
            return
        if self.kind == "rating" and value not in tuple("12345"):
            raise CommandError(f"A rating is 0 to 5 stars, not {value[:20]!r}.")
        if self.kind == "mark" and value not in MARKS:
            raise CommandError(f"A mark is pick or reject, not {value[:20]!r}.")
        if self.kind == "date":
            dated(value, None)
        if self.kind == "place":
            place_of(value)

    @property
    def key(self) -> str:
        """Which of several it is; "" where there is one only."""
        return keyword_key(self.value) if self.kind in SETS else ""

    @classmethod
    def rating(cls, stars: int) -> Statement:
        """So many stars; 0 takes the rating away."""
        return cls("rating", str(stars) if stars else "", bool(stars))


@dataclass(frozen=True, slots=True)
class Facts:
    """What holds of a photo by all that was told of it; `rating` is None where it has none.

    `date` is as it was told, and `place` where the photo is said to be; both count in place of what its
    file has, which stays as it is.
    """

    rating: int | None = None
    mark: str = ""
    tags: tuple[str, ...] = ()
    albums: tuple[str, ...] = ()
    title: str = ""
    description: str = ""
    date: str = ""
    place: GeoPlace | None = None

    def as_object(self) -> dict[str, Any]:
        """The facts as JSON values, by the names that commands and other programs have for them."""
        return {
            "rating": self.rating,
            "mark": self.mark or None,
            "keywords": list(self.tags),
            "albums": list(self.albums),
            "title": self.title or None,
            "description": self.description or None,
            "corrected": {"date": self.date or None, "place": self.place.text if self.place else None},
        }

    @property
    def words(self) -> str:
        """All words by which a photo can be found."""
        return " ".join(filter(None, (self.title, self.description, *self.tags, *self.albums)))


NOTHING_TOLD = Facts()


def facts_from(standing: Iterable[Statement]) -> Facts:
    """What statements come to, the latest last."""
    latest: dict[tuple[str, str], Statement] = {}
    for one in standing:
        latest.pop((one.kind, one.key), None)
        latest[one.kind, one.key] = one
    told = [one for one in latest.values() if one.holds]
    single = {one.kind: one.value for one in told}
    return Facts(
        rating=int(single["rating"]) if "rating" in single else None,
        mark=single.get("mark", ""),
        tags=tuple(one.value for one in told if one.kind == "tag"),
        albums=tuple(one.value for one in told if one.kind == "album"),
        title=single.get("title", ""),
        description=single.get("description", ""),
        date=single.get("date", ""),
        place=place_of(single["place"]) if "place" in single else None,
    )


def keyword_key(word: str) -> str:
    """By what two keywords are the same: no capitals, accents and quotation marks; other signs count."""
    apart = unicodedata.normalize("NFKD", printable(word))
    bare = "".join(c for c in apart if not unicodedata.combining(c) and c not in _QUOTES)
    return " ".join(((bare.strip() and bare) or apart).casefold().split())


def dated(text: str, recorded: datetime | None) -> datetime:
    """The moment that a told date means; a day without a time keeps the time that the file has.

    Raises:
        CommandError: it is no date.
    """
    told, precision = told_moment(text)
    if recorded is not None and precision == "day":
        return datetime.combine(told.date(), recorded.time())
    return told


def place_value(place: GeoPlace) -> str:
    """A place as the value of a statement."""
    names = (place.town, place.region, place.country)
    return json.dumps([place.latitude, place.longitude, *names], ensure_ascii=False)


def place_of(value: str) -> GeoPlace:
    """The place that a statement's value writes.

    Raises:
        CommandError: it is none.
    """
    try:
        latitude, longitude, *names = json.loads(value)
        place = GeoPlace(float(latitude), float(longitude), *map(str, names))
        if not (-90 <= place.latitude <= 90 and -180 <= place.longitude <= 180):
            raise ValueError
    except (ValueError, TypeError):
        raise CommandError("A place has a latitude of -90 to 90 and a longitude of -180 to 180.") from None
    return place
