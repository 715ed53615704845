"""What is asked? Questions about the library, which may go on from the one before, and about one picture."""

from __future__ import annotations

from dataclasses import replace

from photalk.commands import (
    AskLibrary,
    Command,
    Filter,
    ProposeKeepers,
    Refine,
    Search,
    SortPeople,
    TellPicture,
)
from photalk.commands.inquiries import ANSWERED_ORDERS, LIBRARY_QUESTIONS, PICTURE_QUESTIONS
from photalk.commands.queries.query import Constraint, Query, QueryLine, Term
from photalk.commands.queries.query_writer import search_line
from photalk.commands.queries.wishes import leans
from photalk.language.acts import Act, Said, Value
from photalk.language.en.finding import AND_WHAT, ORDERS, PICTURES, THEM
from photalk.language.exact.numbers import words_of
from photalk.language.resolve.finding import SearchWish, wished
from photalk.language.resolve.outcome import Outcome, unable
from photalk.language.resolve.references import count_of, with_picture
from photalk.language.table import Table

SHORTEST = 2
"""So many words beside its arguments has a question that goes on from the one before: "and cats?"."""

_OWN = ("picture", "about", "by", "other", "order", "count")
"""Arguments of a question that say nothing of which photos it is about."""

_SUBJECTS = ("what", "who", "text")
_DATES = frozenset({"on", "after", "before"})
_EITHER = ("camera", "lens", "who")
"""Questions that are asked about the library and about a picture."""


def inquired(act: Act, table: Table) -> Outcome:
    """The question that an act asks, as a command."""
    if act.kind == "sort":
        return Outcome((SortPeople(),))
    if act.kind == "which" and act.get("order") == "best" and count_of(table) and not _subject(act).arguments:
        return Outcome((ProposeKeepers(),))
    if _is_of_a_picture(act, table):
        return _of_a_picture(act, table)
    if act.kind not in LIBRARY_QUESTIONS:
        return unable(act)
    subject, other = _two_sides(act)
    wish = wished(subject, table)
    order = act.said("order")
    undone = [*wish.undone, *([ORDERS.get(order, order)] if order and order not in ANSWERED_ORDERS else [])]
    if undone:  # an answer that leaves a condition out would be wrong
        return Outcome(unsupported=tuple(undone))
    base, by = _standing(act, table), act.said("by")
    about = _line(wish, base, table)
    if base is not None and table.inquiry is not None and table.inquiry.kind == act.kind:
        by, order = by or table.inquiry.by, order or table.inquiry.order
    if other is None:
        return Outcome((AskLibrary(act.kind, about, by, order),))
    against = wished(_with_other(subject, other), table)
    if against.undone:
        return Outcome(unsupported=tuple(against.undone))
    return Outcome((AskLibrary(act.kind, about, by, order, _line(against, base, table)),))


def followed_up(act: Act, table: Table) -> Outcome:
    """The question before, asked again of fewer photos: "and in 2023?"."""
    asked = table.inquiry
    assert asked is not None
    wish = wished(act, table)
    if wish.undone:
        return Outcome(unsupported=tuple(wish.undone))
    about = _line(wish, asked.about, table, joined=not _is_instead(act))
    other = None if asked.other is None else _line(wish, asked.other, table, joined=True)
    return Outcome((replace(asked, about=about, other=other),))


def _is_instead(act: Act) -> bool:
    """Whether another thing is asked for in place of the one before: "and cats?", not "only with cats"."""
    arguments = [value.text if isinstance(value, Said) else value for _, value in act.arguments]
    if act.clause is None or any(leans(text) for text in arguments):
        return False
    own = {word for text in arguments for word in words_of(text)}
    return AND_WHAT.issuperset(set(words_of(act.clause.text)) - own)


def _is_of_a_picture(act: Act, table: Table) -> bool:
    if act.get("picture") is not None:
        return act.get("picture") != "all" and act.kind in PICTURE_QUESTIONS
    if act.kind in _EITHER:
        return table.open and not _subject(act).arguments
    return act.kind in PICTURE_QUESTIONS


def _of_a_picture(act: Act, table: Table) -> Outcome:
    words = act.said("about")
    if act.get("picture") in (None, "that") and table.open:
        return Outcome((TellPicture(act.kind, None, words),))

    def told(number: int) -> tuple[Command, ...]:
        return (TellPicture(act.kind, number, words),)

    return with_picture(act.get("picture") or "that", table, told)


def _subject(act: Act) -> Act:
    """The act with nothing but what says which photos are meant."""
    return replace(act, arguments=tuple(one for one in act.arguments if one[0] not in _OWN))


def _standing(act: Act, table: Table) -> QueryLine | None:
    """What the question before, or the list, is about, where this one goes on from it."""
    if act.get("picture") == "all":
        return table.inquiry.about if table.inquiry is not None else _sought(table)
    asked = table.inquiry
    if asked is not None:
        return asked.about if _goes_on(act, asked) else None
    said = set(words_of(act.clause.text)) if act.clause is not None else set()
    of_these = said & {*THEM, "that"} and not said & PICTURES and not _subject(act).arguments
    return _sought(table) if of_these else None


def _goes_on(act: Act, asked: AskLibrary) -> bool:
    """Whether a question is about what the one before was about.

    It is not where it speaks of photos as if for the first time. It is where it hardly says more than what is
    different; else where it is of the same kind and says nothing of its own of what the photos show, or where
    it is of another kind and speaks of "them".
    """
    said = words_of(act.clause.text) if act.clause is not None else ()
    if PICTURES & set(said):
        return False
    own = sum(len(words_of(value.text if isinstance(value, Said) else value)) for _, value in act.arguments)
    if len(said) <= own + SHORTEST:
        return True
    if act.kind == asked.kind:
        return not any(key in _SUBJECTS for key, _ in act.arguments)
    return bool(THEM & set(said))


def _sought(table: Table) -> QueryLine | None:
    """What the list was found by, as one line."""
    lines = [
        one.line if isinstance(one, Search) else one.change
        for one in table.search
        if isinstance(one, Search | Refine)
    ]
    queries = [line.query for line in lines if line is not None]
    filters = [Constraint(one.field, one.value) for one in table.search if isinstance(one, Filter)]
    if not queries and not filters:
        return None
    terms = tuple(term for query in queries for term in query.terms)
    return _written(terms, (*(one for query in queries for one in query.constraints), *filters), table)


def _line(
    wish: SearchWish, base: QueryLine | None, table: Table, *, joined: bool = False
) -> QueryLine | None:
    """What is asked about: a wish, with what it leaves of what was asked about before.

    A date takes the place of dates, a camera that of a camera; what photos show takes the place of what they
    showed, unless it is `joined` to it.
    """
    said = wish.search()
    own = said.query if said is not None else Query()
    constraints = (*own.constraints, *(Constraint(one.field, one.value) for one in wish.filters))
    if base is None:
        return _written(own.terms, constraints, table)
    new = set(map(_family, constraints))
    kept = tuple(one for one in base.query.constraints if _family(one) not in new)
    terms = (*base.query.terms, *own.terms) if joined else own.terms or base.query.terms
    return _written(terms, (*kept, *constraints), table)


def _family(constraint: Constraint) -> str:
    return "date" if constraint.field in _DATES else constraint.field


def _written(terms: tuple[Term, ...], constraints: tuple[Constraint, ...], table: Table) -> QueryLine | None:
    """The line of a query; None where it asks for nothing in particular."""
    shown = ", ".join(term.words for term in terms if term.weight > 0)
    beside = Query(tuple(term for term in terms if term.weight < 0), tuple(dict.fromkeys(constraints)))
    return search_line(shown, beside, table.today) if shown or beside else None


def _two_sides(act: Act) -> tuple[Act, Value | None]:
    """What a question is about, and what that is compared with: said as such, or as a second of its kind."""
    subject, other = _subject(act), act.get("other")
    if other is not None or act.kind != "most":
        return subject, other
    for key in dict.fromkeys(key for key, _ in subject.arguments):
        if len(values := subject.all(key)) == 2:
            rest = tuple(one for one in subject.arguments if one != (key, values[1]))
            return replace(subject, arguments=rest), values[1]
    return subject, None


def _with_other(act: Act, other: Value) -> Act:
    """The act with the other side of a comparison in the place of the one side.

    That is what was said last before it ("more in 2021 or 2022"), and of several, what the photos show.
    """
    start = other.start if isinstance(other, Said) else -1
    before = [
        (value.start, at)
        for at, (_, value) in enumerate(act.arguments)
        if isinstance(value, Said) and 0 <= value.start < start
    ]
    at = max(before)[1] if before else 0
    arguments = list(act.arguments)
    if not arguments:
        return replace(act, arguments=(("what", other),))
    arguments[at] = (arguments[at][0], other)
    return replace(act, arguments=tuple(arguments))
