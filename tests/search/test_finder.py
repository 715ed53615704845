"""Finding in a library of plain colours: order, filters, names, what must not be there, honesty."""

from __future__ import annotations

from datetime import datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.errors import NotFound
from photalk.library.photos import GeoPlace
from photalk.search.asking.candidates import Candidates
from photalk.search.finder import Finder
from photalk.search.hits import SearchQuestion, SearchResult
from photalk.search.thing_degrees import shown
from read_query import query_of
from toy_photo_source import ToyShelf, meets
from toy_space import COLOURS


@pytest.fixture
def shelf() -> ToyShelf:
    """Four photos of their own, and thirty in yellow."""
    shelf = ToyShelf()
    italy = GeoPlace(43.8, 10.5, "Lucca", "Tuscany", "Italy")
    shelf.add("/a/trips/1.jpg", ("red", 0.9), taken=datetime(2023, 5, 1), place=italy)
    shelf.add("/a/trips/2.jpg", ("red", 0.5), ("blue", 0.5), taken=datetime(2024, 5, 1))
    shelf.add("/a/receipt_2023.png", ("white", 0.9))
    shelf.add("/a/home/4.jpg", ("green", 0.9), taken=datetime(2021, 1, 1))
    for number in range(30):
        shelf.add(f"/a/yellow/{number}.jpg", ("yellow", 0.3 + number / 60), ("black", 0.2))
    return shelf


def found(shelf: ToyShelf, words: str, k: int = 12) -> SearchResult:
    return Finder(shelf).find(query_of(words), k, ask=False)


def paths(result: SearchResult) -> list[str]:
    return [hit.photo.path for hit in result.hits]


def test_an_order_comes_before_how_well_photos_fit(shelf: ToyShelf) -> None:
    shelf.add("/a/soft.jpg", ("red", 0.95), sharpness=0.1)
    shelf.add("/a/sharp.jpg", ("red", 0.8), sharpness=0.9)
    ordered = found(shelf, "red order:sharpest", 3)
    assert paths(ordered)[0] == "/a/sharp.jpg"
    assert ordered.matched
    assert "/a/yellow" not in " ".join(paths(ordered))
    assert paths(found(shelf, "order:sharpest", 1)) == ["/a/sharp.jpg"]
    assert paths(found(shelf, "order:newest", 2)) == ["/a/trips/2.jpg", "/a/trips/1.jpg"]


def test_the_first_few_are_all_that_is_found(shelf: ToyShelf) -> None:
    assert paths(found(shelf, "order:newest first:2", 12)) == ["/a/trips/2.jpg", "/a/trips/1.jpg"]
    assert len(found(shelf, "red first:1", 12).hits) == 1
    assert len(found(shelf, "first:99", 3).hits) == 3


def test_the_best_come_first_and_their_scores_fall(shelf: ToyShelf) -> None:
    result = found(shelf, "red")
    assert paths(result)[:2] == ["/a/trips/1.jpg", "/a/trips/2.jpg"]
    scores = [hit.score for hit in result.hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert (result.matched, result.considered, result.note) == (True, 34, "")


def test_at_most_k_are_given(shelf: ToyShelf) -> None:
    assert len(found(shelf, "red", k=3).hits) == 3


def test_the_same_query_gives_the_same_answer(shelf: ToyShelf) -> None:
    finder = Finder(shelf)
    assert finder.find(query_of("yellow")) == finder.find(query_of("yellow")) == found_again(shelf)


def found_again(shelf: ToyShelf) -> SearchResult:
    return Finder(shelf).find(query_of("yellow"))


def test_ties_go_by_id() -> None:
    shelf = ToyShelf()
    for number in range(5):
        shelf.add(f"/a/{number}.jpg", ("red", 0.5))
    assert [hit.photo.id for hit in found(shelf, "red").hits] == [1, 2, 3, 4, 5]


def test_what_must_not_be_there_goes_down_and_does_not_fit(shelf: ToyShelf) -> None:
    result = found(shelf, "red -blue")
    assert paths(result)[0] == "/a/trips/1.jpg"
    scores = {hit.photo.path: hit.score for hit in result.hits}
    assert scores["/a/trips/2.jpg"] < 0.1 < scores["/a/trips/1.jpg"]


def test_nothing_but_a_denial_puts_what_shows_it_last(shelf: ToyShelf) -> None:
    result = found(shelf, "-yellow", k=34)
    assert paths(result)[0] == "/a/trips/1.jpg"
    assert all("/yellow/" in path for path in paths(result)[4:])


def test_a_weight_turns_the_balance() -> None:
    shelf = ToyShelf()
    shelf.add("/a/red.jpg", ("red", 0.7), ("blue", 0.3))
    shelf.add("/a/blue.jpg", ("red", 0.3), ("blue", 0.7))
    assert paths(found(shelf, "red^3 blue"))[0] == "/a/red.jpg"
    assert paths(found(shelf, "red blue^3"))[0] == "/a/blue.jpg"


def test_a_file_is_found_by_its_name_where_vectors_see_nothing(shelf: ToyShelf) -> None:
    result = found(shelf, "receipt")
    assert paths(result)[0] == "/a/receipt_2023.png"
    assert result.matched


def test_a_word_that_most_names_carry_says_nothing(shelf: ToyShelf) -> None:
    shelf.add("/a/other/yellow.jpg", ("red", 0.9))
    assert all("/a/yellow/" in path for path in paths(found(shelf, "yellow", k=5)))


def test_a_place_is_found_by_its_name_with_a_capital(shelf: ToyShelf) -> None:
    result = found(shelf, "Tuscany")
    assert paths(result)[0] == "/a/trips/1.jpg"
    assert result.hits[0].why[0].detail == "taken in Lucca, Tuscany, Italy"


def test_a_picture_to_be_like_is_not_found_itself(shelf: ToyShelf) -> None:
    result = Finder(shelf).find(Query(likes=(Likeness("/a/trips/2.jpg"),)), ask=False)
    assert paths(result)[0] == "/a/trips/1.jpg"
    assert "/a/trips/2.jpg" not in paths(result)
    assert result.considered == 33


def test_a_picture_to_be_unlike_takes_down_its_kind(shelf: ToyShelf) -> None:
    query = Query((Term("red"),), likes=(Likeness("/a/trips/1.jpg", -1.0),))
    assert "/a/trips/1.jpg" not in paths(Finder(shelf).find(query, ask=False))


def test_a_picture_to_be_like_that_is_nowhere_is_told(shelf: ToyShelf) -> None:
    with pytest.raises(NotFound, match="nowhere"):
        Finder(shelf).find(Query(likes=(Likeness("/nowhere.jpg"),)))


def test_what_is_ruled_out_is_gone(shelf: ToyShelf) -> None:
    query = Query((Term("red"),), ruled_out=("/a/trips/1.jpg", "/not/there.jpg"))
    result = Finder(shelf).find(query, ask=False)
    assert paths(result)[0] == "/a/trips/2.jpg"
    assert "/a/trips/1.jpg" not in paths(result)
    assert result.considered == 33


def test_ruling_out_everything_is_told() -> None:
    shelf = ToyShelf()
    shelf.add("/a/1.jpg", ("red", 0.5))
    result = Finder(shelf).find(Query((Term("red"),), ruled_out=("/a/1.jpg",)))
    assert (result.hits, result.matched) == ((), False)
    assert "ruled out" in result.note


def test_conditions_alone_give_the_latest_first(shelf: ToyShelf) -> None:
    result = found(shelf, "photos after 2020", k=5)
    assert paths(result) == ["/a/trips/2.jpg", "/a/trips/1.jpg", "/a/home/4.jpg"]
    assert [hit.score for hit in result.hits] == [1.0, 1.0, 1.0]


def test_a_condition_that_leaves_nothing_is_named(shelf: ToyShelf) -> None:
    result = found(shelf, "red from 2031")
    assert (result.hits, result.considered, result.matched) == ((), 0, False)
    assert result.note == "No photo is from 2031; 34 match without that."


def test_two_conditions_that_leave_nothing_together_are_both_named(shelf: ToyShelf) -> None:
    note = found(shelf, "red from 2023 in the home folder").note
    assert note == "No photo is both from 2023 and in the folder home; 1 matches without “taken in 2023”."


def test_conditions_that_leave_nothing_one_by_one_are_all_named(shelf: ToyShelf) -> None:
    note = found(shelf, "red after 2031 avif files").note
    assert note == "No photo is taken after 2031 and an avif file; 34 match without that."


@pytest.mark.parametrize("words", ["zorblax", "pink"])
def test_nothing_that_matches_is_said_to(shelf: ToyShelf, words: str) -> None:
    result = found(shelf, words)
    assert not result.matched
    assert result.note == f"Nothing here seems to show “{words}”; the nearest are below."
    assert len(result.hits) == 12


def test_words_that_cannot_be_checked_are_named(shelf: ToyShelf) -> None:
    assert found(shelf, "red and zorblax").note == "I can't tell whether they show “zorblax”."


def test_what_most_photos_show_still_matches(shelf: ToyShelf) -> None:
    assert found(shelf, "yellow").matched


def test_an_empty_library_has_a_remedy() -> None:
    result = found(ToyShelf(), "red")
    assert (result.hits, result.considered, result.matched) == ((), 0, False)
    assert "photalk index" in result.note


@pytest.mark.parametrize("words", ["red", "blue", "-red", "red -red", "", "receipt", "red like:/a/1.jpg"])
def test_a_library_of_one(words: str) -> None:
    shelf = ToyShelf()
    shelf.add("/a/1.jpg", ("red", 0.9))
    result = found(shelf, words)
    assert len(result.hits) == (0 if "like" in words else 1)
    assert result.matched == (words in ("red", "-red", ""))


class Wondering:
    """Asks one thing, whatever is known."""

    def __init__(self, topic: str) -> None:
        self.topic = topic

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        return SearchQuestion(self.topic, "What?", ("a pole", "a chair"))


@pytest.mark.parametrize(
    ("topic", "options"), [("else", ("a pole", "a chair")), ("happening", ()), ("retold", ())]
)
def test_things_are_offered_only_where_a_thing_is_an_answer(
    shelf: ToyShelf, topic: str, options: tuple[str, ...]
) -> None:
    asked = Finder(shelf, Wondering(topic)).find(query_of("red"), 12).question
    assert asked is not None
    assert asked.options == options


def test_an_answer_moves_what_fits_it_up(shelf: ToyShelf) -> None:
    shelf.add("/a/last.jpg", ("yellow", 0.4), ("pink", 0.5))
    answer = GivenAnswer("thing:pink", "Is there pink in it?", "yes, pink", "yes")
    plain = Finder(shelf).find(query_of("yellow"), 40, ask=False)
    told = Finder(shelf).find(query_of("yellow").answered(answer), 40, ask=False)
    assert paths(told).index("/a/last.jpg") < paths(plain).index("/a/last.jpg")


class Curious:
    """Asks about the first candidate, and keeps what it was given."""

    def __init__(self) -> None:
        self.asked: list[Candidates] = []

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        self.asked.append(candidates)
        return SearchQuestion("thing:x", "An x?", ("yes", "no"), 0.5)


def test_a_question_is_asked_about_the_likeliest(shelf: ToyShelf) -> None:
    curious = Curious()
    result = Finder(shelf, curious).find(query_of("red"))
    assert result.question == SearchQuestion("thing:x", "An x?", ("yes", "no"), 0.5)
    candidates = curious.asked[0]
    assert candidates.ids[0] == 1
    assert (np.diff(candidates.logits) <= 0).all()
    assert [photo.id for photo in candidates.photos] == candidates.ids.tolist()


def test_no_question_when_none_is_wanted_or_nothing_matches(shelf: ToyShelf) -> None:
    curious = Curious()
    assert Finder(shelf, curious).find(query_of("red"), ask=False).question is None
    assert Finder(shelf, curious).find(query_of("zorblax")).question is None
    assert curious.asked == []


def test_new_photos_are_seen_by_the_same_finder(shelf: ToyShelf) -> None:
    finder = Finder(shelf)
    finder.find(query_of("pink"), ask=False)
    shelf.add("/a/new.jpg", ("pink", 0.9))
    result = finder.find(query_of("pink"), ask=False)
    assert (paths(result)[0], result.matched) == ("/a/new.jpg", True)


HOSTILE = [
    '"',
    "* OR red",
    "red AND (",
    "NEAR(a b)",
    "a:b",
    "^red",
    "red*",
    "'; DROP TABLE photos; --",
    "\x00",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_operators_of_other_languages_are_harmless(shelf: ToyShelf, words: str) -> None:
    assert found(shelf, words).considered == 34


colours = st.sampled_from(sorted(COLOURS))
pictures = st.lists(
    st.tuples(colours, st.floats(0.1, 0.5), colours, st.floats(0.1, 0.5)), min_size=1, max_size=8
)


def painted(pictures: list[tuple[str, float, str, float]]) -> ToyShelf:
    shelf = ToyShelf()
    for number, (one, share, other, rest) in enumerate(pictures):
        taken = datetime(2020 + number % 3, 1, 1)
        shelf.add(f"/a/{number % 2}/{number}.jpg", (one, share), (other, rest), taken=taken)
    return shelf


@settings(max_examples=40)
@given(pictures, colours, colours)
def test_a_denial_never_brings_forward_what_it_is_against(
    drawn: list[tuple[str, float, str, float]], wanted: str, denied: str
) -> None:
    shelf = painted(drawn)
    finder = Finder(shelf)
    plain = [hit.photo for hit in finder.find(Query((Term(wanted),)), 50, ask=False).hits]
    against = Query((Term(wanted), Term(denied, -1.0)))
    after = [hit.photo.id for hit in finder.find(against, 50, ask=False).hits]
    ids = np.array([photo.id for photo in plain])
    degrees = shown(denied, shelf.store.rows(ids), plain, finder.sight()).degrees
    for rank, (photo, degree) in enumerate(zip(plain, degrees, strict=True)):
        if degree == 1:
            assert after.index(photo.id) >= rank


@settings(max_examples=40)
@given(
    pictures,
    colours,
    st.sampled_from(["on", "after", "before"]),
    st.sampled_from(["2020", "2021", "2022", "2023"]),
    st.booleans(),
)
def test_filters_are_respected_exactly(
    drawn: list[tuple[str, float, str, float]], words: str, field: str, value: str, wanted: bool
) -> None:
    shelf = painted(drawn)
    constraint = Constraint(field, value, wanted)
    expected = {photo.id for photo in shelf.kept.values() if meets(photo, constraint)}
    for terms in ((), (Term(words),), (Term(words, -1.0),)):
        result = Finder(shelf).find(Query(terms, (constraint,)), 50, ask=False)
        assert {hit.photo.id for hit in result.hits} == expected
        assert result.considered == len(expected)


@settings(max_examples=30)
@given(pictures, colours, st.sets(st.integers(0, 7)))
def test_ruling_out_only_removes(
    drawn: list[tuple[str, float, str, float]], words: str, gone: set[int]
) -> None:
    shelf = painted(drawn)
    ruled = tuple(f"/a/{number % 2}/{number}.jpg" for number in sorted(gone))
    finder = Finder(shelf)
    before = paths(finder.find(Query((Term(words),)), 50, ask=False))
    after = paths(finder.find(Query((Term(words),), ruled_out=ruled), 50, ask=False))
    assert after == [path for path in before if path not in ruled]
