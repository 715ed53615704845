"""What is looked for, part by part."""

from __future__ import annotations

from dataclasses import replace

from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.commands.queries.wishes import Wish
from photalk.conversation.sought_parts import parts_of

QUERY = Query(
    terms=(Term("a dog"), Term("people", -1.0)),
    constraints=(Constraint("on", "2010"), Constraint("place", "Italy", wanted=False)),
    likes=(Likeness("/p/beach.jpg"),),
    answers=(GivenAnswer("thing:cat", "Is there a cat?", "no", "no"), GivenAnswer("when", "When?", "")),
    wishes=(Wish("more", "dark"),),
)


def test_every_part_is_told_and_taking_it_out_leaves_all_others() -> None:
    parts = parts_of(QUERY)
    assert list(parts) == [
        "a dog", "no people", "like beach.jpg", "darker", "taken in 2010", "not taken in Italy",
        "Is there a cat? no", "When? don't know",
    ]  # fmt: skip
    assert parts["taken in 2010"] == replace(QUERY, constraints=QUERY.constraints[1:])
    assert parts["When? don't know"] == replace(QUERY, answers=QUERY.answers[:1])
    for text, left in parts.items():
        assert list(parts_of(left)) == [other for other in parts if other != text]


def test_without_its_parts_a_query_is_none() -> None:
    query = QUERY
    while parts := parts_of(query):
        query = next(iter(parts.values()))
    assert not query
