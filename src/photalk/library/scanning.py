"""Which pictures lie in this folder? Judged by their names; nothing is opened."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

SUFFIXES = frozenset(
    {
        ".jpg", ".jpeg", ".jpe", ".png", ".webp", ".tif", ".tiff", ".gif", ".bmp", ".avif", ".heic", ".heif",
        ".hif", ".jp2", ".jxl", ".ppm", ".pgm", ".pbm", ".pnm", ".dng",
        ".cr2", ".cr3", ".nef", ".nrw", ".arw", ".orf", ".rw2", ".raf", ".pef", ".srw", ".x3f", ".mrw",
    }
)  # fmt: skip


class Seen(NamedTuple):
    """A picture file as the file system describes it; any change of it changes one of the numbers."""

    path: str
    bytes: int
    mtime_ns: int
    inode: int


def scan(root: str, unreadable: Callable[[str], None] | None = None) -> Iterator[Seen]:
    """The pictures in a folder and all folders below, in no order; a file is given as it is.

    Links to files are followed, links to folders are not, so that nothing goes round in circles. Hidden
    files and folders are left out.

    Args:
        unreadable: told of folders whose content cannot be listed.
    """
    folders = [root]
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    try:
                        if entry.is_dir(follow_symlinks=False):
                            folders.append(entry.path)
                        elif is_picture(entry.name) and entry.is_file():
                            yield _seen(entry.path, entry.stat())
                    except OSError:
                        continue  # gone, or a link that leads nowhere
        except NotADirectoryError:
            yield seen(folder)
        except OSError:
            if unreadable:
                unreadable(folder)


def seen(path: str) -> Seen:
    """One file as it is now."""
    return _seen(path, os.stat(path))


def _seen(path: str, stat: os.stat_result) -> Seen:
    # SQLite has signed numbers of 64 bits; some file systems have inodes beyond.
    return Seen(path, stat.st_size, stat.st_mtime_ns, (stat.st_ino + 2**63) % 2**64 - 2**63)


def walk(folder: Path) -> Iterator[Path]:
    """The pictures in a folder and in all folders below it, in the order people count in."""
    for here, folders, names in os.walk(folder):
        folders[:] = sorted((name for name in folders if not name.startswith(".")), key=counting_order)
        yield from (Path(here, name) for name in sorted(filter(is_picture, names), key=counting_order))


def counting_order(name: str) -> tuple[tuple[int, str], ...]:
    """A sort key that takes runs of digits as numbers and does not care about capitals."""
    parts = re.findall(r"\d+|\D+", name.casefold())
    return tuple((int(part), "") if part.isdecimal() and part.isascii() else (-1, part) for part in parts)


def is_picture(name: str) -> bool:
    """Whether a file of this name is taken for a picture."""
    return not name.startswith(".") and os.path.splitext(name)[1].lower() in SUFFIXES
