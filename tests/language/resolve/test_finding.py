"""What is looked for becomes one search with its filters, with typed contents."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Filter, Refine, Search, format, parse
from photalk.commands.queries.query import Term
from photalk.language.acts import Act, Said, read_act
from photalk.language.resolve import resolve
from photalk.language.table import Table
from photalk.language.understanding import Understanding

NOTHING = Table(today=date(2026, 11, 18))
FOUND = replace(
    NOTHING,
    pictures=("a.jpg", "b.jpg", "c.jpg"),
    sought="dog",
    search=(Search("dog"), Filter("on", "2023")),
)
OPEN = replace(FOUND, current=2, open=True)


def understood(act: str, table: Table = NOTHING, clause: str = "") -> Understanding:
    return resolve([read_act(act, clause, clause)], table)


def told(act: str, table: Table = NOTHING, clause: str = "") -> list[str]:
    return [format(command) for command in understood(act, table, clause).commands]


@pytest.mark.parametrize(
    ("act", "commands"),
    [
        ('find what="a red double decker bus"', ["search red double decker bus"]),
        ('find what="a dog" when="2023"', ["search dog", "filter on 2023"]),
        ('find where="the Alps" camera="my old Canon"', ["filter place Alps", "filter camera Canon"]),
        ('find what="a sign" text="no parking"', ['search sign text:"no parking"']),
        ('find who="Anna" what="with the red kite"', ["search with the red kite who:Anna"]),
        ('find what="beach" without=people', ["search beach without people"]),
        ('find what="dog" not_when="2020" not_where="Lake Como"', ['search dog -on:2020 -place:"Lake Como"']),
        ("find color=black_and_white", ["filter color black and white"]),
        ("find type=screenshot", ["search kind:screenshot"]),
        ('find what="harbour" orientation=panorama', ["search harbour, panorama"]),
        ('find album="Summer"', ["filter album Summer"]),
        ("find all", ["filter order newest"]),
    ],
)
def test_a_search(act: str, commands: list[str]) -> None:
    assert told(act) == commands


def test_a_text_narrows_what_is_looked_for_as_a_filter() -> None:
    assert told('narrow text="“exit”"', FOUND) == ["filter text exit"]
    assert told('narrow what="a red sign" text="no parking"', FOUND)[-1] == "filter text no parking"
    assert told('narrow text="exit"') == ["search text:exit"]


def test_words_stand_in_the_order_in_which_they_were_said() -> None:
    assert told('find what="party" what="a kite"', clause="a kite at the party") == ["search kite, party"]


def test_since_and_until_count_the_year_in() -> None:
    assert told('find after="2019"', clause="taken since 2019") == ["filter after 2018"]
    assert told('find after="2019"', clause="taken after 2019") == ["filter after 2019"]
    assert told('find before="2019"', clause="all until 2019") == ["filter before 2020"]


def test_what_cannot_be_done_is_named_beside_what_can() -> None:
    meant = understood('find what="a dog" order=random rating="four stars" when="her birthday week"')
    assert [format(one) for one in meant.commands] == ["search dog, birthday week", "filter rating 4"]
    assert set(meant.unsupported) == {"at random"}


def test_where_nothing_of_it_can_be_done_the_clause_is_named() -> None:
    assert understood("find order=random", clause="any of them").unsupported == ("any of them",)
    assert understood('find camera="my phone"', clause="off my phone").unsupported == ("off my phone",)


def test_an_order_is_kept_with_the_search_and_asked_of_the_list() -> None:
    assert told('find what="a dog" order=sharpest') == ["search dog", "filter order sharpest"]
    assert told("narrow order=newest", FOUND) == ["filter order newest"]
    assert told("find order=largest", FOUND) == ["filter order largest"]
    assert told("ask which order=sharpest picture=all", FOUND) == ["filter order sharpest"]


def test_what_came_out_badly_is_listed_and_never_deleted() -> None:
    meant = understood('delete what="the blurry ones"', FOUND)
    assert [format(one) for one in meant.commands] == ["filter blurry yes"]
    assert meant.smalltalk == "proposes_rejects"
    meant = understood('delete what="where someone blinks"', FOUND)
    assert [format(one) for one in meant.commands] == ["filter blinks some"]
    assert understood('delete what="the dog"', FOUND).smalltalk == "never_deletes"


def test_a_new_search_by_filters_alone_forgets_the_one_that_stands() -> None:
    assert told('find when="2021"', FOUND) == ["forget all", "filter on 2021"]
    assert told('find when="2021"') == ["filter on 2021"]


def test_what_is_added_refines_what_was_found() -> None:
    assert told('narrow what="a squirrel" without="cars"', FOUND) == [
        "refine but with a squirrel, without cars"
    ]
    assert told('narrow when="2021"', FOUND) == ["filter on 2021"]


def test_what_is_added_where_nothing_was_found_is_a_search() -> None:
    assert told('narrow what="a squirrel"') == ["search squirrel"]


def test_what_is_added_beside_an_open_picture_is_not_like_that_picture() -> None:
    assert told('narrow what="a squirrel"', OPEN) == ["search dog, squirrel", "filter on 2023"]


@pytest.mark.parametrize(
    ("act", "commands"),
    [
        ('like picture=3 with="at night"', ["refine like 3 but at night"]),
        ('like picture=3 with="a dog" instead="the cat"', ["refine like 3 but with a dog instead of cat"]),
        ('like more="longer sleeves" without="the hat"', ["refine but longer sleeves, without hat"]),
        ("like picture=last color=blue", ["refine like 3 but blue"]),
        ("like picture=3 not_picture=1", ["exclude 1", "refine like 3"]),
        ("like picture=2", ["refine like 2"]),
        ("like", ["more"]),
    ],
)
def test_others_like_a_shown_one(act: str, commands: list[str]) -> None:
    assert told(act, FOUND) == commands


def test_others_like_what_is_open() -> None:
    assert told("like", OPEN) == ["refine like 2"]
    assert told('like more="darker"', OPEN) == ["refine but darker"]


@pytest.mark.parametrize(
    ("act", "command"),
    [
        ("take_back search=filters", "forget filters"),
        ("take_back search=all", "forget all"),
        ('take_back wish="the red"', "forget wish red"),
    ],
)
def test_what_a_search_was_told_is_taken_back(act: str, command: str) -> None:
    assert told(act, FOUND) == [command]


THINGS = st.sampled_from(
    [
        "people", "cars", "the umbrella", "a wedding party in black", "in a glass", "the telly on", "anna",
        "people grinning at the camera", "kitchens with marble counters and black appliances", "dogs or cats",
    ]
)  # fmt: skip


@given(THINGS, st.sampled_from(["dog", "red bus on a hill"]))
def test_what_must_not_be_there_is_that_and_no_more(thing: str, what: str) -> None:
    (search,) = understood(f'find what="{what}" without="{thing}"').commands
    assert isinstance(search, Search)
    *shown, lacking = search.line.query.terms
    assert shown == [Term(what)]
    assert lacking.weight == -1
    assert lacking.words.split() == [word for word in thing.split() if word in lacking.words.split()]
    (refine,) = understood(f'narrow without="{thing}"', FOUND).commands
    assert isinstance(refine, Refine)
    assert refine.change is not None
    assert refine.change.query.terms == (lacking,)
    assert (parse(format(search)), parse(format(refine))) == (search, refine)


@given(
    st.text(min_size=1, max_size=500),
    st.sampled_from(["what", "who", "text", "without", "where", "camera", "name"]),
)
def test_any_words_make_commands_that_can_be_written_and_read(words: str, key: str) -> None:
    said = Act("find", (), ((key, Said(words)),))
    for command in resolve([said], NOTHING).commands:
        assert parse(format(command)) == command
