"""What is said about people is kept by the library, and “undo” takes back what was said last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from driving import driven
from photalk import commands as cmd
from photalk.conversation.actions import Action, Look, Observation, PeopleTold, Seen, TellPeople
from photalk.conversation.converse import carry_out, welcome
from photalk.conversation.state import ChatState, Entry
from photalk.language.acts import read_act
from photalk.language.resolve import resolve
from photalk.language.table import table_of
from photalk.language.understanding import Understanding
from photalk.library.library import Library
from photalk.studio.people_talk import PeopleTalk
from toy_people import family


class Party:
    """A conversation about the photos of a library, in acts."""

    def __init__(self, library: Library) -> None:
        self.library, self.state = library, ChatState()
        self.talk = PeopleTalk(library, lambda path, who, faces: faces[0 if "left" in who else -1])

    def perform(self, action: Action) -> Observation:
        match action:
            case TellPeople(command, picture, sure):
                return self.talk.told(command, picture, sure=sure)
            case Look(path):
                return Seen(path, (80, 80))
        raise AssertionError(action)

    def open(self, name: str) -> None:
        path = str(self.library.folder.parent / "photos" / f"{name}.png")
        self._kept(driven(welcome(self.state, path), self.perform))

    def say(self, act: str) -> Entry:
        table = table_of(self.state.turns, self.state.scene, date.today())
        return self._kept(driven(carry_out(self.state, act, resolve([read_act(act)], table)), self.perform))

    def do(self, line: str) -> Entry:
        understanding = Understanding(commands=(cmd.parse(line),))
        return self._kept(driven(carry_out(self.state, line, understanding), self.perform))

    def _kept(self, entry: Entry) -> Entry:
        self.state = self.state.after(entry)
        return entry


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with family(tmp_path, one=["red"], two=["red", "blue"], none=[]) as library:
        yield Party(library)


def test_who_is_this_names_only_whom_somebody_named(party: Party) -> None:
    party.open("one")
    assert party.say("ask who").reply.startswith("I don't know")
    assert party.say('state name="Anna"').reply == "Anna is in 2 photos."
    assert party.say("ask who").reply == "That is Anna."
    party.open("two")
    assert party.say("ask who").reply == "From left to right: Anna and somebody I don't know."
    party.open("none")
    assert party.say("ask who").reply == "I can't see a face in this picture."


def test_of_several_faces_the_words_say_which(party: Party) -> None:
    party.open("two")
    assert "say which" in party.say('state name="Anna"').reply
    party.say('state name="Anna" who="the woman on the left"')
    party.say('state name="Tom"')  # only one is left without a name
    assert party.say("ask who").reply == "From left to right: Anna and Tom."


def test_that_is_not_anna_and_undo(party: Party) -> None:
    party.open("one")
    party.say('state name="Anna"')
    assert party.say('state not_name="Anna"').reply.startswith("That is not Anna")
    assert party.say("ask who").reply.startswith("I don't know")
    assert party.say("take_back").commands == (cmd.UndoPeople(1),)
    assert party.say("ask who").reply == "That is Anna."
    assert party.say("take_back").reply == "Taken back."
    assert party.say("ask who").reply.startswith("I don't know")


def test_forgetting_merging_and_who_is_not_there(party: Party) -> None:
    party.open("two")
    party.say('state name="Ann" who="left"')
    party.say('state name="Tom" who="right"')
    asked = party.say('state merge="Ann" other="Tom"')
    assert asked.reply == "Ann and Tom are together on 1 photo; are they one person all the same?"
    assert not asked.commands
    assert party.say("answer yes").reply == "Tom is in 2 photos."
    party.say("take_back")
    party.say('state merge="Ann" other="Tom"')
    party.say("answer no")
    assert set(party.library.people.names()) == {"Ann", "Tom"}
    assert party.say('state forget="Ann"').reply == "I have forgotten the name Ann."
    assert "Nobody here is called" in party.say('state split="Ann"').reply


def test_without_a_picture_nobody_can_be_meant(party: Party) -> None:
    assert party.say('state name="Anna"').reply.startswith("No picture is open")
    assert not party.library.people.names()


def test_a_question_is_asked_when_wanted_and_answered_by_a_word(party: Party) -> None:
    asked = PeopleTold(
        "They are here.", "Is person 1 Anna too?", ((cmd.MergePeople("1", "2"),), (cmd.PartPeople("1", "2"),))
    )
    party.talk.told = lambda command, picture, *, sure: (
        asked if command == cmd.SortPeople() else PeopleTold("Done.")
    )  # type: ignore[method-assign]
    entry = party.do("sort_people")
    assert entry.question is not None
    assert entry.question.text == "Is person 1 Anna too?"
    assert party.say("answer no").commands == (cmd.PartPeople("1", "2"),)
    party.do("sort_people")
    assert party.say("answer yes").commands == (cmd.MergePeople("1", "2"),)


def test_faces_are_looked_for_where_nobody_had_looked(party: Party) -> None:
    party.library.people.faces.erase()
    party.open("one")
    assert "not looked for in this library" in party.say("ask who").reply
    party.library.people.faces.allow()
    assert party.say('state name="Anna"').reply == "Anna is in 1 photo."  # nobody looked at others yet
    party.library.look_for_people()
    assert party.library.people.person("Anna").photos == 2
