"""The words for what can be asked, read from lexicon.txt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from photalk.search.asking.words import roots, stem, tokens


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer and the stems of the caption words for it (`absent`: that none of them is there)."""

    name: str
    words: tuple[str, ...]
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Answers to one kind of question; `single`: one word says all; `people`: only where people may be."""

    key: str
    question: str
    options: tuple[Option, ...]
    single: bool = False
    people: bool = False


@cache
def groups() -> dict[str, Group]:
    """All groups by key; the options of "thing" are questions of their own."""
    text = files(__package__).joinpath("lexicon.txt").read_text(encoding="utf-8")
    found: dict[str, Group] = {}
    for part in text.split("\n[")[1:]:
        head, *lines = part.splitlines()
        key, flags = head.split("]")
        question = next((line[1:].strip() for line in lines if line.startswith("?")), "")
        options = tuple(_option(line) for line in lines if ":" in line and not line.startswith(("?", "#")))
        found[key] = Group(key, question, options, "single" in flags.split(), "people" in flags.split())
    return found


def _option(line: str) -> Option:
    name, words = (side.strip() for side in line.split(":"))
    found = dict.fromkeys(stem(word) for word in tokens(words.removeprefix("-")))
    return Option(name, tuple(found), words.startswith("-"))


@cache
def people() -> frozenset[str]:
    """Stems of words for people."""
    nobody = next(option for option in groups()["who"].options if option.absent)
    more = "gentleman bride groom surfer skier snowboarder cyclist biker skateboarder rider climber wrestler"
    return roots(more) | frozenset(nobody.words)
