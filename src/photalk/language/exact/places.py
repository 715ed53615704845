"""Which place in a list does a word name? Whole numbers and ordinals of one word."""

from __future__ import annotations

from photalk.language.en.numbers import CARDINALS, ORDINALS

_PLACES = {word: place for place, word in enumerate(CARDINALS) if place} | ORDINALS


def place_named(word: str) -> int | None:
    """The place that a word names, from 1 on; None for any other word.

    >>> place_named("Second"), place_named("14"), place_named("dog")
    (2, 14, None)
    """
    plain = word.strip().lower().removeprefix("#")
    if plain.isascii() and plain.isdigit() and len(plain) <= 6:
        return int(plain) or None
    return _PLACES.get(plain)
