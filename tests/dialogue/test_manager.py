"""The conversation, against a world of dictionaries: no file is read or written here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from driving import driven

from photalk.commands import AdjustAttr, Command, Edit, Erase, Flip, Open, Rotate, format, parse_lines
from photalk.dialogue.actions import (
    Action,
    Contrast,
    Contrasted,
    Export,
    Exported,
    Find,
    Listed,
    Look,
    Observation,
    Read,
    Regard,
    Regarded,
    Render,
    Rendered,
    Seen,
)
from photalk.dialogue.manager import Talk, carry_out, converse, replaying, saving, welcome
from photalk.dialogue.state import ChatState, Entry
from photalk.dialogue.understanding import Question, Scene, Turn, Understanding
from photalk.edit.program import Program
from photalk.errors import ExportError, NotFound

NOTHING = Scene()


@dataclass
class World:
    """Pictures with sizes, folders, and what was asked of them."""

    pictures: dict[str, tuple[int, int]] = field(
        default_factory=lambda: {
            "/p/cat.jpg": (640, 480),
            "/p/dog.jpg": (800, 600),
            "/p/red dog 2.png": (10, 10),
        }
    )
    folders: dict[str, tuple[str, ...]] = field(
        default_factory=lambda: {"/p": ("/p/cat.jpg", "/p/dog.jpg", "/p/red dog 2.png"), "/empty": ()}
    )
    between: dict[tuple[str, str], tuple[Edit, ...]] = field(
        default_factory=lambda: {
            ("/p/cat.jpg", "/p/dog.jpg"): (AdjustAttr("brightness", 20), Flip("horizontal")),
            ("/p/dog.jpg", "/p/red dog 2.png"): (Rotate(90), Erase("ghost")),
        }
    )
    asked: list[Action] = field(default_factory=list)

    def perform(self, action: Action) -> Observation:
        self.asked.append(action)
        match action:
            case Look(path) if path in self.folders:
                return Listed(path, self.folders[path])
            case Look(path) if path in self.pictures:
                return Seen(path, self.pictures[path])
            case Look(path):
                raise NotFound(f"There is no {path}.")
            case Render(picture, program):
                for edit in program.edits:
                    if isinstance(edit, Erase):
                        raise NotFound(f"There is no {edit.target} in this picture.")
                width, height = self.pictures[picture]
                turns = sum(edit == Rotate(90) for edit in program.edits)
                return Rendered((height, width) if turns % 2 else (width, height))
            case Regard():
                return Regarded(None)
            case Read() | Find():
                raise NotFound("Nothing is indexed.")
            case Export(_, _, out, protect) if out in protect:
                raise ExportError(f"{out} is an original.")
            case Export(picture, _, out, _):
                return Exported(out, self.pictures[picture])
            case Contrast(first, _, second, _, names):
                edits = self.between.get((first, second), ())
                return Contrasted(f"{names[1].capitalize()} is {'brighter' if edits else 'the same'}.", edits)

    def drive(self, talk: Talk) -> Entry:
        entry: Entry = driven(talk, self.perform)
        return entry


class Literal:
    """Understands a message as commands, separated by semicolons."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        self.scenes.append(scene)
        return Understanding(parse_lines(message.replace(";", "\n")))


@dataclass
class Conversation:
    world: World
    state: ChatState = field(default_factory=ChatState)
    understander: Literal = field(default_factory=Literal)
    entries: list[Entry] = field(default_factory=list)

    def say(self, message: str) -> Entry:
        return self.take(converse(self.state, message, self.understander))

    def take(self, talk: Talk) -> Entry:
        entry = self.world.drive(talk)
        self.state = self.state.after(entry)
        self.entries.append(entry)
        return entry


@pytest.fixture
def talk() -> Conversation:
    return Conversation(World())


def lines(commands: Sequence[Command]) -> list[str]:
    return [format(command) for command in commands]


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


def test_a_bare_number_or_name_picks_where_nothing_else_was_understood(talk: Conversation) -> None:
    class Deaf(Literal):
        def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
            return Understanding(smalltalk="unclear")

    talk.take(welcome(talk.state, "/p"))
    for message, picture in (
        ("2", "/p/dog.jpg"),
        ("CAT", "/p/cat.jpg"),
        ("red dog 2.png", "/p/red dog 2.png"),
    ):
        assert talk.take(converse(talk.state, message, Deaf())).picture == picture
    for message in ("0", "4", "01", "9" * 5000, "cow", "²"):
        assert talk.take(converse(talk.state, message, Deaf())).done == ()


def test_a_number_beyond_the_list_says_what_there_is(talk: Conversation) -> None:
    talk.say("open /p")
    assert "numbered 1 to 3" in talk.say("show 4").reply


def test_an_edit_before_choosing_asks_which_picture(talk: Conversation) -> None:
    talk.say("open /p")
    entry = talk.say("rotate 90")
    assert entry.done == ()
    assert "which picture" in entry.reply


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


def test_saving_protects_every_original_that_was_opened_or_listed(talk: Conversation) -> None:
    talk.say("open /p")
    talk.say("show 1; rotate 90")
    entry = talk.say("save /p/dog.jpg")
    assert entry.done == ()
    assert "is an original" in entry.reply
    saved = talk.say("save /tmp/out.jpg")
    export = talk.world.asked[-1]
    assert isinstance(export, Export)
    assert export.program == Program.of(Rotate(90))
    assert set(export.protect) == {"/p/cat.jpg", "/p/dog.jpg", "/p/red dog 2.png"}
    assert saved.reply.startswith("Saved /tmp/out.jpg")


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
        ("cat.jpg", "dog.jpg", "red dog 2.png"), 2, True, (800, 600), Program(), undoable=0, redoable=1
    )


def test_replaying_the_entries_leads_to_the_same_state(talk: Conversation) -> None:
    for message in ("open /p", "show 1; rotate 90; rotate 10", "undo", "search dog", "show 2; flip vertical"):
        talk.say(message)
    talk.say("save /tmp/x.png")
    talk.say("show 1; steps")
    again = Conversation(World())
    for entry in talk.entries:
        again.take(replaying(again.state, entry))
    assert again.state == talk.state
    assert not any(isinstance(action, Export) for action in again.world.asked)


def test_the_same_conversation_reads_the_same_every_time() -> None:
    messages = ("open /p", "show 1", "rotate 90", "adjust_attr contrast 5", "undo", "redo", "steps")
    texts = []
    for _ in range(2):
        conversation = Conversation(World())
        texts.append([conversation.say(message).reply for message in messages])
    assert texts[0] == texts[1]
