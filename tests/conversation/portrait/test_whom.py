"""Whose face it is, where several are in the picture and a word says whether it is a man's."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from photalk.conversation.actions import Action, FaceFacts, Observation, Regard, Regarded
from photalk.errors import NotFound
from spoken import Spoken
from toy_talk import Conversation, Shelf, lines


@dataclass
class Couple(Shelf):
    """Pictures of people; `faces` says how likely a man's face it is that the words mean, "" for none."""

    faces: dict[str, float] = field(default_factory=dict)

    def perform(self, action: Action) -> Observation:
        if not isinstance(action, Regard):
            return super().perform(action)
        if (action.who or "") not in self.faces:
            raise NotFound("There is no such face.")
        return Regarded(FaceFacts({"male": self.faces[action.who or ""]}))


SAID = {
    "make her smile": 'edit smiling of="her"',
    "make him smile": 'edit smiling of="him"',
    "a smile please": "edit smiling",
    "give him a goatee": 'edit goatee of="him"',
}
MAN_IN_FRONT = {"": 0.9, "the woman": 0.1, "the man": 0.9}


@pytest.mark.parametrize(
    ("faces", "message", "command"),
    [
        (MAN_IN_FRONT, "make her smile", "face expression smiling of the woman"),
        (MAN_IN_FRONT, "make him smile", "face expression smiling"),
        (MAN_IN_FRONT, "a smile please", "face expression smiling"),
        ({"": 0.9, "the woman": 0.9}, "make her smile", "face expression smiling"),
        ({"": 0.5, "the woman": 0.1}, "make her smile", "face expression smiling"),
        ({"": 0.9}, "make her smile", "face expression smiling"),
        ({}, "make her smile", "face expression smiling"),
        ({"": 0.1, "the man": 0.8}, "give him a goatee", "face beard goatee of the man"),
    ],
)
def test_she_is_the_woman_where_a_man_strikes_the_eye(
    faces: dict[str, float], message: str, command: str
) -> None:
    talk = Conversation(Couple(faces=faces), Spoken(SAID))
    assert lines(talk.say("open /p/3.jpg", message)) == [command]


def test_what_is_taken_back_is_hers() -> None:
    talk = Conversation(Couple(faces=MAN_IN_FRONT), Spoken(SAID))
    entry = talk.say("open /p/3.jpg", "make her smile", "undo")
    assert lines(entry) == ["undo 1"]
    assert not len(talk.state.program)
