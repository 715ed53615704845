"""Commands about who is in pictures: names, and what else is said of people. Each can be taken back."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import ClassVar, Self

from photalk.operations.base import Command, Misshapen
from photalk.operations.values import between, one_line

_NAME = r'"(?:[^"\\]|\\.)+"|[^\s"]+'
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class NamePerson(Command):
    """Say who somebody in the open picture is."""

    person: str
    who: str = ""
    name: ClassVar[str] = "name"
    usage: ClassVar[str] = "name [WHO] NAME"

    def __post_init__(self) -> None:
        object.__setattr__(self, "person", one_line(self.person, self.name, LONGEST_NAME))
        if self.who:
            object.__setattr__(self, "who", one_line(self.who.replace('"', " "), self.name))

    def arguments(self) -> str:
        return f"{self.who} {quoted_name(self.person)}".strip()

    @classmethod
    def read(cls, arguments: str) -> Self:
        found = re.fullmatch(rf"(?:(?P<who>[^\"]*[^\s\"])\s+)?(?P<name>{_NAME})", arguments)
        if found is None:
            raise Misshapen
        return cls(_plain(found["name"]), found["who"] or "")


@dataclass(frozen=True, slots=True)
class NotName(NamePerson):
    """Say who somebody in the open picture is not."""

    name: ClassVar[str] = "not_name"
    usage: ClassVar[str] = "not_name [WHO] NAME"


class _OfNames(Command):
    """Base of commands whose fields are names."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for one in fields(self):  # type: ignore[arg-type]
            object.__setattr__(self, one.name, one_line(getattr(self, one.name), self.name, LONGEST_NAME))

    def arguments(self) -> str:
        return " ".join(quoted_name(getattr(self, one.name)) for one in fields(self))  # type: ignore[arg-type]

    @classmethod
    def read(cls, arguments: str) -> Self:
        count = len(fields(cls))  # type: ignore[arg-type]
        if not re.fullmatch(rf"(?:(?:{_NAME})(?:\s+|$)){{{count}}}", arguments):
            raise Misshapen
        return cls(*map(_plain, re.findall(_NAME, arguments)))


@dataclass(frozen=True, slots=True)
class _OfOne(_OfNames):
    person: str


@dataclass(frozen=True, slots=True)
class SplitPerson(_OfOne):
    """Make two people of one: those whose faces are least alike."""

    name: ClassVar[str] = "split_person"
    usage: ClassVar[str] = "split_person NAME"


@dataclass(frozen=True, slots=True)
class ForgetPerson(_OfOne):
    """Forget somebody's name; the photos stay together."""

    name: ClassVar[str] = "forget_person"
    usage: ClassVar[str] = "forget_person NAME"


@dataclass(frozen=True, slots=True)
class _OfTwo(_OfNames):
    person: str
    other: str


@dataclass(frozen=True, slots=True)
class MergePeople(_OfTwo):
    """Make one person of two; the second name stays."""

    name: ClassVar[str] = "merge_people"
    usage: ClassVar[str] = "merge_people NAME NAME"


@dataclass(frozen=True, slots=True)
class PartPeople(_OfTwo):
    """Say that two people are not the same, however alike they look."""

    name: ClassVar[str] = "part_people"
    usage: ClassVar[str] = "part_people NAME NAME"


@dataclass(frozen=True, slots=True)
class Who(Command):
    """Say who is in the open picture."""

    name: ClassVar[str] = "who"
    usage: ClassVar[str] = "who"


@dataclass(frozen=True, slots=True)
class SortPeople(Command):
    """Be asked the question about people that settles the most photos."""

    name: ClassVar[str] = "sort_people"
    usage: ClassVar[str] = "sort_people"


@dataclass(frozen=True, slots=True)
class UndoPeople(Command):
    """Take back what was said last about people."""

    count: int = 1
    name: ClassVar[str] = "undo_people"
    usage: ClassVar[str] = "undo_people NUMBER"

    def __post_init__(self) -> None:
        between(self.count, 1, 100, "The number of things said")


STATED = (NamePerson, NotName, MergePeople, PartPeople, SplitPerson, ForgetPerson)
"""What can be taken back."""

ABOUT_PEOPLE = (*STATED, Who, SortPeople, UndoPeople)


def quoted_name(name: str) -> str:
    """A name as one piece of a command's text."""
    if re.fullmatch(r'[^\s"\\]+', name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _plain(piece: str) -> str:
    return re.sub(r"\\(.)", r"\1", piece[1:-1]) if piece.startswith('"') else piece
