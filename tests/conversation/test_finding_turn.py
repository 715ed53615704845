"""Finding in a conversation, against a library of a dictionary: words in, pictures and questions out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from photalk.commands import Search, format, parse
from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.commands.queries.wishes import Wish
from photalk.conversation.actions import (
    Find,
    Read,
)
from photalk.conversation.choosing import Offer
from photalk.conversation.converse import carry_out, replaying
from photalk.conversation.state import Entry
from photalk.language.understanding import Question as Asked
from photalk.language.understanding import Understanding
from toy_talk import DOGS, Conversation, Shelf, lines


@pytest.fixture
def talk() -> Conversation:
    return Conversation()


@pytest.fixture
def asking() -> Conversation:
    return Conversation(Shelf(question=DOGS))


def listed(entry: Entry) -> Sequence[str]:
    assert entry.listing is not None
    return entry.listing.names


def test_what_is_described_is_found_and_listed_with_numbers(talk: Conversation) -> None:
    entry = talk.say("search dog running on the beach")
    assert lines(entry) == ["search dog running on the beach"]
    assert talk.query == Query((Term("dog running on the beach"),))
    assert entry.reply.splitlines()[0] == "The 12 likeliest of 30 for “dog running on the beach”:"
    assert "   2  2.jpg" in entry.reply
    assert entry.picture is None


def test_words_that_should_stand_in_it_add_up(talk: Conversation) -> None:
    talk.say("search dogs", "filter text exit", "filter text gate 42")
    assert talk.query.constraints == (Constraint("text", "exit"), Constraint("text", "gate 42"))


def test_a_filter_adds_to_the_search_and_one_of_its_kind_takes_its_place(talk: Conversation) -> None:
    talk.say("search dogs", "filter on 2023", "filter camera Canon")
    assert talk.query == Query((Term("dogs"),), (Constraint("on", "2023"), Constraint("camera", "Canon")))
    talk.say("filter on 2022")
    assert talk.query.constraints == (Constraint("camera", "Canon"), Constraint("on", "2022"))
    talk.say("filter after 2020")
    assert [one.text for one in talk.query.constraints] == ["taken with Canon", "taken after 2020"]


def test_an_order_is_told_as_one_and_another_takes_its_place(talk: Conversation) -> None:
    entry = talk.say("search dogs", "filter order sharpest")
    assert entry.reply.splitlines()[0] == "The 12 sharpest of 30 for “dogs”:"
    entry = talk.say("filter order newest")
    assert talk.query.constraints == (Constraint("order", "newest"),)
    assert entry.reply.splitlines()[0] == "The 12 newest of 30 for “dogs”:"


def test_so_many_as_are_wanted_are_listed(talk: Conversation) -> None:
    entry = talk.say("search dogs", "filter first 5")
    assert talk.query.constraints == (Constraint("first", "5"),)
    assert talk.say("filter first 3").reply
    assert talk.query.constraints == (Constraint("first", "3"),)
    assert entry.reply.splitlines()[0].endswith("for “dogs”:")


def test_everything_is_listed_whatever_was_sought_before(talk: Conversation) -> None:
    for said in ("forget all; filter order newest", "search dogs", "forget all; filter order newest"):
        entry = talk.say(said)
    assert talk.query == Query((), (Constraint("order", "newest"),))
    assert entry.reply.splitlines()[0] == "The 12 newest of 30:"


def test_one_that_is_listed_is_told_by_how_it_looks(talk: Conversation) -> None:
    talk.say("search dogs", "exclude 1")
    entry = talk.say("pick_out with a green coat")
    assert talk.shelf.last.query.terms == (Term("dogs"), Term("a green coat"))
    assert talk.query.terms == (Term("dogs"),)
    assert (entry.picture, lines(entry)) == ("/p/2.jpg", ["pick_out with a green coat"])
    assert entry.reply.startswith("Number 1 looks most like that: 2.jpg")
    assert talk.say("pick_out a kite").picture == "/p/2.jpg"


def test_nothing_is_told_by_its_looks_where_nothing_is_listed(talk: Conversation) -> None:
    assert talk.say("pick_out a kite").reply.startswith("No pictures are listed yet")


def test_the_commands_of_one_message_are_one_search(talk: Conversation) -> None:
    talk.say("search dogs; filter after 2025-05; filter before 2025-09")
    assert sum(isinstance(action, Find) for action in talk.shelf.asked) == 1
    assert len(talk.query.constraints) == 2


def test_what_must_not_be_there_is_a_term_against_it(talk: Conversation) -> None:
    talk.say("search beach", "refine but without people", "refine but no dogs")
    assert talk.query.terms == (Term("beach"), Term("people", -1.0), Term("dogs", -1.0))
    talk.say("search beach without people")
    assert talk.query.terms == (Term("beach"), Term("people", -1.0))


def test_more_words_narrow_the_search(talk: Conversation) -> None:
    talk.say("search beaches", "refine but with a boat", "refine but at night")
    assert talk.query.terms == (Term("beaches"), Term("boat"), Term("at night"))


def test_pictures_that_are_not_it_are_not_shown_again(talk: Conversation) -> None:
    talk.say("search dog")
    entry = talk.say("exclude 2; exclude 3")
    assert list(listed(entry))[:3] == ["1.jpg", "4.jpg", "5.jpg"]
    entry = talk.say("exclude all")
    assert len(talk.query.ruled_out) == 14
    assert listed(entry)[0] == "15.jpg"


def test_one_that_is_ruled_out_is_left(talk: Conversation) -> None:
    talk.say("search dog", "show 3", "exclude 3")
    assert talk.query.ruled_out == ("/p/3.jpg",)
    assert talk.state.picture is None
    talk.say("why 2", "exclude 2")
    assert talk.query.ruled_out == ("/p/3.jpg", "/p/2.jpg")


def test_more_like_this_is_likeness_and_keeps_the_rest(talk: Conversation) -> None:
    talk.say("search dog", "filter on 2023", "refine like 2")
    assert talk.query.likes == (Likeness("/p/2.jpg"),)
    assert talk.query.constraints == (Constraint("on", "2023"),)
    talk.say("refine like 3 but red")
    assert talk.query.likes == (Likeness("/p/3.jpg"),)
    assert talk.query.terms == (Term("dog"),)
    assert talk.query.wishes == (Wish("shows", "red"),)


def test_a_picture_that_was_opened_by_its_path_has_others_like_it(talk: Conversation) -> None:
    talk.say("open /p/9.jpg", "refine like 1")
    assert talk.query == Query(likes=(Likeness("/p/9.jpg"),))


def test_a_question_is_asked_with_the_results_and_its_answer_is_kept(asking: Conversation) -> None:
    entry = asking.say("search dog")
    assert entry.question is not None
    assert entry.question.options == ("yes", "no", "don't know")
    assert entry.reply.endswith("Is there a ball in it? (yes, no or don't know)")
    assert lines(asking.say("yes")) == ["answer yes"]
    assert asking.query.answers == (GivenAnswer("thing:ball", DOGS.text, "yes", "yes"),)


def test_not_to_know_is_an_answer_too(asking: Conversation) -> None:
    asking.say("search dog")
    assert lines(asking.say("I don't know")) == ["answer don't know"]
    assert asking.query.answers[0].said == ""


def test_the_same_question_is_not_asked_twice_in_a_row(asking: Conversation) -> None:
    assert asking.say("search dog").question is not None
    again = asking.say("filter on 2023")
    assert again.question is None
    assert "ball" not in again.reply


@pytest.mark.parametrize(
    ("message", "done"),
    [
        ("show 2", ["show 2"]),
        ("2", ["show 2"]),
        ("7.jpg", ["show 7"]),
        ("search cat", ["search cat"]),
        ("filter on 2023", ["filter on 2023"]),
        ("exclude 3", ["exclude 3"]),
        ("more", ["more"]),
        ("it is on the grass", ["answer it is on the grass"]),
        ("no", ["answer no"]),
        ("no thanks", ["answer no"]),
        ("yes please", ["answer yes"]),
        ("show 4; adjust_attr brightness 20", ["show 4", "adjust_attr brightness 20"]),
    ],
)
def test_what_follows_a_question_may_be_an_answer_or_not(
    asking: Conversation, message: str, done: list[str]
) -> None:
    asking.say("search dog")
    assert lines(asking.say(message)) == done


def test_a_question_stands_until_the_search_moves_on(asking: Conversation) -> None:
    asking.say("search dog", "why 2", "more")
    assert asking.state.asked is not None
    assert lines(asking.say("no")) == ["answer no"]
    asking.say("show 2")
    assert asking.state.asked is None
    assert asking.say("no").commands == ()


def test_what_stands_is_told_to_the_understander() -> None:
    talk = Conversation(Shelf(question=DOGS))
    talk.say("search dog; filter on 2023")
    scene = talk.state.scene
    assert scene.asked is not None
    assert (scene.asked.text, scene.asked.topic) == ("Is there a ball in it?", "thing:ball")
    assert (scene.sought, scene.recorded) == ("dog, taken in 2023", True)
    readings = ((Search("dog"),), (Search("cat"),))
    beside = replace(talk.state, offer=Offer(readings, done=True)).scene
    assert (beside.asked, beside.choices) == (scene.asked, ())
    asked = Asked("Do you mean “dog” or “cat”?", ("“dog”", "“cat”"))
    instead = replace(talk.state, question=asked, offer=Offer(readings)).scene
    assert (instead.asked, instead.choices, instead.chosen) == (asked, readings, False)


def test_an_offer_beside_what_was_done_may_be_taken_up() -> None:
    talk = Conversation()
    talk.say("search dog")
    talk.state = replace(talk.state, offer=Offer(((Search("dog"),), (Search("cat"),)), done=True))
    assert talk.state.scene.chosen
    assert lines(talk.say("the second")) == ["search cat"]


def test_a_list_of_latest_is_called_so(talk: Conversation) -> None:
    assert talk.say("filter on 2023").reply.startswith("The 12 latest of 30 taken in 2023:")
    talk.shelf.count = 5
    assert talk.say("search dog").reply.startswith("All 5 for “dog”, the likeliest first:")


def test_no_to_what_was_found_says_what_may_be_said(talk: Conversation) -> None:
    talk.say("search dog")
    assert "none of these" in talk.say("no thanks").reply


def test_more_lists_the_next_and_the_numbers_go_on(talk: Conversation) -> None:
    talk.say("search dog")
    entry = talk.say("more")
    assert entry.reply.splitlines()[:2] == ["12 more of 30 for “dog”:", "  13  13.jpg"]
    assert talk.say("show 13").picture == "/p/13.jpg"
    assert len(listed(talk.say("more"))) == 30
    assert talk.say("more").reply == "There are no more than these 30."


def test_why_says_what_is_met(talk: Conversation) -> None:
    talk.say("search dog", "search dog on the beach without people")
    reply = talk.say("why 2").reply.splitlines()
    assert reply[0] == "2, 2.jpg: 50% likely to be the one you mean:"
    assert "  ✓ people: seen" in reply


def test_forgetting_takes_back_a_step_the_filters_or_all(talk: Conversation) -> None:
    talk.say("search dog", "filter on 2023", "exclude 1", "forget filters")
    assert talk.query == Query((Term("dog"),), ruled_out=("/p/1.jpg",))
    talk.say("forget last")
    assert talk.query.constraints == (Constraint("on", "2023"),)
    talk.say("undo")
    assert talk.query.ruled_out == ()
    assert "Forgotten" in talk.say("forget all").reply
    assert not talk.query
    assert "looked for" in talk.say("forget filters").reply


def test_the_picture_that_was_found_is_edited_and_saved(talk: Conversation) -> None:
    talk.say("search dog running on the beach")
    entry = talk.say("show 2; adjust_attr brightness 10; rotate 90")
    assert lines(entry) == ["show 2", "adjust_attr brightness 10", "rotate 90"]
    assert (entry.picture, entry.shows) == ("/p/2.jpg", True)
    assert lines(talk.say("save out.jpg")) == ["save out.jpg"]


def test_a_search_leaves_the_open_picture_and_its_program_for_later(talk: Conversation) -> None:
    talk.say("search dog", "show 2", "rotate 90", "search cat")
    assert talk.state.picture is None
    talk.say("show 2")
    assert [format(edit) for edit in talk.state.program.edits] == ["rotate 90"]


def test_the_only_one_that_fits_is_opened() -> None:
    entry = Conversation(Shelf(count=1)).say("search dog")
    assert entry.picture == "/p/1.jpg"
    assert entry.reply.startswith("Found: 1.jpg, 640 × 480.")


def test_that_nothing_fits_is_said_and_the_nearest_are_listed() -> None:
    entry = Conversation(Shelf(matched=False)).say("search unicorn")
    assert entry.reply.startswith("Nothing here seems to show that; the nearest are below.\n   1  1.jpg")


def test_an_open_folder_is_what_is_searched(talk: Conversation) -> None:
    talk.say("open /p", "search dog")
    assert talk.shelf.last.within == "/p"
    assert talk.say("forget all").listing is not None
    assert Conversation().say("search dog").picture is None


def test_a_name_in_the_folder_is_opened_and_not_looked_for(talk: Conversation) -> None:
    talk.say("open /p")
    assert talk.say("search 7.jpg").picture == "/p/7.jpg"
    assert not any(isinstance(action, Find) for action in talk.shelf.asked)


def test_without_a_library_it_says_so() -> None:
    talk = Conversation(Shelf(count=0))
    assert talk.say("search dog").reply == "No pictures are indexed yet."
    assert talk.say("filter on 2023").reply == "No pictures are indexed yet."
    assert not talk.query


@pytest.mark.parametrize(
    "command", ["exclude 3", "answer yes", "forget last", "why 1", "more", "refine but red"]
)
def test_what_speaks_of_a_search_says_that_there_is_none(command: str) -> None:
    talk = Conversation()
    talk.take(talk.shelf.drive(carry_out(talk.state, command, Understanding((parse(command),)))))
    assert talk.entries[-1].commands == ()
    assert talk.entries[-1].reply.endswith(".")


def test_replaying_leads_to_the_same_state_without_looking_again(asking: Conversation) -> None:
    asking.say("search dog", "yes", "exclude 2", "more", "filter on 2023", "forget last", "show 3")
    asking.say("make it brighter", "search cat", "why 2")
    again = Conversation()
    for entry in asking.entries:
        again.take(again.shelf.drive(replaying(again.state, entry)))
    assert again.state == asking.state
    assert not any(isinstance(action, Find | Read) for action in again.shelf.asked)


def test_going_back_to_the_list_keeps_the_query_as_it_stood(talk: Conversation) -> None:
    message = "back to the list"
    talk.say("search dogs", "refine like 3 but at night", "exclude 2", "refine but darker")
    query = talk.query
    assert query.likes == (Likeness("/p/3.jpg"),)
    talk.say("show 4", "make it brighter")
    entry = talk.say(message)
    assert talk.query == query == talk.shelf.last.query
    assert entry.picture is None
    assert talk.say("show 1", message).listing == entry.listing
    assert talk.query == query


def test_a_search_that_is_named_again_begins_anew(talk: Conversation) -> None:
    talk.say("search dogs", "refine like 3 but at night", "search dogs")
    assert talk.query == Query((Term("dogs"),))


def test_the_list_of_a_folder_is_shown_again(talk: Conversation) -> None:
    talk.say("open /p", "show 3")
    assert lines(talk.say("back to the list")) == ["open /p"]
    assert talk.state.picture is None


def test_a_filter_of_the_search_is_no_step_of_the_picture(talk: Conversation) -> None:
    talk.say("search dogs; filter on 2023", "show 3", "make it brighter", "forget filters")
    assert talk.query == Query((Term("dogs"),))
    assert len(talk.state.history_of("/p/3.jpg").program) == 1


def test_where_no_filter_is_set_it_is_said_what_takes_back_a_change(talk: Conversation) -> None:
    talk.say("open /p/3.jpg", "make it brighter")
    assert "“undo”" in talk.say("forget filters").reply
    assert len(talk.state.program) == 1


def test_a_date_that_is_not_wanted_after_all_takes_the_place_of_the_wanted_one() -> None:
    talk = Conversation()
    talk.say("search dogs", "filter on 2023", "refine but not from 2023")
    assert [(one.value, one.wanted) for one in talk.query.constraints] == [("2023", False)]
    talk.say("filter on 2023")
    assert [(one.value, one.wanted) for one in talk.query.constraints] == [("2023", True)]


def test_what_is_not_wanted_is_said_as_people_say_it() -> None:
    assert "not at night" in Conversation().say("search dogs", "refine but not at night").reply
