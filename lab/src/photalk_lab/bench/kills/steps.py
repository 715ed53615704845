"""A process that kills itself at the n-th step that it takes on disk: where it matters, the same each time.

A kill by the clock rarely falls between two steps that lie close together, such as a commit and the removal
of what it made useless. So half of the kills are by number: there is a step before and one after whatever
opens, makes, renames, removes or syncs something, or has SQLite carry out a statement.
"""

from __future__ import annotations

import builtins
import io
import mmap
import os
import signal
import sqlite3
import struct
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

_CALLS = ("open", "fsync", "replace", "rename", "link", "unlink", "mkdir", "rmdir")


class Steps:
    """Counts the steps of this process, for others to see, and ends it at the one that was chosen."""

    def __init__(self, counter: Path, stop_at: int) -> None:
        self._stop_at = stop_at
        self._numbers = count(1)  # to take the next of it is one operation, whatever the threads do
        with counter.open("r+b") as file:
            self._seen = mmap.mmap(file.fileno(), 8)

    def step(self) -> None:
        """One more."""
        number = next(self._numbers)
        self._seen[:8] = struct.pack("<q", number)
        if number == self._stop_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """Count from now on, in all threads."""
        for name in _CALLS:
            setattr(os, name, self._stepping(getattr(os, name)))
        builtins.open = io.open = self._stepping(builtins.open)  # the latter is what pathlib opens with
        step, connect = self.step, sqlite3.connect

        class Stepping(sqlite3.Connection):
            def execute(self, *arguments: Any) -> sqlite3.Cursor:
                step()
                try:
                    return super().execute(*arguments)
                finally:
                    step()

            def executemany(self, *arguments: Any) -> sqlite3.Cursor:
                step()
                try:
                    return super().executemany(*arguments)
                finally:
                    step()

        def stepping(*arguments: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*arguments, **{"factory": Stepping, **options})
            return connection

        sqlite3.connect = stepping  # type: ignore[assignment]

    def _stepping(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def stepping(*arguments: Any, **options: Any) -> Any:
            self.step()
            try:
                return call(*arguments, **options)
            finally:
                self.step()

        return stepping


def new_counter(path: Path) -> Path:
    """A file that steps can be counted in."""
    path.write_bytes(bytes(8))
    return path


def counted(path: Path) -> int:
    """The steps that were counted in a file."""
    return int(struct.unpack("<q", path.read_bytes())[0])
