"""Text as patterns are matched against it: plain, of bounded length, with what is read already barred."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

MAX_CHARACTERS = 600

Span = tuple[int, int]


def listed(words: str) -> tuple[str, ...]:
    """The words of a text, one by one."""
    return tuple(words.split())


@cache
def compiled(source: str) -> re.Pattern[str]:
    """A regular expression, compiled when it is first needed."""
    return re.compile(source)


def plain(words: str) -> str:
    """The words on one line, without control characters, in composed form, at most 600 characters."""
    text = unicodedata.normalize("NFKC", words[: 4 * MAX_CHARACTERS])
    text = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in text)
    text = text.translate({ord("’"): "'", ord("“"): '"', ord("”"): '"', ord("„"): '"', ord("|"): " "})
    return " ".join(text.split())[:MAX_CHARACTERS].strip()


def series(parts: Sequence[str], last: str = "and") -> str:
    """Several things in a row, as people say them.

    >>> series(["red", "blue", "green"]), series(["red"])
    ('red, blue and green', 'red')
    """
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def lowered(text: str) -> str:
    """The text in small letters, each at the place of its own."""
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)


def barred(text: str, spans: Iterable[Span]) -> str:
    """The text with these parts replaced by bars of the same length."""
    characters = list(text)
    for start, end in spans:
        characters[start:end] = "|" * (end - start)
    return "".join(characters)
