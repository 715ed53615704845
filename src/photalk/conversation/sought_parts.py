"""What is looked for, part by part: each in words that take it back, and what is left without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from photalk.commands.queries.query import Query
from photalk.commands.queries.wishes import denied
from photalk.errors import CommandError
from photalk.language.understanding import DONT_KNOW
from photalk.operations.values import one_line


def parts_of(query: Query) -> dict[str, Query]:
    """The words, likenesses, wishes, conditions and answers of a query, with the query without each."""
    told: dict[str, Query] = {}
    for field, part, text in _parts(query):
        others = tuple(other for other in getattr(query, field) if other is not part)
        with_less: dict[str, Any] = {field: others}
        try:
            told.setdefault(one_line(text, "forget"), replace(query, **with_less))
        except CommandError:
            continue  # too long to be said
    return told


def _parts(query: Query) -> Iterator[tuple[str, object, str]]:
    for term in query.terms:
        yield "terms", term, term.words if term.weight > 0 else denied(term.words)
    for like in query.likes:
        yield "likes", like, f"{'' if like.weight > 0 else 'not '}like {PurePath(like.path).name}"
    for wish in query.wishes:
        yield "wishes", wish, wish.text
    for constraint in query.constraints:
        yield "constraints", constraint, constraint.text
    for answer in query.answers:
        yield "answers", answer, f"{answer.question} {answer.said or DONT_KNOW}"
