"""How good are the photos as photographs? Kept by content, so that a copy is as sharp as its original."""

from __future__ import annotations

import json
from collections.abc import Iterable

from photalk.library.database import Database
from photalk.vision.photo_quality import FaceQuality, PhotoQuality


class Qualities:
    """What was measured of a library's photos."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def unmeasured(self) -> list[str]:
        """Contents that nobody has measured."""
        rows = self._db.rows(
            "SELECT digest FROM photos WHERE digest NOT IN (SELECT digest FROM quality)"
            " GROUP BY digest ORDER BY min(id)"
        )
        return [digest for (digest,) in rows]

    def keep(self, found: Iterable[tuple[str, PhotoQuality]]) -> None:
        """Keep what was measured of contents, in place of what was known of them."""
        self._db.many(
            "INSERT OR REPLACE INTO quality VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    digest,
                    quality.sharpness,
                    quality.blurry,
                    len(quality.main_faces),
                    quality.blinking,
                    quality.smiling,
                    _as_json(quality),
                )
                for digest, quality in found
            ],
        )

    def sweep(self) -> None:
        """Forget what was measured of contents that no photo has any more."""
        self._db.many("DELETE FROM quality WHERE digest NOT IN (SELECT digest FROM photos)", [()])

    def of_content(self, digest: str) -> PhotoQuality | None:
        """What was measured of a content; None where nobody has."""
        rows = self._db.rows("SELECT measured FROM quality WHERE digest = ?", (digest,))
        return _quality(rows[0][0]) if rows else None


def _as_json(quality: PhotoQuality) -> str:
    faces = [[face.box, face.sharpness, face.eyes_open, face.smile] for face in quality.faces]
    return json.dumps([quality.overall, quality.dark, quality.bright, quality.middle, faces])


def _quality(measured: str) -> PhotoQuality:
    overall, dark, bright, middle, faces = json.loads(measured)
    return PhotoQuality(
        overall, dark, bright, middle, tuple(FaceQuality(tuple(box), *rest) for box, *rest in faces)
    )
