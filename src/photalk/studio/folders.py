"""Which pictures lie in this folder? Judged by their names, in the order people count in."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from photalk.errors import NotFound

SUFFIXES = frozenset(
    {
        ".jpg", ".jpeg", ".jpe", ".png", ".webp", ".tif", ".tiff", ".gif", ".bmp", ".avif", ".heic", ".heif",
        ".hif", ".jp2", ".jxl", ".ppm", ".pgm", ".pbm", ".pnm", ".dng",
        ".cr2", ".cr3", ".nef", ".nrw", ".arw", ".orf", ".rw2", ".raf", ".pef", ".srw", ".x3f", ".mrw",
    }
)  # fmt: skip

MAX_BELOW = 2_000
"""How many pictures of folders below are listed."""


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The pictures that lie directly in a folder, 2 before 10; if there are none, those below it."""
    try:
        found = [entry for entry in folder.iterdir() if _is_picture(entry.name) and entry.is_file()]
    except OSError as error:
        raise NotFound(f"The folder {folder} cannot be read ({error.strerror}).") from None
    if not found:
        return tuple(islice(walk(folder), MAX_BELOW))
    return tuple(sorted(found, key=lambda path: counting_order(path.name)))


def walk(folder: Path) -> Iterator[Path]:
    """The pictures in a folder and in all folders below it."""
    for here, folders, names in os.walk(folder):
        folders[:] = sorted((name for name in folders if not name.startswith(".")), key=counting_order)
        yield from (Path(here, name) for name in sorted(filter(_is_picture, names), key=counting_order))


def counting_order(name: str) -> tuple[tuple[int, str], ...]:
    """A sort key that takes runs of digits as numbers and does not care about capitals."""
    parts = re.findall(r"\d+|\D+", name.casefold())
    return tuple((int(part), "") if part.isdecimal() and part.isascii() else (-1, part) for part in parts)


def _is_picture(name: str) -> bool:
    return not name.startswith(".") and os.path.splitext(name)[1].lower() in SUFFIXES
