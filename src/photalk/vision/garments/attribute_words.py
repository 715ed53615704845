"""The words people have for the attributes and measures of garments, read from `wording.txt`.

A phrase fits attributes more or less: “blue” is said of navy garments too, “collar” of polo shirts and of
shirts. Where a phrase fits values of several groups, any of them makes it true. Written by hand from the
shop's own words, from English, and after the vocabulary of Fashion IQ's training captions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

Fits = Mapping[str, float]
"""How well a phrase fits each attribute, 0..1."""

_ANY, _MEASURE, _TOPIC = "any", "measure", "topic"


def senses() -> dict[str, Fits]:
    """Every phrase, with the attributes that it fits, as “colour:navy blue”."""
    found: dict[str, Fits] = {}
    for heading, phrase, fits in _lines():
        if heading not in (_MEASURE, _TOPIC):
            named = fits if heading == _ANY else {f"{heading}:{value}": fit for value, fit in fits.items()}
            found[phrase] = {**found.get(phrase, {}), **named}
    return found


def scales() -> dict[str, tuple[tuple[str, float], ...]]:
    """Every comparing phrase, with the measures that it speaks of and in which direction."""
    return {phrase: tuple(fits.items()) for heading, phrase, fits in _lines() if heading == _MEASURE}


def topics() -> dict[str, str]:
    """Words for whole groups, as in “a different color”."""
    return {phrase: next(iter(fits)) for heading, phrase, fits in _lines() if heading == _TOPIC}


@cache
def _lines() -> tuple[tuple[str, str, Fits], ...]:
    text = (files(__package__) / "wording.txt").read_text("utf-8")
    return tuple(_read(text))


def _read(text: str) -> Iterator[tuple[str, str, Fits]]:
    """Headings, phrases and what they fit."""
    heading = _ANY
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            heading = line.strip("[]")
            continue
        phrases, _, values = line.partition(" : ")
        fits = {}
        for one in values.split(","):
            value, _, weight = one.strip().rpartition(" ")
            fits[value] = float(weight)
        for phrase in phrases.split("|"):
            yield heading, phrase.strip(), fits
