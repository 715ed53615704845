"""How long? "two hours", "an hour and a half", "1h30", "half a day", with typing mistakes.

>>> duration("an hour and a half late"), duration("2 huors"), duration("late")
(datetime.timedelta(seconds=5400), datetime.timedelta(seconds=7200), None)
"""

from __future__ import annotations

import re
from datetime import timedelta

from photalk.language.en.numbers import AND, PARTS
from photalk.language.en.statements import SECONDS
from photalk.language.exact.numbers import nearest, quantity

_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+")
_LONG = frozenset(word for word in SECONDS if len(word) > 3)
LONGEST = 40_000 * 86_400
"""Seconds; no longer ones are read."""


def duration(text: str) -> timedelta | None:
    """The time that the words say; None where they say none."""
    total, last, counted = 0.0, 0, [""]
    for token in _TOKEN.findall(text.lower()):
        word = nearest(token, _LONG) if len(token) > 3 else token
        if word in SECONDS:
            last = SECONDS[word]
            total += last * _number(" ".join(counted))
            counted = [""]
        else:
            counted.append(word)
    if last and counted[1:2] and counted[1] in AND and PARTS.keys() & set(counted):
        total += last * _number(" ".join(counted[2:]))
    elif last == SECONDS["hour"] and counted[1:] and counted[1].isdecimal():
        total += 60 * int(counted[1])
    return timedelta(seconds=round(total)) if 0 < total <= LONGEST else None


def _number(words: str) -> float:
    said = quantity(words)
    return abs(said.value) if said is not None else 1.0
