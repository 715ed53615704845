"""Which words does a message have, and where? What the reader points at, and the pieces it is given."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces

MOST_WORDS = 120
"""Words of a message that are read."""

MOST_PIECES = 224
"""Pieces of message and situation together; the situation is cut first."""

PLAIN, CAPITAL, CAPITALS, DIGITS, SITUATION = range(5)
"""The shapes of a word: what lower case loses."""

_WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
"""A run of letters, a run of digits or a single mark."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a message and where it stands."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Input:
    """What the net is given: pieces, their shapes, and the first and last piece of each word."""

    pieces: tuple[int, ...]
    shapes: tuple[int, ...]
    first: tuple[int, ...]
    last: tuple[int, ...]


def words_in(message: str) -> tuple[Word, ...]:
    """The words of a message, as many as are read.

    >>> [word.text for word in words_in("crop to 16:9, it's IMG_20")]
    ['crop', 'to', '16', ':', '9', ',', 'it', "'", 's', 'IMG', '_', '20']
    """
    found = (Word(match[0], match.start(), match.end()) for match in _WORD.finditer(message))
    return tuple(word for word, _ in zip(found, range(MOST_WORDS), strict=False))


def shape_of(word: str) -> int:
    """What lower case would lose of a word."""
    if word[0].isdigit():
        return DIGITS
    if word.isupper():
        return CAPITALS if len(word) > 1 else CAPITAL
    return CAPITAL if word[0].isupper() else PLAIN


def input_of(words: Sequence[str], situation: str, pieces: Wordpieces) -> Input:
    """What the net is given for these words of a message in a situation."""
    start, stop = pieces.ids[START], pieces.ids[BREAK]
    ids, shapes = [start], [PLAIN]
    first, last = [], []
    for word in words:
        found = pieces(plain(word)) or (pieces.ids[UNKNOWN],)
        first.append(len(ids))
        ids.extend(found)
        shapes.extend([shape_of(word)] * len(found))
        last.append(len(ids) - 1)
    ids.append(stop)
    shapes.append(PLAIN)
    for told in words_in(situation):
        found = pieces(plain(told.text)) or (pieces.ids[UNKNOWN],)
        if len(ids) + len(found) >= MOST_PIECES:
            break
        ids.extend(found)
        shapes.extend([SITUATION] * len(found))
    ids.append(stop)
    shapes.append(SITUATION)
    return Input(tuple(ids), tuple(shapes), tuple(first), tuple(last))


def plain(word: str) -> str:
    """A word in lower case and without accents."""
    split = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
