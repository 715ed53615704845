"""How a program came to be: what was done, taken back and brought back.

Every change of a program (a new step, drop, move, switch) is one entry; `undo` and `redo` walk over
the entries, so they take back a drop as readily as an edit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from photalk.commands import Change, Command, Disable, Drop, Edit, Enable, Move, Redo, Undo
from photalk.edit.program import Program
from photalk.errors import NotFound

HISTORY_COMMANDS = (Edit, Undo, Redo, Drop, Disable, Enable, Move, Change)
"""The commands that a history takes; all others leave a picture's program as it is."""


@dataclass(frozen=True, slots=True)
class History:
    """The programs of a picture over time, and which of them holds now."""

    programs: tuple[Program, ...] = (Program(),)
    position: int = 0

    @classmethod
    def of(cls, commands: Iterable[Command]) -> History:
        """The history that these commands lead to; those that do not concern a program are passed over."""
        history = cls()
        for command in commands:
            if isinstance(command, HISTORY_COMMANDS):
                history = history.do(command)
        return history

    @property
    def program(self) -> Program:
        """The program that holds now."""
        return self.programs[self.position]

    @property
    def undoable(self) -> int:
        """How many changes can be taken back."""
        return self.position

    @property
    def redoable(self) -> int:
        """How many changes can be brought back."""
        return len(self.programs) - 1 - self.position

    def do(self, command: Command) -> History:
        """The history after one more command.

        Raises:
            NotFound: there is no such step, or nothing to take or bring back.
        """
        match command:
            case Undo(count):
                return self._walk(-count, self.undoable, "take back")
            case Redo(count):
                return self._walk(count, self.redoable, "bring back")
            case Drop(step):
                return self._change(self.program.drop(step))
            case Disable(step):
                return self._change(self.program.switch(step, enabled=False))
            case Enable(step):
                return self._change(self.program.switch(step, enabled=True))
            case Move(step, to):
                return self._change(self.program.move(step, to))
            case Change(step, edit):
                return self._change(self.program.replace(step, edit))
            case _:
                return self._change(self.program.then(command))

    def _walk(self, by: int, possible: int, verb: str) -> History:
        if possible == 0:
            raise NotFound(f"There is nothing to {verb}.")
        if abs(by) > possible:
            raise NotFound(
                f"There {'is' if possible == 1 else 'are'} only {possible} to {verb}, not {abs(by)}."
            )
        return History(self.programs, self.position + by)

    def _change(self, program: Program) -> History:
        return History((*self.programs[: self.position + 1], program), self.position + 1)
