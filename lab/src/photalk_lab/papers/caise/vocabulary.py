"""Words and their numbers: those that can be generated first, then those that can only be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

PAD, UNKNOWN, START, END = range(4)
ROLES = ("<user>", "<assistant>", "<command>", "<nothing>")
SPECIAL = ("<pad>", "<unknown>", "<start>", "<end>")

_TOKEN = re.compile(r"(?<![\w.])-?\d*\.?\d+|[^\W\d]+(?:['’][^\W\d]+)?|\d+|[^\w\s]")


def words_said(text: str) -> list[str]:
    """The words of an utterance or a concept, numbers without their units.

    >>> words_said("Rotate the girl's kite by 90%, please")
    ['rotate', 'the', "girl's", 'kite', 'by', '90', '%', ',', 'please']
    """
    return [_plain(word) for word in _TOKEN.findall(text.lower())]


def words_of_command(line: str) -> list[str]:
    """The words of a command, numbers all in one form.

    >>> words_of_command("adjust_color skyblue .20")
    ['adjust_color', 'skyblue', '0.2']
    """
    return [_plain(word) for word in line.lower().split()]


def _plain(word: str) -> str:
    if not any(map(str.isdigit, word)):
        return word
    try:
        return f"{float(word):g}"
    except ValueError:
        return word


@dataclass(frozen=True)
class Vocabulary:
    """The words that a model knows; the first `generated` of them it can say of itself."""

    words: tuple[str, ...]
    generated: int
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {word: number for number, word in enumerate(self.words)})

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """The word's number, `UNKNOWN` when it has none."""
        return self.numbers.get(word, UNKNOWN)


def collect(commands: Iterable[list[str]], read: Iterable[list[str]], rarest: int) -> Vocabulary:
    """The vocabulary of training: every word of its commands, and what is read at least `rarest` times."""
    told = Counter(word for words in commands for word in words)
    heard = Counter(word for words in read for word in words)
    first = (*SPECIAL, *(word for word, _ in told.most_common()))
    known = {*first, *ROLES}
    later = (*ROLES, *(word for word, count in heard.most_common() if count >= rarest and word not in known))
    return Vocabulary((*first, *later), len(first))
