"""What is being talked about? The dialogue so far, folded into what the next words may refer to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import PurePath

from photalk.commands import (
    Answer,
    Command,
    Compare,
    Edit,
    Exclude,
    Filter,
    Forget,
    More,
    Open,
    Redo,
    Refine,
    Save,
    Search,
    Show,
    Undo,
    Why,
)
from photalk.dialogue.answering import asked_in
from photalk.dialogue.understanding import Scene, Turn
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.search.refining.refinement_parser import read_relative


@dataclass(frozen=True, slots=True)
class Context:
    """What earlier turns and the table leave for the next words to refer to.

    `latest` are the changes of the last turn that made any and that still hold; `latest_size` is how
    many changes those are, `latest_said` the message that asked for them; `undone` is how many changes the
    last turn took back, if it took back any; `finding` says that pictures were looked for last, so that
    "without people" speaks of those; `browsing` that at most they were opened since; `sought` that they were
    looked for at all; `mentioned` is the number that was spoken of since; `asked` are the options of the
    question that the search asked last; `compared` says that the last of it compared pictures ("darker"), so
    that "a bit more" goes on with that; `search` are the commands that led to what is listed; `elsewhere` are
    the steps of the picture that was edited before this one was opened; `pair` are the numbers that were
    compared last; `saved` is where the result was written last.
    """

    today: date
    scene: Scene = field(default_factory=Scene)
    program: Program = field(default_factory=Program)
    latest: tuple[Command, ...] = ()
    latest_size: int = 0
    latest_said: str = ""
    undoable: int = 0
    redoable: int = 0
    undone: int = 0
    current: int | None = None
    system: str = ""
    finding: bool = False
    browsing: bool = False
    sought: bool = False
    mentioned: int | None = None
    asked: tuple[str, ...] = ()
    compared: bool = False
    search: tuple[Command, ...] = ()
    elsewhere: tuple[Edit, ...] = ()
    pair: tuple[int, int] | None = None
    saved: str = ""

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits among the latest changes; failing those, the last step that holds."""
        edits = tuple(command for command in self.latest if isinstance(command, Edit))
        return edits or self.program.edits[-1:]

    @property
    def last_edit(self) -> Edit | None:
        return self.edits[-1] if self.edits else None


def context_of(turns: Sequence[Turn], scene: Scene, today: date) -> Context:
    """The context that these turns (with their commands) and this scene make."""
    history, made_in, commands_in = History(), [-1], dict[int, list[Command]]()
    current, undone = scene.current, 0
    elsewhere: tuple[Edit, ...] = ()
    for number, turn in enumerate(turns):
        undone = 0
        for command in turn.commands or ():
            if isinstance(command, Search | Open | Show):
                elsewhere = history.program.edits or elsewhere
            match command:
                case Search() | Open():
                    history, made_in = History(), [-1]
                case Show(picture):
                    current = picture if scene.current is None else current
                    history, made_in = History(), [-1]
                case Undo(count) | Redo(count):
                    undone += count if isinstance(command, Undo) else 0
            if isinstance(command, HISTORY_COMMANDS):
                try:
                    after = history.do(command)
                except PhotalkError:
                    continue
                if not isinstance(command, Undo | Redo):
                    made_in = [*made_in[: history.position + 1], number]
                    commands_in.setdefault(number, []).append(command)
                history = after
    last = made_in[history.position]
    size = _run(made_in[: history.position + 1])
    return Context(
        today=today,
        scene=scene,
        program=history.program if scene.program is None else scene.program,
        latest=tuple(commands_in.get(last, ())[:size]),
        latest_size=size,
        latest_said=turns[last].user if last >= 0 else "",
        undoable=history.undoable if scene.undoable is None else scene.undoable,
        redoable=history.redoable if scene.redoable is None else scene.redoable,
        undone=undone,
        current=current,
        system=turns[-1].system if turns else "",
        finding=finding_in(turns) and not scene.open,
        browsing=finding_in(turns, (Why, Show)) and not (scene.undoable or 0),
        sought=any(isinstance(command, _FINDS) for turn in turns for command in turn.commands or ()),
        mentioned=_mentioned(turns),
        asked=asked_in(turns[-1].system) if turns and finding_in(turns) else (),
        compared=_compared(turns),
        search=search_in(turns),
        elsewhere=elsewhere,
        pair=_pair_in(turns),
        saved=next(
            (c.path for t in reversed(turns) for c in reversed(t.commands or ()) if isinstance(c, Save)), ""
        ),
    )


_FINDS = (Search, Refine, Filter, Exclude, Answer, Forget, More)
"""What looks for pictures."""


def finding_in(turns: Sequence[Turn], beside: tuple[type[Command], ...] = (Why,)) -> bool:
    """Whether the last thing done, beside some that change nothing, was looking for pictures."""
    commands = [
        command for turn in turns for command in turn.commands or () if not isinstance(command, beside)
    ]
    return bool(commands) and isinstance(commands[-1], _FINDS)


def search_in(turns: Sequence[Turn]) -> tuple[Command, ...]:
    """The search that was begun last and all that was said of it since; else the folder that was opened."""
    search: list[Command] = []
    for command in (command for turn in turns for command in turn.commands or ()):
        match command:
            case Search():
                search = [command]
            case Open(path) if not PurePath(path).suffix:
                search = [command]
            case Forget("all"):
                search = []
            case Filter() | Refine() | Exclude() | Answer() | Forget():
                search = [one for one in search if not isinstance(one, Open)] + [command]
    return tuple(search)


def _pair_in(turns: Sequence[Turn]) -> tuple[int, int] | None:
    """The two pictures that were compared last, while they are still listed."""
    for command in reversed([command for turn in turns for command in turn.commands or ()]):
        match command:
            case Compare(first, second):
                return first, second
            case Search() | Refine() | Filter() | Exclude() | Answer() | Forget() | Open():
                return None
    return None


def _compared(turns: Sequence[Turn]) -> bool:
    """Whether the last thing that was said of a search compares pictures."""
    commands = [command for turn in turns for command in turn.commands or () if isinstance(command, _FINDS)]
    last = commands[-1] if commands else None
    return isinstance(last, Refine) and bool(read_relative(last.change or "").wishes)


def _mentioned(turns: Sequence[Turn]) -> int | None:
    """The number of the picture that was spoken of last, since pictures were listed."""
    commands = [command for turn in turns for command in turn.commands or ()]
    for command in reversed(commands):
        if isinstance(command, Show | Why):
            return command.picture
        if isinstance(command, (*_FINDS, Open)):
            return None
    return None


def _run(made_in: Sequence[int]) -> int:
    """How many of the last changes were made in one turn."""
    count = 0
    for number in reversed(made_in):
        if number != made_in[-1] or number < 0:
            break
        count += 1
    return count
