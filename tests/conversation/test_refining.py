"""Wishes over several turns of a conversation: what they refer to, which still count, and what is told."""

from __future__ import annotations

import pytest

from photalk.commands.queries.query import Likeness, Query, Term
from photalk.commands.queries.wishes import Wish
from photalk.studio.entry_json import from_record, to_record
from toy_talk import Conversation, Shelf, lines

LISTED = tuple(f"/p/{number}.jpg" for number in range(1, 13))


@pytest.fixture
def talk() -> Conversation:
    return Conversation()


def texts(query: Query) -> list[str]:
    return [wish.text for wish in query.wishes]


def test_a_number_is_what_it_is_compared_with(talk: Conversation) -> None:
    entry = talk.say("search dog", "refine like 2 but darker and without people")
    assert lines(entry) == ["refine like 2 but darker and without people"]
    assert talk.query == Query(
        (Term("dog"),),
        likes=(Likeness("/p/2.jpg"),),
        wishes=(Wish("lacks", "people"), Wish("more", "dark", than=("/p/2.jpg",))),
    )
    assert entry.reply.splitlines()[0].endswith("for “dog”, like 2.jpg, no people, darker:")


def test_without_a_number_it_is_those_that_are_listed(talk: Conversation) -> None:
    talk.say("search dog", "refine but brighter")
    assert talk.query.wishes == (Wish("more", "bright", than=LISTED),)
    assert talk.query.likes == ()


def test_an_open_picture_is_what_others_are_compared_with(talk: Conversation) -> None:
    entry = talk.say("search dog", "show 3", "refine but darker")
    assert lines(entry) == ["refine but darker"]
    assert talk.query.wishes == (Wish("more", "dark", than=("/p/3.jpg",)),)


def test_the_newest_wins_and_the_reply_says_so(talk: Conversation) -> None:
    talk.say("search dog", "refine like 2 but darker")
    entry = talk.say("refine but brighter")
    assert talk.query.wishes == (Wish("more", "bright", than=("/p/2.jpg",)),)
    assert entry.reply.startswith("“darker” no longer counts: “brighter” is newer.")
    entry = talk.say("refine but in red", "refine but in blue")
    assert texts(talk.query) == ["brighter", "blue"]
    assert entry.reply.startswith("“red” no longer counts: “blue” is newer.")


def test_words_of_the_search_give_way_to_newer_ones(talk: Conversation) -> None:
    entry = talk.say("search red car", "refine like 1 but blue")
    assert talk.query.terms == (Term("car"),)
    assert "“red” no longer counts" in entry.reply


def test_not_that_dark_keeps_the_wish_it_eases(talk: Conversation) -> None:
    talk.say("search dog", "refine like 2 but darker", "refine but not that dark")
    assert talk.query.wishes == (
        Wish("more", "dark", than=("/p/2.jpg",)),
        Wish("less", "dark", 0.5, LISTED),
    )


def test_a_bit_more_goes_on_with_what_was_compared(talk: Conversation) -> None:
    talk.say("search dog", "refine like 2 but darker", "refine but a bit more")
    assert talk.query.wishes == (Wish("more", "dark", 0.5, LISTED),)


def test_what_is_taken_back_no_longer_counts(talk: Conversation) -> None:
    talk.say("search dog", "refine like 2 but in red with longer sleeves")
    assert texts(talk.query) == ["red", "more long sleeves"]
    assert lines(talk.say("forget wish sleeves")) == ["forget wish sleeves"]
    assert texts(talk.query) == ["red"]
    talk.say("forget wish red")
    assert talk.query == Query((Term("dog"),), likes=(Likeness("/p/2.jpg"),))
    talk.say("forget last")
    assert texts(talk.query) == ["red"]


def test_taking_back_what_nobody_asked_for_is_told(talk: Conversation) -> None:
    entry = talk.say("search dog", "forget wish hat")
    assert "Nothing that was asked for is about “hat”; what counts is: “dog”." in entry.reply
    assert not entry.commands


@pytest.mark.parametrize("command", ["refine but darker", "refine but a bit more", "forget wish red"])
def test_feedback_without_a_picture_says_what_is_missing(talk: Conversation, command: str) -> None:
    entry = talk.say(command)
    assert not entry.commands
    assert "a dog on the beach" in entry.reply


def test_a_picture_that_is_not_in_the_list_is_told(talk: Conversation) -> None:
    assert "There is no picture 40" in talk.say("search dog", "refine like 40 but red").reply


def test_more_or_less_of_nothing_asks_of_what(talk: Conversation) -> None:
    assert "more or less of what" in talk.say("search dog", "refine but a bit more").reply


def test_wishes_are_kept_with_the_session(talk: Conversation) -> None:
    entry = talk.say("search dog", "refine like 2 but darker and in red")
    assert from_record(to_record(entry)) == entry
    bad = to_record(entry)
    bad["query"]["wishes"][0]["kind"] = "perhaps"
    with pytest.raises(ValueError, match="perhaps"):
        from_record(bad)
    old = to_record(entry)
    del old["query"]["wishes"]
    kept = from_record(old).query
    assert kept is not None
    assert kept.wishes == ()


def test_what_is_heard_with_the_library_empty_is_no_step() -> None:
    talk = Conversation(Shelf(count=0))
    assert not talk.say("refine but darker").commands
