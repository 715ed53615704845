"""One wish after another: the newest wins, what is taken back is gone, and nothing else is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.query import Likeness, Query, Term
from photalk.commands.queries.refinement_parser import change_line
from photalk.commands.queries.wishes import Wish
from photalk.search.refining.wish_changes import like_but, with_terms, with_wishes, without

LIKE = Query(likes=(Likeness("/b.jpg"),))


def after(*wishes: Wish, terms: tuple[Term, ...] = ()) -> Query:
    return with_wishes(Query(terms=terms, likes=LIKE.likes), wishes).query


def test_wishes_join() -> None:
    both = (Wish("more", "dark", than=("/b.jpg",)), Wish("lacks", "hat"))
    assert after(*both).wishes == both


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Wish("more", "dark"), Wish("more", "bright")),
        (Wish("more", "people"), Wish("less", "people")),
        (Wish("more", "people"), Wish("lacks", "people")),
        (Wish("shows", "red"), Wish("shows", "blue")),
        (Wish("shows", "red shirt"), Wish("shows", "blue shirt")),
        (Wish("shows", "at night"), Wish("shows", "at sunset")),
        (Wish("shows", "hat"), Wish("lacks", "hat")),
        (Wish("lacks", "the hat"), Wish("shows", "hat")),
        (Wish("shows", "black dog"), Wish("lacks", "black dogs")),
        (Wish("shows", "black dog"), Wish("lacks", "dogs")),
    ],
)
def test_the_newest_wins_and_that_is_told(old: Wish, new: Wish) -> None:
    changed = with_wishes(LIKE, (old, new))
    assert changed.query.wishes == (new,)
    assert changed.notes == (f"“{old.text}” no longer counts: “{new.text}” is newer.",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Wish("shows", "red shirt"), Wish("shows", "blue car")),
        (Wish("shows", "dog"), Wish("shows", "boat")),
        (Wish("more", "dark"), Wish("more", "sharp")),
        (Wish("shows", "dog"), Wish("lacks", "black dogs")),
        (Wish("lacks", "black dogs"), Wish("shows", "dog")),
        (Wish("more", "dark", than=("/b.jpg",)), Wish("less", "dark", 0.5, ("/c.jpg",))),
    ],
)
def test_what_can_hold_together_does(old: Wish, new: Wish) -> None:
    changed = with_wishes(LIKE, (old, new))
    assert (changed.query.wishes, changed.notes) == ((old, new), ())


def test_the_same_said_again_speaks_of_the_later_pictures_without_a_word() -> None:
    first, second = Wish("more", "dark", than=("/b.jpg",)), Wish("more", "dark", than=("/c.jpg",))
    changed = with_wishes(LIKE, (first, second))
    assert (changed.query.wishes, changed.notes) == ((second,), ())


def test_words_of_the_search_give_way_too() -> None:
    changed = with_wishes(Query((Term("red car at night"),)), (Wish("shows", "blue"),))
    assert changed.query.terms == (Term("car at night"),)
    assert changed.notes == ("“red” no longer counts: “blue” is newer.",)
    boy = with_wishes(Query((Term("a boy in an orange shirt"),)), (Wish("shows", "blue"),))
    assert boy.query.terms == (Term("a boy in a shirt"),)
    dog = with_wishes(Query((Term("a black dog running in the snow"),)), (Wish("lacks", "black dogs"),))
    assert dog.query.terms == (Term("running in the snow"),)
    day = with_terms(Query((Term("red car at night"),)), (Term("by day"),))
    assert day.query.terms == (Term("red car"), Term("by day"))
    none = with_terms(Query((Term("dog"), Term("people", -1.0))), (Term("people"),))
    assert none.query.terms == (Term("dog"), Term("people"))


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("the sleeves", ["darker", "red", "no hat"]),
        ("red", ["darker", "more long sleeves", "no hat"]),
        ("the colour", ["darker", "more long sleeves", "no hat"]),
        ("dark", ["more long sleeves", "red", "no hat"]),
        ("the brightness", ["more long sleeves", "red", "no hat"]),
        ("hats", ["darker", "more long sleeves", "red"]),
        ("the boat", ["darker", "more long sleeves", "red", "no hat"]),
    ],
)
def test_what_is_taken_back_is_gone(words: str, left: list[str]) -> None:
    query = after(
        Wish("more", "dark"), Wish("more", "long sleeves"), Wish("shows", "red"), Wish("lacks", "hat")
    )
    assert [wish.text for wish in without(query, words).wishes] == left


def test_words_of_the_search_can_be_taken_back() -> None:
    assert without(Query((Term("dog on the beach"),)), "the beach").terms == (Term("dog"),)
    assert without(Query((Term("dog"), Term("people", -1.0))), "people").terms == (Term("dog"),)


def test_a_picture_to_be_like_and_what_differs_make_a_query() -> None:
    changed = like_but(LIKE.likes, change_line("darker, with a boat, without hat").query)
    assert changed.query == Query(
        likes=LIKE.likes,
        wishes=(Wish("shows", "boat"), Wish("lacks", "hat"), Wish("more", "dark", than=("/b.jpg",))),
    )


KINDS = st.sampled_from(["shows", "lacks", "more", "less", "same"])
WHATS = st.sampled_from(["dark", "bright", "people", "red", "blue car", "at night", "long sleeves"])


@given(st.lists(st.builds(Wish, KINDS, WHATS), max_size=6))
def test_the_last_wish_always_holds_and_taking_it_back_leaves_none_of_it(wishes: list[Wish]) -> None:
    query = with_wishes(LIKE, wishes).query
    assert not wishes or query.wishes[-1] == wishes[-1]
    for wish in wishes:
        assert wish not in without(query, wish.what).wishes
