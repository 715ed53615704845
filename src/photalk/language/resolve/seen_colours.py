"""Which colour is "the girl's jacket"? That of a thing in the picture, as far as it was seen.

>>> colour_seen("the girl's jacket", ("white wall", "yellow jacket", "red bus"))
'yellow'
"""

from __future__ import annotations

from dataclasses import replace

from photalk.language.acts import Act, Said
from photalk.language.en.colours import BLACKS, GREYS, PAINTED, WHITES
from photalk.language.en.people import SMALL
from photalk.language.exact.numbers import known_in, nearest, words_of

NAMES = frozenset({*PAINTED, *GREYS, *WHITES, *BLACKS})
_SHOWN = ("what", "with")
"""Arguments that name what is to be seen, and takes the colour on."""


def colour_seen(thing: str, seen: tuple[str, ...]) -> str:
    """The colour of a thing among those that are seen ("yellow jacket"); "" where nobody knows it.

    The last word of a phrase says most of what it names; of several that fit, the first was seen best.
    """
    said = [word for word in words_of(thing) if word not in SMALL]
    best, colour = 0, ""
    for name in seen:
        words = words_of(name)
        known = known_in(name, NAMES)
        rest = frozenset(words) - set(known)
        shared = [word for word in said if nearest(word, rest) in rest] if rest else []
        fit = len(shared) + (said[-1:] == shared[-1:])
        if known and fit > best and shared:
            best, colour = fit, known[0]
    return colour


def in_seen_colour(act: Act, seen: tuple[str, ...]) -> tuple[Act, str]:
    """The act with a thing's colour instead of the thing, and the thing where nobody knows its colour."""
    thing = act.get("color")
    if not isinstance(thing, Said) or known_in(thing.text, NAMES):
        return act, ""
    colour = colour_seen(thing.text, seen)
    others = tuple((key, value) for key, value in act.arguments if key != "color")
    if act.verb in ("edit", "amend"):
        painted = tuple((key, Said(colour) if key == "color" else value) for key, value in act.arguments)
        return (replace(act, arguments=painted), "") if colour else (act, "")
    if not colour:
        return replace(act, arguments=others), thing.text
    shown = next((key for key, _ in others if key in _SHOWN), None)
    if shown is None:
        return replace(act, arguments=(*others, ("what", Said(colour)))), ""
    coloured = tuple(
        (key, _coloured(value, colour) if key == shown and isinstance(value, Said) else value)
        for key, value in others
    )
    return replace(act, arguments=coloured), ""


def _coloured(said: Said, colour: str) -> Said:
    """What is to be seen, in a colour: its articles stay before it."""
    first, *rest = said.text.split()
    words = [first, colour, *rest] if rest and first.lower() in SMALL else [colour, first, *rest]
    return Said(" ".join(words))
