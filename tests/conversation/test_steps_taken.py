"""What the steps of a conversation do to its picture: made together, failing, undone, listed."""

from __future__ import annotations

import pytest

from conversing import Conversation, World, lines
from photalk.commands import AdjustAttr, Rotate
from photalk.edit.program import Program


@pytest.fixture
def talk() -> Conversation:
    return Conversation(World())


def test_the_edits_of_a_message_are_rendered_once_together(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    talk.world.asked.clear()
    entry = talk.say("adjust_attr brightness 30; rotate 90; flip horizontal")
    assert len(talk.world.asked) == 1
    assert lines(entry.commands) == ["adjust_attr brightness 30", "rotate 90", "flip horizontal"]
    assert entry.size == (480, 640)
    assert "rightness +30" in entry.reply


def test_a_failing_edit_is_told_and_leaves_no_step_while_the_others_count(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    entry = talk.say("adjust_attr brightness 30; erase unicorn; rotate 90")
    assert lines(entry.commands) == ["adjust_attr brightness 30", "rotate 90"]
    assert talk.state.program == Program.of(AdjustAttr("brightness", 30), Rotate(90))
    assert "There is no unicorn in this picture." in entry.reply


def test_a_message_that_fails_altogether_changes_nothing(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    before = talk.state
    entry = talk.say("erase unicorn")
    assert entry.reply == "There is no unicorn in this picture."
    assert not entry.shows
    assert (talk.state.program, talk.state.picture, talk.state.size) == (
        before.program,
        before.picture,
        before.size,
    )


def test_undo_of_several_and_redo_walk_over_the_history(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    talk.say("rotate 90; adjust_attr brightness 10")
    talk.say("adjust_attr contrast 10")
    entry = talk.say("undo 2")
    assert talk.state.program == Program.of(Rotate(90))
    assert "“brightness +10” and “contrast +10”" in entry.reply
    talk.say("redo")
    assert talk.state.program == Program.of(Rotate(90), AdjustAttr("brightness", 10))
    assert "only 1 to bring back" in talk.say("redo 5").reply


def test_undo_within_a_message_counts_in_order(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    talk.say("rotate 90")
    talk.say("undo; adjust_attr brightness 10")
    assert talk.state.program == Program.of(AdjustAttr("brightness", 10))


def test_each_picture_keeps_its_own_program(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 1; rotate 90")
    talk.say("show 2; adjust_attr contrast 10")
    entry = talk.say("show 1")
    assert talk.state.program == Program.of(Rotate(90))
    assert entry.size == (480, 640)
    assert "Back at cat.jpg, 480 × 640, with 1 step" in entry.reply


def test_a_picture_that_no_longer_renders_is_not_opened(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 1; rotate 90")
    talk.say("show 2")
    del talk.world.pictures["/p/cat.jpg"]
    entry = talk.say("show 1")
    assert (entry.picture, entry.size, entry.shows) == ("/p/dog.jpg", (800, 600), False)
    assert entry.reply == "There is no /p/cat.jpg."


def test_steps_lists_the_program_and_what_is_off(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    assert "original" in talk.say("steps").reply
    talk.say("rotate 90; adjust_attr contrast 10; disable 2")
    reply = talk.say("steps").reply.splitlines()
    assert reply[0] == "Compared with the original, it is turned 90° to the left."
    assert reply[1] == "2 steps so far:"
    assert reply[3] == "   2  contrast +10 (off)"


def test_what_changed_is_told_as_what_it_comes_to(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    talk.say(
        "adjust_attr brightness 30; rotate 90; adjust_attr brightness 15; flip horizontal; flip horizontal"
    )
    first = talk.say("steps").reply.splitlines()[0]
    assert first == "Compared with the original, it is much brighter and turned 90° to the left."
    talk.say("rotate 270; adjust_attr brightness -45")
    assert "cancels out" in talk.say("steps").reply
