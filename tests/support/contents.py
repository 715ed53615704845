"""All that a library knows, to be compared with another."""

from __future__ import annotations

from dataclasses import replace

from photalk.library.library import Library
from photalk.library.photos import Photo


def contents(library: Library) -> list[tuple[Photo, bytes]]:
    """Each photo and the bits of its rows and thumbnail, apart from the ids, by path."""
    ids = library.store.ids()
    rows = library.store.rows(ids)
    known = [
        (
            replace(photo, id=0),
            rows.vectors[at].tobytes()
            + rows.tags[at].tobytes()
            + (b"" if rows.details is None else rows.details[at].tobytes())
            + library.thumbnail(photo.id),
        )
        for at, photo in enumerate(library.photos(ids))
    ]
    return sorted(known, key=lambda pair: pair[0].path)
