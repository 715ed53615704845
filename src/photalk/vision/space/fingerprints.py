"""Which file is this? Its sha256, computed once for as long as the file does not change."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from platformdirs import user_cache_path

from photalk.atomic_write import atomic_file


def kept_in(*names: str) -> Path:
    """A place in the platform's cache folder for what can be computed again."""
    return user_cache_path("photalk", False).joinpath("encoders", *names)


def fingerprint(path: Path) -> str:
    """The sha256 of a model file, with the data that large ones keep in a file beside them."""
    beside = [path.with_name(path.name + end) for end in ("_data", ".data")]
    return together(*(_sha256(file) for file in (path, *beside) if file.is_file()))


def together(*parts: object) -> str:
    """One sha256 for several things, by how they are written."""
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()


def write_whole(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file of the cache so that others see all of it or nothing; a full disk is no matter."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(path) as (_, file):
            write(file)


def _sha256(path: Path) -> str:
    # Models have hundreds of megabytes, and every start would read them.
    stat = path.stat()
    note = kept_in("sha256", together(path.absolute(), stat.st_size, stat.st_mtime_ns)[:32])
    with suppress(OSError, UnicodeDecodeError):
        if len(noted := note.read_text("ascii")) == 64:
            return noted
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    write_whole(note, lambda file: file.write(found.encode()))
    return found
