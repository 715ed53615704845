"""What was told of pictures and people is answered like what the catalogue knows."""

from __future__ import annotations

from pathlib import Path

from photalk.commands import AskLibrary
from photalk.library.photos import Photo
from photalk.library.stated_facts import Facts
from photalk.search.answers.picture_facts import fact_told
from photalk.search.answers.plans import answered
from toy_people import family

PHOTO = Photo(1, "a.jpg", "", (10, 10), 1, "", None, "", "", None, "")


def test_a_rating_and_tags_are_told() -> None:
    facts = Facts(rating=4, tags=("Lisbon", "harbour"))
    assert fact_told("rating", PHOTO, facts).text == "It has 4 stars."
    assert fact_told("tags", PHOTO, facts).text == "Tagged: Lisbon, harbour."
    assert fact_told("rating", PHOTO).sure == 0.0


def test_who_is_on_the_photos_is_counted_by_name(tmp_path: Path) -> None:
    with family(tmp_path, one=["red", "blue"], two=["red"]) as library:
        assert answered(library, AskLibrary("who"), lambda: None).sure == 0.0  # type: ignore[arg-type,return-value]
        library.people.name(1, "Anna")
        answer = answered(library, AskLibrary("who"), lambda: None)  # type: ignore[arg-type,return-value]
    assert answer.text == "Anna (2)."
    assert (answer.rows, answer.basis) == ((("Anna", 2),), "people")
