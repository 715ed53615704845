"""Which picture on the table is named? "The astronaut" is astronaut.png, while that is listed."""

from __future__ import annotations

import re

from photalk.commands import Show
from photalk.dialogue.lexicon import listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.words import Clause, Token

_AROUND = frozenset(
    listed(
        "please ok okay yes now then and so no great can could you i would like want to lets let us me well "
        "hmm actually id ill will the a an my our that this one picture photo image shot file of with open "
        "show "
        "display view select pick choose use take see load go give edit switch work on try back get look at "
        "bring up next instead again thanks jump move over pull continue return do first how about what"
    )
)
"""Words around a name that only say "open it"."""

_OPENS = Pattern(
    r"\b(?:open|show|display|view|select|pick|choose|load|go|switch|jump|pull up|bring up|work on|edit|"
    r"back to|return)\b"
)
_PARTS = Pattern(r"[^\W\d_]+|\d+")


def number_of(words: list[str], view: View) -> int | None:
    """The number of the one listed picture that these words name; None when none or several fit."""
    if not words:
        return None
    titles = [_parts(name) for name in view.context.scene.pictures]
    if all(word.isdigit() and int(word) <= len(titles) for word in words):
        return None  # "2" is the second picture, whichever name has a 2 in it
    fits = [n for n, title in enumerate(titles, 1) if title == words]
    fits = fits or [n for n, title in enumerate(titles, 1) if set(words) <= set(title)]
    return fits[0] if len(fits) == 1 else None


def named_in(text: str, view: View) -> list[int]:
    """The numbers of the listed pictures whose names the text holds, in the order of the text."""
    words = _words(text.split())
    found = (number_of([word], view) for word in words if len(word) > 2)
    return list(dict.fromkeys(number for number in found if number is not None))


def read_title(clause: Clause, view: View) -> Reading | None:
    """A listed picture by its name and nothing else: "now the rocket", "go to coffee"."""
    number = number_of(_words([token.word for token in clause.tokens]), view)
    if number is None:
        number = number_of(_words([_typed(token) for token in clause.tokens]), view)
    return made("show", Show(number)) if number is not None else None


def read_opening(clause: Clause, view: View) -> Reading | None:
    """The same with a verb that says so: no other reading may take away "switch to the cat picture"."""
    return read_title(clause, view) if _OPENS.search(clause.text) else None


def _typed(token: Token) -> str:
    return token.raw.lower()


def _words(words: list[str]) -> list[str]:
    """The words that can be part of a name, without endings like ".jpg"."""
    return [part for word in words if word not in _AROUND for part in _parts(word)]


def _parts(name: str) -> list[str]:
    """The words of a file's name: `my_red-car.jpg` is my, red, car."""
    stem = re.sub(r"\.[a-z0-9]{2,4}$", "", name.rpartition("/")[2].lower())
    return [match[0] for match in _PARTS.finditer(stem)]
