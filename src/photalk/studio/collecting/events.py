"""What can happen in a room, and its form as JSON, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

Role = Literal["user", "assistant"]
"""Who sits in a room; a room of ChatIR's kind has a user only."""

Who = Literal["user", "assistant", "organiser", "system"]
"""Who did it; "system" is the questioner of ChatIR's kind, or the room itself."""

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ChosenPicture:
    """A picture by its number in the library, with its name and size as they were when it was chosen."""

    id: int
    name: str
    size: Size


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the system with its stable topic, so that the answer can be heard again."""

    topic: str
    text: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of the live chat."""

    text: str


@dataclass(frozen=True, slots=True)
class Searched:
    """The assistant looked for something and was shown these; the user does not see that."""

    words: str
    found: tuple[ChosenPicture, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """The assistant showed a picture; `search` is the number of the event that had found it."""

    picture: ChosenPicture
    search: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Did:
    """A command was done to the picture that lay open; `picture.size` is the size that came of it."""

    command: str
    picture: ChosenPicture


@dataclass(frozen=True, slots=True)
class Ticked:
    """The user ticked a suggested task off, counted from 0, or took that back."""

    task: int
    done: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """The person described the target, or answered a question, and so the system looked again.

    `rank` is the target's from 1, None when it is not among the `depth` that were looked at; `best` are the
    first few; `question` is what the system asks next, None when it asks no more.
    """

    text: str
    rank: int | None
    depth: int
    best: tuple[ChosenPicture, ...]
    question: Asked | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The dialogue is over."""

    why: str = ""


Happening = ChatLine | Searched | Shared | Did | Ticked | Answered | Ended
_KINDS: dict[str, type[Happening]] = {
    "said": ChatLine, "searched": Searched, "shared": Shared, "did": Did, "ticked": Ticked,
    "answered": Answered, "ended": Ended,
}  # fmt: skip
_NAMES = {kind: name for name, kind in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a room's log, counted from 1; `at` is ISO in UTC."""

    number: int
    at: str
    by: Who
    what: Happening


def to_record(event: Event) -> dict[str, Any]:
    """The event as plain JSON values."""
    kind = _NAMES[type(event.what)]
    return {"number": event.number, "at": event.at, "by": event.by, "kind": kind, **asdict(event.what)}


def from_record(record: Mapping[str, Any]) -> Event:
    """The event that a record holds.

    Raises:
        KeyError, TypeError, ValueError: it is not a record of ours.
    """
    kind = _KINDS[record["kind"]]
    values = {field.name: _value(field.name, record[field.name]) for field in fields(kind)}
    if record["by"] not in get_args(Who):
        raise ValueError(f"{record['by']!r} is nobody of a room")
    return Event(int(record["number"]), str(record["at"]), record["by"], kind(**values))


def _value(name: str, value: Any) -> Any:
    match name:
        case "picture":
            return picture_from(value)
        case "found" | "best":
            return tuple(map(picture_from, value))
        case "question" if value is not None:
            return Asked(str(value["topic"]), str(value["text"]), tuple(map(str, value["options"])))
    return value


def picture_from(value: Mapping[str, Any]) -> ChosenPicture:
    """The picture that a record holds."""
    width, height = value["size"]
    return ChosenPicture(int(value["id"]), str(value["name"]), (int(width), int(height)))
