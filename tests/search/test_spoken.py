"""Photos are found by what is written in them, beside what they show, and the reason says what was read."""

from __future__ import annotations

import pytest

from photalk.search.finder import Finder
from photalk.search.hits import SearchResult
from read_query import query_of
from toy_photo_source import ToyShelf


@pytest.fixture
def shelf() -> ToyShelf:
    """A red and a blue photo that say "Emergency exit only", a red one that says "Exit", many that don't."""
    shelf = ToyShelf()
    shelf.writings.write(shelf.add("/a/red.jpg", ("red", 0.9)), "Gate 42", "Emergency exit only")
    shelf.writings.write(shelf.add("/a/blue.jpg", ("blue", 0.9)), "Emergency exit only")
    shelf.writings.write(shelf.add("/a/short.jpg", ("red", 0.9)), "Exit")
    for number in range(30):
        shelf.writings.write(shelf.add(f"/a/{number}.jpg", ("yellow", 0.3 + number / 60)))
    return shelf


def found(shelf: ToyShelf, words: str) -> SearchResult:
    return Finder(shelf).find(query_of(words), 5, ask=False)


def paths(result: SearchResult) -> list[str]:
    return [hit.photo.path for hit in result.hits]


def test_text_alone_finds_those_that_say_it_and_no_others(shelf):
    result = found(shelf, "text:exit")
    assert sorted(paths(result)) == ["/a/blue.jpg", "/a/red.jpg", "/a/short.jpg"]
    assert result.matched
    assert all(hit.score == 1 for hit in result.hits)


def test_who_says_all_of_it_comes_first(shelf):
    result = found(shelf, 'text:"emergency exit"')
    assert paths(result)[2] == "/a/short.jpg"
    assert result.hits[2].score < 0.1


@pytest.mark.parametrize("words", ["blue text:exit", 'blue "exit"', "a blue sign that says exit"])
def test_what_it_shows_orders_those_that_say_it(shelf, words):
    result = found(shelf, words)
    assert paths(result)[0] == "/a/blue.jpg"
    assert {*paths(result)[:3]} == {"/a/blue.jpg", "/a/red.jpg", "/a/short.jpg"}
    assert result.hits[0].score >= 0.9


def test_the_reason_says_what_was_read(shelf):
    why = {hit.photo.path: hit.why for hit in found(shelf, "text:exit").hits}
    (reason,) = why["/a/red.jpg"]
    assert (reason.wish, reason.verdict) == ("saying “exit”", "meets")
    assert reason.detail == "it reads “Emergency exit only”"
    assert reason.text == "Emergency exit only"


def test_what_is_written_nowhere_is_told(shelf):
    alone = found(shelf, "text:zebra")
    assert (alone.hits, alone.matched, alone.note) == ((), False, "I read “zebra” in no photo.")
    beside = found(shelf, "yellow text:zebra")
    assert (len(beside.hits), beside.matched) == (5, False)
    assert beside.note == "I read “zebra” in no photo. The nearest are below."
    assert beside.hits[0].why[0].verdict == "misses"


def test_a_quoted_phrase_that_is_written_nowhere_is_looked_for_as_before(shelf):
    assert paths(found(shelf, '"yellow"')) == paths(found(shelf, "yellow"))


def test_a_library_whose_text_was_never_read_says_so(shelf):
    shelf.writings.kept.clear()
    assert "has not been read yet" in found(shelf, "text:exit").note
    assert found(shelf, "red").matched


def test_filters_hold_beside_text(shelf):
    assert found(shelf, "text:exit after:2020").hits == ()
