"""What was found, in words: how many, which, and why each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from photalk.commands.queries.query import Query
from photalk.commands.queries.wishes import alone
from photalk.conversation.search_state import conditions_in, shown_in, sought_in
from photalk.conversation.state import Listing
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.hits import Hit, SearchResult

MARKS = {"meets": "✓", "misses": "✗", "unknown": "~"}

MOST_NAMED = 12
"""So many of the photos that an answer rests on are named."""

HINT = (
    "Say a number to open one, “more like 2 but darker”, “not 3”, “without people”, “only from 2023” or "
    "“more”."
)
"""What may be said to a list, told with the first one only."""


def listed_results(
    listing: Listing, found: SearchResult, query: Query, note: str = "", *, first: bool = False
) -> str:
    """Pictures that were found; `note` says where they were looked for, `first` asks for a hint."""
    hits = found.hits[listing.start - 1 :]
    names = listing.names[listing.start - 1 :]
    lines = [*filter(None, (note, found.note))]
    if found.matched or not found.note:
        lines.append(_head(found, query, listing.start))
    wide = max(map(len, names), default=0)
    for number, (name, hit) in enumerate(zip(names, hits, strict=True), listing.start):
        lines.append(f"{number:>4}  {name:<{wide}}  {_briefly(hit)}".rstrip())
    if first and hits and found.question is None:
        lines.append(HINT)
    return "\n".join(lines)


def _head(found: SearchResult, query: Query, start: int) -> str:
    """How many there are: "The 12 likeliest of 4,310 taken in 2023 for “dog”:"."""
    shown = len(found.hits) - start + 1
    if not shown:
        return f"Nothing fits {sought_in(query) or 'that'}."
    wanted = next((one.value for one in reversed(query.constraints) if one.field == "order"), "")
    plain = replace(
        query, constraints=tuple(one for one in query.constraints if one.field not in ("order", "first"))
    )
    what, conditions = shown_in(plain), conditions_in(plain)
    order = wanted or ("likeliest" if what or query.answers else "latest")
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


def answered(answer: LibraryAnswer, listing: Listing | None, *, shown: bool) -> str:
    """An answer to a question about the library; where its photos are to be `shown`, the first by name."""
    if listing is None or not listing.names:
        return answer.lines
    if not shown:
        hint = f"Say “show them” to see {'them' if answer.total > 1 else 'it'}."
        return f"{answer.lines}{chr(10) if answer.rows else ' '}{hint}"
    names = [f"{number:>4}  {name}" for number, name in enumerate(listing.names[:MOST_NAMED], 1)]
    left = answer.total - len(names)
    return "\n".join([answer.lines, *names, *([f"      … and {left:,} more"] if left > 0 else [])])


def explained(number: int, hit: Hit) -> str:
    """Why a picture was found."""
    name = PurePath(hit.photo.path).name
    likely = f"{100 * hit.score:.0f}%" if 100 * hit.score >= 1 else "less than 1%"
    head = f"{number}, {name}: {likely} likely to be the one you mean"
    if not hit.why:
        return f"{head}."
    details = ((reason, f": {reason.detail}" if reason.detail else "") for reason in hit.why)
    return "\n".join([f"{head}:", *(f"  {MARKS[why.verdict]} {why.wish}{detail}" for why, detail in details)])
