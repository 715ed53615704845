"""Which files are one photo with another of the catalogue? Its RAW, its clip: see `pairs`."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

from photalk.library.database import Database


class Companions:
    """The files that go along with a library's photos."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, photo: int) -> tuple[str, ...]:
        """The files that go along with a photo."""
        rows = self._db.rows("SELECT path FROM companions WHERE photo = ? ORDER BY path", (int(photo),))
        return tuple(os.fsdecode(path) for (path,) in rows)

    def keep(self, along: Mapping[str, str], there: Collection[str]) -> None:
        """Remember which file goes along with which photo; photos that are not `there` keep what they had."""
        rows = self._db.rows("SELECT companions.path, photos.path FROM companions JOIN photos ON id = photo")
        kept = {os.fsdecode(path): os.fsdecode(lead) for path, lead in rows}
        left = [path for path, lead in kept.items() if lead in there and along.get(path) != lead]
        fresh = [(path, lead) for path, lead in along.items() if kept.get(path) != lead]
        self._db.many("DELETE FROM companions WHERE path = ?", [(os.fsencode(path),) for path in left])
        self._db.many(
            "INSERT OR REPLACE INTO companions SELECT ?, id FROM photos WHERE path = ?",
            [(os.fsencode(path), os.fsencode(lead)) for path, lead in fresh],
        )
