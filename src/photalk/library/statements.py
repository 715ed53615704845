"""What was told about photos: a row a statement, with its source and time, and whether it was taken back.

Rows are kept by content, so that a photo that is moved, copied, away or indexed anew keeps what was told of
it. Of several statements about the same the latest stands; what is told at once is one act, kept whole or not
at all, and taken back whole. Files are never touched.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from photalk.errors import CommandError, NotFound
from photalk.library.corrections import correct
from photalk.library.database import Database
from photalk.library.stated_facts import Facts, Kind, Source, Statement, facts_from, keyword_key
from photalk.library.text_folding import printable

_CHUNK = 500
_WORDS = ("tag", "album", "title", "description")
_CORRECTING = ("date", "place")
_SAME = "other.digest = statements.digest AND other.kind = statements.kind AND other.key = statements.key"


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement as it is kept: by whom, when (UTC), in which act, and whether it still counts."""

    statement: Statement
    source: Source
    when: datetime
    act: int
    taken_back: bool
    stands: bool


class Statements:
    """The statements about a library's photos, by the digest of their content."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def state(
        self,
        photos: Iterable[str],
        statements: Sequence[Statement],
        source: Source = "said",
        when: datetime | None = None,
    ) -> int:
        """Keep statements about all these photos (digests) as one act, and return its number.

        `when` is now unless given; what is older than a statement about the same does not stand.
        """
        return self.state_each(((digest, one) for digest in photos for one in statements), source, when)

    def state_each(
        self, told: Iterable[tuple[str, Statement]], source: Source = "said", when: datetime | None = None
    ) -> int:
        """The same, where each photo is told something of its own."""
        moment = _moment(when)
        with self._db.transaction():
            act = self._next_act()
            self._db.many(
                "INSERT INTO statements (digest, kind, key, value, holds, source, said_at, act, taken_back,"
                " stands) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)",
                (
                    (digest, one.kind, one.key, one.value, one.holds, source, moment, act)
                    for digest, one in told
                ),
            )
            self._settle(act)
        return act

    def keep_search(self, name: str, query: str) -> int:
        """Keep what is looked for under a name, in place of what had it; returns the number of the act."""
        with self._db.transaction():
            act = self._next_act()
            self._db.many(
                "INSERT INTO searches VALUES (?, ?, ?, ?, ?, 0)",
                [(act, keyword_key(name), printable(name), query, _moment(None))],
            )
        return act

    def kept_search(self, name: str) -> str:
        """What was kept under a name.

        Raises:
            NotFound: nothing was.
        """
        rows = self._db.rows(
            "SELECT query FROM searches WHERE key = ? AND NOT taken_back ORDER BY act DESC LIMIT 1",
            (keyword_key(name),),
        )
        if not rows:
            kept = ", ".join(self.searches()[:12]) or "none yet"
            raise NotFound(f"No search was kept as “{printable(name)}”; those that were: {kept}.")
        return str(rows[0][0])

    def searches(self) -> list[str]:
        """The names of the searches that were kept, the latest first."""
        rows = self._db.rows(
            "SELECT name FROM searches WHERE NOT taken_back GROUP BY key ORDER BY max(act) DESC"
        )
        return [name for (name,) in rows]

    def shift(self, photos: Iterable[str], by: timedelta, source: Source = "said") -> tuple[int, set[str]]:
        """Move the dates of photos; the act, and those that have a date that could be moved.

        Raises:
            NotFound: none of them has a date.
            CommandError: a date would be none any more.
        """
        moved: list[tuple[str, Statement]] = []
        for digest, taken in self._dates(photos):
            try:
                later = datetime.fromisoformat(taken) + by
            except OverflowError:
                raise CommandError(f"{taken} cannot be moved that far.") from None
            moved.append((digest, Statement("date", later.isoformat(timespec="seconds"))))
        if not moved:
            raise NotFound(
                "None of these photos is indexed with a date that could be moved; say the date instead."
            )
        return self.state_each(moved, source), {digest for digest, _ in moved}

    def facts_of(self, photo: str) -> Facts:
        """What holds of a photo (its digest) by all that was told of it."""
        return facts_from(one.statement for one in self.log(photo) if one.stands)

    def log(self, photo: str) -> tuple[Stated, ...]:
        """All that was ever told of a photo, the earliest first."""
        rows = self._db.rows(
            "SELECT kind, value, holds, source, said_at, act, taken_back, stands FROM statements"
            " WHERE digest = ? ORDER BY said_at, id",
            (photo,),
        )
        return tuple(
            Stated(
                Statement(kind, value, bool(holds)),
                source,
                datetime.fromisoformat(moment),
                act,
                bool(back),
                bool(stands),
            )
            for kind, value, holds, source, moment, act, back, stands in rows
        )

    def last_act(self, photos: Sequence[str]) -> int | None:
        """The latest act that tells something of one of these photos and was not taken back."""
        acts = [
            act
            for photo in photos
            for (act,) in self._db.rows(
                "SELECT max(act) FROM statements WHERE digest = ? AND NOT taken_back", (photo,)
            )
            if act is not None
        ]
        return max(acts, default=None)

    def take_back(self, act: int, *, back: bool = True) -> int:
        """Take back all of an act, or with `back` False let it count again; on how many photos that was."""
        with self._db.transaction():
            rows = self._db.rows(
                "UPDATE statements SET taken_back = ? WHERE act = ? AND taken_back != ? RETURNING digest",
                (back, act, back),
            )
            self._db.many("UPDATE searches SET taken_back = ? WHERE act = ?", [(back, act)])
            self._settle(act)
        return len({digest for (digest,) in rows})

    def named(self, kind: Kind) -> list[tuple[str, int]]:
        """The tags or albums that there are, each with its number of photos, the largest first."""
        return self._db.rows(
            "SELECT max(value), count(DISTINCT digest) FROM statements"
            " WHERE kind = ? AND stands AND holds GROUP BY key ORDER BY 2 DESC, key",
            (kind,),
        )

    def digests(self, paths: Sequence[str | Path]) -> list[str]:
        """The contents of the photos at these paths, by which they are told of; they need not be indexed.

        Raises:
            PictureError: there is no file that could be read, and none was indexed from there.
        """
        from photalk.library.decode_once import digest_of

        wholes = [os.path.abspath(os.path.expanduser(path)) for path in paths]
        known: dict[str, str] = {}
        for start in range(0, len(wholes), _CHUNK):
            some = [os.fsencode(path) for path in wholes[start : start + _CHUNK]]
            marks = ", ".join("?" * len(some))
            rows = self._db.rows(f"SELECT path, digest FROM photos WHERE path IN ({marks})", some)
            known.update((os.fsdecode(path), digest) for path, digest in rows)
        return [known.get(path) or digest_of(path) for path in wholes]

    def digest(self, path: str | Path) -> str:
        """The same of one photo."""
        return self.digests([path])[0]

    def _next_act(self) -> int:
        ((act,),) = self._db.rows(
            "SELECT 1 + max((SELECT coalesce(max(act), 0) FROM statements),"
            " (SELECT coalesce(max(act), 0) FROM searches))"
        )
        return int(act)

    def _dates(self, photos: Iterable[str]) -> list[tuple[str, str]]:
        return self._db.rows(
            "SELECT digest, min(taken) FROM photos WHERE digest IN (SELECT value FROM json_each(?))"
            " AND taken IS NOT NULL GROUP BY digest",
            (json.dumps([*photos]),),
        )

    def _settle(self, act: int) -> None:
        """Find what stands now of all that the act speaks of, and let it take effect."""
        self._db.rows(
            "UPDATE statements SET stands = coalesce(id = (SELECT other.id FROM statements AS other"
            f" WHERE {_SAME} AND NOT other.taken_back ORDER BY other.said_at DESC, other.id DESC LIMIT 1), 0)"
            " WHERE (digest, kind, key) IN (SELECT digest, kind, key FROM statements WHERE act = ?)",
            (act,),
        )
        told = self._db.rows("SELECT DISTINCT digest, kind FROM statements WHERE act = ?", (act,))
        correct(self._db, dict.fromkeys(digest for digest, kind in told if kind in _CORRECTING))
        self._write_words(dict.fromkeys(digest for digest, kind in told if kind in _WORDS))

    def _write_words(self, digests: Iterable[str]) -> None:
        """Let photos be found by the words that were told."""
        for digest in digests:
            photos = self._db.rows("SELECT id, caption FROM photos WHERE digest = ?", (digest,))
            words = self.facts_of(digest).words if photos else ""
            self._db.many(
                "UPDATE words SET caption = ? WHERE rowid = ?",
                [(f"{caption} {words}".strip(), photo) for photo, caption in photos],
            )


def _moment(when: datetime | None) -> str:
    return (when or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="microseconds")


def carried_over(database: Database, old: str, new: str) -> None:
    """A photo's file was rewritten and shows the same: what was told of the old content holds of the new."""
    columns = "kind, key, value, holds, source, said_at, act, taken_back, stands"
    database.rows(
        f"INSERT INTO statements (digest, {columns}) SELECT ?, {columns} FROM statements WHERE digest = ?"
        " AND NOT EXISTS (SELECT 1 FROM statements WHERE digest = ?)",
        (new, old, new),
    )
