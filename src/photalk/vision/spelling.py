"""Which of our words a misspelt one was meant to be."""

from __future__ import annotations

import re

from rapidfuzz import fuzz, process

from photalk.commands.queries.colours import COLOURS
from photalk.vision.lexicon import BACKGROUND, NOT_OURS, OBJECTS, PARTS, STUFF, SUBJECT, plural, singular

_LIKE = 84
_VOCABULARY = (*OBJECTS, *STUFF, *COLOURS, *BACKGROUND, *SUBJECT, *PARTS)


def respelled(text: str) -> str | None:
    """The word that was meant, when the text has one of our words misspelt."""
    for word in reversed(text.split()):
        one, many = singular(word)
        if one in NOT_OURS or len(one) < 3:
            continue
        meant = _nearest(re.sub(r"(.)\1+$", r"\1", one)) or _nearest(one)
        if meant is not None:
            return plural(meant) if many else meant
    return None


def _nearest(word: str) -> str | None:
    """Our word that a misspelt one stands for: the first letter is right, and little else is wrong."""
    likely = [ours for ours in _VOCABULARY if ours[0] == word[0]]
    for ours in likely:
        if ours == word or (len(word) < 5 and sorted(ours) == sorted(word)):
            return ours
    if len(word) < 5:
        return None
    match = process.extractOne(
        word, [ours for ours in likely if len(ours) > 4], score_cutoff=_LIKE, scorer=fuzz.ratio
    )
    return match[0] if match is not None and abs(len(match[0]) - len(word)) <= 2 else None
