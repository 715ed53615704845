"""Where is asked for? What is the name of no place is looked for in the words, and that is said."""

from __future__ import annotations

from dataclasses import replace

from photalk.commands.queries.pattern_text import series
from photalk.commands.queries.query import Constraint, Query, Term
from photalk.library.gazetteer import place_called
from photalk.search.photo_source import PhotoSource


def placed(query: Query, shelf: PhotoSource) -> tuple[Query, str]:
    """The query with names of no place as words ("the receipt from Ikea"), and what is to be said of them.

    A place where no photo was taken stays a condition that none meets.
    """
    strange = [
        one
        for one in query.constraints
        if one.field == "place"
        and one.wanted
        and not _photographed(one, shelf)
        and not place_called(one.value)
    ]
    if not strange:
        return query, ""
    kept = tuple(one for one in query.constraints if one not in strange)
    words = tuple(Term(one.value) for one in strange)
    named = series([f"“{one.value}”" for one in strange], "or")
    note = f"I know no place called {named}, so I looked for the words."
    return replace(query, terms=(*query.terms, *words), constraints=kept), note


def _photographed(place: Constraint, shelf: PhotoSource) -> bool:
    found = shelf.select((place,))
    return found is not None and len(found) > 0
