"""A conversation against a library of a dictionary, for talking without files."""

from __future__ import annotations

from dataclasses import dataclass, field

from driving import driven
from photalk.commands import format
from photalk.commands.queries.query import Query
from photalk.conversation.actions import (
    Action,
    Discovered,
    Exported,
    ExportTo,
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
from photalk.conversation.converse import Talk, converse
from photalk.conversation.state import ChatState, Entry
from photalk.errors import NotFound
from photalk.library.photos import Photo
from photalk.search.hits import Hit, Reason, SearchQuestion, SearchResult
from spoken import Spoken

DOGS = SearchQuestion("thing:ball", "Is there a ball in it?", ("yes", "no"), 0.8)


def photo(number: int) -> Photo:
    return Photo(number, f"/p/{number}.jpg", "", (640, 480), 1, "jpeg")


@dataclass
class Shelf:
    """Pictures 1 to `count`, found in their order but for those ruled out; `question` is asked each time."""

    count: int = 30
    question: SearchQuestion | None = None
    matched: bool = True
    asked: list[Action] = field(default_factory=list)

    def perform(self, action: Action) -> Observation:
        self.asked.append(action)
        match action:
            case Look("/p"):
                return Listed("/p", tuple(f"/p/{number}.jpg" for number in range(1, self.count + 1)))
            case Look(path):
                return Seen(path, (640, 480))
            case Render():
                return Rendered((640, 480))
            case ExportTo(_, _, out):
                return Exported(out, (640, 480))
            case Read(line):
                return line.decided()
            case Regard():
                return Regarded(None)
            case Find():
                return self.found(action)
        raise NotFound("That cannot be done here.")

    def found(self, action: Find) -> Discovered:
        if not self.count:
            raise NotFound("No pictures are indexed yet.")
        left = [p for p in map(photo, range(1, self.count + 1)) if p.path not in action.query.ruled_out]
        why = tuple(Reason(term.words, "meets", "seen") for term in action.query.terms)
        hits = tuple(Hit(one, 1 / (1 + at), why) for at, one in enumerate(left[: action.k]))
        note = "" if self.matched else "Nothing here seems to show that; the nearest are below."
        return Discovered(
            SearchResult(hits, len(left), note, self.matched, self.question if action.ask else None)
        )

    @property
    def last(self) -> Find:
        return [action for action in self.asked if isinstance(action, Find)][-1]

    def drive(self, talk: Talk) -> Entry:
        entry: Entry = driven(talk, self.perform)
        return entry


@dataclass
class Conversation:
    shelf: Shelf = field(default_factory=Shelf)
    understander: Spoken = field(default_factory=Spoken)
    state: ChatState = field(default_factory=ChatState)
    entries: list[Entry] = field(default_factory=list)

    def say(self, *messages: str) -> Entry:
        for message in messages:
            talk = converse(self.state, message, self.understander)
            self.take(self.shelf.drive(talk))
        return self.entries[-1]

    def take(self, entry: Entry) -> None:
        self.state = self.state.after(entry)
        self.entries.append(entry)

    @property
    def query(self) -> Query:
        return self.state.query


def lines(entry: Entry) -> list[str]:
    return [format(command) for command in entry.commands]
