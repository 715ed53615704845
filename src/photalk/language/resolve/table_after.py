"""What lies on the table after these commands? What a search finds is not known before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import PurePath

from photalk import commands as cmd
from photalk.commands import Command, Edit
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import NotFound, PhotalkError
from photalk.language.table import Table, words_sought
from photalk.operations.frame import AffineFrame
from photalk.operations.operation import Stage
from photalk.operations.registry import operation_of


def table_after(table: Table, commands: Sequence[Command]) -> Table:
    """The table as these commands leave it."""
    for changes, run in groupby(commands, lambda command: isinstance(command, HISTORY_COMMANDS)):
        made: list[int] = []
        before = table.undoable
        for command in run:
            if not changes:
                table = _moved(table, command)
                continue
            try:
                table = _done(table, command)
            except PhotalkError:
                continue
            made = _made(made, command, len(table.program))
            table = replace(table, latest=tuple(made), changes=max(0, table.undoable - before))
    return table


def _moved(table: Table, command: Command) -> Table:
    match command:
        case cmd.Show(number) if table.open and number == table.current:
            return table
        case cmd.Show(number):
            before = table.current or table.before
            return replace(_left(table), current=number, mentioned=number, open=True, before=before)
        case cmd.Open(path) if not PurePath(path).suffix:
            return _listed(table, (command,), "")
        case cmd.Open() | cmd.PickOut():
            return replace(_left(table), current=None, open=True, before=table.current or table.before)
        case cmd.AskLibrary():
            return replace(table, inquiry=command, search=(command,))
        case cmd.Search(line):
            return _listed(table, (command,), str(line))
        case cmd.Forget("all"):
            return _listed(table, (), "")
        case cmd.Refine() | cmd.Filter() | cmd.Exclude() | cmd.Answer() | cmd.Forget():
            told = ", ".join(filter(None, (table.sought, *words_sought([command]))))
            return _listed(table, (*table.search, command), told)
        case cmd.Why(number):
            return replace(table, mentioned=number)
        case cmd.Compare(first, second):
            return replace(table, pair=(first, second))
        case cmd.Save(path):
            return replace(table, saved=path)
        case cmd.Telling() | cmd.KeepSearch():
            return replace(table, told=table.told + 1)
        case cmd.TakeBack():
            return replace(table, told=max(0, table.told - 1))
    return table


def _left(table: Table) -> Table:
    """The table without the picture that was open; what was done to the next one is not known."""
    elsewhere = table.program.edits or table.elsewhere
    return replace(
        table, size=None, program=Program(), latest=(), undoable=0, redoable=0, undone=0,
        elsewhere=elsewhere, suggested=(),
    )  # fmt: skip


def _listed(table: Table, search: tuple[Command, ...], sought: str) -> Table:
    """Another list is on show; of what was found, the first is spoken of next."""
    return replace(
        _left(table), pictures=(), listed=0, current=None, open=False, before=None, pair=None, asked=None,
        mentioned=1 if sought else None, sought=sought, search=search, inquiry=None,
    )  # fmt: skip


def _made(so_far: list[int], command: Command, count: int) -> list[int]:
    """The numbers of the steps that were made, after one more command left so many steps."""
    match command:
        case Edit():
            return [*so_far, count]
        case cmd.Change(step):
            return sorted({*so_far, step})
        case cmd.Drop(step):
            return [number - (number > step) for number in so_far if number != step]
    return []


def _done(table: Table, command: Command) -> Table:
    """The table after one more change of the picture's program, of whose past only its length is known."""
    if isinstance(command, cmd.Undo):
        if command.count > table.undoable:
            raise NotFound("There is nothing to take back.")
        left = len(table.program) - command.count
        return replace(
            table, program=Program(table.program.steps[: max(0, left)]), size=None, undone=command.count,
            undoable=table.undoable - command.count, redoable=table.redoable + command.count,
        )  # fmt: skip
    if isinstance(command, cmd.Redo):
        return table
    program = History((table.program,)).do(command).program
    size = _size(table.size, command) if isinstance(command, Edit) else None
    return replace(table, program=program, size=size, undoable=table.undoable + 1, redoable=0, undone=0)


def _size(size: tuple[int, int] | None, edit: Edit) -> tuple[int, int] | None:
    """The size of the picture after an edit, where that can be told without looking at it."""
    operation = operation_of(edit)
    if size is None or operation.stage is not Stage.GEOMETRY or operation.work is None:
        return size

    def find(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
        raise NotFound(words)

    try:
        frame = operation.work(AffineFrame.of(size), edit, find)
    except PhotalkError:
        return None
    return int(frame.width), int(frame.height)
