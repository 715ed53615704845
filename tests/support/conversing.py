"""A conversation against a world of dictionaries: no file is read or written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from driving import driven
from photalk.commands import AdjustAttr, Command, Edit, Erase, Flip, Rotate, format
from photalk.conversation.actions import (
    Action,
    Contrast,
    Contrasted,
    Exported,
    ExportTo,
    Find,
    Inquire,
    Listed,
    Look,
    Observation,
    Read,
    ReadText,
    Regard,
    Regarded,
    Render,
    Rendered,
    Seen,
    TextRead,
)
from photalk.conversation.converse import Talk, converse
from photalk.conversation.state import ChatState, Entry
from photalk.errors import ExportError, NotFound
from spoken import Spoken


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
    written: dict[str, TextRead] = field(default_factory=dict)
    asked: list[Action] = field(default_factory=list)

    def perform(self, action: Action) -> Observation:
        self.asked.append(action)
        match action:
            case ReadText(picture):
                return self.written.get(picture, TextRead(()))
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
            case Read() | Find() | Inquire():
                raise NotFound("Nothing is indexed.")
            case ExportTo(_, _, out, protect) if out in protect:
                raise ExportError(f"{out} is an original.")
            case ExportTo(picture, _, out, _):
                return Exported(out, self.pictures[picture])
            case Contrast(first, _, second, _, names):
                edits = self.between.get((first, second), ())
                return Contrasted(f"{names[1].capitalize()} is {'brighter' if edits else 'the same'}.", edits)

    def drive(self, talk: Talk) -> Entry:
        entry: Entry = driven(talk, self.perform)
        return entry


@dataclass
class Conversation:
    world: World
    state: ChatState = field(default_factory=ChatState)
    understander: Spoken = field(default_factory=Spoken)
    entries: list[Entry] = field(default_factory=list)

    def say(self, message: str) -> Entry:
        return self.take(converse(self.state, message, self.understander))

    def take(self, talk: Talk) -> Entry:
        entry = self.world.drive(talk)
        self.state = self.state.after(entry)
        self.entries.append(entry)
        return entry


def lines(commands: Sequence[Command]) -> list[str]:
    return [format(command) for command in commands]
