"""Why a photo was found: what it meets, misses, or leaves unknown, and how that is known."""

from __future__ import annotations

from datetime import datetime

import pytest

from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.library.photos import Count, GeoPlace
from photalk.search.finder import Finder
from photalk.search.hits import Reason
from read_query import query_of
from toy_photo_source import ToyShelf


def shelf_with(*things: Count, **known: object) -> ToyShelf:
    """A red photo with these things, among others that have none."""
    shelf = ToyShelf()
    shelf.add("/a/first.jpg", ("red", 0.9), things=things, **known)
    for number in range(20):
        shelf.add(f"/a/{number}.jpg", ("green", 0.2 + number / 40))
    return shelf


def reasons(shelf: ToyShelf, query: Query | str, path: str = "/a/first.jpg") -> dict[str, Reason]:
    asked = query_of(query) if isinstance(query, str) else query
    hits = Finder(shelf).find(asked, 50, ask=False).hits
    return {reason.wish: reason for hit in hits if hit.photo.path == path for reason in hit.why}


def test_a_tag_says_how_surely_a_word_is_seen() -> None:
    assert reasons(shelf_with(), "red") == {"red": Reason("red", "meets", "seen with 0.99, 90% red")}


def test_a_word_that_is_not_seen_is_missed() -> None:
    assert reasons(shelf_with(), "pink")["pink"].verdict == "misses"


def test_the_detector_counts() -> None:
    why = reasons(shelf_with(Count("dog", 2, 0.87)), "two dogs and a cat")
    assert why["two dogs"] == Reason("two dogs", "meets", "2 seen, the surest with 0.87")
    assert why["cat"] == Reason("cat", "misses", "not seen")


@pytest.mark.parametrize(("number", "verdict"), [(2, "meets"), (3, "unknown"), (4, "misses")])
def test_a_count_that_is_off_by_one_is_not_held_against_a_photo(number: int, verdict: str) -> None:
    assert reasons(shelf_with(Count("dog", number, 0.9)), "two dogs")["two dogs"].verdict == verdict


@pytest.mark.parametrize(
    ("answer", "wish"),
    [
        (GivenAnswer("else", "What else can be seen in it?", "red", "red"), "red"),
        (GivenAnswer("thing:red", "Is there any red in it?", "yes", "yes"), "Is there any red in it? yes"),
        (GivenAnswer("colour", "What colour is it?", "none of red, blue"), "none of red, blue"),
    ],
)
def test_an_answer_is_a_wish_in_its_own_words_where_these_say_enough(answer: GivenAnswer, wish: str) -> None:
    why = reasons(shelf_with(), Query((Term("red"),), answers=(answer,)))
    assert list(why)[-1] == wish


def test_a_narrower_word_than_the_detector_knows_is_unknown() -> None:
    why = reasons(shelf_with(Count("person", 1, 0.9)), "a woman and people")
    assert (why["woman"].verdict, why["people"].verdict) == ("unknown", "meets")


def test_a_coloured_thing_needs_both() -> None:
    shelf = shelf_with(Count("car", 1, 0.9))
    assert reasons(shelf, "a red car")["red car"].verdict == "meets"
    assert reasons(shelf, "a blue car")["blue car"].verdict == "misses"


def test_a_file_name_says_so() -> None:
    shelf = shelf_with()
    shelf.add("/a/InvoiceMay_2023.png", ("white", 0.9))
    why = reasons(shelf, "invoices", "/a/InvoiceMay_2023.png")
    assert why["invoices"] == Reason("invoices", "meets", "the file name says so")


def test_a_caption_says_so() -> None:
    shelf = shelf_with(caption="Grandma's birthday")
    assert reasons(shelf, "birthday")["birthday"].detail == "the caption says so"


def test_a_name_that_most_files_carry_says_nothing() -> None:
    shelf = ToyShelf()
    for number in range(10):
        shelf.add(f"/a/giraffe_{number}.jpg", ("green", 0.5))
    assert reasons(shelf, "giraffe", "/a/giraffe_1.jpg")["giraffe"].verdict == "unknown"


def test_a_word_that_nobody_knows_is_unknown() -> None:
    assert reasons(shelf_with(), "zorblax")["zorblax"] == Reason("zorblax", "unknown", "can't tell")


def test_denials_are_turned_round() -> None:
    shelf = shelf_with(Count("dog", 1, 0.9))
    assert reasons(shelf, "red -dogs")["no dogs"] == Reason("no dogs", "misses", "seen")
    assert reasons(shelf, "red without cats")["no cats"] == Reason("no cats", "meets", "none seen")
    assert reasons(shelf, "red but not at night")["not at night"].verdict == "unknown"


def test_conditions_say_what_is_known() -> None:
    shelf = shelf_with(
        taken=datetime(2023, 5, 1, 12), place=GeoPlace(43.8, 10.5, "Lucca", "Tuscany", "Italy")
    )
    query = Query((Term("red"),), (Constraint("on", "2023"), Constraint("place", "Italy")))
    why = reasons(shelf, query)
    assert why["taken in 2023"] == Reason("taken in 2023", "meets", "2023-05-01")
    assert why["taken in Italy"] == Reason("taken in Italy", "meets", "Lucca, Tuscany, Italy")


def test_what_is_not_known_of_a_file_is_unknown() -> None:
    why = reasons(shelf_with(), Query((Term("red"),), (Constraint("on", "2023", False),)))
    assert why["not taken in 2023"] == Reason("not taken in 2023", "unknown", "not known of this file")


def test_likenesses_have_similarities() -> None:
    shelf = shelf_with()
    shelf.add("/a/other.jpg", ("red", 0.6), ("blue", 0.1))
    why = reasons(shelf, Query(likes=(Likeness("/a/other.jpg"),)))
    assert why["like other.jpg"].verdict == "meets"
    assert why["like other.jpg"].detail.startswith("similarity 0.9")


def test_answers_count_too() -> None:
    answer = GivenAnswer("thing:red", "Is there red in it?", "yes, red", "yes")
    query = Query((Term("picture of colours"),), answers=(answer,))
    assert reasons(shelf_with(), query)["Is there red in it? yes, red"].verdict == "meets"
    assert reasons(shelf_with(), query, "/a/3.jpg")["Is there red in it? yes, red"].verdict != "meets"


def test_an_answer_that_says_nothing_is_no_reason() -> None:
    query = Query((Term("red"),), answers=(GivenAnswer("thing:red", "Is there red in it?", ""),))
    assert list(reasons(shelf_with(), query)) == ["red"]
