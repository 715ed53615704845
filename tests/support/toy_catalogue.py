"""A library whose catalogue is written row by row: what is known of each photo is what a test says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import numpy as np

from photalk.library.folder_scan import ScannedFile
from photalk.library.library import Library
from photalk.library.photos import Count, GeoPlace, Photo
from toy_space import COLOURS, ToyEncoder

LISBON = GeoPlace(38.7, -9.1, "Lisbon", "Lisbon", "Portugal")
ROME = GeoPlace(41.9, 12.5, "Rome", "Lazio", "Italy")


def shot(
    name: str,
    taken: str = "",
    place: GeoPlace | None = None,
    camera: str = "",
    colour: str = "white",
    size: tuple[int, int] = (640, 480),
    things: Sequence[tuple[str, float]] = (),
    **more: object,
) -> Photo:
    """A photo in a plain colour, in the folder /p."""
    return Photo(
        0, f"/p/{name}", name, size, 1000, "jpeg", datetime.fromisoformat(taken) if taken else None, camera,
        place=place, things=tuple(Count(label, 1, score, 0.2) for label, score in things), caption=colour,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def library_of(folder: Path, photos: Sequence[Photo]) -> Library:
    """A library that knows these photos, and has seen each in its colour (its caption)."""
    library = Library(folder, encoder=ToyEncoder)
    ids = [
        library.catalogue.add(photo, ScannedFile(photo.path, photo.bytes, 0, at), looked=True)
        for at, photo in enumerate(photos)
    ]
    if ids:
        squares = np.stack([np.full((32, 32, 3), COLOURS[photo.caption], np.uint8) for photo in photos])
        library.store.put(ids, library.encoder.see(squares))
    return library


HOLIDAYS = (
    shot("a.jpg", "2021-05-03T10:00:00", LISBON, "Canon EOS R6", "red", things=[("dog", 0.9)]),
    shot("b.jpg", "2021-05-04T10:00:00", LISBON, "Canon EOS R6", "red", things=[("dog", 0.8), ("cat", 0.9)]),
    shot("c.jpg", "2021-08-20T10:00:00", ROME, "iPhone 12", "blue", (800, 600)),
    shot("d.jpg", "2023-01-01T12:30:00", ROME, "iPhone 12", "blue", (100, 80), lens="50mm f/1.8"),
    shot("e.jpg", colour="green"),
)
