"""The text form of a command, both ways: `parse(format(command)) == command`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from photalk.commands import edits, requests
from photalk.commands.base import Command, Edit
from photalk.commands.values import MAX_TEXT, Box, Target, one_line, read_number, read_whole, shown
from photalk.errors import CommandError


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
        raise CommandError(f"There is no command {shown(name)}; the commands are {', '.join(_READERS)}.")
    command, read = _READERS[name]
    try:
        return read(arguments)
    except _Misshapen:
        raise CommandError(f"{name} is written: {command.usage}.") from None


def parse_lines(text: str) -> tuple[Command, ...]:
    """The commands of a text with one a line; empty lines and `#` comments are passed over."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(parse(line) for line in lines if line and not line.startswith("#"))


def format_lines(commands: Iterable[Command]) -> str:
    """One command a line."""
    return "".join(format(command) + "\n" for command in commands)


class _Misshapen(Exception):
    """The arguments do not have the command's shape; the answer is its usage."""


def _tokens(arguments: str, low: int, high: int) -> list[str]:
    tokens = arguments.split()
    if not low <= len(tokens) <= high:
        raise _Misshapen
    return tokens


def _words(make: Callable[[str], Command]) -> Callable[[str], Command]:
    def read(arguments: str) -> Command:
        if not arguments:
            raise _Misshapen
        return make(arguments)

    return read


def _numbers(make: Callable[..., Command], low: int, high: int) -> Callable[[str], Command]:
    def read(arguments: str) -> Command:
        return make(*(read_whole(token, "The number") for token in _tokens(arguments, low, high)))

    return read


def _nothing(make: Callable[[], Command]) -> Callable[[str], Command]:
    def read(arguments: str) -> Command:
        _tokens(arguments, 0, 0)
        return make()

    return read


def _split_region(arguments: str) -> tuple[str, Target | None]:
    before, within, region = f" {arguments}".partition(" in ")
    if within and not region.strip():
        raise _Misshapen
    return before.strip(), region.strip() or None


def _read_adjust_attr(arguments: str) -> Command:
    dial, region = _split_region(arguments)
    attribute, amount = _tokens(dial, 2, 2)
    return edits.AdjustAttr(attribute, read_number(amount, "The amount"), region)


def _read_adjust_color(arguments: str) -> Command:
    paint, region = _split_region(arguments)
    color, intensity = _tokens(paint, 2, 2)
    return edits.AdjustColor(color, read_number(intensity, "The intensity of a colour"), region)


def _read_black_and_white(arguments: str) -> Command:
    rest, region = _split_region(arguments)
    _tokens(rest, 0, 0)
    return edits.BlackAndWhite(region)


def _read_refine(arguments: str) -> Command:
    match = re.fullmatch(r"(?:like (\d+))?\s*(?:but (.+))?", arguments)
    if match and (match[1] or match[2]):
        return requests.Refine(int(match[1]) if match[1] else None, match[2])
    if not arguments:
        raise _Misshapen
    return requests.Refine(None, arguments)


def _read_filter(arguments: str) -> Command:
    field, _, value = arguments.partition(" ")
    if not value:
        raise _Misshapen
    return requests.Filter(field, value)


def _read_exclude(arguments: str) -> Command:
    (which,) = _tokens(arguments, 1, 1)
    return requests.Exclude(None if which == "all" else read_whole(which, "The number"))


def _read_forget(arguments: str) -> Command:
    what, _, words = arguments.partition(" ")
    return requests.Forget(what, words) if what == "wish" else requests.Forget(_tokens(arguments, 1, 1)[0])


def _read_angle(make: Callable[[float], Command]) -> Callable[[str], Command]:
    return lambda arguments: make(read_number(_tokens(arguments, 1, 1)[0], "The angle"))


def _read_straighten(arguments: str) -> Command:
    tokens = _tokens(arguments, 0, 1)
    return edits.Straighten(read_number(tokens[0], "The angle") if tokens else None)


def _read_enhance(arguments: str) -> Command:
    tokens = _tokens(arguments, 0, 1)
    return edits.Enhance(read_number(tokens[0], "The strength")) if tokens else edits.Enhance()


def _read_crop(arguments: str) -> Command:
    if not arguments:
        raise _Misshapen
    return edits.Crop(Box.read(arguments) or arguments)


def _read_resize(arguments: str) -> Command:
    tokens = _tokens(arguments, 1, 2)
    if tokens[0].endswith("%"):
        if len(tokens) == 2:
            raise _Misshapen
        return edits.Resize(read_number(tokens[0].removesuffix("%"), "The percentage"), percent=True)
    sides = [read_whole(token, "A side of resize") for token in tokens]
    return edits.Resize(sides[0], sides[1] if len(sides) == 2 else None)


_SPELLINGS = {"sideburns": "side-burns", "grey hair": "gray hair", "blonde hair": "blond hair"}


def _read_face(arguments: str) -> Command:
    for slot, values in edits.FACE_SLOTS.items():
        if arguments == slot or arguments.startswith(slot + " "):
            wish = arguments.removeprefix(slot).strip()
            plain = wish.removeprefix("-").strip()
            value = next((one for one in (*values, *_SPELLINGS) if f"{plain} ".startswith(f"{one} ")), plain)
            strength, who = _read_degree(plain.removeprefix(value).strip())
            return edits.Face(slot, _SPELLINGS.get(value, value), wish.startswith("-"), strength, who)
    if " " not in arguments:
        raise _Misshapen
    return edits.Face(arguments.rpartition(" ")[0], arguments.rpartition(" ")[2])


def _read_degree(text: str) -> tuple[float, str | None]:
    """The strength of a facial wish, and whose face is meant."""
    degree, _, who = f" {text}".partition(" of ")
    strength = 100.0 if not degree.strip() else read_number(degree.strip(), "The strength of face")
    return strength, who.strip() or None


def _read_change(arguments: str) -> Command:
    step, _, rest = arguments.partition(" ")
    if not rest.strip():
        raise _Misshapen
    edit = parse(rest)
    if not isinstance(edit, Edit):
        raise CommandError(f"{shown(rest)} is not an edit, so it cannot be a step of a program.")
    return requests.Change(read_whole(step, "The number"), edit)


Reader = Callable[[str], Command]

_READERS: dict[str, tuple[type[Command], Reader]] = {
    command.name: (command, reader)
    for command, reader in (
        (requests.Search, _words(requests.Search)),
        (edits.AdjustColor, _read_adjust_color),
        (edits.AdjustAttr, _read_adjust_attr),
        (edits.Rotate, _read_angle(edits.Rotate)),
        (edits.ImageCutout, _nothing(edits.ImageCutout)),
        (edits.Crop, _read_crop),
        (edits.Straighten, _read_straighten),
        (edits.Flip, lambda arguments: edits.Flip(_tokens(arguments, 1, 1)[0])),
        (edits.Resize, _read_resize),
        (edits.BlackAndWhite, _read_black_and_white),
        (edits.Enhance, _read_enhance),
        (edits.Erase, _words(edits.Erase)),
        (edits.Face, _read_face),
        (requests.Refine, _read_refine),
        (requests.Filter, _read_filter),
        (requests.Exclude, _read_exclude),
        (requests.Answer, _words(requests.Answer)),
        (requests.Forget, _read_forget),
        (requests.More, _nothing(requests.More)),
        (requests.Why, _numbers(requests.Why, 1, 1)),
        (requests.Show, _numbers(requests.Show, 1, 1)),
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
    )
}

COMMANDS: tuple[type[Command], ...] = tuple(command for command, _ in _READERS.values())
"""Every command of the language, CAISE's first."""
