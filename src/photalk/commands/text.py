"""The text form of a command, both ways: `parse(format(command)) == command`.

An edit reads its own arguments, in its own module of `photalk.operations`; here are the requests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from photalk.commands import inquiries, naming, requests
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.refinement_parser import change_line
from photalk.commands.telling import TELLINGS, KeepSearch, ProposeKeepers, TakeBack
from photalk.errors import CommandError
from photalk.operations.base import Command, Edit, Misshapen, tokens
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
    if name not in _READERS:
        near = get_close_matches(name[:40], _READERS, n=3, cutoff=0.5) or ["search", "show", "adjust_attr"]
        raise CommandError(f"There is no command {shown(name)}; there are {', '.join(near)} and others.")
    command, read = _READERS[name]
    try:
        return read(arguments)
    except Misshapen:
        raise CommandError(f"{name} is written: {command.usage}.") from None


def parse_lines(text: str) -> tuple[Command, ...]:
    """The commands of a text with one a line; empty lines and `#` comments are passed over."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(parse(line) for line in lines if line and not line.startswith("#"))


def format_lines(commands: Iterable[Command]) -> str:
    """One command a line."""
    return "".join(format(command) + "\n" for command in commands)


def _words(make: Callable[[str], Command]) -> Callable[[str], Command]:
    def read(arguments: str) -> Command:
        if not arguments:
            raise Misshapen
        return make(arguments)

    return read


def _numbers(make: Callable[..., Command], low: int, high: int) -> Callable[[str], Command]:
    def read(arguments: str) -> Command:
        return make(*(read_whole(token, "The number") for token in tokens(arguments, low, high)))

    return read


def _nothing(make: Callable[[], Command]) -> Callable[[str], Command]:
    def read(arguments: str) -> Command:
        tokens(arguments, 0, 0)
        return make()

    return read


def _read_refine(arguments: str) -> Command:
    match = re.fullmatch(r"(?:like (\d+))?\s*(?:but (.+))?", arguments)
    if match and (match[1] or match[2]):
        change = change_line(match[2]) if match[2] else None
        return requests.Refine(int(match[1]) if match[1] else None, change)
    if not arguments:
        raise Misshapen
    return requests.Refine(None, change_line(arguments))


def _read_filter(arguments: str) -> Command:
    field, _, value = arguments.partition(" ")
    if not value:
        raise Misshapen
    return requests.Filter(field, value)


def _read_exclude(arguments: str) -> Command:
    (which,) = tokens(arguments, 1, 1)
    return requests.Exclude(None if which == "all" else read_whole(which, "The number"))


def _read_forget(arguments: str) -> Command:
    what, _, words = arguments.partition(" ")
    return requests.Forget(what, words) if what == "wish" else requests.Forget(tokens(arguments, 1, 1)[0])


def _read_change(arguments: str) -> Command:
    step, _, rest = arguments.partition(" ")
    if not rest.strip():
        raise Misshapen
    edit = parse(rest)
    if not isinstance(edit, Edit):
        raise CommandError(f"{shown(rest)} is not an edit, so it cannot be a step of a program.")
    return requests.Change(read_whole(step, "The number"), edit)


Reader = Callable[[str], Command]

_REQUESTS: tuple[tuple[type[Command], Reader], ...] = (
    (requests.Search, _words(lambda words: requests.Search(query_line(words)))),
    (requests.Refine, _read_refine),
    (requests.Filter, _read_filter),
    (requests.Exclude, _read_exclude),
    (requests.Answer, _words(requests.Answer)),
    (requests.Forget, _read_forget),
    (requests.More, _nothing(requests.More)),
    (requests.Why, _numbers(requests.Why, 1, 1)),
    (inquiries.AskLibrary, inquiries.read_ask),
    (inquiries.TellPicture, inquiries.read_tell),
    (requests.Show, _numbers(requests.Show, 1, 1)),
    (requests.PickOut, _words(requests.PickOut)),
    (requests.Original, _nothing(requests.Original)),
    (requests.Compare, _numbers(requests.Compare, 2, 2)),
    (requests.Transfer, _numbers(requests.Transfer, 2, 2)),
    (requests.Open, _words(requests.Open)),
    (requests.Save, _words(requests.Save)),
    (requests.Steps, _nothing(requests.Steps)),
    (requests.Undo, _numbers(requests.Undo, 0, 1)),
    (requests.Redo, _numbers(requests.Redo, 0, 1)),
    (requests.Drop, _numbers(requests.Drop, 1, 1)),
    (requests.Disable, _numbers(requests.Disable, 1, 1)),
    (requests.Enable, _numbers(requests.Enable, 1, 1)),
    (requests.Move, _numbers(requests.Move, 2, 2)),
    (requests.Change, _read_change),
    *((telling, telling.read) for telling in TELLINGS),
    (KeepSearch, _words(KeepSearch)),
    (TakeBack, _nothing(TakeBack)),
    (ProposeKeepers, _nothing(ProposeKeepers)),
    *naming.READERS,
)

_READERS: dict[str, tuple[type[Command], Reader]] = {
    **{edit.name: (edit, edit.read) for edit in EDITS.values()},
    **{request.name: (request, read) for request, read in _REQUESTS},
}

COMMANDS: tuple[type[Command], ...] = tuple(
    sorted(
        (command for command, _ in _READERS.values()),
        key=lambda command: (not command.caise, command.caise and issubclass(command, Edit)),
    )
)
"""Every command of the language, CAISE's first."""
