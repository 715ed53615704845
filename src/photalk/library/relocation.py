"""Photos that were moved to another folder or disk are the same photos: all that is known of them stays."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from photalk.errors import LibraryError, NotFound
from photalk.library.catalogue import Catalogue, KnownFile
from photalk.library.database import Database
from photalk.library.decode_once import digest_of
from photalk.library.folder_scan import ScannedFile, seen
from photalk.library.schema import FILE, MIGRATIONS


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


def move_library(old: Path, new: Path) -> Path:
    """Move a library itself, with all that it keeps, to another folder or disk; photos stay where they lie.

    Raises:
        LibraryError: something is at the new place, or it cannot be moved; then the library is where it was.
    """
    before, after = (Path(os.path.abspath(one.expanduser())) for one in (old, new))
    if os.path.lexists(after):
        raise LibraryError(f"{after} is there already; name a folder that is not.")
    if before in after.parents:
        raise LibraryError(f"{after} lies in the library itself; name a folder outside of it.")
    with closing(Database(before / FILE, MIGRATIONS)):
        pass  # what another process has written is in the file itself when the last one closes it
    half = after.with_name(f".{after.name}.moving")
    try:
        after.parent.mkdir(parents=True, exist_ok=True)
        if before.stat().st_dev == after.parent.stat().st_dev:
            before.rename(after)
            return after
        shutil.copytree(before, half, symlinks=True)
        half.rename(after)
    except (OSError, shutil.Error) as error:
        shutil.rmtree(half, ignore_errors=True)
        why = getattr(error, "strerror", None) or "some files could not be copied"
        raise LibraryError(f"The library cannot be moved to {after} ({why}); it is where it was.") from None
    shutil.rmtree(before, ignore_errors=True)
    return after


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
