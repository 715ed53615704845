"""People are asked for by names that somebody gave; a name nobody gave is words, and that is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from photalk.commands.queries.query import Constraint, Query, Term
from photalk.commands.queries.query_parser import query_line
from photalk.library.library import Library
from photalk.search.acquainted import acquainted
from photalk.search.finder import Finder
from toy_people import family


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with family(tmp_path, one=["red"], two=["red", "blue"], three=["blue"], none=[]) as made:
        by_photos = sorted(made.people.listed(), key=lambda person: made.people.example(person.id))
        for person, name in zip(by_photos, ("Anna", "Uncle Joe"), strict=True):
            made.people.name(person.id, name)
        yield made


def names(library: Library, line: str) -> tuple[set[str], str]:
    found = Finder(library).find(query_line(line).decided(library.knows), ask=False)
    return {Path(hit.photo.path).stem for hit in found.hits}, found.note


@pytest.mark.parametrize(
    ("line", "photos"),
    [
        ("who:anna", {"one", "two"}),
        ("who:Anna -who:joe", {"one", "two"}),
        ('who:Anna -who:"uncle joe"', {"one"}),
        ("Anna and Uncle Joe", {"two"}),
        ('only:"Anna, Uncle Joe"', {"two"}),
        ("only:Anna", {"one"}),
    ],
)
def test_people_are_conditions(library: Library, line: str, photos: set[str]) -> None:
    assert names(library, line)[0] == photos


@pytest.mark.parametrize("line", ["who:{}", "who:#{}", 'who:"person {}"'])
def test_somebody_without_a_name_is_asked_for_by_number(library: Library, line: str) -> None:
    joe = library.people.forget(library.people.person("Uncle Joe").id)
    found, note = names(library, line.format(joe.id))
    assert (found, note) == ({"two", "three"}, "")
    assert names(library, f"Anna -{line.format(joe.id)}")[0] == {"one"}
    assert "Nobody here is named" in names(library, "who:#4711")[1]


def test_a_name_counts_before_a_number(library: Library) -> None:
    anna, joe = (library.people.person(name).id for name in ("Anna", "Uncle Joe"))
    library.people.name(anna, str(joe))
    assert names(library, f"who:{joe}")[0] == {"one", "two"}


def test_the_reason_says_who_is_in_it(library: Library) -> None:
    found = Finder(library).find(query_line('who:anna -who:"Uncle Joe"').decided(), ask=False)
    assert [reason.detail for reason in found.hits[0].why] == [
        "Anna is in it",
        "Uncle Joe was not seen in it",
    ]


def test_a_name_that_nobody_gave_is_words_and_that_is_said(library: Library) -> None:
    query, note = acquainted(Query((Term("beach"),), (Constraint("who", "Tom"),)), library)
    assert query == Query((Term("Tom"), Term("beach")))
    assert note.startswith("Nobody here is named Tom yet")


def test_a_small_letter_is_a_word_and_no_name(library: Library) -> None:
    library.people.name(library.people.person("Anna").id, "Rose")
    line = Query((Term("a rose in a vase"),))
    assert acquainted(line, library) == (line, "")


def test_nobody_knows_whom_i_am_before_it_is_said(library: Library) -> None:
    photos, note = names(library, "who:me")
    assert photos == set()
    assert "this is me" in note


def test_where_nobody_was_looked_for_that_is_said(library: Library) -> None:
    library.people.faces.erase()
    assert "have not been looked for" in names(library, "who:Anna")[1]
