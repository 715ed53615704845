"""What is known of every photo: rows of SQLite, words to search by, thumbnails.

Thumbnails lie in the same file: they are small (about 15 kB, where SQLite is quicker than a file each),
are kept in the same transaction as what they show, and a library stays one thing to copy.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from photalk.commands.queries.query import Constraint
from photalk.errors import CommandError, NotFound
from photalk.library.corrections import correct
from photalk.library.database import Database
from photalk.library.folder_scan import ScannedFile
from photalk.library.photo_rows import COLUMNS, FIELDS, photo_of, row_of, signed, things_text
from photalk.library.photos import Count, Photo
from photalk.library.sql_conditions import EVERY, ORDER_SQL, Condition, condition
from photalk.library.statements import Statements, carried_over
from photalk.library.store import Ids
from photalk.library.text_folding import name_words, printable

SAME_LOOK = 4
"""A file whose look (64 bits) differs in so many at most was rewritten, and shows what it showed before."""

_UNSAID = frozenset(
    {
        "a", "an", "and", "are", "as", "at", "by", "for", "from", "had", "has", "have", "i", "in", "into",
        "is", "it", "its", "me", "my", "of", "on", "or", "that", "the", "their", "there", "this", "to",
        "was", "were", "with", "photo", "photos", "picture", "pictures", "image", "images",
    }
)  # fmt: skip
_FOLDERS = 3
"""So many folders above a photo lend it their names; those further up are much the same for all."""


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A photo of the catalogue as a scan compares it."""

    id: int
    bytes: int
    mtime_ns: int
    inode: int
    digest: str


class Catalogue:
    """The photos of a library."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def photos(self, ids: Sequence[int] | Ids) -> tuple[Photo, ...]:
        """These photos, in this order.

        Raises:
            NotFound: one of them is not there.
        """
        wanted = [int(one) for one in ids]
        # As one value: SQLite takes only so many.
        chosen = "id IN (SELECT value FROM json_each(?))"
        rows = self._db.rows(f"SELECT {', '.join(FIELDS)} FROM photos WHERE {chosen}", (json.dumps(wanted),))
        found = {row[0]: self._photo(row) for row in rows}
        try:
            return tuple(found[one] for one in wanted)
        except KeyError as missing:
            raise NotFound(f"Photo {missing} is no longer in the library; search again.") from None

    def by_path(self, path: str) -> Photo | None:
        """The photo that lies there."""
        rows = self._db.rows(f"SELECT {', '.join(FIELDS)} FROM photos WHERE path = ?", (os.fsencode(path),))
        return self._photo(rows[0]) if rows else None

    def named(self, name: str) -> list[str]:
        """The paths of the photos whose files have this name, or one of the same words; the oldest first."""
        sql, words = "SELECT path FROM photos ORDER BY id", name_words(name)
        if words:
            sql = "SELECT path FROM words JOIN photos ON id = words.rowid WHERE words MATCH ? ORDER BY id"
        return [os.fsdecode(path) for (path,) in self._db.rows(sql, [f'name : "{words}"'] if words else [])]

    def ids(self, constraints: Sequence[Constraint] = ()) -> Ids:
        """The photos that meet all constraints, ascending."""
        sql, values = condition(constraints)
        rows = self._db.rows(f"SELECT id FROM photos WHERE {sql} ORDER BY id", values)
        return np.array(rows, np.int64).reshape(-1)

    def ordered(self, ids: Ids, order: str) -> Ids:
        """These photos, the newest (oldest, largest, smallest, sharpest) first; of equal ones, the newer.

        Raises:
            CommandError: there is no such order.
        """
        if order not in ORDER_SQL:
            raise CommandError(f"Photos are put in order by {', '.join(ORDER_SQL)}, not by {order!r}.")
        rows = self._db.rows(f"SELECT id FROM photos ORDER BY {ORDER_SQL[order]}, id DESC")
        every = np.array(rows, np.int64).reshape(-1)
        return every[np.isin(every, ids)]

    def latest(
        self, limit: int, after: tuple[str, int] | None = None, chosen: Condition = EVERY
    ) -> tuple[Photo, ...]:
        """The photos taken last of those `chosen`, newest first, those without a date at the end.

        `after` is when the last of those before was taken ("" for unknown) and its id.
        """
        where, values = chosen
        # Two walks along the index of dates, and no sorting of the whole library.
        fields = ", ".join(FIELDS)
        photos: list[Photo] = []
        if after is None or after[0]:
            bound = "" if after is None else "AND (taken, id) < (?, ?)"
            rows = self._db.rows(
                f"SELECT {fields} FROM photos WHERE taken IS NOT NULL AND {where} {bound}"
                " ORDER BY taken DESC, id DESC LIMIT ?",
                (*values, *(after or ()), limit),
            )
            photos = [self._photo(row) for row in rows]
        if len(photos) < limit:
            below = after[1] if after is not None and not after[0] else 2**63 - 1
            rows = self._db.rows(
                f"SELECT {fields} FROM photos WHERE taken IS NULL AND {where} AND id < ?"
                " ORDER BY id DESC LIMIT ?",
                (*values, below, limit - len(photos)),
            )
            photos += [self._photo(row) for row in rows]
        return tuple(photos)

    def folders(self) -> list[str]:
        """The folders that photos lie in, without those that lie within another of them."""
        rows = self._db.rows("SELECT path FROM photos ORDER BY path")
        tops: list[str] = []
        inside = {os.path.join(os.path.dirname(os.fsdecode(path)), "") for (path,) in rows}
        for folder in sorted(inside):  # with the separator, or "a b" would come between "a" and "a/c"
            if not tops or not folder.startswith(tops[-1]):
                tops.append(folder)
        return [os.path.dirname(top) for top in tops]

    def count(self, chosen: Condition = EVERY) -> int:
        """How many photos there are, of those `chosen`."""
        where, values = chosen
        return int(self._db.rows(f"SELECT count(*) FROM photos WHERE {where}", values)[0][0])

    def with_words(self, words: str, limit: int) -> dict[int, float]:
        """Photos in whose names, folders or captions the words occur, with the share of them that do.

        Rare words count for more; words such as "the" do not count.
        """
        wanted = [w for w in dict.fromkeys(re.findall(r"[^\W_]+", words.casefold())) if w not in _UNSAID][:32]
        total = self.count()
        scores: dict[int, float] = {}
        weighed = 0.0
        for word in wanted:
            # In quotes, so that nothing in it is an operator of the query language.
            rows = self._db.rows("SELECT rowid FROM words WHERE words MATCH ?", (f'"{word}"',))
            weight = math.log((total + 1) / (len(rows) + 0.5))
            weighed += weight
            for (photo,) in rows:
                scores[photo] = scores.get(photo, 0.0) + weight
        best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:limit]
        return {photo: min(1.0, score / weighed) for photo, score in best}

    def thumbnail(self, photo: int) -> bytes:
        """A small JPEG of a photo.

        Raises:
            NotFound: the photo is not there.
        """
        jpeg = self.thumbnail_or_none(photo)
        if jpeg is None:
            raise NotFound(f"Photo {photo} is no longer in the library; search again.")
        return jpeg

    def thumbnail_or_none(self, photo: int) -> bytes | None:
        """The same, or None when the photo is not there."""
        rows = self._db.rows(
            "SELECT jpeg FROM thumbnails JOIN photos USING (digest) WHERE photos.id = ?", (int(photo),)
        )
        return bytes(rows[0][0]) if rows else None

    def known(self, root: str) -> dict[str, KnownFile]:
        """Every photo at or below a path, by its path."""
        rows = self._below("SELECT path, id, bytes, mtime_ns, inode, digest FROM photos", root)
        return {os.fsdecode(row[0]): KnownFile(*row[1:]) for row in rows}

    def holds(self, root: str) -> bool:
        """Whether there is a photo at or below a path."""
        return bool(self._below("SELECT 1 FROM photos", root, " LIMIT 1"))

    def unreadable(self, root: str) -> dict[str, tuple[ScannedFile, str]]:
        """Files at or below a path that could not be read, as they were then, and why."""
        rows = self._below("SELECT path, bytes, mtime_ns, inode, why FROM unreadable", root)
        return {
            path: (ScannedFile(path, *row[1:4]), row[4]) for row in rows for path in [os.fsdecode(row[0])]
        }

    def mounts(self) -> list[str]:
        """Folders in which a disk was mounted when photos in them were indexed."""
        return [os.fsdecode(path) for (path,) in self._db.rows("SELECT path FROM mounts ORDER BY path")]

    def keep_mounts(self, mounts: Iterable[str]) -> None:
        """Remember folders in which a disk is mounted."""
        self._db.many("INSERT OR IGNORE INTO mounts VALUES (?)", [(os.fsencode(path),) for path in mounts])

    def twins(self, digest: str) -> tuple[Photo, ...]:
        """The photos with this content, the oldest first."""
        fields = ", ".join(FIELDS)
        rows = self._db.rows(f"SELECT {fields} FROM photos WHERE digest = ? ORDER BY id", (digest,))
        return tuple(map(self._photo, rows))

    def add(self, photo: Photo, seen: ScannedFile, looked: bool) -> int:
        """Keep a photo under its path, in place of what was known of that path; returns its id.

        Args:
            photo: its id does not matter.
            looked: whether its things have been looked for.
        """
        with self._db.transaction():
            row = row_of(photo, seen, looked)
            marks = ", ".join("?" * len(COLUMNS))
            updates = ", ".join(f"{name} = excluded.{name}" for name in COLUMNS if name != "path")
            before = self._db.rows("SELECT digest, look FROM photos WHERE path = ?", (row[0],))
            (number,) = self._db.rows(
                f"INSERT INTO photos ({', '.join(COLUMNS)}) VALUES ({marks})"
                f" ON CONFLICT (path) DO UPDATE SET {updates} RETURNING id",
                row,
            )[0]
            for digest, look in before:
                if digest != photo.digest and (look % 2**64 ^ photo.look).bit_count() <= SAME_LOOK:
                    carried_over(self._db, digest, photo.digest)
            correct(self._db, (photo.digest,))
            self._write_words(number, photo)
            self._stands_alone(row[0])
            self._drop_thumbnails(digest for digest, _ in before if digest != photo.digest)
            return int(number)

    def move(self, photo: Photo, seen: ScannedFile) -> None:
        """A photo lies elsewhere now; whatever was known of that place is forgotten."""
        with self._db.transaction():
            there = self.by_path(seen.path)
            if there is not None and there.id != photo.id:
                self.remove([there.id])
            moved = replace(photo, path=seen.path)
            # Things stay as they are, also when they have not been looked for.
            columns = [name for name in COLUMNS if name != "things"]
            row = dict(zip(COLUMNS, row_of(moved, seen, True), strict=True))
            self._db.many(
                f"UPDATE photos SET {', '.join(f'{name} = ?' for name in columns)} WHERE id = ?",
                [(*(row[name] for name in columns), photo.id)],
            )
            self._write_words(photo.id, moved)
            self._stands_alone(row["path"])

    def touch(self, photo: int, seen: ScannedFile) -> None:
        """The file has other times, but the same content."""
        self._db.many(
            "UPDATE photos SET bytes = ?, mtime_ns = ?, inode = ? WHERE id = ?",
            [(seen.bytes, seen.mtime_ns, signed(seen.inode), photo)],
        )

    def remove(self, ids: Iterable[int]) -> None:
        """Forget photos."""
        with self._db.transaction():
            for photo in ids:
                digests = self._db.rows("SELECT digest FROM photos WHERE id = ?", (photo,))
                self._db.many("DELETE FROM photos WHERE id = ?", [(photo,)])
                self._db.many("DELETE FROM words WHERE rowid = ?", [(photo,)])
                self._db.many("DELETE FROM companions WHERE photo = ?", [(photo,)])
                self._drop_thumbnails(digest for (digest,) in digests)

    def refuse(self, seen: ScannedFile, why: str) -> None:
        """Remember that a file cannot be read, so that it is not tried again before it changes."""
        self._db.many(
            "INSERT OR REPLACE INTO unreadable VALUES (?, ?, ?, ?, ?)",
            [(os.fsencode(seen.path), seen.bytes, seen.mtime_ns, signed(seen.inode), printable(why))],
        )

    def forgive(self, paths: Iterable[str]) -> None:
        """Forget that files could not be read."""
        self._db.many("DELETE FROM unreadable WHERE path = ?", [(os.fsencode(path),) for path in paths])

    def keep_thumbnail(self, digest: str, jpeg: bytes) -> None:
        """Keep what a content looks like in small."""
        self._db.many("INSERT OR REPLACE INTO thumbnails VALUES (?, ?)", [(digest, jpeg)])

    def unlooked(self) -> list[int]:
        """Photos whose things have not been looked for."""
        return [photo for (photo,) in self._db.rows("SELECT id FROM photos WHERE things IS NULL ORDER BY id")]

    def looked(self, photo: int) -> bool:
        """Whether a photo's things have been looked for."""
        return bool(self._db.rows("SELECT things IS NOT NULL FROM photos WHERE id = ?", (photo,))[0][0])

    def keep_things(self, things: Iterable[tuple[int, Sequence[Count]]]) -> None:
        """Keep what was seen in photos."""
        self._db.many(
            "UPDATE photos SET things = ? WHERE id = ?",
            [(things_text(counts), photo) for photo, counts in things],
        )

    def _photo(self, row: tuple[Any, ...]) -> Photo:
        try:
            return photo_of(row)
        except (LookupError, TypeError, ValueError):  # a disk may give back what was never written
            raise self._db.damaged() from None

    def _below(self, select: str, root: str, limit: str = "") -> list[tuple[Any, ...]]:
        raw = os.fsencode(root)
        start = raw.rstrip(os.fsencode(os.sep)) + os.fsencode(os.sep)
        end = start[:-1] + bytes([start[-1] + 1])
        within = "WHERE path = ? OR (path >= ? AND path < ?)"
        return self._db.rows(f"{select} {within}{limit}", (raw, start, end))

    def _write_words(self, number: int, photo: Photo) -> None:
        folder, name = os.path.split(photo.path)
        names = " ".join(name_words(part + ".") for part in folder.split(os.sep)[-_FOLDERS:] if part)
        words = f"{photo.caption} {Statements(self._db).facts_of(photo.digest).words}".strip()
        self._db.many("DELETE FROM words WHERE rowid = ?", [(number,)])
        self._db.many(
            "INSERT INTO words (rowid, name, folder, caption) VALUES (?, ?, ?, ?)",
            [(number, name_words(name), names, words)],
        )

    def _stands_alone(self, path: object) -> None:
        """What lies there is a photo: it can be read, and goes along with no other."""
        for table in ("unreadable", "companions"):
            self._db.many(f"DELETE FROM {table} WHERE path = ?", [(path,)])

    def _drop_thumbnails(self, digests: Iterable[str]) -> None:
        self._db.many(
            "DELETE FROM thumbnails WHERE digest = ? AND digest NOT IN (SELECT digest FROM photos)",
            [(digest,) for digest in digests],
        )
