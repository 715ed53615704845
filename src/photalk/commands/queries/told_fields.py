"""Conditions on what was told about photos: stars, marks, keywords, albums, and searches with a name.

>>> told_value("rating", "4+"), told_value("rating", "=5"), told_words("rating", ">=4")
('>=4', '5', 'rated 4 or more')
"""

from __future__ import annotations

import re

from photalk.errors import CommandError
from photalk.operations.values import shown

TOLD_FIELDS = ("rating", "mark", "tag", "album", "saved")
NONE = "none"
"""The value of a field that is met by photos of which nothing of the kind was told."""

MARKED = ("pick", "reject", NONE)

_RATING = re.compile(r"(>=|<=|>|<|=)? ?([0-5])(\+)?", re.ASCII)
_SIDES = {">=": "rated {} or more", "<=": "rated {} or less", ">": "rated above {}", "<": "rated below {}"}
_WORDS = {"mark": "marked {}", "tag": "tagged {}", "album": "in the album {}", "saved": "as in {}"}
_NOTHING = {"mark": "unmarked", "tag": "without a keyword", "album": "in no album", "rating": "unrated"}


def told_value(field: str, value: str) -> str:
    """A value as constraints have it.

    Raises:
        CommandError: the field has no such value.
    """
    small = value.strip().lower()
    if field == "mark" and small not in MARKED:
        raise CommandError(f"A mark is pick, reject or none, not {shown(value)}.")
    if field != "rating":
        return small if field == "mark" or small == NONE else value
    match = _RATING.fullmatch(small)
    if small != NONE and (match is None or (match[1] and match[3])):
        raise CommandError(f"A rating is 0 to 5 stars, >=4 or none, not {shown(value)}.")
    if match is None or (match[2] == "0" and match[1] in (None, "=", "<=")):
        return NONE
    return f"{'>=' if match[3] else (match[1] or '').removeprefix('=')}{match[2]}"


def readable(field: str, value: str) -> bool:
    """Whether a field can have this value."""
    try:
        return bool(told_value(field, value))
    except CommandError:
        return False


def told_words(field: str, value: str) -> str:
    """The condition in words, in which "{}" stands for the value."""
    if value == NONE and field in _NOTHING:
        return _NOTHING[field]
    return _SIDES.get(value[:-1], "rated {}").format(value[-1]) if field == "rating" else _WORDS[field]
