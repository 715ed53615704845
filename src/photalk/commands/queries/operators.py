"""Queries for those who prefer operators: `after:2023`, `-place:italy`, `text:exit`, `who:Anna`, `dog^2`."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import date

from photalk.commands.queries.dates import dates_in
from photalk.commands.queries.filters import CLOSED, value_of
from photalk.commands.queries.pattern_text import Span, compiled, lowered
from photalk.commands.queries.query import Constraint, Likeness, Term
from photalk.commands.queries.saying import sayings_in
from photalk.commands.queries.told_fields import TOLD_FIELDS, readable

_FIELDS = {
    "place": "place", "camera": "camera", "lens": "lens", "folder": "folder", "orientation": "orientation",
    "color": "color", "colour": "color", "type": "type", "ext": "type", "name": "name", "file": "name",
    "kind": "kind", "is": "kind", "text": "text", "rating": "rating", "stars": "rating", "mark": "mark",
    "tag": "tag", "keyword": "tag", "album": "album", "saved": "saved", "who": "who", "only": "only",
    "order": "order", "sort": "order", "blurry": "blurry", "blinks": "blinks", "smiles": "smiles",
    "has": "has", "first": "first",
}  # fmt: skip
_DATES = {"after": "after", "before": "before", "since": "since", "until": "until", "on": "in", "date": "in"}
_NAMES = "|".join((*_FIELDS, *_DATES, "like"))
_OPERATOR = (
    rf'(?<!\S)(?P<minus>[-\u2013\u2212])?(?:(?P<name>{_NAMES}):|(?P<stars>rating|stars)(?=[<>=]))(?:"(?P<quoted>[^"]+)"|(?P<value>[^\s"|]+?))'
    r"[,;]?(?!\S)"
)
_MOST = 5.0
_TERM = (
    r'(?<!\S)(?P<sign>[-+\u2013\u2212])?(?:"(?P<quoted>[^"|]+)"|(?P<word>[^\s"|^+\u2013\u2212-][^\s"|^]*))'
    r"(?:\^(?P<weight>-?\d{1,3}(?:\.\d{1,3})?))?(?![^\s,;.!?])"
)


@dataclass(frozen=True, slots=True)
class Operators:
    """What the operators of a line ask for, and where they stand."""

    constraints: tuple[Constraint, ...]
    likes: tuple[Likeness, ...]
    spans: tuple[Span, ...]


def operators_in(text: str, today: date) -> Operators:
    """The `field:value` operators of a line; what is no date, or no such value, is left to be words."""
    constraints: list[Constraint] = []
    likes: list[Likeness] = []
    spans: list[Span] = []
    for match in compiled(_OPERATOR).finditer(lowered(text)):
        group, name = "quoted" if match["quoted"] else "value", match["name"] or match["stars"]
        value, wanted = text[slice(*match.span(group))].strip(), not match["minus"]
        if name == "like":
            likes.append(Likeness(absolute(value), 1.0 if wanted else -1.0))
        elif name in _DATES:
            said = value.lower() if value[:4].isdigit() else value.lower().replace("-", " ")
            dates, at = dates_in(f"{_DATES[name]} {said}", today)
            if not at or at[0][1] < len(f"{_DATES[name]} {said}"):
                continue
            constraints.extend(dates if wanted else denied(dates))
        elif value:
            field = _FIELDS[name]
            if field in TOLD_FIELDS and not readable(field, value):
                continue
            if field == "first" and not (wanted and value.isdecimal() and int(value)):
                continue
            if value.lower() not in CLOSED.get(field, (value.lower(),)):
                continue
            constraints.append(Constraint(field, value_of(field, value), wanted))
        spans.append(match.span())
    for said, (start, end) in sayings_in(lowered(text)):
        if not any(start < last and first < end for first, last in spans):
            constraints.append(Constraint("text", said))
            spans.append((start, end))
    return Operators(tuple(constraints), tuple(likes), tuple(spans))


def operator_spans(text: str) -> list[Span]:
    """Where operators stand in a line, which nobody writes who only talks."""
    return [match.span() for match in compiled(_OPERATOR).finditer(lowered(text))]


def absolute(path: str) -> str:
    """A path as a likeness names it."""
    return os.path.abspath(os.path.expanduser(path))


def marked_in(text: str) -> list[tuple[Span, Term]]:
    """Terms with a mark of their own: "quoted phrases", dog^2, +dog, -"red car"; a plain -dog is a denial."""
    found = []
    for match in compiled(_TERM).finditer(text):
        minus = match["sign"] not in (None, "", "+")
        if not (match["quoted"] or match["weight"] or match["sign"] == "+"):
            continue
        words = " ".join((match["quoted"] or match["word"]).strip(" ,;.!?").split())
        if not re.search(r"\w", words):
            continue
        weight = float(match["weight"]) if match["weight"] else 2.0 if match["sign"] == "+" else 1.0
        weight = max(-_MOST, min(_MOST, -weight if minus else weight))
        found.append((match.span(), Term(words, weight, quoted=bool(match["quoted"]))))
    return found


def denied(constraints: list[Constraint]) -> list[Constraint]:
    """What says that none of a date's words hold; a span of time is denied piece by piece."""
    if len(constraints) < 2:
        return [Constraint(each.field, each.value, not each.wanted) for each in constraints]
    after, before = (each.value for each in constraints)
    piece = _next(after)
    pieces: list[Constraint] = []
    while piece < before and len(pieces) < 400:
        pieces.append(Constraint("on", piece, False))
        piece = _next(piece)
    return pieces


def _next(value: str) -> str:
    """The year, month or day after this one, written as long."""
    if len(value) == 4:
        return f"{int(value) + 1:04}"
    if len(value) == 7:
        year, month = map(int, value.split("-"))
        return f"{year + month // 12:04}-{month % 12 + 1:02}"
    return date.fromordinal(date.fromisoformat(value).toordinal() + 1).isoformat()
