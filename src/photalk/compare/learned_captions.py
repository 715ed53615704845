"""The learned caption of a photo, held against what the other witnesses see.

A teller that names what neither the detector nor the tags have seen at all is doubted: it says "maybe", and
where it was doubtful itself, nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from photalk.errors import WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Rgb
from photalk.vision.lexicon import OBJECTS, singular
from photalk.vision.seams import PictureTeller
from photalk.vision.teller.said import Caption

_CHANCE = 0.02
"""From this probability on a tag speaks for a thing."""

_AFTER = re.compile(
    r" (?:of|in|on|at|with|and|by|to|from|near|next|behind|over|under|that|who|is|are|\w+ing|\w+ed)\b"
)
"""What stands after the noun that a phrase is about."""


def learned(
    rgb: Rgb, eyes: Eyes | None, teller: PictureTeller | None, tags: Mapping[str, float]
) -> Caption | None:
    """What the teller says that these pixels show; None where there is none, or it is not to be believed."""
    if teller is None:
        return None
    try:
        told = teller.caption(rgb)
    except WeightsError:
        return None
    kind = kind_named(told.text)
    if not told.text or not kind or _has_a_chance(kind, rgb, eyes, tags):
        return told if told.text else None
    return None if told.doubtful else replace(told, doubtful=True)


def kind_named(caption: str) -> str:
    """The detector's name for what a caption is about, if it knows such things.

    >>> kind_named("two black puppies running on grass"), kind_named("a plate of food on a table")
    ('dog', '')
    """
    words = _AFTER.split(caption, maxsplit=1)[0].split()
    names = (" ".join(words[-2:]), *words[-1:])
    return next((OBJECTS[one] for one in (singular(name)[0] for name in names) if one in OBJECTS), "")


def _has_a_chance(kind: str, rgb: Rgb, eyes: Eyes | None, tags: Mapping[str, float]) -> bool:
    """Whether anybody who knows such things has seen one, or nobody who does was asked."""
    witnesses = [chance >= _CHANCE for word, chance in tags.items() if OBJECTS.get(word) == kind]
    if eyes is not None and not any(witnesses):
        with suppress(WeightsError):
            witnesses.append(any(thing.label == kind for thing in eyes.detector.things(rgb)))
    return any(witnesses) or not witnesses
