"""Which pictures does a person mean by a folder? In the order people count in."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from photalk.errors import NotFound
from photalk.library.folder_scan import counting_order, is_picture, standing, walk

MAX_BELOW = 2_000
"""How many pictures of folders below are listed."""


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The pictures that lie directly in a folder, 2 before 10; if there are none, those below it."""
    try:
        files = [entry.name for entry in folder.iterdir() if is_picture(entry.name) and entry.is_file()]
        found = [folder / name for name in standing(files)]
    except OSError as error:
        raise NotFound(f"The folder {folder} cannot be read ({error.strerror}).") from None
    if not found:
        return tuple(islice(walk(folder), MAX_BELOW))
    return tuple(sorted(found, key=lambda path: counting_order(path.name)))
