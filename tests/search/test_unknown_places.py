"""Names of places are conditions; what is no place is words, and that is said."""

from __future__ import annotations

import pytest

from photalk.commands.queries.query import Constraint, Query, Term
from photalk.search.finder import Finder
from photalk.search.unknown_places import placed
from toy_photo_source import ToyShelf

RECEIPT = Term("receipt")


@pytest.fixture
def shelf() -> ToyShelf:
    shelf = ToyShelf()
    for number in range(6):
        shelf.add(f"/a/{number}.jpg", ("red", 0.5 + number / 20))
    return shelf


def test_the_receipt_from_ikea_is_looked_for_by_its_words(shelf: ToyShelf) -> None:
    query, note = placed(Query((RECEIPT,), (Constraint("place", "Ikea"),)), shelf)
    assert query == Query((RECEIPT, Term("Ikea")))
    assert note == "I know no place called “Ikea”, so I looked for the words."


@pytest.mark.parametrize("place", [Constraint("place", "Tokyo"), Constraint("place", "Ikea", False)])
def test_a_place_without_photos_and_a_denied_one_stay_conditions(shelf: ToyShelf, place: Constraint) -> None:
    query = Query((RECEIPT,), (place,))
    assert placed(query, shelf) == (query, "")


def test_it_is_told_with_what_was_found(shelf: ToyShelf) -> None:
    found = Finder(shelf).find(Query((Term("red"),), (Constraint("place", "Ikea"),)), 3, ask=False)
    assert found.hits
    assert found.note.startswith("I know no place called “Ikea”")
