"""How much do the words say? Cardinals, ordinals, fractions, and what is counted, with typing mistakes.

>>> quantity("two thirds of a stop"), quantity("minus 20"), quantity("three and a half degrees")
(Quantity(value=0.6666666666666666, unit='stops'), Quantity(value=-20.0, unit=''), Quantity(value=3.5, unit='degrees'))
>>> ordinal("the 3rd"), numbers("from 40/60 to 500/420")
(3, (40.0, 60.0, 500.0, 420.0))
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from photalk.language.en.numbers import (
    AND,
    DIVIDES,
    NEGATIVE,
    ONES,
    ORDINALS,
    PARTS,
    POWERS,
    TENS,
    TIMES,
    UNITS,
)

_TOKEN = re.compile(r"(?<![\w.])[+−–-]?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[^\W\d_]+|[%°/×]")
"""Numbers in digits with their sign, words, and the signs of units."""

_ENDING = re.compile(r"#?(\d{1,6})(?:st|nd|rd|th)?")
"""Ordinals in digits."""

LONGEST = 12
"""Digits of a number that means an amount of anything."""

_WORDS = frozenset({*ONES, *TENS, *POWERS, *PARTS, *TIMES, *UNITS, *NEGATIVE, *DIVIDES, *AND, *ORDINALS})


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number and what it counts.

    `unit` is one of `UNITS`, "share" for a fraction of something, or "" where it is not said.
    """

    value: float
    unit: str = ""


@lru_cache(maxsize=1024)
def nearest(word: str, known: frozenset[str]) -> str:
    """The known word that is meant by one that may be misspelt; the word itself where none is near.

    >>> nearest("twnety", frozenset({"twenty", "ten"}))
    'twenty'
    """
    if word in known or len(word) < 3:
        return word
    swapped = [one for one in known if sorted(one) == sorted(word) and one[0] == word[0]]
    close = swapped or (get_close_matches(word, sorted(known), 1, 0.8) if len(word) > 4 else [])
    return close[0] if close else word


def _tokens(text: str) -> list[str]:
    return [nearest(token, _WORDS) for token in _TOKEN.findall(text.lower())]


def _digits(token: str) -> float | None:
    plain = token.replace("−", "-").replace("–", "-").replace(",", ".")
    return float(plain) if plain[-1].isdecimal() and len(plain) <= LONGEST else None


def quantity(text: str) -> Quantity | None:
    """The quantity that the words say; None where they say none."""
    tokens = _tokens(text)
    total: float | None = None
    unit, share, joined, before = "", False, False, ""
    for at, token in enumerate(tokens):
        number = _digits(token)
        if token == "/" or (at and tokens[at - 1] == "/"):
            if number and total is not None:
                total, share = total / number, True
        elif number is not None or token in ONES or token in TENS:
            number = number if number is not None else ONES.get(token, TENS.get(token, 0.0))
            if total is None:
                total = number
            elif (before in TENS and token in ONES) or before in POWERS:
                total += number
        elif token in POWERS:
            total = (1.0 if total is None else total) * POWERS[token]
        elif token in PARTS and total is not None and joined:
            total += 1 / PARTS[token]
        elif token in PARTS:
            total, share = (1.0 if total is None else total) / PARTS[token], True
        elif token in TIMES:
            total, unit = TIMES[token], "times"
        elif token in UNITS and not unit:
            total, unit = (1.0 if total is None else total), UNITS[token]
        joined, before = token in AND or (joined and token in ("a", "one")), token
    if total is None:
        return None
    total = -total if NEGATIVE & set(tokens) else total
    total = 1 / total if DIVIDES & set(tokens) and total else total
    return Quantity(total, unit or ("share" if share or DIVIDES & set(tokens) else ""))


def numbers(text: str) -> tuple[float, ...]:
    """All whole and decimal numbers, in digits or in words, in their order."""
    found: list[float] = []
    before = ""
    for token in _tokens(text.replace(",", " ")):
        number = _digits(token)
        number = number if number is not None else ONES.get(token, TENS.get(token))
        if token in POWERS and found:
            found[-1] *= POWERS[token]
        elif number is not None and ((before in TENS and token in ONES) or before in POWERS):
            found[-1] += number
        elif number is not None:
            found.append(abs(number))
        before = token
    return tuple(found)


def ordinal(text: str) -> int | None:
    """The place in an order that the words name, from 1 on; None where they name none."""
    for word in text.lower().split():
        if match := _ENDING.fullmatch(word.strip(".,;:!?")):
            return int(match[1]) or None
        if (plain := nearest(word.strip(".,;:!?"), frozenset(ORDINALS))) in ORDINALS:
            return ORDINALS[plain]
    return None


def count(text: str) -> int | None:
    """How many; None where the words do not count."""
    said = quantity(text)
    return int(said.value) if said is not None and said.value >= 1 else None


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, without marks; what belongs to somebody without its 's."""
    return tuple(re.findall(r"[^\W_]+", re.sub(r"['’]s\b", "", text.lower())))


def known_in(text: str, table: Iterable[str]) -> tuple[str, ...]:
    """The words of the text that a table knows, in their order, mended where they are misspelt."""
    known = frozenset(table)
    return tuple(word for said in words_of(text) if (word := nearest(said, known)) in known)
