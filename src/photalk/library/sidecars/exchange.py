"""Sidecars read into the library and written from it: what others say becomes statements, and ours goes out.

Originals are never touched. A sidecar that says nothing new costs a look at its times when indexing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from photalk.errors import CommandError, SidecarError
from photalk.library.catalogue import Catalogue
from photalk.library.database import Database
from photalk.library.gazetteer import named
from photalk.library.sidecars.camera_raw import StoredFrame
from photalk.library.sidecars.edits_told import with_edits
from photalk.library.sidecars.reconciling import Recorded, reconcile
from photalk.library.sidecars.sidecar import Sidecar, property_texts
from photalk.library.sidecars.sidecar_files import (
    SidecarFile,
    beside,
    photos_of,
    read_sidecar,
    sidecar_place,
    write_sidecar,
)
from photalk.library.stated_facts import Statement, place_of, place_value
from photalk.library.statements import Statements
from photalk.library.store_choice import keep_setting, setting
from photalk.operations.base import Edit


@dataclass(frozen=True, slots=True)
class SidecarOutcome:
    """What came of a photo's sidecar: how many statements were taken, whether it was written, and notes."""

    photo: str
    sidecar: str
    taken: int = 0
    written: bool = False
    told: tuple[str, ...] = ()


class SidecarExchange:
    """Sidecars and the statements of one library."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._catalogue = Catalogue(database)
        self._statements = Statements(database)

    def read(self, photo: Path, digest: str, *, keep: bool = True) -> list[SidecarOutcome]:
        """Take in what the sidecars of a photo say, the latest last; without `keep` only tell of it.

        Raises:
            SidecarError: one cannot be read.
        """
        return [
            self._taken_in(photo, digest, read_sidecar(path), keep)[1] for path in reversed(beside(photo))
        ]

    def write(
        self,
        photo: Path,
        digest: str,
        edits: Sequence[Edit] = (),
        stored: StoredFrame | None = None,
        *,
        keep: bool = True,
    ) -> list[SidecarOutcome]:
        """Write what is told of a photo into its sidecars, or a new one, after taking in what is newer there.

        Args:
            edits: what was done to it, and `stored`, how its file has it, so that a crop can be told.

        Raises:
            SidecarError: one cannot be read or written.
        """
        files = [read_sidecar(path) for path in list(reversed(beside(photo))) or [sidecar_place(photo)]]
        # All are heard before one is written: of two, each is to say what both say.
        heard = [self._taken_in(photo, digest, file, keep)[1] for file in files]
        outcomes = []
        for file, outcome in zip(files, heard, strict=True):
            says, _ = self._taken_in(photo, digest, file, keep)
            says, notes = with_edits(says, edits, stored) if edits else (says, ())
            says = replace(says, written=datetime.now(UTC))
            written = write_sidecar(file, says) if keep else bool(property_texts(says, file.says))
            outcomes.append(replace(outcome, written=written, told=(*outcome.told, *notes)))
        return outcomes

    def read_changed(self, roots: Iterable[str]) -> list[str]:
        """Take in the sidecars below some folders that have changed since they were read; notes of it."""
        notes: list[str] = []
        for root in roots:
            known = self._catalogue.known(root)
            for path, stamp in _sidecars({os.path.dirname(photo) for photo in known}):
                key = f"sidecar {hashlib.sha256(os.fsencode(path)).hexdigest()[:32]}"
                if setting(self._db, key) == stamp:
                    continue
                photos = [(one, known[str(one)].digest) for one in photos_of(Path(path)) if str(one) in known]
                notes += self._noted(photos, Path(path))
                if photos:
                    keep_setting(self._db, key, stamp)
        return notes

    def _noted(self, photos: Sequence[tuple[Path, str]], path: Path) -> list[str]:
        try:
            file = read_sidecar(path) if photos else SidecarFile(path)
        except SidecarError as error:
            return [str(error)]
        outcomes = [self._taken_in(photo, digest, file, keep=True)[1] for photo, digest in photos]
        return [f"{path.name}: {line}" for outcome in outcomes for line in outcome.told]

    def _taken_in(
        self, photo: Path, digest: str, file: SidecarFile, keep: bool
    ) -> tuple[Sidecar, SidecarOutcome]:
        """What the sidecar is to say from now on, and what came of what it says."""
        decided = reconcile(
            file.says, file.changed_at, self._statements.log(digest), self._recorded(photo, digest)
        )
        told = list(decided.told)
        taken = [_placed(one) for one in decided.taken]
        if taken and keep:
            try:
                self._statements.state([digest], taken, source="sidecar", when=file.changed_at)
            except CommandError as error:
                told.append(str(error))
        return decided.sidecar, SidecarOutcome(str(photo), str(file.path), len(taken), False, tuple(told))

    def _recorded(self, photo: Path, digest: str) -> Recorded:
        """What the file says of date and place, also where that was corrected."""
        rows = self._db.rows("SELECT taken, latitude, longitude FROM recorded WHERE digest = ?", (digest,))
        if rows:
            ((taken, latitude, longitude),) = rows
            when = datetime.fromisoformat(taken) if taken else None
            return Recorded(when, None if latitude is None else named(latitude, longitude))
        known = self._catalogue.by_path(os.path.abspath(photo))
        return Recorded(known.taken, known.place) if known else Recorded()


def _placed(one: Statement) -> Statement:
    """A statement of a bare place with the names of the nearest town."""
    if one.kind != "place" or not one.holds or (place := place_of(one.value)).text:
        return one
    return Statement("place", place_value(named(place.latitude, place.longitude)))


def _sidecars(folders: Iterable[str]) -> Iterable[tuple[str, str]]:
    """The XMP files of folders, each with numbers that change when it does."""
    for folder in sorted(folders):
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.lower().endswith(".xmp") and entry.is_file():
                        status = entry.stat()
                        yield entry.path, f"{status.st_mtime_ns} {status.st_size}"
        except OSError:
            continue
