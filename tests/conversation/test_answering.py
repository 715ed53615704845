"""Questions in a conversation: its photos become the list, and one that is named is opened."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from driving import driven
from photalk.commands import parse
from photalk.conversation.actions import Action, Inquire, Look, Observation, ReadText, Seen, TextRead
from photalk.conversation.converse import carry_out, replaying
from photalk.conversation.state import ChatState, Entry
from photalk.errors import NotFound
from photalk.language.understanding import Understanding
from photalk.search.answers.library_answer import LibraryAnswer

PHOTOS = tuple(f"/p/{number}.jpg" for number in range(1, 21))


class Talk:
    """A conversation of commands with a world that answers as it is told to."""

    def __init__(self, answer: LibraryAnswer) -> None:
        self.answer, self.state = answer, ChatState()
        self.asked: list[Action] = []

    def perform(self, action: Action) -> Observation:
        self.asked.append(action)
        match action:
            case Inquire():
                if not self.answer.text:
                    raise NotFound("No pictures are indexed yet.")
                return self.answer
            case Look(path):
                return Seen(path, (640, 480))
            case ReadText():
                return TextRead(("EXIT",))
        raise AssertionError(action)

    def say(self, *lines: str) -> Entry:
        understood = Understanding(tuple(map(parse, lines)))
        entry: Entry = driven(carry_out(self.state, "…", understood), self.perform)
        self.state = self.state.after(entry)
        return entry


def pictures(entry: Entry) -> Sequence[str]:
    assert entry.listing is not None
    return entry.listing.pictures


@pytest.fixture
def dogs() -> Talk:
    return Talk(LibraryAnswer("12 photos of dogs for sure, up to 20.", 15, 12, 20, PHOTOS, 20, "seen", 0.9))


def test_the_photos_of_an_answer_become_the_list(dogs: Talk) -> None:
    entry = dogs.say("ask count of dogs")
    assert entry.reply.splitlines()[:2] == ["12 photos of dogs for sure, up to 20.", "   1  1.jpg"]
    assert entry.reply.endswith("… and 8 more")
    assert pictures(entry) == PHOTOS
    assert dogs.say("show 15").picture == "/p/15.jpg"


def test_what_is_open_stays_open_until_the_photos_are_asked_for() -> None:
    talk = Talk(LibraryAnswer("20 photos.", 20, 20, 20, PHOTOS, 20))
    talk.say("open /p/cat.jpg")
    entry = talk.say("ask count")
    assert entry.reply == "20 photos. Say “show them” to see them."
    assert entry.picture == "/p/cat.jpg"
    shown = talk.say("ask count")
    assert shown.picture is None
    assert "  12  12.jpg" in shown.reply


def test_the_one_photo_that_is_named_is_opened_and_replayed() -> None:
    talk = Talk(LibraryAnswer("The newest is 7.jpg.", None, photos=("/p/7.jpg",), total=1))
    entry = talk.say("ask which newest")
    assert entry.picture == "/p/7.jpg"
    assert entry.reply.startswith("The newest is 7.jpg. This is 7.jpg, 640 × 480.")
    again = driven(replaying(ChatState(), entry), talk.perform)
    assert again.picture == "/p/7.jpg"


def test_the_search_goes_on_from_what_was_asked_about(dogs: Talk) -> None:
    dogs.say("ask count of dogs on:2021")
    assert dogs.state.query.words == "dogs"
    assert dogs.state.scene.sought.startswith("dogs")


def test_a_question_about_a_picture_is_about_the_open_one_or_the_numbered_one(dogs: Talk) -> None:
    dogs.say("ask count of dogs")
    dogs.say("tell taken of 3")
    assert dogs.asked[-1] == Inquire(parse("tell taken of 3"), picture="/p/3.jpg")  # type: ignore[arg-type]
    assert "No picture is open" in Talk(dogs.answer).say("tell taken").reply
    assert dogs.say("tell text of 3").reply == "It says “EXIT”."


def test_an_empty_library_is_told_in_a_sentence() -> None:
    entry = Talk(LibraryAnswer("")).say("ask count")
    assert entry.reply == "No pictures are indexed yet."
    assert entry.done == ()
