"""Which folders of this machine could be indexed? Told by names that the server makes up, never by paths.

A client on this machine may walk from the places where people keep pictures; it hands back only what it was
given, so that nothing that it could invent means a folder.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Lock

from photalk.apps.api import job_wire
from photalk.apps.api.views import shown_name
from photalk.errors import NotFound
from photalk.library.folder_scan import counting_order, standing

_MOUNTS = (Path("/mnt"), Path("/Volumes"))
"""Where systems put the disks that are connected."""

MAX_COUNTED = 1_000
EVERYTHING = "Everything on this computer"
MAX_FOLDERS = 500


class FolderChoices:
    """The folders that were shown to clients of this server."""

    def __init__(self, starts: Iterable[Path] | None = None) -> None:
        self._secret = secrets.token_bytes(32)
        self._known: dict[str, Path] = {}
        self._lock = Lock()
        self._starts = None if starts is None else tuple(starts)

    def starts(self) -> list[job_wire.FolderChoice]:
        """Where to begin: the person's pictures, desktop, downloads and home, disks, and all there is."""
        found = _usual() if self._starts is None else self._starts
        return [self._place(path) for path in dict.fromkeys(found) if path.is_dir()]

    def within(self, place: str) -> list[job_wire.FolderChoice]:
        """The folders in a place, in the order people count in.

        Raises:
            NotFound: there is no such place, or it cannot be read.
        """
        folder = self.path(place)
        try:
            folders = [entry for entry in os.scandir(folder) if _is_folder(entry)]
        except OSError as error:
            raise NotFound(f"{shown_name(str(folder))} cannot be read ({error.strerror}).") from None
        folders.sort(key=lambda entry: counting_order(entry.name))
        return [self._place(Path(entry.path)) for entry in folders[:MAX_FOLDERS]]

    def path(self, place: str) -> Path:
        """The folder that a client was shown under this name.

        Raises:
            NotFound: it was shown none.
        """
        with self._lock:
            if place not in self._known:
                raise NotFound("There is no such folder here; choose it again.")
            return self._known[place]

    def _place(self, path: Path) -> job_wire.FolderChoice:
        name = hmac.new(self._secret, os.fsencode(path), hashlib.sha256).hexdigest()[:24]
        with self._lock:
            self._known[name] = path
        within = "~" if path.parent == Path.home() else ""
        pictures, folders = _counted(path)
        name_of = EVERYTHING if path == path.parent else shown_name(str(path))
        return job_wire.FolderChoice(id=name, name=name_of, within=within, pictures=pictures, folders=folders)


def _usual() -> Iterator[Path]:
    from platformdirs import user_desktop_path, user_downloads_path, user_pictures_path

    yield from (user_pictures_path(), user_desktop_path(), user_downloads_path(), Path.home())
    for disks in (Path("/media") / Path.home().name, Path("/run/media") / Path.home().name, *_MOUNTS):
        with suppress(OSError):
            yield from sorted(disks.iterdir())
    yield Path(Path.home().anchor)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _counted(path: Path) -> tuple[int, int]:
    try:
        with os.scandir(path) as entries:
            here = list(islice(entries, 5 * MAX_COUNTED))
    except OSError:
        return 0, 0
    pictures = len(standing(entry.name for entry in here))
    return min(pictures, MAX_COUNTED), min(sum(map(_is_folder, here)), MAX_FOLDERS)
