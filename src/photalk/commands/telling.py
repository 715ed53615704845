"""What can be told about pictures: stars, marks, keywords, titles, albums, dates, places, names of searches.

A command speaks of the open picture unless it says of which: `rate all: 5`, `tag 2 4: harbour`.

    >>> Tag.read("2 4: harbour, Lisbon")
    Tag(pictures=(2, 4), words=('harbour', 'Lisbon'))
    >>> Shifted.read("-1h30m").by, Shifted.read("+2d").arguments()
    (datetime.timedelta(days=-1, seconds=81000), '+2d')
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Literal, Self

from photalk.commands.queries.query_writer import unquoted
from photalk.commands.requests import check_picture
from photalk.errors import CommandError
from photalk.operations.base import Command, Misshapen, OfText
from photalk.operations.values import between, one_line, read_whole, shown

Pictures = Literal["open", "all"] | tuple[int, ...]
"""The open picture, all that are listed, or those of these numbers."""

MOST_NUMBERED = 1_000

_PICTURES = re.compile(r"(open|all|\d{1,7}(?: \d{1,7})*)(?:: (.*)|:?)")
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?)?)?", re.ASCII)
_SHIFT = re.compile(r"([+-])(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Telling(Command, ABC):
    """Base of what is told of pictures; `value` is what follows them in the text form."""

    pictures: Pictures = "open"
    needs_value: ClassVar[bool] = True
    """Whether something has to be told beside of which pictures."""

    def __post_init__(self) -> None:
        if not isinstance(self.pictures, str):
            if not 0 < len(self.pictures) <= MOST_NUMBERED:
                raise CommandError(f"Name one to {MOST_NUMBERED} pictures by their numbers, or say all.")
            for number in self.pictures:
                check_picture(number)

    @property
    def value(self) -> str:
        return ""

    def arguments(self) -> str:
        which = self.pictures if isinstance(self.pictures, str) else " ".join(map(str, self.pictures))
        misread = ":" in self.value and _PICTURES.fullmatch(self.value)
        if self.pictures == "open" and not misread:
            return self.value
        return f"{which}: {self.value}" if self.value else which

    @classmethod
    def read(cls, arguments: str) -> Self:
        match = _PICTURES.fullmatch(arguments)
        if match is None or (match[2] is None and not arguments.endswith(":") and cls.needs_value):
            return cls.of("open", arguments)
        named = match[1] if match[1] in ("open", "all") else tuple(map(int, match[1].split()))
        return cls.of(named, match[2] or "")  # type: ignore[arg-type]

    @classmethod
    @abstractmethod
    def of(cls, pictures: Pictures, value: str) -> Self:
        """The command that tells this of these pictures."""


@dataclass(frozen=True, slots=True)
class Rate(Telling):
    """Give stars, 0 to 5; 0 takes them away."""

    stars: int = 0
    name: ClassVar[str] = "rate"
    usage: ClassVar[str] = "rate [PICTURES:] STARS"

    def __post_init__(self) -> None:
        Telling.__post_init__(self)
        between(self.stars, 0, 5, "The number of stars")

    @property
    def value(self) -> str:
        return str(self.stars)

    @classmethod
    def of(cls, pictures: Pictures, value: str) -> Self:
        return cls(pictures, read_whole(value, "The number of stars"))


@dataclass(frozen=True, slots=True)
class _Marked(Telling):
    needs_value: ClassVar[bool] = False

    @classmethod
    def of(cls, pictures: Pictures, value: str) -> Self:
        if value:
            raise Misshapen
        return cls(pictures)


@dataclass(frozen=True, slots=True)
class Pick(_Marked):
    """Mark as a keeper."""

    name: ClassVar[str] = "pick"
    usage: ClassVar[str] = "pick [PICTURES]"


@dataclass(frozen=True, slots=True)
class Reject(_Marked):
    """Mark as rejected; nothing is deleted."""

    name: ClassVar[str] = "reject"
    usage: ClassVar[str] = "reject [PICTURES]"


@dataclass(frozen=True, slots=True)
class Unmark(_Marked):
    """Take the mark away, keeper or rejected."""

    name: ClassVar[str] = "unmark"
    usage: ClassVar[str] = "unmark [PICTURES]"


@dataclass(frozen=True, slots=True)
class _Keywords(Telling):
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        Telling.__post_init__(self)
        kept = (one_line(word, self.name) for word in ",".join(self.words).split(",") if word.strip())
        object.__setattr__(self, "words", tuple(dict.fromkeys(kept)))
        one_line(self.value, self.name)

    @property
    def value(self) -> str:
        return ", ".join(self.words)

    @classmethod
    def of(cls, pictures: Pictures, value: str) -> Self:
        if not value.strip(" ,"):
            raise Misshapen
        return cls(pictures, (value,))


@dataclass(frozen=True, slots=True)
class Tag(_Keywords):
    """Add keywords."""

    name: ClassVar[str] = "tag"
    usage: ClassVar[str] = "tag [PICTURES:] WORD, WORD"


@dataclass(frozen=True, slots=True)
class Untag(_Keywords):
    """Take keywords away."""

    name: ClassVar[str] = "untag"
    usage: ClassVar[str] = "untag [PICTURES:] WORD, WORD"


@dataclass(frozen=True, slots=True)
class _Worded(Telling):
    words: str = ""

    def __post_init__(self) -> None:
        Telling.__post_init__(self)
        object.__setattr__(self, "words", one_line(self.words, self.name))

    @property
    def value(self) -> str:
        return self.words

    @classmethod
    def of(cls, pictures: Pictures, value: str) -> Self:
        if not value:
            raise Misshapen
        return cls(pictures, value)


@dataclass(frozen=True, slots=True)
class Title(_Worded):
    """Give a title."""

    name: ClassVar[str] = "title"
    usage: ClassVar[str] = "title [PICTURES:] WORDS"


@dataclass(frozen=True, slots=True)
class DescribeAs(_Worded):
    """Give a description."""

    name: ClassVar[str] = "describe_as"
    usage: ClassVar[str] = "describe_as [PICTURES:] WORDS"


@dataclass(frozen=True, slots=True)
class PutInAlbum(_Worded):
    """Put into an album, which is made by that."""

    name: ClassVar[str] = "album"
    usage: ClassVar[str] = "album [PICTURES:] NAME"


@dataclass(frozen=True, slots=True)
class TakeFromAlbum(_Worded):
    """Take out of an album."""

    name: ClassVar[str] = "unalbum"
    usage: ClassVar[str] = "unalbum [PICTURES:] NAME"


@dataclass(frozen=True, slots=True)
class Located(_Worded):
    """Say where it was taken: a town, a region, a country, or degrees such as 38.7 -9.1."""

    name: ClassVar[str] = "located"
    usage: ClassVar[str] = "located [PICTURES:] PLACE"


@dataclass(frozen=True, slots=True)
class Dated(_Worded):
    """Say when it was taken; the file keeps its own date."""

    name: ClassVar[str] = "dated"
    usage: ClassVar[str] = "dated [PICTURES:] DATE"

    def __post_init__(self) -> None:
        _Worded.__post_init__(self)
        told_moment(self.words)
        object.__setattr__(self, "words", self.words.replace(" ", "T"))


@dataclass(frozen=True, slots=True)
class Shifted(Telling):
    """Move the dates of pictures by days, hours, minutes and seconds."""

    by: timedelta = timedelta()
    name: ClassVar[str] = "shifted"
    usage: ClassVar[str] = "shifted [PICTURES:] +2h30m"

    def __post_init__(self) -> None:
        Telling.__post_init__(self)
        if not self.by or self.by.microseconds or abs(self.by) > timedelta(days=40_000):
            raise CommandError("Dates are moved by whole seconds, up to 40000 days, such as +2h or -1d.")

    @property
    def value(self) -> str:
        seconds = abs(int(self.by.total_seconds()))
        counts = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
        told = "".join(f"{count}{unit}" for count, unit in zip(counts, "dhms", strict=True) if count)
        return ("-" if self.by < timedelta() else "+") + told

    @classmethod
    def of(cls, pictures: Pictures, value: str) -> Self:
        match = _SHIFT.fullmatch(value.replace(" ", ""))
        if match is None:
            raise Misshapen
        days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
        by = timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
        return cls(pictures, -by if match[1] == "-" else by)


@dataclass(frozen=True, slots=True)
class KeepSearch(OfText):
    """Give the search a name; `search saved:NAME` runs it again, on what is there then."""

    words: str
    name: ClassVar[str] = "keep_search"
    usage: ClassVar[str] = "keep_search NAME"

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", unquoted(self.words))
        OfText.__post_init__(self)


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take back what was told last about pictures."""

    name: ClassVar[str] = "take_back"
    usage: ClassVar[str] = "take_back"


@dataclass(frozen=True, slots=True)
class ProposeKeepers(Command):
    """Say which of the listed bursts and look-alikes to keep, and why; it only proposes."""

    name: ClassVar[str] = "propose_keepers"
    usage: ClassVar[str] = "propose_keepers"


TELLINGS: tuple[type[Telling], ...] = (
    Rate, Pick, Reject, Unmark, Tag, Untag, Title, DescribeAs, PutInAlbum, TakeFromAlbum, Dated, Shifted,
    Located,
)  # fmt: skip


def told_moment(text: str) -> tuple[datetime, str]:
    """The moment that a told date begins with, and how much of it was told: "year", "month", "day", "time".

    Raises:
        CommandError: it is no date.
    """
    found = _DATE.fullmatch(text.strip())
    try:
        if not found:
            raise ValueError
        year, month, day, hour, minute, second = (int(part) if part else 0 for part in found.groups())
        moment = datetime(year, month if found[2] else 1, day if found[3] else 1, hour, minute, second)
    except ValueError:
        raise CommandError(f"A date is like 2023-07-14 or 2023-07-14T18:00, not {shown(text)}.") from None
    return moment, ("year", "month", "day", "time")[sum(bool(found[at]) for at in (2, 3, 4))]
