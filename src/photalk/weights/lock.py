"""One process at a time: a lock on a file that the system lets go of even when its holder is killed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_PAUSE = 0.1

if sys.platform == "win32":
    import msvcrt

    def _try(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock at `path` inside the block; `waiting` is called once when another has it."""
    with path.open("ab") as file:
        told = False
        while True:
            try:
                _try(file)
                break
            except (BlockingIOError, PermissionError):
                if not told:
                    waiting()
                    told = True
                time.sleep(_PAUSE)
        yield
