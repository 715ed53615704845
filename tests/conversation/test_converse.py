"""The conversation: opening, choosing, asking, saving and replaying."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from conversing import Conversation, World
from photalk.commands import AdjustAttr, Open, Rotate
from photalk.conversation.actions import (
    ExportTo,
)
from photalk.conversation.converse import carry_out, converse, replaying, saving, welcome
from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk.language.understanding import Guess, Question, Scene, Turn, Understanding
from spoken import NOTHING


@pytest.fixture
def talk() -> Conversation:
    return Conversation(World())


def test_a_message_without_a_picture_asks_for_one(talk: Conversation) -> None:
    entry = talk.say("rotate 90")
    assert entry.done == ()
    assert "open" in entry.reply


def test_opening_a_picture_shows_it_and_its_size(talk: Conversation) -> None:
    entry = talk.say("open /p/cat.jpg")
    assert (entry.picture, entry.size, entry.shows) == ("/p/cat.jpg", (640, 480), True)
    assert "cat.jpg, 640 × 480" in entry.reply


def test_opening_a_folder_lists_numbers_and_names(talk: Conversation) -> None:
    entry = talk.say("open /p")
    assert "   2  dog.jpg" in entry.reply.splitlines()
    assert entry.picture is None


def test_a_number_or_a_name_picks_from_the_list(talk: Conversation) -> None:
    talk.say("open /p")
    assert talk.say("show 2").picture == "/p/dog.jpg"
    assert talk.say("open cat.jpg").picture == "/p/cat.jpg"
    assert talk.say("open red dog 2").picture == "/p/red dog 2.png"


def test_a_path_may_be_within_the_open_folder(talk: Conversation) -> None:
    talk.world.pictures["/p/more/cow.jpg"] = (5, 5)
    talk.say("open /p")
    assert talk.say("open more/cow.jpg").picture == "/p/more/cow.jpg"
    assert talk.say("open more/goat.jpg").reply == "There is no more/goat.jpg."


def test_a_bare_number_or_name_picks_from_the_list(talk: Conversation) -> None:
    talk.take(welcome(talk.state, "/p"))
    for message, picture in (("2", "/p/dog.jpg"), ("red dog 2.png", "/p/red dog 2.png")):
        talk.take(welcome(talk.state, "/p"))
        assert talk.say(message).picture == picture
    talk.take(welcome(talk.state, "/p"))
    for message in ("0", "4", "9" * 5000, "²"):
        assert talk.say(message).done == ()


def test_a_number_beyond_the_list_says_what_there_is(talk: Conversation) -> None:
    talk.say("open /p")
    assert "numbered 1 to 3" in talk.say("show 4").reply


def test_an_edit_before_choosing_asks_which_picture(talk: Conversation) -> None:
    talk.say("open /p")
    entry = talk.say("rotate 90")
    assert entry.done == ()
    assert "which picture" in entry.reply


def test_where_contents_cannot_be_searched_file_names_are_and_that_is_said(talk: Conversation) -> None:
    assert talk.say("search dog").reply == "Nothing is indexed."
    talk.say("open /p")
    entry = talk.say("search pictures of dogs")
    assert entry.listing is not None
    assert entry.listing.names == ("dog.jpg", "red dog 2.png")
    assert "Only file names were searched: Nothing is indexed." in entry.reply
    assert talk.say("show 2").picture == "/p/red dog 2.png"
    assert "unicorn" in talk.say("search unicorn").reply
    only = talk.say("search red dogs")
    assert only.picture == "/p/red dog 2.png"
    assert "file name" in only.reply
    assert talk.say("search cat").picture == "/p/cat.jpg", "a search goes over the whole folder again"


def test_conditions_are_not_looked_for_in_file_names(talk: Conversation) -> None:
    talk.say("open /p")
    assert talk.say('search saved:"Good ones"').reply == "Nothing is indexed."


def test_saving_protects_every_original_that_was_opened_or_listed(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 1; rotate 90")
    entry = talk.say("save /p/dog.jpg")
    assert entry.done == ()
    assert "is an original" in entry.reply
    saved = talk.say("save /tmp/out.jpg")
    export = talk.world.asked[-1]
    assert isinstance(export, ExportTo)
    assert export.program == Program.of(Rotate(90))
    assert set(export.protect) == {"/p/cat.jpg", "/p/dog.jpg", "/p/red dog 2.png"}
    assert saved.reply.startswith("Saved /tmp/out.jpg")


def test_the_original_is_shown_without_its_steps_which_stand(talk: Conversation) -> None:
    talk.say("/p/cat.jpg")
    talk.say("rotate 90")
    entry = talk.say("original")
    assert (entry.shows, entry.unedited, entry.size) == (True, True, (480, 640))
    assert entry.reply == "This is cat.jpg as it was. 1 step stands as before."
    assert len(talk.state.program) == 1
    assert talk.say("undo 1").size == (640, 480)


def test_a_question_is_asked_with_its_options_beside_what_was_done(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    question = Question("Which way?", ("left", "right"))
    understanding = Understanding((AdjustAttr("brightness", 10),), question)
    entry = talk.take(carry_out(talk.state, "brighter, and turn it by 40", understanding))
    assert entry.question == question
    assert entry.reply.endswith("Which way? (left or right)")
    assert "rightness +10" in entry.reply


def test_a_path_that_is_not_there_fails_in_words_but_raises_at_the_start(talk: Conversation) -> None:
    assert talk.say("open /p/cow.jpg").reply == "There is no /p/cow.jpg."
    with pytest.raises(NotFound):
        talk.take(welcome(talk.state, "/p/cow.jpg"))


def test_saving_without_words_raises_when_it_fails(talk: Conversation) -> None:
    with pytest.raises(NotFound):
        talk.take(saving(talk.state, "/tmp/out.jpg"))


def test_paths_too_long_for_a_command_are_opened_all_the_same(talk: Conversation) -> None:
    path = "/" + "deep/" * 100 + "cat.jpg"
    talk.world.pictures[path] = (5, 5)
    entry = talk.take(welcome(talk.state, path))
    assert entry.picture == path
    assert entry.commands == (Open("cat.jpg"),)


def test_the_understander_sees_what_is_on_the_table(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 2; rotate 90")
    talk.say("undo")
    talk.say("steps")
    scene = talk.understander.scenes[-1]
    assert scene == Scene(
        ("cat.jpg", "dog.jpg", "red dog 2.png"), 2, True, (800, 600), Program(), undoable=0, redoable=1,
        told=0, recorded=True,
    )  # fmt: skip


def test_replaying_the_entries_leads_to_the_same_state(talk: Conversation) -> None:
    for message in ("open /p", "show 1; rotate 90; rotate 10", "undo", "search dog", "show 2; flip vertical"):
        talk.say(message)
    talk.say("save /tmp/x.png")
    talk.say("show 1; steps")
    again = Conversation(World())
    for entry in talk.entries:
        again.take(replaying(again.state, entry))
    assert again.state == talk.state
    assert not any(isinstance(action, ExportTo) for action in again.world.asked)


def test_the_same_conversation_reads_the_same_every_time() -> None:
    messages = ("open /p", "show 1", "rotate 90", "adjust_attr contrast 5", "undo", "redo", "steps")
    texts = []
    for _ in range(2):
        conversation = Conversation(World())
        texts.append([conversation.say(message).reply for message in messages])
    assert texts[0] == texts[1]


def test_what_nothing_came_of_is_named_in_one_clause(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    understanding = Understanding((Rotate(90),), not_done=("and sing me a song", "then dance"))
    entry = talk.take(carry_out(talk.state, "turn it, and sing me a song, then dance", understanding))
    assert entry.reply.endswith("I left out: “and sing me a song” and “then dance”.")


def test_no_file_is_ever_deleted_and_that_is_said(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    entry = talk.say("delete this")
    assert entry.done == ()
    assert entry.reply == "I never delete files; I can take it out of the results."


def test_what_was_not_understood_comes_with_the_nearest_that_can_be_done(talk: Conversation) -> None:
    talk.say("open /p/cat.jpg")
    lost = Understanding(
        smalltalk="unclear", confidence=0.6, alternatives=(Guess((AdjustAttr("contrast", 20),), 0.2),)
    )
    entry = talk.take(converse(talk.state, "shinier", Deaf(lost)))
    assert entry.reply.endswith("The nearest that I can do is “contrast +20”; say “yes” to have it.")
    assert entry.done == ()
    assert talk.say("yes").commands == (AdjustAttr("contrast", 20),)


class Deaf:
    """Makes the same of every message."""

    def __init__(self, always: Understanding) -> None:
        self._always = always

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        return self._always
