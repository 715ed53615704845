"""Where results go: bare names in the library's exports folder, and never over anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def reserved(out: Path) -> Iterator[None]:
    """The name is ours to write to: nothing had it before, and nothing has it when writing fails.

    Raises:
        ExportError: something has the name already, or the folder cannot be written to.
    """
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(out, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise ExportError(f"There is a {out.name} in the exports already; choose another name.") from None
    except OSError as error:
        raise ExportError(f"{out.name} cannot be written to the exports ({error.strerror}).") from None
    try:
        yield
    except BaseException:
        out.unlink(missing_ok=True)
        raise


def names(library: Path) -> list[str]:
    """The names of what was saved, the latest first."""
    try:
        files = [entry for entry in os.scandir(library / FOLDER) if entry.is_file()]
        latest = sorted(files, key=lambda entry: entry.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []
    whole = [entry.name.encode("utf-8", "replace").decode("utf-8") for entry in latest[:MAX_LISTED]]
    return [name for name in whole if not name.startswith(".")]
