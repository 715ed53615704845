"""What a line leaves to the library, and that what is written is read as what was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Filter, Refine, Search, format, parse
from photalk.commands.queries.pattern_text import listed
from photalk.commands.queries.query import Constraint, Query, Term
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.query_writer import refinement_line, search_line
from photalk.errors import CommandError

PLACES = {"Reading", "New York", "Italy", "Lucca"}


def known(constraint: Constraint) -> bool:
    return constraint.wanted and constraint.value in {*PLACES, "2019", "sunset"}


def told(query: Query) -> tuple[list[str], list[str]]:
    return [term.words for term in query.terms], [one.text for one in query.constraints]


@pytest.mark.parametrize(
    ("words", "shown", "conditions"),
    [
        ("a dog in Reading", ["a dog"], ["taken in Reading"]),
        ("photos from Italy", [], ["taken in Italy"]),
        ("find me pictures shot in New York City at dusk", ["City at dusk"], ["taken in New York"]),
        ("a dog in Lucca in Italy", ["a dog"], ["taken in Lucca", "taken in Italy"]),
        ("a dog not taken in Italy", ["a dog"], ["not taken in Italy"]),
        ("dogs 2019", ["dogs"], ["taken in 2019"]),
        ("photos named sunset", [], ["named sunset"]),
    ],
)
def test_words_are_conditions_where_the_library_knows_them(
    words: str, shown: list[str], conditions: list[str]
) -> None:
    line = query_line(words)
    assert told(line.decided(known)) == (shown, conditions)
    assert line.query == line.decided(lambda _: False)
    assert not line.query.constraints


def test_without_a_library_words_are_conditions_only_where_they_say_so() -> None:
    assert told(query_line("a dog taken in Rome").decided()) == (["a dog"], ["taken in Rome"])
    assert told(query_line("a dog in Rome 2019").decided()) == (["a dog in Rome 2019"], [])


def test_lines_that_ask_for_the_same_are_equal_and_keep_their_own_words() -> None:
    one, other = Search("photos of a dog"), Search("a dog")
    assert one == other
    assert [format(one), format(other)] == ["search photos of a dog", "search a dog"]


def test_what_is_plain_is_written_plainly_and_the_rest_with_marks() -> None:
    beside = Query(
        (Term("umbrella", -1.0), Term("people grinning at the camera", -1.0)),
        (Constraint("place", "Lake Como", False),),
    )
    written = 'without umbrella -"people grinning at the camera" -place:"Lake Como"'
    assert str(search_line("dog", beside)) == f"dog {written}"
    assert str(search_line("", Query((Term("no parking"),)))) == '"no parking"'


PIECES = listed("dog people in on the at night not with and a red 2019 but Rome or no taken")
WORDS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map(" ".join)
TERMS = st.builds(Term, WORDS, st.sampled_from([1.0, -1.0]))
CONDITIONS = st.builds(Constraint, st.just("place"), WORDS, st.booleans())


@given(st.lists(TERMS, max_size=3, unique=True), st.lists(CONDITIONS, max_size=2, unique=True))
def test_typed_contents_survive_their_text(terms: list[Term], conditions: list[Constraint]) -> None:
    query = Query(tuple(terms), tuple(conditions))
    for line, command in (
        (search_line("", query), Search),
        (refinement_line([], query), lambda line: Refine(None, line)),
    ):
        if query:
            assert set(line.query.terms) == set(terms)
            assert set(line.query.constraints) == set(conditions)
            assert parse(format(command(line))) == command(line)


@pytest.mark.parametrize(
    ("words", "conditions"),
    [
        ("dogs order:sharpest", ["the sharpest first"]),
        ("dogs sort:newest blinks:none", ["the newest first", "where nobody blinks"]),
        ("dogs -has:date has:place", ["without a known date", "with a known place"]),
        ("dogs -blurry:yes smiles:all", ["not blurry", "where everybody smiles"]),
    ],
)
def test_how_photos_came_out_and_in_which_order(words: str, conditions: list[str]) -> None:
    assert told(query_line(words).query) == (["dogs"], conditions)


def test_an_order_that_there_is_not_is_left_to_be_words() -> None:
    assert told(query_line("order:loudest").query)[1] == []


def test_a_filter_by_order_has_a_text_form_both_ways_and_no_other_value() -> None:
    assert parse("filter order sharpest") == Filter("order", "sharpest")
    with pytest.raises(CommandError, match="sharpest"):
        Filter("order", "loudest")
