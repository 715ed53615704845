"""Is it written in our own text form? "rotate 90; crop 16:9": commands as they are typed and printed.

Words that are commands by chance ("open the second one", "erase it", "more") are left to the reader: a typed
command has numbers, names of its own or a path where it might have any words. One of nothing but numbers, of
which one cannot be meant ("rate 9"), is refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from photalk.commands import (
    FILTERS,
    Answer,
    Change,
    Command,
    Edit,
    Filter,
    Located,
    NamePerson,
    NotName,
    Open,
    PutInAlbum,
    Refine,
    Save,
    Search,
    Show,
    Tag,
    TakeFromAlbum,
    Telling,
    Title,
    Untag,
    format,
    parse,
)
from photalk.commands.queries.operators import operator_spans
from photalk.commands.queries.pattern_text import barred
from photalk.commands.telling import TELLINGS
from photalk.errors import CommandError, PhotalkError
from photalk.language.exact import Proposal
from photalk.language.exact.files import begun, is_path
from photalk.language.understanding import DONT_KNOW
from photalk.operations.base import Misshapen

MAX_COMMANDS = 50
"""More than this from one message is not what anybody meant."""


def typed(message: str, pictures: Sequence[str] = ()) -> tuple[Proposal, ...]:
    """The commands of a message that is nothing but such lines; none for any other message.

    `open` may be followed by a beginning of the name of a listed picture, too.
    """
    lines = [" ".join(line.split()) for part in message.splitlines() for line in part.split(";")]
    lines = [f"search {line}" if _is_operators(line) else line for line in lines if line]
    if not 0 < len(lines) <= MAX_COMMANDS or not any(" " in line or "_" in line for line in lines):
        return ()
    commands: list[Command] = []
    refusals: list[str] = []
    for line in lines:
        try:
            command = _shown(parse(line), pictures)
        except PhotalkError:
            refusals.append(_refusal(line))
        else:
            commands.append(_unquoted(command))
            if not _is_strict(command, line):
                return ()
    if not all(refusals):
        return ()
    if refusals:
        return (Proposal("typed", 0, len(message), refusal=refusals[0]),)
    return (Proposal("typed", 0, len(message), commands=tuple(commands)),)


def _refusal(line: str) -> str:
    """What is wrong with a value of a line that is typed and no sentence; "" where it may be one.

    Edits are left to the reader, which knows what is near: "posterize 999" goes up to 32.
    """
    name, _, words = line.partition(" ")
    field, _, value = words.partition(" ")
    reads: dict[str, Callable[[str], object]] = {telling.name: telling.read for telling in TELLINGS}
    if name == Filter.name and field in FILTERS:
        words, reads = value, {name: lambda value: Filter(field, value)}
    if not all(any(map(str.isdecimal, word)) or word in ("open:", "all:") for word in words.split()):
        return ""
    try:
        reads.get(name, str)(words)
    except CommandError as error:
        return str(error)
    except Misshapen:
        pass
    return ""


def _is_strict(command: Command, line: str) -> bool:
    """Whether nothing in the line is free wording, but for what follows an exact beginning."""
    words = line.partition(" ")[2]
    match command:
        case Search(line_):
            return bool(operator_spans(str(line_)))
        case Open() | Save():
            return is_path(words)
        case Refine():
            return words.startswith(("like ", "but "))
        case Tag() | Untag() | Title() | PutInAlbum() | TakeFromAlbum() | Located():
            return line == format(command) and words.partition(": ")[0] in _targets(command)
        case NotName():
            return True
        case NamePerson():
            return line.endswith('"')
        case Answer():
            return words in ("yes", "no", DONT_KNOW)
        case Change(_, edit):
            return _is_strict(edit, words.partition(" ")[2])
        case Edit():
            return not isinstance(getattr(command, "target", None), str)
    return True


def _is_operators(line: str) -> bool:
    """Whether a line is nothing but a query's own operators: "tag:lisbon rating>=4"."""
    return not barred(line, operator_spans(line)).replace("|", " ").strip()


def _targets(command: Telling) -> tuple[str, ...]:
    """How the pictures of a command are written; without them, a line is words as people say them."""
    numbers = command.pictures if not isinstance(command.pictures, str) else ()
    return "open", "all", " ".join(map(str, numbers))


def _shown(command: Command, pictures: Sequence[str]) -> Command:
    """What opens a listed picture, where the name of one begins so."""
    name = begun(command.path, pictures) if isinstance(command, Open) else None
    return command if name is None else Show(list(pictures).index(name) + 1)


def _unquoted(command: Command) -> Command:
    return type(command)(command.path.strip("\"'“”")) if isinstance(command, Open | Save) else command
