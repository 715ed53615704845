"""What can be said of what was done? Undoing, going back, "the last two": made-up turns for the tracker.

These need nothing but what holds and what came last, so each is made from a standing and a few phrases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from photalk.dialogue.requirements.values import VALUES, Standing
from photalk_lab.papers.i2edit.material import FACIAL, OTHER, Example, made_up, read_sections

Turned = tuple[str, frozenset[int], frozenset[int]]
"""A message, what it gives and what it takes."""

Made = Callable[[Random, Standing], Turned | None]


def looking_back(rng: Random, systems: Sequence[str], count: int) -> Iterator[Example]:
    """So many turns about what was done before."""
    made = 0
    while made < count:
        standing = made_up(rng)
        found = rng.choice(_MAKERS)(rng, standing)
        if found is None:
            continue
        text, give, take = found
        made += 1
        system = rng.choice(systems) if rng.random() < 0.8 else ""
        yield Example(text, system, standing, give, take, FACIAL if give or take else OTHER)


def _said(rng: Random, section: str) -> str:
    return rng.choice(_phrases()[section])


@cache
def _phrases() -> dict[str, list[str]]:
    return read_sections("looking_back.txt")


def _undo(rng: Random, standing: Standing) -> Turned | None:
    if not standing.latest:
        return None
    return _said(rng, "undo"), standing.gone, standing.latest


def _back(rng: Random, standing: Standing) -> Turned | None:
    if len(standing.gone) != 1 or len(standing.latest) != 1:
        return None
    return _said(rng, "back"), standing.gone, standing.latest


def _last_two(rng: Random, standing: Standing) -> Turned | None:
    if len(standing.held) < 3 or standing.gone or len(standing.latest) > 2:
        return None
    return _said(rng, "last two"), frozenset(), frozenset(standing.held[-2:])


def _first(rng: Random, standing: Standing) -> Turned | None:
    if len(standing.held) < 2 or standing.held[0] in standing.latest:
        return None
    return _said(rng, "first"), frozenset(), frozenset(standing.held[:1])


def _all(rng: Random, standing: Standing) -> Turned | None:
    return _said(rng, "all"), frozenset(), frozenset(standing.held)


def _more(rng: Random, standing: Standing) -> Turned:
    return _said(rng, "more"), frozenset(), frozenset()


def _about(rng: Random, standing: Standing) -> Turned:
    return _said(rng, "about"), frozenset(), frozenset()


def _part(section: str, *parts: str) -> Made:
    """Makes turns that put a part of the face back: its slots or values by name."""
    places = frozenset(place for place, (slot, value) in enumerate(VALUES) if slot in parts or value in parts)

    def made(rng: Random, standing: Standing) -> Turned | None:
        held = places & frozenset(standing.held)
        # Who asks to be shaved has a beard, be it ours or his own: all of it is taken.
        return (_said(rng, section), frozenset(), places if parts == ("beard",) else held) if held else None

    return made


_MAKERS: tuple[Made, ...] = (
    _undo, _undo, _undo, _back, _last_two, _first, _all, _all, _more, _more, _about, _about,
    _part("hair", "hair color", "hairstyle"), _part("color", "hair color"), _part("beard", "beard"),
    _part("mood", "expression"), _part("skin", "pale skin"), _part("mouth", "big lips"),
    _part("brows", "bushy eyebrows"), _part("fringe", "bangs"), _part("hairline", "receding hairline"),
)  # fmt: skip
