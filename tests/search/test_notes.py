"""What a person is told about a search reads as a person would say it."""

from __future__ import annotations

import pytest

from photalk.commands.queries.query import Constraint, Likeness, Query, Term
from photalk.library.photos import Photo
from photalk.search.hits import Hit, Reason
from photalk.search.notes import both, thing, unchecked, unmatched
from read_query import query_of

PHOTO = Photo(1, "/a.jpg", "0" * 64, (40, 30), 1000, "jpg")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("giraffe", "a giraffe"),
        ("a giraffe", "a giraffe"),
        ("an elephant", "an elephant"),
        ("sunset over the sea", "“sunset over the sea”"),
    ],
)
def test_things_are_spoken_of_and_phrases_quoted(words: str, said: str) -> None:
    assert thing(words) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("a beach without people", "“a beach” without people"),
        ("a beach without people, dogs or cars", "“a beach” without people, dogs or cars"),
        ("a beach but not at night", "“a beach”, not at night"),
        ("a beach without people, not at night", "“a beach” without people, not at night"),
    ],
)
def test_what_must_not_be_there_is_said_with_what_is_missing(words: str, said: str) -> None:
    assert unmatched(query_of(words), 40) == f"Nothing here seems to show {said}; the nearest are below."


def test_among_pictures_that_are_like_one_nothing_is_said_of_the_others() -> None:
    like = Query((Term("dog"),), likes=(Likeness("/b.jpg"),))
    assert unmatched(like, 40) == "Nothing that is like it seems to show a dog; the nearest are below."


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("on", "2023", "from 2023"),
        ("type", "png", "a png file"),
        ("type", "avif", "an avif file"),
        ("kind", "screenshot", "a screenshot"),
        ("place", "Italy", "taken in Italy"),
        ("orientation", "portrait", "portrait"),
    ],
)
def test_a_condition_is_what_a_photo_is(field: str, value: str, said: str) -> None:
    assert both([Constraint(field, value)]) == said
    assert both([Constraint(field, value, wanted=False)]) == f"not {said}"


def test_when_is_said_once() -> None:
    years = [Constraint("after", "2018"), Constraint("before", "2022")]
    assert both(years) == "taken after 2018 and before 2022"
    assert both([*years, Constraint("color", "blue")]) == "taken after 2018, before 2022 and mostly blue"


@pytest.mark.parametrize(
    ("value", "said"),
    [("2023", "taken in 2023"), ("2023-05", "taken in 2023-05"), ("2023-05-14", "taken on 2023-05-14")],
)
def test_a_photo_is_taken_in_a_year_and_on_a_day(value: str, said: str) -> None:
    assert Constraint("on", value).text == said


def test_words_that_nobody_can_check_are_listed_as_people_list_them() -> None:
    why = tuple(Reason(word, "unknown", "can't tell") for word in ("ein", "hund", "strand"))
    hits = [Hit(PHOTO, 0.5, why)]
    said = unchecked(query_of("ein Hund am Strand"), hits)
    assert said == "I can't tell whether they show “ein”, “hund” and “strand”."
    assert unchecked(Query(), []) == ""
