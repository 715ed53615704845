"""May these be done? What a model says, as commands; nothing of it where any line is not for a model to say.

A model may name what can be done by looking, searching and editing: no paths, no files to open or to write,
no pictures or steps that there are not. Whatever stood in what it read, the worst that comes of it is a
wrong command of this list, which is told and can be taken back.
"""

from __future__ import annotations

import re

from photalk import commands as cmd
from photalk.edit.history import HISTORY_COMMANDS, History
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.language.understanding import Scene

MAX_COMMANDS = 8
MAX_LINE = 200

ALLOWED = (
    cmd.Edit, cmd.Undo, cmd.Redo, cmd.Drop, cmd.Disable, cmd.Enable, cmd.Move, cmd.Change,
    cmd.Search, cmd.Refine, cmd.Filter, cmd.Exclude, cmd.Forget, cmd.More, cmd.Why, cmd.Show, cmd.PickOut,
    cmd.Compare, cmd.Transfer, cmd.Original, cmd.Steps, cmd.Telling, cmd.KeepSearch, cmd.TakeBack,
    cmd.AskLibrary, cmd.TellPicture, cmd.ProposeKeepers,
)  # fmt: skip
"""What a model may ask for: not `open` and `save`, which take paths, nor `answer` and names of people, which
only a person gives."""

_PLAIN = re.compile(r"[\w ,.:;%'’&()+-]+")
"""What a line is made of: no slash, backslash, tilde, bracket, quote or other mark of paths and programs."""

_OPERATOR = re.compile(r"[^\W\d]:")
"""The search's own operators, such as like:PATH."""

_FENCE = re.compile(r"```\w*\n(.*?)\n?```", re.DOTALL)


def commands_in(said: str, scene: Scene) -> tuple[cmd.Command, ...]:
    """The commands that a model's answer consists of; none where any part of it is something else."""
    fenced = _FENCE.fullmatch(said.strip())
    lines = (fenced[1] if fenced else said).strip().splitlines()
    if not 1 <= len(lines) <= MAX_COMMANDS:
        return ()
    try:
        commands = tuple(_command(line.strip()) for line in lines)
        _check(commands, scene)
    except PhotalkError:
        return ()
    return commands


class _Unfit(PhotalkError):
    """Not for a model to say."""


def _command(line: str) -> cmd.Command:
    if len(line) > MAX_LINE or not _PLAIN.fullmatch(line) or _OPERATOR.search(line):
        raise _Unfit
    command = cmd.parse(line)
    if not isinstance(command, ALLOWED):
        raise _Unfit
    return command


def _check(commands: tuple[cmd.Command, ...], scene: Scene) -> None:
    """Walk through the commands as far as that can be done on paper.

    Raises:
        PhotalkError: one of them is about a picture or a step that there is not.
    """
    listed, shown = len(scene.pictures), bool(scene.open)
    history = _history(scene)
    for command in commands:
        match command:
            case cmd.Show(number):
                _need(number <= listed)
                # What was done to another picture is not known here, so that its steps cannot be named.
                history, shown = (history if number == scene.current else History()), True
            case cmd.PickOut():
                _need(listed > 0)
                history, shown = History(), True
            case cmd.Why(number) | cmd.Exclude(int(number)) | cmd.TellPicture(_, int(number)):
                _need(number <= listed)
            case cmd.Compare(first, second) | cmd.Transfer(first, second):
                _need(first != second and max(first, second) <= listed)
                _need(shown or isinstance(command, cmd.Compare))
            case cmd.Telling(pictures):
                _need(shown if pictures == "open" else listed > 0 or shown)
                _need(isinstance(pictures, str) or max(pictures) <= listed)
            case cmd.More() | cmd.Exclude():
                _need(listed > 0)
            case cmd.Steps() | cmd.Original() | cmd.TellPicture():
                _need(shown)
            case _ if isinstance(command, HISTORY_COMMANDS):
                _need(shown)
                history = history.do(command)
            case cmd.Refine(like, _):
                _need(like is None or like <= listed)
        if isinstance(command, cmd.Search | cmd.Refine | cmd.Filter | cmd.Exclude | cmd.Forget):
            # What will be listed then is not known yet.
            listed, shown = 0, False


def _need(true: bool) -> None:
    if not true:
        raise _Unfit


def _history(scene: Scene) -> History:
    """A history that is as long as the open picture's, with the program that it has now."""
    program = scene.program or Program()
    before = len(program) if scene.undoable is None else scene.undoable
    return History((program,) * (before + 1 + (scene.redoable or 0)), before)


def written(command: cmd.Command) -> str | None:
    """A command as a model may read it; None for one that has a path in it."""
    return cmd.format(command) if isinstance(command, ALLOWED) else None
