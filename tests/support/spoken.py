"""An understander for conversations in tests: commands as they are written, and a few sentences by heart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from photalk.commands import parse_lines
from photalk.errors import CommandError
from photalk.language.understander import LanguageUnderstander
from photalk.language.understanding import Scene, Turn, Understanding
from scripted_reader import Script, ScriptedReader

TODAY = date(2026, 3, 15)
NOTHING = Scene()

SENTENCES: Script = {
    "yes": "answer yes",
    "no": "answer no",
    "no thanks": "refuse",
    "yes please": "accept",
    "I don't know": "answer unknown",
    "the first": "answer option=1",
    "the second": "answer option=2",
    "it is on the grass": 'answer "it is on the grass"',
    "hello": "chat <- hello",
    "thanks": "chat <- thanks",
    "great": "chat <- great",
    "back to the list": "open list",
    "what did I change?": "ask steps",
    "make it brighter": "edit brightness up",
    "make it darker": "edit brightness down",
    "a bit brighter": "edit brightness up little",
    "more contrast": "edit contrast up",
    "turn it left": "edit rotate left",
    "delete this": "delete",
    "put a hat on it": 'beyond what="put a hat on it"',
    "find something red": 'find what="red"',
    "find something blue": 'find what="blue"',
    "find something yellow": 'find what="yellow"',
    "find something pink": 'find what="pink"',
    "something blue": 'find what="blue"',
    "red": 'find what="red"',
    "blue": 'find what="blue"',
    "find a dog": 'find what="a dog"',
    "find the dog": 'find what="the dog"',
    "only from 2023": 'narrow when="2023"',
    "without people": "narrow without=people",
    "not the first one": "refuse picture=1",
    "not 2": "refuse picture=2",
    "more like the second one": "like picture=2",
    "why the first one?": "ask why picture=1",
    "start over": "take_back search=all",
    "the first one, a bit brighter, and turn it left": (
        "open picture=1 ; edit brightness up little ; edit rotate left"
    ),
    "open the first one and make it brighter": "open picture=1 ; edit brightness up",
    "open 3": "open picture=3",
    "turn it left by 90 degrees": 'edit rotate left amount="90 degrees"',
    "rotate it left": "edit rotate left",
    "rotate left": "edit rotate left",
    "rotate it": "edit rotate",
    "clockwise": "answer option=1",
    "flip it": "edit flip horizontal",
    "brighter": "edit brightness up",
    "a bit brighter and turn it left": "edit brightness up little ; edit rotate left",
    "brighter and turn it left": "edit brightness up ; edit rotate left",
    "make it black and white": "edit black_and_white",
    "save it as out.png": 'save name="out.png"',
    "save it as kept.png": 'save name="kept.png"',
    "save it as ../../out.png": 'save name="../../out.png"',
    "help": "help",
    "flip it horizontally": "edit flip horizontal",
    "undo that": "take_back",
    "find a red bus": 'find what="a red bus"',
    "and a bit brighter": "edit brightness up little",
    "make her smile": 'edit smiling of="her"',
    "something green": 'find what="green"',
    "more like this one": "like",
    "not the first": "refuse picture=1",
}
"""What people say in tests, with the acts that a reader would make of it."""


class Spoken(LanguageUnderstander):
    """Understands sentences by their script, and commands, separated by semicolons, as they are written."""

    def __init__(self, script: Script | None = None) -> None:
        self.reader = ScriptedReader({**SENTENCES, **(script or {})})
        self.scenes: list[Scene] = []
        super().__init__(self.reader, lambda: TODAY)

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        self.scenes.append(scene)
        understood = super().understand(turns, message, scene)
        if not understood.at_a_loss or understood.unsupported:
            return understood
        try:
            return Understanding(parse_lines(message.replace(";", "\n")))
        except CommandError:
            return understood
