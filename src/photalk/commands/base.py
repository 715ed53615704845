"""What every command has in common."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar

from photalk.commands.values import number


class Command:
    """Base of all commands; `name` is the first word of the text form."""

    __slots__ = ()
    name: ClassVar[str]
    usage: ClassVar[str]

    def arguments(self) -> str:
        """What follows the name in the text form."""
        return " ".join(
            number(value) if isinstance(value, int | float) else str(value)
            for value in (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
            if value is not None
        )


class Edit(Command):
    """A command that becomes a step of a picture's edit program."""

    __slots__ = ()
