"""Files that are there whole or not at all, and what writers that were killed have left of them.

A file is written under a hidden name beside its place, synced, and renamed. Whoever writes holds a lock on
it, which the system lets go of even when its holder is killed: so the next writer into that folder knows
which of the hidden files nobody will ever finish, and removes them.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

PREFIX, SUFFIX = ".photalk-", ".tmp"
_BUFFER = 1 << 18

if sys.platform == "win32":
    _DAY = 86_400.0

    def _hold(descriptor: int) -> None:
        """Nothing can be renamed or read there that is locked, so that age has to tell."""

    def _remove_abandoned(path: Path) -> None:
        if time.time() - path.stat().st_mtime > _DAY:
            path.unlink()

else:
    import fcntl

    def _hold(descriptor: int) -> None:
        with suppress(OSError):  # a file system without locks: nothing is swept there either
            fcntl.flock(descriptor, fcntl.LOCK_EX)

    def _remove_abandoned(path: Path) -> None:
        descriptor = os.open(path, os.O_RDWR)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()  # still held, so that whoever has just begun it waits, and finds it gone
        finally:
            os.close(descriptor)


_swept: set[Path] = set()
"""Folders that this process has looked through; once is enough, and a batch may have thousands of files."""


@contextmanager
def atomic_file(target: Path, *, fresh: bool = False) -> Iterator[tuple[Path, BinaryIO]]:
    """A file to write, and where it lies meanwhile; it takes the place of `target` when the block ends well.

    Whatever fails, and whenever the process is killed: what was at `target` is still there, whole.

    Args:
        fresh: never take the place of a file that is there.

    Raises:
        FileExistsError: `fresh` was asked for, and there is one.
        OSError: it cannot be written.
    """
    remove_abandoned_files(target.parent)
    path, file = _begun(target.parent)
    try:
        with file:
            yield path, file
            file.flush()
            os.fsync(file.fileno())
            if sys.platform == "win32":
                file.close()
            if fresh:
                _put(path, target)
            else:
                os.replace(path, target)
    finally:
        with suppress(FileNotFoundError):
            path.unlink()
    _sync_folder(target.parent)


def remove_abandoned_files(folder: Path, *, again: bool = False) -> None:
    """Remove what killed writers have left in a folder, once or `again`; what is being written stays."""
    if folder in _swept and not again:
        return
    _swept.add(folder)
    with suppress(OSError):
        for left in folder.glob(f"{PREFIX}*{SUFFIX}"):
            with suppress(OSError):
                _remove_abandoned(left)


def _begun(folder: Path) -> tuple[Path, BinaryIO]:
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        path = folder / f"{PREFIX}{secrets.token_hex(8)}{SUFFIX}"
        file = os.fdopen(os.open(path, flags, 0o666), "w+b", buffering=_BUFFER)
        _hold(file.fileno())
        # Another process may have taken it for abandoned in the moment before it was held.
        if os.fstat(file.fileno()).st_nlink or sys.platform == "win32":
            return path, file
        file.close()


def _put(path: Path, target: Path) -> None:
    """Give the file its name, unless a file has it: of two that try at the same moment, one fails."""
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        os.replace(path, target)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets folders be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
