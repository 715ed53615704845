"""Commands about pictures and steps: finding, showing, comparing, saving, taking back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Self

from photalk.commands.queries.filters import CLOSED
from photalk.commands.queries.query import QueryLine, written_line
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.refinement_parser import change_line
from photalk.commands.queries.told_fields import TOLD_FIELDS, told_value
from photalk.errors import CommandError
from photalk.operations.base import Command, Edit, Misshapen, OfText, tokens
from photalk.operations.values import between, one_line, one_of, read_whole, shown

FILTERS = (
    "after", "before", "on", "place", "camera", "lens", "folder", "orientation", "color", "type", "name",
    "text", "rating", "mark", "tag", "album", "saved", "who", "only", "order", "blurry", "blinks", "smiles",
    "has", "first",
)  # fmt: skip

FORGETTABLE = ("last", "filters", "answers", "all")
"""What a search can forget beside a single wish: its last step, its filters, the answers, or everything."""

_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def check_picture(number: int | None) -> None:
    """Make sure that a picture of a list may have this number.

    Raises:
        CommandError: none has.
    """
    if number is not None:
        between(number, 1, 1_000_000, "The number of a picture")


@dataclass(frozen=True, slots=True)
class _OfPicture(Command):
    picture: int

    def __post_init__(self) -> None:
        check_picture(self.picture)


@dataclass(frozen=True, slots=True)
class _OfTwo(Command):
    first: int
    second: int

    def __post_init__(self) -> None:
        check_picture(self.first)
        check_picture(self.second)


@dataclass(frozen=True, slots=True)
class Search(Command):
    """Find pictures by what is in them."""

    line: QueryLine
    name: ClassVar[str] = "search"
    usage: ClassVar[str] = "search WORDS"
    caise: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", written_line(self.line, "search", query_line))

    @classmethod
    def read(cls, arguments: str) -> Self:
        if not arguments:
            raise Misshapen
        return cls(query_line(arguments))


@dataclass(frozen=True, slots=True)
class Refine(Command):
    """Find pictures like a shown one (or the current one), changed as the words say."""

    like: int | None = None
    change: QueryLine | None = None
    name: ClassVar[str] = "refine"
    usage: ClassVar[str] = "refine [like NUMBER] [but WORDS]"

    def __post_init__(self) -> None:
        check_picture(self.like)
        if self.change is not None:
            object.__setattr__(self, "change", written_line(self.change, "refine", change_line))
        if self.like is None and self.change is None:
            raise CommandError(f"refine needs a picture or words: {self.usage}.")

    def arguments(self) -> str:
        like = "" if self.like is None else f"like {self.like}"
        change = "" if self.change is None else f"but {self.change}"
        return f"{like} {change}".strip()

    @classmethod
    def read(cls, arguments: str) -> Self:
        match = re.fullmatch(r"(?:like (\d+))?\s*(?:but (.+))?", arguments)
        if match and (match[1] or match[2]):
            change = change_line(match[2]) if match[2] else None
            return cls(int(match[1]) if match[1] else None, change)
        if not arguments:
            raise Misshapen
        return cls(None, change_line(arguments))


@dataclass(frozen=True, slots=True)
class Filter(Command):
    """Keep only pictures whose metadata fits."""

    field: str
    value: str
    name: ClassVar[str] = "filter"
    usage: ClassVar[str] = "filter FIELD VALUE"

    def __post_init__(self) -> None:
        one_of(self.field, FILTERS, "The field of filter")
        object.__setattr__(self, "value", one_line(self.value, "filter"))
        if self.field in TOLD_FIELDS:
            object.__setattr__(self, "value", told_value(self.field, self.value))
        if self.field in CLOSED:
            one_of(self.value, CLOSED[self.field], f"The value of {self.field}")
        if self.field == "first":
            between(read_whole(self.value, "How many come first"), 1, 1_000_000, "How many come first")
        if self.field in ("after", "before", "on"):
            if not _DATE.fullmatch(self.value):
                raise CommandError(f"A date is YYYY, YYYY-MM or YYYY-MM-DD, not {shown(self.value)}.")
            try:
                date.fromisoformat(self.value + "-01-01"[len(self.value) - 4 :])
            except ValueError:
                raise CommandError(f"There is no date {self.value}.") from None

    @classmethod
    def read(cls, arguments: str) -> Self:
        field, _, value = arguments.partition(" ")
        if not value:
            raise Misshapen
        return cls(field, value)


@dataclass(frozen=True, slots=True)
class Exclude(Command):
    """Rule out one of the pictures that were found, or all that are listed, and look again."""

    picture: int | None = None
    name: ClassVar[str] = "exclude"
    usage: ClassVar[str] = "exclude NUMBER or exclude all"

    def __post_init__(self) -> None:
        check_picture(self.picture)

    def arguments(self) -> str:
        return "all" if self.picture is None else str(self.picture)

    @classmethod
    def read(cls, arguments: str) -> Self:
        (which,) = tokens(arguments, 1, 1)
        return cls(None if which == "all" else read_whole(which, "The number"))


@dataclass(frozen=True, slots=True)
class Answer(OfText):
    """Answer the question that the search has asked."""

    words: str
    name: ClassVar[str] = "answer"
    usage: ClassVar[str] = "answer WORDS"


@dataclass(frozen=True, slots=True)
class Forget(Command):
    """Take back what the search was told: its last step, its filters, the answers, one wish, or all of it."""

    what: str = "last"
    words: str = ""
    name: ClassVar[str] = "forget"
    usage: ClassVar[str] = "forget last, forget filters, forget answers, forget wish WORDS or forget all"

    def __post_init__(self) -> None:
        if self.what == "wish":
            object.__setattr__(self, "words", one_line(self.words, "forget"))
            return
        one_of(self.what, FORGETTABLE, "What a search forgets")
        if self.words:
            raise CommandError(f"Only a wish is forgotten by its words: {self.usage}.")

    def arguments(self) -> str:
        return f"{self.what} {self.words}".strip()

    @classmethod
    def read(cls, arguments: str) -> Self:
        what, _, words = arguments.partition(" ")
        return cls(what, words) if what == "wish" else cls(tokens(arguments, 1, 1)[0])


@dataclass(frozen=True, slots=True)
class More(Command):
    """List the next of the pictures that were found."""

    name: ClassVar[str] = "more"
    usage: ClassVar[str] = "more"


@dataclass(frozen=True, slots=True)
class Why(_OfPicture):
    """Say why a picture was found: what it meets, misses or leaves unknown."""

    name: ClassVar[str] = "why"
    usage: ClassVar[str] = "why NUMBER"


@dataclass(frozen=True, slots=True)
class Show(_OfPicture):
    """Open one of the pictures that were listed or found, by its number."""

    name: ClassVar[str] = "show"
    usage: ClassVar[str] = "show NUMBER"


@dataclass(frozen=True, slots=True)
class PickOut(OfText):
    """Open the one of the listed pictures that looks most like the words."""

    words: str
    name: ClassVar[str] = "pick_out"
    usage: ClassVar[str] = "pick_out WORDS"


@dataclass(frozen=True, slots=True)
class Compare(_OfTwo):
    """Say what is different between two shown pictures."""

    name: ClassVar[str] = "compare"
    usage: ClassVar[str] = "compare NUMBER NUMBER"


@dataclass(frozen=True, slots=True)
class Transfer(_OfTwo):
    """Do to the open picture what leads from one shown picture to another."""

    name: ClassVar[str] = "transfer"
    usage: ClassVar[str] = "transfer NUMBER NUMBER"


@dataclass(frozen=True, slots=True)
class Open(OfText):
    """Open a picture or a folder by its path."""

    path: str
    name: ClassVar[str] = "open"
    usage: ClassVar[str] = "open PATH"


@dataclass(frozen=True, slots=True)
class Save(OfText):
    """Export the picture as it is shown now, at full resolution."""

    path: str
    name: ClassVar[str] = "save"
    usage: ClassVar[str] = "save PATH"


@dataclass(frozen=True, slots=True)
class Steps(Command):
    """Say what has been done to the picture so far."""

    name: ClassVar[str] = "steps"
    usage: ClassVar[str] = "steps"


@dataclass(frozen=True, slots=True)
class Original(Command):
    """Show the open picture as it was before anything was done to it; its steps stand."""

    name: ClassVar[str] = "original"
    usage: ClassVar[str] = "original"


@dataclass(frozen=True, slots=True)
class _Counted(Command):
    count: int = 1

    def __post_init__(self) -> None:
        between(self.count, 1, 100_000, "The number of steps")


@dataclass(frozen=True, slots=True)
class Undo(_Counted):
    """Take back the last changes."""

    name: ClassVar[str] = "undo"
    usage: ClassVar[str] = "undo NUMBER"


@dataclass(frozen=True, slots=True)
class Redo(_Counted):
    """Bring back what was taken back."""

    name: ClassVar[str] = "redo"
    usage: ClassVar[str] = "redo NUMBER"


@dataclass(frozen=True, slots=True)
class _OnStep(Command):
    step: int

    def __post_init__(self) -> None:
        between(self.step, 1, 100_000, "The number of a step")


@dataclass(frozen=True, slots=True)
class Drop(_OnStep):
    """Take one step out and keep the later ones."""

    name: ClassVar[str] = "drop"
    usage: ClassVar[str] = "drop STEP"


@dataclass(frozen=True, slots=True)
class Disable(_OnStep):
    """Switch a step off without forgetting it."""

    name: ClassVar[str] = "disable"
    usage: ClassVar[str] = "disable STEP"


@dataclass(frozen=True, slots=True)
class Enable(_OnStep):
    """Switch a step on again."""

    name: ClassVar[str] = "enable"
    usage: ClassVar[str] = "enable STEP"


@dataclass(frozen=True, slots=True)
class Move(_OnStep):
    """Put a step at another place in the order."""

    to: int
    name: ClassVar[str] = "move"
    usage: ClassVar[str] = "move STEP PLACE"

    def __post_init__(self) -> None:
        _OnStep.__post_init__(self)
        between(self.to, 1, 100_000, "The number of a step")


@dataclass(frozen=True, slots=True)
class Change(_OnStep):
    """Put another edit in the place of a step: the same with another amount, say."""

    edit: Edit
    name: ClassVar[str] = "change"
    usage: ClassVar[str] = "change STEP EDIT"

    def arguments(self) -> str:
        return f"{self.step} {self.edit.name} {self.edit.arguments()}".strip()


FINDING: tuple[type[Command], ...] = (Search, Refine, Filter, Exclude, Answer, Forget, More, Why)
"""What is said while pictures are looked for."""

WORKING: tuple[type[Command], ...] = (
    Show, PickOut, Original, Compare, Transfer, Open, Save, Steps, Undo, Redo, Drop, Disable, Enable, Move,
    Change,
)  # fmt: skip
"""What is said of pictures, and of what was done to them."""
