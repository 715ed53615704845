"""Where results go: bare names in the library's exports folder, and never over anything."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path, PurePosixPath, PureWindowsPath

from photalk.edit.export import format_for
from photalk.errors import ExportError

FOLDER = "exports"
"""The folder of the library that results are saved in."""

MAX_NAME = 120
MAX_LISTED = 100


def place(library: Path, name: str) -> Path:
    """The file that a result of this name becomes.

    Raises:
        ExportError: it is a path, no name for a file, or of no format that can be written.
    """
    bare = PurePosixPath(name).name == name == PureWindowsPath(name).name
    if not bare or name.startswith(".") or not name.isprintable() or len(name) > MAX_NAME:
        raise ExportError(
            f"A result is saved under a bare file name such as beach.jpg, of at most {MAX_NAME} characters."
        )
    format_for(Path(name).suffix)
    return library / FOLDER / name


def make_folder(library: Path) -> None:
    """Make sure that the folder for results is there.

    Raises:
        ExportError: it cannot be made.
    """
    try:
        (library / FOLDER).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(f"The exports folder cannot be made ({error.strerror}).") from None


def names(library: Path) -> list[str]:
    """The names of what was saved, the latest first."""
    saved: list[tuple[int, str]] = []
    with suppress(OSError), os.scandir(library / FOLDER) as entries:
        for entry in entries:
            # What another call is just writing is hidden, and may be gone when it is looked at.
            with suppress(OSError):
                if entry.is_file() and not entry.name.startswith("."):
                    saved.append((entry.stat().st_mtime_ns, entry.name))
    latest = sorted(saved, reverse=True)[:MAX_LISTED]
    return [name.encode("utf-8", "replace").decode("utf-8") for _, name in latest]
