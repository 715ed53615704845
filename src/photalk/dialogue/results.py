"""What was found, in words: how many, which, and why each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from photalk.dialogue.quest import conditions_in, in_words, shown_in
from photalk.dialogue.state import Listing
from photalk.search.query import Hit, Query, Reason, SearchResult
from photalk.search.refining.wishes import alone

MARKS = {"meets": "✓", "misses": "✗", "unknown": "~"}

HINT = (
    "Say a number to open one, “more like 2 but darker”, “not 3”, “without people”, “only from 2023” or "
    "“more”."
)
"""What may be said to a list, told with the first one only."""


@dataclass(frozen=True, slots=True)
class Results:
    """Pictures were found for a query; `note` says where they were looked for, `first` asks for a hint."""

    listing: Listing
    found: SearchResult
    query: Query
    note: str = ""
    first: bool = False


@dataclass(frozen=True, slots=True)
class Explained:
    """Somebody asked why a picture was found."""

    number: int
    hit: Hit


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The search was given up; `folder` is the one that is open."""

    folder: str = ""


Part = Results | Explained | Forgotten


def told(part: Part) -> str:
    """One part of an answer, of one line or several."""
    match part:
        case Results():
            return _results(part)
        case Explained(number, hit):
            return _explained(number, hit)
        case Forgotten(folder):
            again = " or open another folder" if folder else ""
            return f"Forgotten; say what you are looking for{again}."


def _results(part: Results) -> str:
    listing, found = part.listing, part.found
    hits = found.hits[listing.start - 1 :]
    names = listing.names[listing.start - 1 :]
    lines = [part.note] if part.note else []
    lines += [found.note] if found.note else []
    if found.matched or not found.note:
        lines.append(_head(part))
    wide = max(map(len, names), default=0)
    for number, (name, hit) in enumerate(zip(names, hits, strict=True), listing.start):
        lines.append(f"{number:>4}  {name:<{wide}}  {_briefly(hit)}".rstrip())
    if part.first and hits and found.question is None:
        lines.append(HINT)
    return "\n".join(lines)


def _head(part: Results) -> str:
    """How many there are: "The 12 likeliest of 4,310 taken in 2023 for “dog”:"."""
    found, start = part.found, part.listing.start
    shown = len(found.hits) - start + 1
    if not shown:
        return f"Nothing fits {in_words(part.query) or 'that'}."
    what, conditions = shown_in(part.query), conditions_in(part.query)
    order = "likeliest" if what or part.query.answers else "latest"
    of = f"of {found.considered:,}{f' {conditions}' if conditions else ''}{f' for {what}' if what else ''}"
    if start > 1:
        return f"{shown} more {of}:"
    if shown == found.considered:
        return f"All {of.removeprefix('of ')}, the {order} first:"
    return f"The {shown} {order} {of}:"


def _briefly(hit: Hit) -> str:
    """What a hit meets, misses or leaves unknown; nothing where that is one met wish. Whether it is away."""
    told = [f"{MARKS[reason.verdict]} {alone(reason.wish)}" for reason in hit.why]
    if len(told) < 2 and all(reason.verdict == "meets" for reason in hit.why):
        told = []
    return " ".join(filter(None, ("(away)" * hit.away, ", ".join(told))))


def _explained(number: int, hit: Hit) -> str:
    name = PurePath(hit.photo.path).name
    head = f"{number}, {name}: {_likely(hit.score)}"
    if not hit.why:
        return f"{head}."
    return "\n".join([f"{head}:", *(f"  {_reason(reason)}" for reason in hit.why)])


def _likely(score: float) -> str:
    percent = 100 * score
    if percent >= 1:
        return f"{percent:.0f}% likely to be the one you mean"
    return "less than 1% likely to be the one you mean"


def _reason(reason: Reason) -> str:
    return f"{MARKS[reason.verdict]} {reason.wish}{f': {reason.detail}' if reason.detail else ''}"
