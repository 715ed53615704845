"""Whether there will be an answer: by whom the query speaks of, and by what was answered before."""

from __future__ import annotations

import pytest

from photalk.commands.queries.query import GivenAnswer, Query, Term
from photalk.search.asking.answerable import HeardSoFar, answerable, table, whom
from photalk.search.asking.knowledge import KnownTopics
from photalk.search.asking.lexicon import groups
from photalk.search.asking.topics import OPEN, topics
from toy_candidates import WORDS


def chance(topic: str, words: str, *answers: GivenAnswer) -> float:
    query = Query((Term(words),), answers=answers)
    return answerable(topics(WORDS)[topic], HeardSoFar.of(query, KnownTopics.of(query)))


@pytest.mark.parametrize(
    ("words", "expected"),
    [("a man with a dog", "adult"), ("two women", "people"), ("the little girl", "child"),
     ("a dog and a man", "animal"), ("a red car", "nobody")],
)  # fmt: skip
def test_whom_a_query_speaks_of(words: str, expected: str) -> None:
    assert whom(Query((Term(words),))) == expected


def test_the_table_speaks_of_topics_that_there_are() -> None:
    assert set(table()) <= (set(groups()) - {"thing"}) | set(OPEN)


def test_who_has_no_word_for_clothes_has_none_for_their_colour() -> None:
    red = GivenAnswer("wearing", "What is the man wearing?", "a red thing")
    silent = GivenAnswer("wearing", "What is the man wearing?", "")
    assert chance("clothes", "a man", silent) < chance("clothes", "a man") < chance("clothes", "a man", red)


def test_a_sentence_can_nearly_always_be_said_and_yes_or_no_always() -> None:
    assert chance("retold", "a man") > 0.9
    assert chance("thing:dog", "a man") == 1.0


def test_an_answer_that_is_awaited_lies_between_told_and_silent() -> None:
    query = Query((Term("a man"),))
    waiting = HeardSoFar.of(query, KnownTopics.of(query)).awaiting(topics(WORDS)["else"])
    more = answerable(topics(WORDS)["more"], waiting)
    told, silent = (GivenAnswer("else", "What else can be seen in it?", said) for said in ("somebody", ""))
    assert chance("more", "a man", silent) < more < chance("more", "a man", told)
