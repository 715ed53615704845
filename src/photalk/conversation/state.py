"""Where a conversation stands: a fold over its entries, and nothing else.

An entry is one turn with what it changed, resolved: which command was done to which picture, and what
was listed. Live conversation, resuming and replaying all step through `ChatState.after`, so that they
cannot come to stand at different places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from photalk.commands import Command, Edit, KeepSearch, TakeBack, Telling
from photalk.commands.queries.query import Query
from photalk.conversation.actions import Size
from photalk.conversation.choosing import Offer, question_of
from photalk.conversation.search_state import sought_in, trail_after
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.language.understanding import Question, Scene, Turn
from photalk.search.answers.library_answer import Rows


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out, and the picture that it concerned (its path)."""

    command: Command
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """Pictures that were listed together, numbered from 1; `words` say what they were found by, if they were.

    `folder` is "" where they come from the whole library; `start` is the number of the first that the turn
    itself listed, those before it being known.
    """

    folder: str
    pictures: tuple[str, ...]
    words: str = ""
    start: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which people call them: within the folder, where that is possible."""
        within = PurePath(self.folder)
        paths = [PurePath(path) for path in self.pictures]
        return tuple(str(p.relative_to(within)) if p.is_relative_to(within) else p.name for p in paths)


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn: what was said, what was answered and what it changed.

    `listing` is set when the turn listed pictures; `picture` is the one open at its end, `size` its full size
    as shown; `shows` says that the answer is a picture to look at, `unedited` that it is shown without its
    steps; `unsaid` that it was clicked, and `user` only puts that into words; `offer` holds what the next
    message may choose from, `suggested` the edits that the answer proposes; `query` is what is looked for
    from now on, where the turn changed that; `told` are the acts by which it told something of pictures;
    `rows` is the table of the answer, if it has one: what was counted by something.
    """

    user: str
    reply: str
    done: tuple[Done, ...] = ()
    listing: Listing | None = None
    picture: str | None = None
    size: Size | None = None
    shows: bool = False
    unedited: bool = False
    unsaid: bool = False
    question: Question | None = None
    offer: Offer | None = None
    query: Query | None = None
    suggested: tuple[Edit, ...] = ()
    told: tuple[int, ...] = ()
    rows: Rows = ()

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that were carried out."""
        return tuple(done.command for done in self.done)


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """What a turn told of pictures, and the acts in which the library keeps it."""

    acts: tuple[int, ...]
    said: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class ChatState:
    """What has been said, which pictures lie on the table and what was done to each.

    `trail` holds what was looked for since the search began, a query a step; `asked` is the question of the
    search that still stands, `question` the one that the last answer asked, be it that or another; `told` is
    what was told of pictures since the last change of one, a turn each, as it can be taken back,
    `untold` what the last turn took back.
    """

    turns: tuple[Turn, ...] = ()
    folder: Listing | None = None
    listing: Listing | None = None
    picture: str | None = None
    size: Size | None = None
    histories: Mapping[str, History] = field(default_factory=dict)
    offer: Offer | None = None
    trail: tuple[Query, ...] = ()
    asked: Question | None = None
    question: Question | None = None
    told: tuple[ToldTurn, ...] = ()
    untold: tuple[ToldTurn, ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> ChatState:
        """Where these entries lead."""
        state = cls()
        for entry in entries:
            state = state.after(entry)
        return state

    @property
    def query(self) -> Query:
        """What is looked for."""
        return self.trail[-1] if self.trail else Query()

    @property
    def suggested(self) -> tuple[Edit, ...]:
        """The edits that the last answer proposed."""
        return self.turns[-1].suggested if self.turns else ()

    @property
    def history(self) -> History:
        """The history of the open picture."""
        return self.history_of(self.picture)

    @property
    def program(self) -> Program:
        """What makes the open picture look as it does now."""
        return self.history.program

    def history_of(self, picture: str | None) -> History:
        return self.histories.get(picture or "", History())

    @property
    def originals(self) -> tuple[str, ...]:
        """Every file that no export may touch: all that were opened, and all that are listed."""
        listings = [listing.pictures for listing in (self.folder, self.listing) if listing]
        return tuple(dict.fromkeys([*self.histories, *(path for paths in listings for path in paths)]))

    @property
    def scene(self) -> Scene:
        """What an understander may know of the table."""
        if self.listing is not None:
            names = self.listing.names
            paths = self.listing.pictures
        else:
            paths = (self.picture,) if self.picture else ()
            names = tuple(PurePath(path).name for path in paths)
        asked, offer = self._standing()
        return Scene(
            pictures=names,
            current=paths.index(self.picture) + 1 if self.picture in paths else None,
            open=self.picture is not None,
            size=self.size,
            program=self.program,
            undoable=self.history.undoable,
            redoable=self.history.redoable,
            sought=sought_in(self.query).replace("“", "").replace("”", ""),
            asked=asked,
            choices=offer.readings if offer else (),
            chosen=offer is not None and offer.done,
            suggested=self.suggested,
            told=len(self.told),
            recorded=True,
        )

    def _standing(self) -> tuple[Question | None, Offer | None]:
        """The question that the next message may answer, and the offer that it may choose from.

        What was asked in place of acting is asked last; beside what was done, the search's question counts.
        """
        if self.offer is None or (self.offer.done and self.asked is not None):
            return self.question or self.asked, None
        return self.question or question_of(self.offer.readings), self.offer

    def after(self, entry: Entry) -> ChatState:
        """Where the conversation stands after one more entry."""
        histories = dict(self.histories)
        for done in entry.done:
            if done.picture is not None:
                history = histories.get(done.picture, History())
                change = isinstance(done.command, HISTORY_COMMANDS)
                histories[done.picture] = history.do(done.command) if change else history
        opened = entry.listing if entry.listing and not entry.listing.words else None
        return ChatState(
            turns=(*self.turns, Turn(entry.user, entry.reply, entry.commands, entry.suggested)),
            folder=opened or self.folder,
            listing=entry.listing or self.listing,
            picture=entry.picture,
            size=entry.size,
            histories=histories,
            offer=entry.offer,
            trail=trail_after(self.trail, entry.query),
            asked=self._asked_after(entry),
            question=entry.question,
            told=self._told_after(entry),
            untold=self._taken_back(entry),
        )

    def _taken_back(self, entry: Entry) -> tuple[ToldTurn, ...]:
        count = sum(isinstance(command, TakeBack) for command in entry.commands)
        return self.told[-count:] if count else ()

    def _told_after(self, entry: Entry) -> tuple[ToldTurn, ...]:
        changed = any(isinstance(command, HISTORY_COMMANDS) for command in entry.commands)
        said = tuple(command for command in entry.commands if isinstance(command, Telling | KeepSearch))
        left = () if changed else self.told[: len(self.told) - len(self._taken_back(entry))]
        return (*left, *((ToldTurn(entry.told, said),) if entry.told else ()))

    def _asked_after(self, entry: Entry) -> Question | None:
        """The question that stands: until the search moves on, or a picture is taken from it."""
        if entry.question is not None and entry.question.topic:
            return entry.question
        return self.asked if entry.query is None and entry.picture is None else None
