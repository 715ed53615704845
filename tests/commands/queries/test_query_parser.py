"""A line of words as a query: what should be there, what not, and what is known of files."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands.queries.pattern_text import listed
from photalk.commands.queries.query import Constraint, Query
from read_query import query_of

TODAY = date(2026, 11, 16)
PLACES = {"italy", "paris", "new york", "bath"}


def knows(constraint: Constraint) -> bool:
    known = {"place": PLACES, "name": {"img_1"}, "on": {"2023"}}
    return constraint.value.lower() in known.get(constraint.field, set())


def read(words: str) -> Query:
    return query_of(words, TODAY, knows)


def terms(query: Query) -> list[tuple[str, float]]:
    return [(term.words, term.weight) for term in query.terms]


def conditions(query: Query) -> list[str]:
    return [f"{'' if c.wanted else '-'}{c.field}:{c.value}" for c in query.constraints]


@pytest.mark.parametrize(
    ("words", "wanted", "denied"),
    [
        ("beach -people", ["beach"], ["people"]),
        ("beach, no people", ["beach"], ["people"]),
        ("a dog running on the beach without people", ["a dog running on the beach"], ["people"]),
        ("a street but not at night", ["a street"], ["at night"]),
        ("empty street without any cars and people at night", ["empty street at night"], ["cars", "people"]),
        ("without people or dogs", [], ["people", "dogs"]),
        ("no people and a dog", ["a dog"], ["people"]),
        ("a man not wearing a hat", ["a man"], ["wearing a hat"]),
        ("people who aren't smiling", ["people"], ["smiling"]),
        ("a beach with nobody in it", ["a beach"], ["people"]),
        ("a beach with no one on it", ["a beach"], ["people"]),
        ("a beach without people, dogs or cars", ["a beach"], ["people", "dogs", "cars"]),
        ("no dogs, cats, or people, on a beach", ["on a beach"], ["dogs", "cats", "people"]),
        ("without people, a beach or a lake", ["a beach or a lake"], ["people"]),
        ("a beach without people, at night", ["a beach, at night"], ["people"]),
        ("a woman with neither hat nor glasses", ["a woman"], ["hat", "glasses"]),
        ("anything but dogs", [], ["dogs"]),
        ("everything except for dogs and cats", [], ["dogs", "cats"]),
        ('road -"blue car"', ["road"], ["blue car"]),
        ("dogs but not cats in the snow", ["dogs in the snow"], ["cats"]),
        ("a no smoking sign", ["a no smoking sign"], []),
        ("a t-shirt and x-ray", ["a t-shirt and x-ray"], []),
        ("not only dogs", ["not only dogs"], []),
    ],
)
def test_what_must_not_be_there(words: str, wanted: list[str], denied: list[str]) -> None:
    query = read(words)
    assert [term.words for term in query.terms if term.weight > 0] == wanted
    assert [term.words for term in query.terms if term.weight < 0] == denied


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("dog^2 running", [("dog", 2.0), ("running", 1.0)]),
        ("+dog beach", [("dog", 2.0), ("beach", 1.0)]),
        ("dog^-1 beach", [("beach", 1.0), ("dog", -1.0)]),
        ("beach -dog^2", [("beach", 1.0), ("dog", -2.0)]),
        ("dog^99", [("dog", 5.0)]),
        ('"red car"^1.5 on a road', [("red car", 1.5), ("on a road", 1.0)]),
        ('a dog on a "red sofa" at home', [("a dog on a", 1.0), ("red sofa", 1.0), ("at home", 1.0)]),
        ("a park, especially dogs", [("a park", 1.0), ("dogs", 2.0)]),
        ("a park, ideally with swans", [("a park", 1.0), ("swans", 0.5)]),
    ],
)
def test_weights_and_phrases(words: str, expected: list[tuple[str, float]]) -> None:
    assert terms(read(words)) == expected


@pytest.mark.parametrize(
    ("words", "today", "expected"),
    [
        ("this summer", date(2026, 5, 31), ["after:2025-05", "before:2025-09"]),
        ("this summer", date(2026, 6, 1), ["after:2026-05", "before:2026-09"]),
        ("last summer", date(2026, 8, 31), ["after:2025-05", "before:2025-09"]),
        ("last summer", date(2026, 9, 1), ["after:2026-05", "before:2026-09"]),
        ("this winter", date(2026, 1, 10), ["after:2025-11", "before:2026-03"]),
    ],
)
def test_a_season_is_the_present_one_from_its_first_day_and_the_last_one_after_its_end(
    words: str, today: date, expected: list[str]
) -> None:
    assert conditions(query_of(words, today)) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("from 2023", ["on:2023"]),
        ("last summer", ["after:2026-05", "before:2026-09"]),
        ("in May 2024", ["on:2024-05"]),
        ("3rd of May 2024", ["on:2024-05-03"]),
        ("before 2020", ["before:2020"]),
        ("yesterday", ["on:2026-11-15"]),
        ("between 2019 and 2021", ["after:2018", "before:2022"]),
        ("after 2019 and before 2021", ["after:2019", "before:2021"]),
        ("photos from the 1990s", ["after:1989", "before:2000"]),
        ("since 3 years ago", ["after:2022"]),
        ("in 1887", ["on:1887"]),
        ("between 1839 and 1850", ["after:1838", "before:1851"]),
        ("photos from the 1890s", ["after:1889", "before:1900"]),
        ("after:1850-05", ["after:1850-05"]),
        ("not from 2023", ["-on:2023"]),
        ("not from last summer", ["-on:2026-06", "-on:2026-07", "-on:2026-08"]),
        ("not last weekend", ["-on:2026-11-14", "-on:2026-11-15"]),
        ("in Italy", ["place:Italy"]),
        ("near paris", ["place:paris"]),
        ("not in Italy", ["-place:Italy"]),
        ("taken with my iPhone 12", ["camera:iPhone 12"]),
        ("with a 50mm lens", ["lens:50mm"]),
        ("in the trips folder", ["folder:trips"]),
        ("vertical photos", ["orientation:portrait"]),
        ("in landscape format", ["orientation:landscape"]),
        ("screenshots", ["kind:screenshot"]),
        ("no screenshots", ["-kind:screenshot"]),
        ("-screenshots", ["-kind:screenshot"]),
        ("png files", ["type:png"]),
        ("mostly blue", ["color:blue"]),
        ("photos in black and white", ["color:black and white"]),
        ("no b&w pictures", ["-color:black and white"]),
        ("not in black and white", ["-color:black and white"]),
        ('color:"b/w"', ["color:black and white"]),
        ("mainly grey", ["color:gray"]),
        ("named IMG_1", ["name:IMG_1"]),
        ("after:2023-05", ["after:2023-05"]),
        ("before:may-2023", ["before:2023-05"]),
        ("camera:iphone", ["camera:iphone"]),
        ("folder:trips", ["folder:trips"]),
        ("-place:italy", ["-place:italy"]),
        ('place:"New York"', ["place:New York"]),
        ("type:.PNG", ["type:png"]),
        ("is:screenshot", ["kind:screenshot"]),
        ("colour:grey", ["color:gray"]),
        ("-on:2023", ["-on:2023"]),
    ],
)
def test_conditions_on_files(words: str, expected: list[str]) -> None:
    alone = read(words)
    assert conditions(alone) == expected
    assert terms(alone) == []
    beside = read(f"a dog {words}" if words[0] not in "-" else f"a dog, {words}")
    assert conditions(beside) == expected
    assert terms(beside) == [("a dog", 1.0)]


@pytest.mark.parametrize(
    "words",
    [
        "a family portrait", "a mountain landscape", "a woman with an iphone", "a dog in a field",
        "dog in bath", "a dog called Rex", "a march on the square", "you may kiss the bride",
        "pictures on the wall", "black and white", "a man in black", "a photo frame", "a cat in atlantis",
        "summer dress", "a bird in flight", "route 66", "sunset 2024",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_condition_stays_words(words: str) -> None:
    query = read(words)
    assert (terms(query), query.constraints) == ([(words, 1.0)], ())


def test_a_place_needs_a_library_that_knows_it_or_to_be_called_one() -> None:
    assert query_of("a dog in Italy", TODAY).constraints == ()
    assert query_of("a dog taken in Italy", TODAY).constraints == (Constraint("place", "Italy"),)
    assert query_of("a dog taken at night", TODAY).constraints == ()
    assert query_of("a dog taken at night", TODAY).terms[0].words == "a dog taken at night"
    assert query_of("a dog place:italy", TODAY).constraints == (Constraint("place", "italy"),)


def test_a_place_of_two_words_is_one_place_and_leaves_the_rest() -> None:
    query = read("my cat in New York at sunset")
    assert (terms(query), conditions(query)) == ([("my cat at sunset", 1.0)], ["place:New York"])


def test_asking_politely_is_no_part_of_what_is_shown() -> None:
    for words in (
        "show me photos of a dog",
        "find pictures of a dog",
        "a dog photos",
        "please show me a dog",
    ):
        assert terms(read(words))[0][0].removeprefix("a ") == "dog"


def test_a_picture_to_be_like_has_an_absolute_path() -> None:
    query = read("at night like:/photos/a.jpg -like:/photos/b.jpg")
    assert [(like.path, like.weight) for like in query.likes] == [
        ("/photos/a.jpg", 1.0), ("/photos/b.jpg", -1.0)
    ]  # fmt: skip
    assert read("like:b.jpg").likes[0].path.startswith("/")
    assert terms(query) == [("at night", 1.0)]


def test_an_operator_whose_date_is_none_stays_words() -> None:
    assert terms(read("after:foo dogs")) == [("after:foo dogs", 1.0)]


@pytest.mark.parametrize("words", ["", " ", "-", "^^^", '"', '""', '";"', '"\x85"', "|||", "\x00", ",.;"])
def test_nothing_asks_for_nothing(words: str) -> None:
    assert not read(words)


@given(st.text(max_size=300))
def test_any_text_is_a_query(words: str) -> None:
    query = query_of(words, TODAY, knows)
    assert all(term.words.strip() for term in query.terms)
    assert all(constraint.value for constraint in query.constraints)


_PIECES = st.sampled_from(
    listed(
        "a dog -people no without not but and or in Italy from 2023 last summer between 2019 after: "
        'before:2020 taken with my iphone "red car" ^2 dog^2 like:/x "| AND OR NEAR * ( ) mostly '
        "blue portrait , ; 1990s especially png files screenshots 0 years ago since until May 31st -place:"
    )
)


@given(st.lists(_PIECES, max_size=14).map(" ".join))
def test_any_mixture_of_what_we_know_is_a_query(words: str) -> None:
    for whose in (None, knows, lambda _: True):
        query = query_of(words, TODAY, whose)
        assert all(-5 <= term.weight <= 5 and term.weight for term in query.terms)


@settings(max_examples=20)
@given(st.text(min_size=300, max_size=900, alphabet="no -and,'\"a^:"))
def test_long_and_hostile_text_is_read_in_bounded_time(words: str) -> None:
    query_of(words, TODAY, knows)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("black and white photo of a cat", "a cat"),
        ("find me a black-and-white photograph of two men", "two men"),
        ("monochrome beach", "beach"),
        ("b&w portrait of a man", "portrait of a man"),
        ("dog, black and white", "dog"),
    ],
)
def test_a_photo_in_black_and_white_is_a_condition(words: str, wanted: str) -> None:
    query = read(words)
    assert terms(query) == [(wanted, 1.0)]
    assert conditions(query) == ["color:black and white"]


@pytest.mark.parametrize("words", ["a black and white cat", "a man in black and white clothes"])
def test_a_thing_in_black_and_white_is_what_the_picture_shows(words: str) -> None:
    assert terms(read(words)) == [(words, 1.0)]
    assert conditions(read(words)) == []


@pytest.mark.parametrize(
    ("words", "asked", "shown"),
    [
        ("where nobody blinks", ["blinks:none"], []),
        ("Anna at the beach, everyone smiling", ["smiles:all"], ["Anna at the beach"]),
        ("a group where somebody has eyes closed", ["blinks:some"], ["a group"]),
        ("blurry photos of a dog", ["blurry:yes"], ["a dog"]),
        ("the blurry ones", ["blurry:yes"], []),
        ("blurry", ["blurry:yes"], []),
        ("dogs, not blurry", ["blurry:no"], ["dogs"]),
        ("a dog with a blurry background", [], ["a dog with a blurry background"]),
        ("a smiling woman", [], ["a smiling woman"]),
        ("nobody", [], []),
        ("eyes of a cat", [], ["eyes of a cat"]),
    ],
)
def test_how_photos_came_out_is_a_condition_where_it_is_worded_as_one(
    words: str, asked: list[str], shown: list[str]
) -> None:
    query = read(words)
    assert conditions(query) == asked
    assert [words for words, weight in terms(query) if weight > 0] == shown


@pytest.mark.parametrize("words", ["1850", "dog 1850", "a crowd of 1850 people", "1835", "in 1820"])
def test_a_number_like_an_old_year_is_a_number(words: str) -> None:
    assert conditions(read(words)) == []


def test_a_number_is_an_old_year_where_there_are_photos_of_it() -> None:
    found = query_of("market 1887", TODAY, lambda constraint: constraint.value == "1887")
    assert (terms(found), conditions(found)) == ([("market", 1.0)], ["on:1887"])
