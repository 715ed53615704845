"""What should be written in a picture is told from what it should show."""

from __future__ import annotations

import pytest

from photalk.commands.queries.query import Constraint, Query, Term
from read_query import query_of


@pytest.mark.parametrize(
    ("line", "words", "said"),
    [
        ("text:exit", "", "exit"),
        ('sign text:"no parking"', "sign", "no parking"),
        ("a sign that says no parking", "sign", "no parking"),
        ('a poster which reads "open daily" from 2020', "poster", "open daily"),
        ("a cake with the words happy birthday on it", "a cake", "happy birthday"),
    ],
)
def test_text_is_asked_for_by_name(line, words, said):
    query = query_of(line)
    assert [one.value for one in query.constraints if one.field == "text"] == [said]
    assert query.words.removeprefix("a ") == words.removeprefix("a ")


@pytest.mark.parametrize(
    "line", ["a woman saying goodbye", "a man that reads a book", "a wall with writing on it", "text message"]
)
def test_people_who_talk_and_read_are_what_the_picture_shows(line):
    assert query_of(line).constraints == ()


def test_a_quoted_phrase_may_be_either():
    query = query_of('street "one way"')
    assert query == Query((Term("street"), Term("one way")))
    assert [term.quoted for term in query.terms] == [False, True]


def test_text_can_be_ruled_out():
    assert query_of("sign -text:exit").constraints == (Constraint("text", "exit", False),)
