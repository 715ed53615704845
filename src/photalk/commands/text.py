"""The text form of a command, both ways: `parse(format(command)) == command`.

A command reads its own arguments, an edit in its module of `photalk.operations`; here they are found by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from photalk.commands.inquiries import AskLibrary, TellPicture
from photalk.commands.naming import ABOUT_PEOPLE
from photalk.commands.requests import FINDING, WORKING, Change
from photalk.commands.telling import TELLINGS, KeepSearch, ProposeKeepers, TakeBack
from photalk.errors import CommandError
from photalk.operations.base import Command, Edit, Misshapen
from photalk.operations.registry import EDITS
from photalk.operations.values import MAX_TEXT, one_line, read_whole, shown


def format(command: Command) -> str:
    """The command as its one line of text."""
    return f"{command.name} {command.arguments()}".strip()


def parse(line: str) -> Command:
    """The command that a line of text writes.

    Raises:
        CommandError: one sentence that says what is allowed instead.
    """
    name, _, arguments = one_line(line, "A command", 2 * MAX_TEXT).partition(" ")
    if name not in _NAMED:
        near = get_close_matches(name[:40], _NAMED, n=3, cutoff=0.5) or ["search", "show", "adjust_attr"]
        raise CommandError(f"There is no command {shown(name)}; there are {', '.join(near)} and others.")
    command = _NAMED[name]
    try:
        return _read_change(arguments) if command is Change else command.read(arguments)
    except Misshapen:
        raise CommandError(f"{name} is written: {command.usage}.") from None


def parse_lines(text: str) -> tuple[Command, ...]:
    """The commands of a text with one a line; empty lines and `#` comments are passed over."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(parse(line) for line in lines if line and not line.startswith("#"))


def format_lines(commands: Iterable[Command]) -> str:
    """One command a line."""
    return "".join(format(command) + "\n" for command in commands)


def _read_change(arguments: str) -> Change:
    """A step's other edit, which is a line of its own."""
    step, _, rest = arguments.partition(" ")
    if not rest.strip():
        raise Misshapen
    edit = parse(rest)
    if not isinstance(edit, Edit):
        raise CommandError(f"{shown(rest)} is not an edit, so it cannot be a step of a program.")
    return Change(read_whole(step, "The number"), edit)


_REQUESTS: tuple[type[Command], ...] = (
    *FINDING, AskLibrary, TellPicture, *WORKING, *TELLINGS, KeepSearch, TakeBack, ProposeKeepers,
    *ABOUT_PEOPLE,
)  # fmt: skip

_NAMED: dict[str, type[Command]] = {**EDITS, **{request.name: request for request in _REQUESTS}}

COMMANDS: tuple[type[Command], ...] = tuple(
    sorted(
        _NAMED.values(), key=lambda command: (not command.caise, command.caise and issubclass(command, Edit))
    )
)
"""Every command of the language, CAISE's first."""
