"""What do acts speak of? All that references, steps and amounts are resolved against, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from photalk.commands import Command, Edit
from photalk.edit.program import Program
from photalk.language.understanding import Question


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
    elsewhere: tuple[Edit, ...] = ()
    sought: str = ""
    asked: Question | None = None
    choices: tuple[tuple[Command, ...], ...] = ()
    chosen: bool = False
    suggested: tuple[Edit, ...] = ()
    pair: tuple[int, int] | None = None
    saved: str = ""
    listed: int = 0
    search: tuple[Command, ...] = ()
    undone: int = 0
    changes: int = 0
    seen: tuple[str, ...] = ()
