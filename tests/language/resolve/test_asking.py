"""Questions as acts come to commands; what goes on from the question before keeps what that was about."""

from __future__ import annotations

import pytest

from photalk.commands import format, parse
from photalk.language.acts import read_act
from photalk.language.resolve.dispatch import outcome_of
from photalk.language.table import Table
from resolving import done, outcome


@pytest.mark.parametrize(
    ("act", "line"),
    [
        ("ask count", "ask count"),
        ('ask count what="dogs" when="2021"', "ask count of dogs on:2021"),
        (
            'ask count when="2021" where="Lisbon" camera="Canon"',
            "ask count of on:2021 place:Lisbon camera:Canon",
        ),
        ('ask count by=month when="2021"', "ask count by month of on:2021"),
        ('ask when order=oldest what="dogs"', "ask when oldest of dogs"),
        ('ask which order=newest what="a dog"', "ask which newest of dog"),
        ('ask where when="2021"', "ask where of on:2021"),
        ('ask camera when="2021"', "ask camera of on:2021"),
        ('ask exists what="zebras"', "ask exists of zebras"),
        ("ask gap", "ask gap"),
        ('ask most what="dogs" other="cats"', "ask most of dogs | cats"),
        ('ask most when="2021" other="2022"', "ask most of on:2021 | on:2022"),
        ('ask most what="dogs" when="2021" other="cats"', "ask most of dogs on:2021 | cats on:2021"),
        ('ask most where="Paris" where="Berlin"', "ask most of place:Paris | place:Berlin"),
        ('ask count text="exit"', "ask count of text:exit"),
        (
            'ask count what="dogs" without=people not_where="Rome"',
            "ask count of dogs without people -place:Rome",
        ),
    ],
)
def test_questions_about_the_library_take_the_filters_of_a_search(act: str, line: str) -> None:
    assert done(act) == line


@pytest.mark.parametrize(
    ("act", "line"),
    [
        ("ask taken", "tell taken"),
        ("ask camera", "tell camera"),
        ("ask place picture=3", "tell place of 3"),
        ('ask seen about="what colour is the bus"', "tell seen about what colour is the bus"),
        ("ask caption", "tell caption"),
        ("ask caption picture=that", "tell caption"),
        ("ask text picture=2", "tell text of 2"),
        ("ask size picture=2", "tell size of 2"),
    ],
)
def test_questions_about_a_picture_are_about_the_open_one_or_a_listed_one(act: str, line: str) -> None:
    assert done(act) == line


def test_without_a_picture_it_is_asked_which() -> None:
    asked = outcome_of(read_act("ask taken"), Table(pictures=("a.jpg", "b.jpg")))
    assert asked.question is not None
    assert asked.question.options == ("1", "2")
    assert (
        outcome_of(read_act("ask camera"), Table()).commands
        == outcome_of(read_act("ask camera"), Table()).commands
    )


def test_a_condition_that_nobody_knows_is_never_left_out() -> None:
    assert outcome('ask count when="my birthday week"').unsupported == ("my birthday week",)
    assert outcome('ask which order=best what="dogs"').unsupported == ("the best first",)


def test_which_of_these_is_best_is_what_to_keep() -> None:
    assert done("ask which order=best") == "propose_keepers"
    assert outcome_of(read_act("ask which order=best"), Table()).unsupported == ("the best first",)


@pytest.mark.parametrize(
    ("act", "clause", "line"),
    [
        ('ask count when="2023"', "and in 2023", "ask count of dogs on:2023"),
        ('narrow when="2023"', "and in 2023", "ask count of dogs on:2023"),
        ('narrow where="Lisbon"', "and in Lisbon", "ask count of dogs on:2021 place:Lisbon"),
        ('ask count what="cats"', "and cats", "ask count of cats on:2021"),
        ('narrow what="cats"', "and cats", "ask count of cats on:2021"),
        ('narrow what="cats"', "only with cats", "ask count of dogs, cats on:2021"),
        ('narrow what="with cats"', "and with cats", "ask count of dogs, cats on:2021"),
        ('ask count where="Lisbon"', "how many were in Lisbon", "ask count of dogs on:2021 place:Lisbon"),
        ("ask when order=newest", "when was the last one", "ask when newest of dogs on:2021"),
        ("ask count by=camera", "and by camera", "ask count by camera of dogs on:2021"),
        ('ask count when="2023"', "how many photos did I take in 2023", "ask count of on:2023"),
        ('ask count what="cats"', "how many cats do I have", "ask count of cats"),
        ("ask which order=newest", "which is my newest picture", "ask which newest"),
        (
            'ask count picture=all where="Rome"',
            "how many of these are from Rome",
            "ask count of dogs on:2021 place:Rome",
        ),
    ],
)
def test_a_question_that_goes_on_keeps_what_the_one_before_was_about(
    act: str, clause: str, line: str
) -> None:
    found = outcome(act, "ask count of dogs on:2021", clause=clause)
    assert [format(one) for one in found.commands] == [line]


def test_after_another_search_nothing_goes_on() -> None:
    assert done('ask count when="2023"', "ask count of dogs", "search cats") == "ask count of on:2023"


def test_how_many_of_these_counts_what_was_found() -> None:
    assert done('ask count picture=all when="2021"', "search dogs; filter place Rome") == (
        "ask count of dogs place:Rome on:2021"
    )


def test_show_them_shows_what_the_answer_rests_on() -> None:
    asked = "ask count of dogs"
    assert done("open list", asked) == asked
    assert done("open picture=all", asked) == asked
    assert done("find all", asked) == asked
    assert done('find when="them"', asked) == asked
    everything = outcome("find all", asked, clause="show me everything")
    assert [format(one) for one in everything.commands] == ["forget all", "filter order newest"]


def test_how_many_these_are_is_asked_of_what_was_found() -> None:
    table = Table(search=(parse("search dog"), parse("refine but snow"), parse("filter on 2010")))
    for said, line in (
        ("how many is that", "ask count of dog, snow on:2010"),
        ("how many photos", "ask count"),
    ):
        found = outcome_of(read_act("ask count", said, said), table)
        assert [format(command) for command in found.commands] == [line]
