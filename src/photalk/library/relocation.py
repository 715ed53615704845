"""Photos that were moved to another folder or disk are the same photos: all that is known of them stays."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from photalk.errors import NotFound
from photalk.library.catalogue import Catalogue, KnownFile
from photalk.library.database import Database
from photalk.library.decode_once import digest_of
from photalk.library.folder_scan import ScannedFile, seen


@dataclass(frozen=True, slots=True)
class Relocated:
    """How many photos were found at their new place, and the old paths of those that were not."""

    found: int
    missing: tuple[str, ...]


def relocate(database: Database, old: Path, new: Path) -> Relocated:
    """Find the photos of one folder in another, whose files somebody has moved there; all of it or nothing.

    Photos that are not there, or are others, stay where they were known.

    Raises:
        NotFound: the new folder is not there.
    """
    before, after = os.path.abspath(old.expanduser()), os.path.abspath(new.expanduser())
    if not os.path.isdir(after):
        raise NotFound(f"There is no folder {after}; move the photos there first, then say so.")
    catalogue = Catalogue(database)
    known = catalogue.known(before)
    found = {path: there for path, one in known.items() if (there := _there(path, one, before, after))}
    with database.transaction():
        for path, there in found.items():
            photo = catalogue.by_path(path)
            if photo is not None:
                catalogue.move(photo, there)
    return Relocated(len(found), tuple(path for path in known if path not in found))


def _there(path: str, known: KnownFile, old: str, new: str) -> ScannedFile | None:
    """The file at the new place, if it is the same: as long and as old, or else of the same content."""
    try:
        there = seen(new + path[len(old) :])
    except OSError:
        return None
    if there.bytes != known.bytes:
        return None
    same = there.mtime_ns == known.mtime_ns or digest_of(there.path) == known.digest
    return there if same else None
