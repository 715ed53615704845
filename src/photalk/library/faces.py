"""Which faces are in the photos, and whose are they? Kept by content: a copy shows who its original does.

A face that tells who it is has a vector of bytes, which is no picture of it; `erase` leaves none of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import NotFound
from photalk.library.database import Database
from photalk.vision.image_types import BoxShares
from photalk.vision.portrait.known_face import KnownFace

TABLES = ("faces", "faces_looked", "people", "not_somebody", "not_same", "people_changes")
SWITCH = "people"
"""The library's own setting that ends the looking for faces."""


@dataclass(frozen=True, slots=True)
class PhotoFace:
    """A face in a photo: its box (0..1), whose it is by number, and the name if somebody gave one."""

    id: int
    box: BoxShares
    quality: float
    person: int | None = None
    name: str = ""


class Faces:
    """The faces of a library's photos."""

    def __init__(self, database: Database) -> None:
        self._db = database

    @property
    def wanted(self) -> bool:
        """Whether faces are looked for at all in this library."""
        return not self._db.rows("SELECT 1 FROM settings WHERE name = ? AND value = 'off'", (SWITCH,))

    def unlooked(self) -> list[tuple[str, int]]:
        """Contents in which faces have not been looked for, each with one of its photos."""
        return self._db.rows(
            "SELECT digest, min(id) FROM photos WHERE digest NOT IN (SELECT digest FROM faces_looked)"
            " GROUP BY digest ORDER BY 2"
        )

    def any_looked(self) -> bool:
        """Whether faces have been looked for in any photo."""
        return bool(self._db.rows("SELECT 1 FROM faces_looked LIMIT 1"))

    def ungrouped(self) -> bool:
        """Whether some face that tells who it is belongs to nobody yet."""
        return bool(self._db.rows("SELECT 1 FROM faces WHERE person IS NULL AND vector NOT NULL LIMIT 1"))

    def keep(self, found: Iterable[tuple[str, Sequence[KnownFace]]]) -> None:
        """Keep the faces of contents in which nobody had looked."""
        with self._db.transaction():
            for digest, faces in found:
                if self._db.rows("SELECT 1 FROM faces_looked WHERE digest = ?", (digest,)):
                    continue  # another process was quicker
                self._db.many("INSERT INTO faces_looked VALUES (?)", [(digest,)])
                self._db.many(
                    "INSERT INTO faces (digest, box, quality, vector) VALUES (?, ?, ?, ?)",
                    [
                        (
                            digest,
                            json.dumps([round(at, 5) for at in face.box]),
                            face.quality,
                            packed(face.vector),
                        )
                        for face in faces
                    ],
                )

    def sweep(self) -> None:
        """Forget the faces of contents that no photo has any more."""
        with self._db.transaction():
            gone = "digest NOT IN (SELECT digest FROM photos)"
            for table in ("faces", "faces_looked"):
                self._db.many(f"DELETE FROM {table} WHERE {gone}", [()])
            self._db.many("DELETE FROM not_somebody WHERE face NOT IN (SELECT id FROM faces)", [()])

    def of(self, photo: int) -> tuple[PhotoFace, ...] | None:
        """The faces of a photo, from left to right; None where nobody has looked."""
        looked = self._db.rows(
            "SELECT digest FROM photos JOIN faces_looked USING (digest) WHERE photos.id = ?", (int(photo),)
        )
        return self.in_content(looked[0][0]) if looked else None

    def in_content(self, digest: str) -> tuple[PhotoFace, ...]:
        """The faces of a content, from left to right."""
        rows = self._db.rows(
            "SELECT faces.id, box, quality, person, coalesce(name, '') FROM faces"
            " LEFT JOIN people ON people.id = person WHERE digest = ?",
            (digest,),
        )
        faces = (PhotoFace(row[0], _box(row[1]), *row[2:]) for row in rows)
        return tuple(sorted(faces, key=lambda face: face.box))

    def known(self, face: int) -> PhotoFace:
        """The face of this number.

        Raises:
            NotFound: there is none.
        """
        found = self._db.rows("SELECT digest FROM faces WHERE id = ?", (face,))
        inside = self.in_content(found[0][0]) if found else ()
        if not inside:
            raise NotFound(f"There is no face {face} in this library.")
        return next(one for one in inside if one.id == face)

    def shown(self, face: int) -> int | None:
        """The number of a photo that has this face; None where there is none any more."""
        rows = self._db.rows(
            "SELECT photos.id FROM faces JOIN photos USING (digest) WHERE faces.id = ? ORDER BY 1 LIMIT 1",
            (face,),
        )
        return int(rows[0][0]) if rows else None

    def of_person(self, person: int, limit: int = -1) -> list[tuple[int, int]]:
        """The faces of somebody, each with the photo that it is in, the best first."""
        return self._db.rows(
            "SELECT faces.id, photos.id FROM faces JOIN photos USING (digest) WHERE person = ?"
            " ORDER BY quality DESC, photos.id LIMIT ?",
            (person, limit),
        )

    def telling(self) -> list[tuple[int, str, int | None, float, bytes]]:
        """Every face that tells who it is: id, content, person, quality, vector; the best come first."""
        return self._db.rows(
            "SELECT id, digest, person, quality, vector FROM faces WHERE vector NOT NULL"
            " ORDER BY quality DESC, id"
        )

    def erase(self) -> None:
        """Remove every face, vector, name and all that was said of them, and look for no more."""
        self._db.rows("PRAGMA secure_delete = ON")  # or what was deleted would stay in the file
        with self._db.transaction():
            for table in TABLES:
                self._db.many(f"DELETE FROM {table}", [()])
            self._db.many("INSERT OR REPLACE INTO settings VALUES (?, 'off')", [(SWITCH,)])
        self._db.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    def allow(self) -> None:
        """Look for faces again."""
        self._db.many("DELETE FROM settings WHERE name = ?", [(SWITCH,)])


def packed(vector: NDArray[np.float32] | None) -> bytes | None:
    """A vector as bytes, one a number; its length does not matter."""
    if vector is None:
        return None
    return np.round(vector * (127 / max(float(np.abs(vector).max()), 1e-9))).astype(np.int8).tobytes()


def unpacked(blobs: Sequence[bytes]) -> NDArray[np.float32]:
    """Vectors (n×width) of length 1."""
    if not blobs:
        return np.zeros((0, 192), np.float32)
    rows = np.frombuffer(b"".join(blobs), np.int8).reshape(len(blobs), -1).astype(np.float32)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9), np.float32)


def _box(text: str) -> BoxShares:
    box: Any = json.loads(text)
    return box[0], box[1], box[2], box[3]
