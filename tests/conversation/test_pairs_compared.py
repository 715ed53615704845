"""Two pictures of a conversation: compared, and one led where the other went."""

from __future__ import annotations

import pytest

from conversing import Conversation, World, lines
from driving import driven
from photalk.commands import AdjustAttr, Flip, Rotate
from photalk.conversation.actions import (
    Contrast,
)
from photalk.conversation.converse import replaying
from photalk.edit.program import Program


@pytest.fixture
def talk() -> Conversation:
    return Conversation(World())


def test_two_listed_pictures_are_compared_as_they_are_now(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 2; rotate 90")
    entry = talk.say("compare 1 2")
    assert entry.reply == "Number 2 is brighter."
    assert lines(entry.commands) == ["compare 1 2"]
    asked = talk.world.asked[-1]
    assert asked == Contrast(
        "/p/cat.jpg", Program(), "/p/dog.jpg", Program.of(Rotate(90)), ("number 1", "number 2")
    )


def test_a_picture_is_not_compared_with_itself_or_with_one_that_is_not_there(talk: Conversation) -> None:
    talk.say("open /p")
    assert "same picture" in talk.say("compare 2 2").reply
    assert "no picture 7" in talk.say("compare 2 7").reply
    assert "No pictures are listed" in Conversation(World()).say("compare 1 2").reply


def test_what_was_done_from_one_to_another_is_done_to_the_open_picture(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 3")
    entry = talk.say("transfer 1 2")
    assert talk.state.program == Program.of(AdjustAttr("brightness", 20), Flip("horizontal"))
    assert lines(entry.commands) == ["adjust_attr brightness 20", "flip horizontal"]
    assert "Brightness +20 and flipped left to right" in entry.reply
    # What is kept are the steps, so that a replay needs no second look at the two pictures.
    asked = len(talk.world.asked)
    again = driven(replaying(talk.state, entry), talk.world.perform)
    assert again.done == entry.done
    assert not any(isinstance(action, Contrast) for action in talk.world.asked[asked:])
    talk.say("undo 2")
    assert not talk.state.program.edits


def test_nothing_is_transferred_between_pictures_that_are_alike(talk: Conversation) -> None:
    talk.say("open /p")
    assert "Say which picture first" in talk.say("transfer 1 2").reply
    talk.say("show 3")
    entry = talk.say("transfer 2 1")
    assert "nothing to do" in entry.reply
    assert not entry.commands


def test_a_step_that_cannot_be_transferred_does_not_take_the_others_with_it(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 1")
    entry = talk.say("transfer 2 3")
    assert lines(entry.commands) == ["rotate 90"]
    assert "no ghost" in entry.reply
