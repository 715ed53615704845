"""The hand-written check set: what is said, in which situation, and what may come of it.

The files in `checks/` hold a case a line, `message => expectation`. The expectation is commands separated
by `;`, with `ask` among them where a question is right, or `nothing`; ` | ` separates expectations that are
equally good. `+~`, `-~` and `~` stand for an amount that the message leaves open: its sign counts, not its
size. Lines that start with `>` are earlier turns (`> message => commands | what was answered`), each line
that starts with `@` lists what is in one more picture that was shown; both hold until the next empty line.
`== name` starts a section. Nothing in these files is ever trained on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources

from photalk.commands import Command, Edit, format, parse
from photalk.language.understanding import Scene, Turn
from photalk.vision.space.wordpiece import words_of
from photalk_lab.bench.taught import taught_messages

GROUPS = ("single", "several", "dialogues", "nothing", "ambiguous")

PERCENT_SLACK = 1.0
"""How far a percentage of a frame may lie from the expected one: a third is 33 or 33.3."""

_REGIONAL = ("adjust_attr", "adjust_color", "black_and_white")
_LITERAL = ("save", "open", "filter", "face", "flip")
_SMALL = frozenset(
    (
        "a", "an", "the", "this", "that", "these", "those", "some", "any", "one", "ones", "her", "his", "my",
        "our", "their", "its", "of", "in", "on", "at", "with", "for", "to", "only",
    )
)  # fmt: skip
"""Words that a description may have or not have."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A good outcome: commands in the check set's notation, and whether a question comes with them."""

    commands: tuple[str, ...] = ()
    asks: bool = False

    def allows(self, commands: Sequence[Command], *, asks: bool) -> bool:
        """Whether this is that outcome; neighbouring edits may come in any order."""
        return self.asks == asks and self.does(commands)

    def does(self, commands: Sequence[Command]) -> bool:
        """Whether the commands are those, whatever was asked besides."""
        rest = list(self.commands)
        for command in commands:
            edits = 1 if not isinstance(command, Edit) else _leading_edits(rest)
            place = next((at for at, line in enumerate(rest[:edits]) if fits(command, line)), None)
            if place is None:
                return False
            del rest[place]
        return not rest


@dataclass(frozen=True, slots=True)
class Case:
    """A message in its situation, with every good outcome."""

    uid: str
    group: str
    section: str
    message: str
    expected: tuple[Expected, ...]
    turns: tuple[Turn, ...] = ()
    concepts: tuple[tuple[str, ...], ...] = ()

    @property
    def scene(self) -> Scene:
        """What is on the table: the pictures, as far as they can be seen."""
        return Scene(look=lambda: self.concepts) if self.concepts else Scene()


@dataclass(slots=True)
class _Situation:
    turns: tuple[Turn, ...] = ()
    concepts: tuple[tuple[str, ...], ...] = ()


def read_cases() -> tuple[Case, ...]:
    """The check set, without the messages that the reader was trained on.

    Those were written by others who did not see the check set, nor the check set's author them; short
    messages ("undo", "crop it") were written twice all the same.

    Raises:
        NotFound: the corpus of a checkout, which tells them, is not there.
    """
    folder = resources.files("photalk_lab.bench") / "checks"
    taught = {_plain(message) for message in taught_messages()}
    return tuple(
        case
        for group in GROUPS
        for case in cases_in((folder / f"{group}.txt").read_text("utf-8"), group)
        if _plain(case.message) not in taught
    )


def _plain(message: str) -> str:
    """What a message comes down to: its words, or where it has none, its signs."""
    return " ".join(word for word in words_of(message) if word not in "?!") or message.strip()


def cases_in(text: str, group: str) -> Iterator[Case]:
    """The cases that a file writes."""
    now, section = _Situation(), group
    for number, line in enumerate(text.splitlines(), 1):
        body = line[1:].strip()
        if not line.strip():
            now = _Situation()
        elif line.startswith("=="):
            section = line.strip("= ")
        elif line.startswith(">"):
            said, _, rest = body.partition(" =>")
            done, _, system = rest.partition("|")
            commands = tuple(parse(one.strip()) for one in done.split(";") if one.strip())
            now = _Situation((*now.turns, Turn(said.strip(), system.strip(), commands)), now.concepts)
        elif line.startswith("@"):
            picture = tuple(concept.strip() for concept in body.split(","))
            now = _Situation(now.turns, (*now.concepts, picture))
        elif not line.startswith("# "):
            message, _, expected = line.rpartition(" => ")
            wanted = tuple(_expected(one) for one in expected.split(" | "))
            yield Case(f"{group}:{number}", group, section, message, wanted, now.turns, now.concepts)


def _expected(text: str) -> Expected:
    parts = [part.strip() for part in text.split(";")]
    if parts == ["nothing"]:
        return Expected()
    return Expected(tuple(part for part in parts if part != "ask"), asks="ask" in parts)


def _leading_edits(lines: list[str]) -> int:
    """How many of the lines, from the first on, are edits."""
    count = 0
    for line in lines:
        if not isinstance(parse(re.sub(r"[+-]?~(?=\s|$)", "0.5", line)), Edit):
            break
        count += 1
    return count


def fits(command: Command, line: str) -> bool:
    """Whether a command is the one that a line of the check set writes.

    >>> fits(parse("adjust_attr brightness 12"), "adjust_attr brightness +~")
    True
    >>> fits(parse("search bus red"), "search the red bus"), fits(parse("rotate 90"), "rotate -~")
    (True, False)
    """
    name, _, wanted = line.partition(" ")
    if command.name != name:
        return False
    said = format(command).partition(" ")[2]
    if name in _LITERAL:
        return said.lower() == wanted.lower()
    said_region = wanted_region = ""
    if name in _REGIONAL:
        (said, said_region), (wanted, wanted_region) = _parted(said), _parted(wanted)
    if _words(said_region) != _words(wanted_region):
        return False
    said_numbers, wanted_numbers = _numbers(said), _numbers(wanted)
    return (
        _words(said) == _words(wanted)
        and len(said_numbers) == len(wanted_numbers)
        and all(_close(s, w, name) for s, w in zip(said_numbers, wanted_numbers, strict=True))
    )


def _parted(arguments: str) -> tuple[str, str]:
    before, _, region = f" {arguments}".partition(" in ")
    return before, region


def _is_number(token: str) -> bool:
    return bool(re.fullmatch(r"[+-]?(?:~|\d+(?:\.\d+)?%?)", token))


def _numbers(text: str) -> list[str]:
    return [token for token in text.split() if _is_number(token)]


def _words(text: str) -> Counter[str]:
    """The words of a description, in any order, without those that it may as well leave out."""
    tokens = (re.sub(r"[^\w:'-]", "", token.lower()) for token in text.split() if not _is_number(token))
    return Counter(token.removesuffix("s") for token in tokens if token and token not in _SMALL)


def _close(said: str, wanted: str, name: str) -> bool:
    if wanted.endswith("~"):
        value = float(said.rstrip("%"))
        signed = value if name != "rotate" or value <= 180 else value - 360
        return {"+~": signed > 0, "-~": signed < 0, "~": True}[wanted]
    if wanted.endswith("%") != said.endswith("%"):
        return False
    slack = PERCENT_SLACK if wanted.endswith("%") else 1e-6
    return abs(float(said.rstrip("%")) - float(wanted.rstrip("%"))) <= slack
