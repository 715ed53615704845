"""Who is asked for? People by the names that somebody gave them, and what to do about those nobody knows.

A name is a condition: who was told apart by a face is in a photo or is not. A name that nobody gave is what
it was before there were people: words, which may stand in file names, folders and captions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from photalk.commands.queries.pattern_text import series
from photalk.commands.queries.query import ME, Constraint, Query, Term, names_of
from photalk.commands.queries.query_parser import trimmed
from photalk.errors import NotFound
from photalk.library.people import Person
from photalk.library.person_names import person_number
from photalk.library.text_folding import name_key
from photalk.search.photo_source import PhotoSource
from photalk.search.thing_degrees import columns_of

_PEOPLE = ("who", "only")


def acquainted(query: Query, shelf: PhotoSource) -> tuple[Query, str]:
    """The query with known names as conditions and others as words, and what is to be said of those."""
    given = {name_key(name): name for name in shelf.people.names()}
    asked = [one for one in query.constraints if one.field in _PEOPLE]
    if not given and not asked:
        return query, ""
    given |= {
        name_key(one.value): person.called
        for one in asked
        if one.field == "who" and (person := _numbered(one.value, shelf)) is not None
    }
    strange = [one for one in asked if not all(name_key(name) in given for name in names_of(one.value))]
    words = tuple(
        Term(one.value, 1.0 if one.wanted else -1.0) for one in strange if name_key(one.value) != ME
    )
    terms, found = _named_in(query.terms, shelf.people.names())
    constraints = [_as_given(one, given) for one in query.constraints if one not in strange]
    known = replace(query, terms=(*words, *terms), constraints=tuple(dict.fromkeys((*constraints, *found))))
    vocabulary = shelf.encoder.vocabulary  # "the kids" are seen, and have no name
    names = dict.fromkeys(
        name
        for one in strange
        for name in names_of(one.value)
        if one.wanted and name_key(name) not in given and not columns_of(_bare(name), vocabulary)
    )
    return known, _unknown(list(names), shelf.people.any_looked(), bool(known))


def _as_given(constraint: Constraint, given: dict[str, str]) -> Constraint:
    """A condition with the name as it was given."""
    if constraint.field != "who":
        return constraint
    return replace(constraint, value=given.get(name_key(constraint.value), constraint.value))


def _numbered(who: str, shelf: PhotoSource) -> Person | None:
    """Whoever has this number, which may be asked for by it without a name."""
    try:
        return shelf.people.person(who) if person_number(who) is not None else None
    except NotFound:
        return None


def _bare(name: str) -> str:
    return re.sub(r"^(?:the|a|some) ", "", name.lower())


def _named_in(terms: tuple[Term, ...], given: Sequence[str]) -> tuple[list[Term], list[Constraint]]:
    """The terms without the names in them, which are written with a capital, and those names."""
    left, found = [], []
    for term in terms:
        rest = term.words
        for name in sorted(given, key=len, reverse=True):
            match = re.search(rf"(?<!\w){re.escape(name)}(?:['’]s)?(?!\w)", rest, re.IGNORECASE)
            if match and not match[0][0].islower() and not term.quoted:
                found.append(Constraint("who", name, term.weight > 0))
                rest = trimmed(f"{rest[: match.start()]} {rest[match.end() :]}")
        if rest == term.words or re.search(r"\w", rest):
            left.append(replace(term, words=" ".join(rest.split())))
    return left, found


def _unknown(names: list[str], looked: bool, sought: bool) -> str:
    if not names:
        return ""
    if not looked:
        return "People in the photos have not been looked for yet; “photalk people find” does."
    if names == [ME]:
        return "I don't know your face yet; open a photo of you and say “this is me”."
    told = f"Nobody here is named {series(names, 'or')} yet"
    way = "so I looked for the words" if sought else "so I cannot look for that"
    return f"{told}, {way}; open a photo and say “this is {names[0]}”."
