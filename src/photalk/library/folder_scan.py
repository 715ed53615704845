"""Which pictures lie in this folder? Judged by their names; nothing is opened."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from photalk.library.pairs import RAW, is_clip, led

SUFFIXES = frozenset(
    {
        ".jpg", ".jpeg", ".jpe", ".png", ".webp", ".tif", ".tiff", ".gif", ".bmp", ".avif", ".heic", ".heif",
        ".hif", ".jp2", ".jxl", ".ppm", ".pgm", ".pbm", ".pnm", *RAW,
    }
)  # fmt: skip


_MADE_UP = frozenset(
    {
        b"proc", b"sysfs", b"devtmpfs", b"devpts", b"cgroup", b"cgroup2", b"debugfs", b"tracefs", b"nfsd",
        b"securityfs", b"configfs", b"pstore", b"bpf", b"fusectl", b"mqueue", b"binfmt_misc", b"efivarfs",
        b"nsfs", b"selinuxfs", b"smackfs", b"rpc_pipefs", b"resctrl",
    }
)  # fmt: skip
"""Kinds of file systems whose content the kernel makes up while it is read, which may never end."""


class ScannedFile(NamedTuple):
    """A picture file as the file system describes it; any change of it changes one of the numbers."""

    path: str
    bytes: int
    mtime_ns: int
    inode: int


def scan(
    root: str,
    unreadable: Callable[[str], None] | None = None,
    entered: Callable[[str, bool], None] | None = None,
    clip: Callable[[str], None] | None = None,
    *,
    across: bool = True,
) -> Iterator[ScannedFile]:
    """The pictures in a folder and all folders below, in no order; a file is given as it is.

    Links to files are followed, links to folders are not, and a folder within itself is not entered again.
    Hidden files and folders are left out, as is all that is no regular file, or that the kernel makes up.

    Args:
        unreadable: told of folders whose content cannot be listed.
        entered: told of each folder, and whether another file system begins there.
        clip: told of each film, which may go along with a picture.
        across: whether other file systems below the root are entered.
    """
    made_up = _made_up()
    folders: list[tuple[str, frozenset[tuple[int, int]], int | None]] = [(root, frozenset(), None)]
    while folders:
        folder, above, device = folders.pop()
        try:
            status = os.stat(folder)
            here = (status.st_dev, status.st_ino)
            if status.st_dev in made_up or here in above or (not across and device not in (None, here[0])):
                continue
            if not stat.S_ISDIR(status.st_mode):
                if stat.S_ISREG(status.st_mode):
                    yield _seen(folder, status)
                continue
            if entered:
                entered(folder, os.path.ismount(folder) if device is None else device != here[0])
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    try:
                        if entry.is_dir(follow_symlinks=False):
                            folders.append((entry.path, above | {here}, here[0]))
                        elif is_picture(entry.name) and entry.is_file():
                            status = entry.stat()
                            if status.st_dev not in made_up:
                                yield _seen(entry.path, status)
                        elif clip and is_clip(entry.name) and entry.is_file():
                            clip(entry.path)
                    except OSError:
                        continue  # gone, a link that leads nowhere, or a disk that fails: see `absence`
        except OSError:
            if unreadable:
                unreadable(folder)


def _made_up() -> frozenset[int]:
    """The device numbers of file systems that the kernel makes up, where it tells of them."""
    with suppress(OSError), open("/proc/self/mountinfo", "rb") as mounts:
        lines = [line.split() for line in mounts]
        numbers = [words[2].split(b":") for words in lines if words[words.index(b"-") + 1] in _MADE_UP]
        return frozenset(os.makedev(int(major), int(minor)) for major, minor in numbers)
    return frozenset()


def absent(path: str, *, itself: bool = False) -> bool:
    """Whether no file is there, by the system's own word; `itself` is about a link, wherever it leads."""
    try:
        mode = os.stat(path, follow_symlinks=not itself).st_mode
    except OSError as error:
        return isinstance(error, FileNotFoundError | NotADirectoryError)
    return not (stat.S_ISREG(mode) or stat.S_ISLNK(mode))


def is_below(path: str, folder: str) -> bool:
    """Whether a path is the folder's own, or lies in it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def seen(path: str) -> ScannedFile:
    """One file as it is now."""
    return _seen(path, os.stat(path))


def _seen(path: str, stat: os.stat_result) -> ScannedFile:
    # SQLite has signed numbers of 64 bits; some file systems have inodes beyond.
    return ScannedFile(path, stat.st_size, stat.st_mtime_ns, (stat.st_ino + 2**63) % 2**64 - 2**63)


def walk(folder: Path) -> Iterator[Path]:
    """The pictures in a folder and in all folders below it, in the order people count in, each pair once."""
    for here, folders, names in os.walk(folder):
        folders[:] = sorted((name for name in folders if not name.startswith(".")), key=counting_order)
        yield from (Path(here, name) for name in sorted(standing(names), key=counting_order))


def standing(names: Iterable[str]) -> list[str]:
    """The pictures among the files of a folder, less those that go along with another."""
    pictures = list(filter(is_picture, names))
    along = led(pictures)
    return [name for name in pictures if name not in along]


def counting_order(name: str) -> tuple[tuple[int, str], ...]:
    """A sort key that takes runs of digits as numbers and does not care about capitals."""
    parts = re.findall(r"\d+|\D+", name.casefold())
    return tuple((int(part), "") if part.isdecimal() and part.isascii() else (-1, part) for part in parts)


def is_picture(name: str) -> bool:
    """Whether a file of this name is taken for a picture."""
    return not name.startswith(".") and os.path.splitext(name)[1].lower() in SUFFIXES
