"""Searches with a name stay live: what they look for is put in the place of their name, each time."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Protocol

from photalk.commands.queries.query import Query
from photalk.commands.queries.query_json import query_from, query_record
from photalk.errors import CommandError, LibraryError


class KeptSearches(Protocol):
    """Where searches are kept by their names."""

    def kept_search(self, name: str) -> str: ...


def kept_form(query: Query) -> str:
    """A query as it is kept: without the answers and the pictures ruled out of one conversation."""
    return json.dumps(query_record(replace(query, answers=(), ruled_out=())), ensure_ascii=False)


def with_kept(query: Query, kept: KeptSearches, seen: frozenset[str] = frozenset()) -> Query:
    """The query with what its `saved:NAME` stand for.

    Raises:
        NotFound: nothing was kept under a name.
        CommandError: a search is kept within itself, or is to be turned round.
    """
    whole = replace(query, constraints=tuple(one for one in query.constraints if one.field != "saved"))
    for one in query.constraints:
        if one.field != "saved":
            continue
        name = one.value.casefold()
        if not one.wanted or name in seen:
            raise CommandError(f"“{one.value}” cannot be looked for that way; say what you are looking for.")
        try:
            found = query_from(json.loads(kept.kept_search(one.value)))
        except (KeyError, TypeError, ValueError):
            raise LibraryError(f"The search “{one.value}” cannot be read; keep it anew.") from None
        more = with_kept(found, kept, seen | {name})
        whole = replace(
            whole,
            terms=tuple(dict.fromkeys((*more.terms, *whole.terms))),
            constraints=tuple(dict.fromkeys((*more.constraints, *whole.constraints))),
            likes=(*more.likes, *whole.likes),
            wishes=(*more.wishes, *whole.wishes),
        )
    return whole
