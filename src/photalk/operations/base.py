"""What every command and every edit has in common, and the pieces that their text forms are read by."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import ClassVar, Self

from photalk.operations.values import Region, number, one_line, read_whole, region_of


class Command:
    """Base of all commands; `name` is the first word of the text form."""

    __slots__ = ()
    name: ClassVar[str]
    usage: ClassVar[str]
    caise: ClassVar[bool] = False
    """Whether it is one of CAISE's commands, exactly as CAISE has it."""

    def arguments(self) -> str:
        """What follows the name in the text form."""
        return " ".join(
            number(value) if isinstance(value, int | float) else str(value)
            for value in (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
            if value is not None
        )

    @classmethod
    def read(cls, arguments: str) -> Self:
        """The command whose arguments are written so: unless it says otherwise, a whole number a field.

        Raises:
            Misshapen: they do not have this command's shape.
            CommandError: they are out of range.
        """
        values = fields(cls)  # type: ignore[arg-type]
        needed = sum(value.default is MISSING for value in values)
        return cls(*(read_whole(token, "The number") for token in tokens(arguments, needed, len(values))))


class OfText(Command):
    """Base of commands whose one field is a text."""

    __slots__ = ()

    def __post_init__(self) -> None:
        (text,) = fields(self)  # type: ignore[arg-type]
        object.__setattr__(self, text.name, one_line(getattr(self, text.name), self.name))

    @classmethod
    def read(cls, arguments: str) -> Self:
        if not arguments:
            raise Misshapen
        return cls(arguments)  # type: ignore[call-arg]


class Edit(Command):
    """A command that becomes a step of a picture's edit program."""

    __slots__ = ()

    @property
    def key(self) -> str:
        """The key of the operation that this is an edit of."""
        return self.name


class Misshapen(Exception):
    """The arguments do not have the command's shape; the answer is its usage."""


def tokens(arguments: str, low: int, high: int) -> list[str]:
    """The arguments one by one, if there are as many as there may be."""
    found = arguments.split()
    if not low <= len(found) <= high:
        raise Misshapen
    return found


def split_region(arguments: str) -> tuple[str, Region | None]:
    """The arguments before `in REGION`, and the region."""
    before, within, region = f" {arguments}".partition(" in ")
    if within and not region.strip():
        raise Misshapen
    return before.strip(), region_of(region) if region.strip() else None


def hold_region(edit: Edit, region: str | Region | None) -> None:
    """Keep the region of an edit that was made with a plain text in its typed form."""
    object.__setattr__(edit, "region", region_of(region))


def in_region(region: Region | None) -> str:
    """The end of the text form of an edit that is limited to a region."""
    return "" if region is None else f" in {region}"
