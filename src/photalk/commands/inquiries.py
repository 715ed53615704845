"""Questions as commands: about the library, which are counted and looked up there, and about one picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from photalk.commands.queries.query import QueryLine, written_line
from photalk.commands.queries.query_parser import query_line
from photalk.commands.requests import check_picture
from photalk.errors import CommandError
from photalk.operations.base import Command, Misshapen
from photalk.operations.values import one_line, one_of

LIBRARY_QUESTIONS = (
    "count", "when", "where", "camera", "lens", "who", "exists", "which", "gap", "most",
)  # fmt: skip
PICTURE_QUESTIONS = (
    "caption", "seen", "text", "size", "name", "taken", "place", "camera", "lens", "who", "rating", "tags",
)  # fmt: skip
UNITS = ("month", "year", "place", "camera", "person")
"""What photos are counted by."""

ANSWERED_ORDERS = ("newest", "oldest", "largest", "smallest", "sharpest")
"""By what one photo is chosen from others, as far as the catalogue knows."""

_ASKED = re.compile(
    rf"(?P<kind>\w+)(?: by (?P<by>\w+))?(?: (?P<order>{'|'.join(ANSWERED_ORDERS)}))?"
    r"(?: of (?P<about>[^|]+?)(?: \| (?P<other>[^|]+))?)?"
)
_TOLD = re.compile(r"(?P<kind>\w+)(?: of (?P<picture>\d+))?(?: about (?P<words>.+))?")


@dataclass(frozen=True, slots=True)
class AskLibrary(Command):
    """Answer a question about the photos of the library.

    `about` says which photos are meant, all where it is None; `other` what they are compared with.
    """

    kind: str
    about: QueryLine | None = None
    by: str = ""
    order: str = ""
    other: QueryLine | None = None
    name: ClassVar[str] = "ask"
    usage: ClassVar[str] = "ask KIND [by UNIT] [ORDER] [of WORDS [| WORDS]]"

    def __post_init__(self) -> None:
        one_of(self.kind, LIBRARY_QUESTIONS, "A question about the library")
        if self.by:
            one_of(self.by, UNITS, "What photos are counted by")
        if self.order:
            one_of(self.order, ANSWERED_ORDERS, "An order of photos")
        for part in ("about", "other"):
            if (line := getattr(self, part)) is not None:
                if "|" in str(line):
                    line = str(line).replace("|", " ")
                object.__setattr__(self, part, written_line(line, "ask", query_line))
        if self.other is not None and self.about is None:
            raise CommandError(f"A comparison needs two sides: {self.usage}.")

    def arguments(self) -> str:
        by = f" by {self.by}" if self.by else ""
        order = f" {self.order}" if self.order else ""
        about = f" of {self.about}" if self.about is not None else ""
        other = f" | {self.other}" if self.other is not None else ""
        return f"{self.kind}{by}{order}{about}{other}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        read = _ASKED.fullmatch(arguments)
        if read is None:
            raise Misshapen
        about, other = (query_line(read[part]) if read[part] else None for part in ("about", "other"))
        return cls(read["kind"], about, read["by"] or "", read["order"] or "", other)


@dataclass(frozen=True, slots=True)
class TellPicture(Command):
    """Tell what is known of the open picture, or of a listed one."""

    kind: str
    picture: int | None = None
    words: str = ""
    name: ClassVar[str] = "tell"
    usage: ClassVar[str] = "tell KIND [of NUMBER] [about WORDS]"

    def __post_init__(self) -> None:
        one_of(self.kind, PICTURE_QUESTIONS, "A question about a picture")
        check_picture(self.picture)
        if self.words:
            object.__setattr__(self, "words", one_line(self.words, "tell"))

    def arguments(self) -> str:
        of = f" of {self.picture}" if self.picture is not None else ""
        return f"{self.kind}{of}{f' about {self.words}' if self.words else ''}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        read = _TOLD.fullmatch(arguments)
        if read is None:
            raise Misshapen
        return cls(read["kind"], int(read["picture"]) if read["picture"] else None, read["words"] or "")
