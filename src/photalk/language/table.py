"""What lies on the table? All that references, steps and amounts are resolved against, and nothing else.

It is folded from the turns so far. Pictures are told apart by their numbers in the list that stands, or by
their paths; each has a history of its own, so that going back to one finds its steps. What the scene knows is
taken from the scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import PurePath

from photalk import commands as cmd
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.language.understanding import Question, Scene, Turn

LISTED = 12
"""How many pictures a search lists, where nobody says how many it did."""


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table when a message comes.

    Attributes:
        pictures: the names of the pictures that are listed, numbered from 1.
        current: the number of the open one among them.
        open: whether a picture is open.
        before: the number of the picture that was open before this one.
        mentioned: the number of the picture that was spoken of last.
        size: width and height of the open picture as it is shown.
        program: its steps.
        latest: the numbers of those steps that the last change of the picture made.
        undoable, redoable: how many changes can be taken and brought back.
        undone: how many changes the last message took back.
        changes: how many changes the last message made that made any; 0 where that is not known.
        elsewhere: the steps of the picture that was edited before this one was opened.
        sought: the words that the listed pictures were found by.
        asked: the question of the search that stands.
        choices: what the options of a question of ours stand for, where it asks which reading is meant.
        chosen: whether the first of the choices was carried out already, and the others are offered.
        suggested: the edits that we proposed, one by one.
        pair: the numbers of the pictures that were compared last.
        saved: where the result was written last.
        listed: how many pictures are listed, where their names are not known.
        search: the commands that led to what is listed.
        told: how many turns told something of pictures since the last change of one.
        inquiry: the question about the library whose photos are listed.
        seen: what is in the open picture, as far as anybody looked: "yellow jacket".
    """

    today: date = field(default_factory=date.today)
    pictures: tuple[str, ...] = ()
    current: int | None = None
    open: bool = False
    before: int | None = None
    mentioned: int | None = None
    size: tuple[int, int] | None = None
    program: Program = field(default_factory=Program)
    latest: tuple[int, ...] = ()
    undoable: int = 0
    redoable: int = 0
    elsewhere: tuple[cmd.Edit, ...] = ()
    sought: str = ""
    asked: Question | None = None
    choices: tuple[tuple[cmd.Command, ...], ...] = ()
    chosen: bool = False
    suggested: tuple[cmd.Edit, ...] = ()
    pair: tuple[int, int] | None = None
    saved: str = ""
    listed: int = 0
    search: tuple[cmd.Command, ...] = ()
    inquiry: cmd.AskLibrary | None = None
    undone: int = 0
    changes: int = 0
    seen: tuple[str, ...] = ()
    told: int = 0


def table_of(turns: Sequence[Turn], scene: Scene, today: date) -> Table:
    """What these turns (with their commands) and this scene leave on the table."""
    fold = _Fold()
    for number, turn in enumerate(turns):
        for command in turn.commands or ():
            fold.do(command, number)
    past = fold.past
    program = past.history.program if scene.program is None else scene.program
    more = len(program) - len(past.history.program)  # steps at its beginning that nobody told of
    last = turns[-1].commands or () if turns else ()
    return Table(
        today=today,
        pictures=scene.pictures,
        current=fold.current if scene.current is None and not scene.pictures else scene.current,
        open=fold.open if scene.open is None else scene.open,
        before=fold.before,
        mentioned=fold.mentioned,
        size=scene.size,
        program=program,
        latest=tuple(number + more for number in past.latest() if number + more > 0),
        undoable=past.history.undoable if scene.undoable is None else scene.undoable,
        redoable=past.history.redoable if scene.redoable is None else scene.redoable,
        elsewhere=fold.elsewhere,
        sought=scene.sought or ", ".join(words_sought(fold.search)),
        asked=scene.asked,
        choices=scene.choices,
        chosen=scene.chosen,
        suggested=scene.suggested,
        pair=fold.pair,
        saved=fold.saved,
        listed=len(scene.pictures) or (LISTED if fold.search and scene.open is None else 0),
        search=fold.search,
        inquiry=fold.inquiry,
        undone=sum(command.count for command in last if isinstance(command, cmd.Undo)),
        changes=past.changes(),
        told=_told(turns) if scene.told is None else scene.told,
    )


def _told(turns: Sequence[Turn]) -> int:
    """How many turns told something of pictures since the last change of one, and still stand."""
    told = 0
    for turn in turns:
        kinds = [type(command) for command in turn.commands or ()]
        told = max(0, told - kinds.count(cmd.TakeBack))
        if any(issubclass(kind, HISTORY_COMMANDS) for kind in kinds):
            told = 0
        told += any(issubclass(kind, cmd.Telling | cmd.KeepSearch) for kind in kinds)
    return told


@dataclass(slots=True)
class _Past:
    """The history of a picture, and in which turn each of its programs was made."""

    history: History = field(default_factory=History)
    made_in: list[int] = field(default_factory=lambda: [-1])

    def do(self, command: cmd.Command, turn: int) -> None:
        try:
            after = self.history.do(command)
        except PhotalkError:
            return
        if not isinstance(command, cmd.Undo | cmd.Redo):
            self.made_in = [*self.made_in[: self.history.position + 1], turn]
        self.history = after

    def changes(self) -> int:
        """How many changes the turn made that made what holds now."""
        made = self.made_in[: self.history.position + 1]
        return sum(turn == made[-1] for turn in made) if made[-1] >= 0 else 0

    def latest(self) -> tuple[int, ...]:
        """The numbers of the steps that the turn changed which made what holds now."""
        made = self.made_in[: self.history.position + 1]
        first = next((place for place, turn in enumerate(made) if turn == made[-1]), 0)
        before = self.history.programs[first - 1] if first else Program()
        known = {id(step) for step in before}
        return tuple(n for n, step in enumerate(self.history.program, 1) if id(step) not in known)


@dataclass(slots=True)
class _Fold:
    """What was done so far; `listing` counts the lists, `place` tells the picture that the edits are of."""

    listing: int = 0
    place: str = ""
    pasts: dict[str, _Past] = field(default_factory=dict)
    search: tuple[cmd.Command, ...] = ()
    inquiry: cmd.AskLibrary | None = None
    current: int | None = None
    open: bool = False
    before: int | None = None
    mentioned: int | None = None
    elsewhere: tuple[cmd.Edit, ...] = ()
    pair: tuple[int, int] | None = None
    saved: str = ""

    @property
    def past(self) -> _Past:
        return self.pasts.setdefault(self.place, _Past())

    def do(self, command: cmd.Command, turn: int) -> None:
        """Take in one more command."""
        match command:
            case cmd.Search():
                self._list((command,))
            case cmd.AskLibrary():
                self.search, self.inquiry = (command,), command
                self.listing += 1
                self.current = self.before = self.mentioned = self.pair = None
            case cmd.Open(path) if not PurePath(path).suffix:
                self._list((command,))
            case cmd.Open(path):
                self._show(path, None)
            case cmd.Show(number):
                self._show(f"{self.listing} {number}", number)
            case cmd.PickOut(words):
                self._show(f"{self.listing} {words}", None)
            case cmd.Forget("all"):
                self._list(())
            case cmd.Refine() | cmd.Filter() | cmd.Exclude() | cmd.Answer() | cmd.Forget():
                self._list((*(one for one in self.search if not isinstance(one, cmd.Open)), command))
            case cmd.More():
                self.mentioned = None
            case cmd.Why(number):
                self.mentioned = number
            case cmd.Compare(first, second):
                self.pair = first, second
            case cmd.Save(path):
                self.saved = path
            case _ if isinstance(command, HISTORY_COMMANDS):
                self.open = True
                self.past.do(command, turn)

    def _list(self, search: tuple[cmd.Command, ...]) -> None:
        """Another list is on show, in which the numbers mean other pictures."""
        self.listing += 1
        self._leave(f"{self.listing}")
        self.search, self.inquiry, self.open = search, None, False
        self.current = self.before = self.mentioned = self.pair = None

    def _show(self, place: str, number: int | None) -> None:
        if self.current != number:
            self.before = self.current
        self._leave(place)
        self.current = self.mentioned = number
        self.open = True

    def _leave(self, place: str) -> None:
        if place != self.place:
            self.elsewhere = self.past.history.program.edits or self.elsewhere
        self.place = place


def words_sought(search: Sequence[cmd.Command]) -> list[str]:
    """The words that say what is looked for."""
    words: list[str] = []
    for command in search:
        match command:
            case cmd.Search(said) | cmd.AskLibrary(_, said) | cmd.Refine(_, said) | cmd.Filter(_, said) if (
                said
            ):
                words.append(str(said))
            case cmd.Forget("last") if len(words) > 1:
                words.pop()
    return words
