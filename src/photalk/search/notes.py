"""What should the person be told? That nothing matches, which condition is too much, what is unsure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from photalk.commands.queries.pattern_text import series
from photalk.commands.queries.query import Constraint, Query
from photalk.commands.queries.wishes import denied
from photalk.search.hits import Hit
from photalk.search.photo_source import PhotoSource
from photalk.vision.lexicon import OBJECTS, with_article

EMPTY = "The library is empty; index a folder first: photalk index PATH."
ALL_RULED_OUT = "Every photo that was left is ruled out."
_LONGEST = 80


def unmatched(query: Query, considered: int) -> str:
    """That nothing in the library seems to fit."""
    if not query.words:
        return "Nothing here fits."
    left = "in the only photo that is" if considered == 1 else f"among the {photos(considered)} that are"
    among = f" {left} {both(query.constraints)}" if query.constraints else ""
    nearest = "the nearest are below" if considered > 1 else "the nearest is below"
    likes = sum(like.weight > 0 for like in query.likes)
    where = "here" if not likes else "that is like it" if likes == 1 else "that is like them"
    return f"Nothing {where} seems to show {thing(query.words)}{_lacking(query)}{among}; {nearest}."


def _lacking(query: Query) -> str:
    """What must not be there beside what is sought: " without people or dogs, not at night"."""
    unwanted = [term.words for term in query.terms if term.weight < 0]
    things = [words for words in unwanted if denied(words) == f"no {words}"]
    others = [denied(words) for words in unwanted if words not in things]
    without = f" without {series(things, 'or')}" if things else ""
    return ", ".join([without, *others])


def thing(words: str) -> str:
    """Words as they are spoken of: a giraffe, “sunset over the sea”."""
    bare = re.sub(r"^(?:a|an) ", "", words)
    if bare in OBJECTS:
        return words if bare != words else with_article(words)
    short = words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + "…"
    return f"“{short}”"


def left_without(shelf: PhotoSource, constraints: Sequence[Constraint]) -> list[int]:
    """How many photos there are without each of the constraints."""
    others = ([*constraints[:at], *constraints[at + 1 :]] for at in range(len(constraints)))
    return [len(shelf) if ids is None else len(ids) for ids in map(shelf.select, others)]


def emptied(shelf: PhotoSource, constraints: Sequence[Constraint]) -> str:
    """Which constraint it is that leaves no photo, and how many there are without it."""
    left = left_without(shelf, constraints)
    if not any(left) and len(constraints) > 1:
        return f"No photo is {both(constraints)}; {match(len(shelf))} without that."
    at = max(range(len(constraints)), key=lambda at: left[at])
    alone = shelf.select([constraints[at]])
    one = constraints[at]
    if alone is None or len(alone):
        if len(constraints) == 2:
            return f"No photo is both {both(constraints)}; {_without(left[at], one)}"
        return f"No photo meets all conditions; {_without(left[at], one)}"
    return f"No photo is {both([one])}; {match(left[at])} without that."


def _without(count: int, constraint: Constraint) -> str:
    return f"{match(count)} without “{constraint.text}”."


def match(count: int) -> str:
    return "none match" if not count else f"{count:,} {'matches' if count == 1 else 'match'}"


def photos(count: int) -> str:
    return "1 photo" if count == 1 else f"{count:,} photos"


def both(constraints: Sequence[Constraint]) -> str:
    """Constraints in a row, as what a photo is: "taken after 2018 and before 2022"."""
    said = [_is(constraint) for constraint in constraints]
    taken = "taken "
    again = [one.removeprefix(taken) if last.startswith(taken) else one for last, one in pairwise(said)]
    return series([*said[:1], *again])


def _is(constraint: Constraint) -> str:
    plain = replace(constraint, wanted=True).text
    worded = {
        "on": f"from {constraint.value}", "kind": with_article(constraint.value), "type": with_article(plain),
        "lens": f"taken with the {plain}",
    }.get(constraint.field, plain)  # fmt: skip
    return worded if constraint.wanted else f"not {worded}"


def unchecked(query: Query, hits: Sequence[Hit]) -> str:
    """Which of the words could not be checked in any hit; "" when there are none such, or only such."""
    if not hits:
        return ""
    vague = [
        {reason.wish for reason in hit.why if reason.verdict == "unknown" and reason.detail == "can't tell"}
        for hit in hits
    ]
    words = [wish for wish in (reason.wish for reason in hits[0].why) if all(wish in each for each in vague)]
    named = series([f"“{word}”" for word in words[:3]])
    return f"I can't tell whether they show {named}." if words and words != [query.words] else ""
