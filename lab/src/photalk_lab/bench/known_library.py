"""A library whose truth is known: photos with dates, places, cameras and sizes that were drawn by lot.

Nothing is encoded: the rows of the catalogue are written as indexing would write them. What is true of them
is worked out from the photos themselves, without the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import numpy as np

from photalk.library.folder_scan import ScannedFile
from photalk.library.library import Library
from photalk.library.photos import Count, GeoPlace, Photo
from photalk.vision.space.encoder import Encoded, Encoder, tagged

YEARS = range(2016, 2025)
PLACES = (
    ("Lisbon", "Portugal", 38.7, -9.1), ("Rome", "Italy", 41.9, 12.5), ("Paris", "France", 48.9, 2.4),
    ("Berlin", "Germany", 52.5, 13.4), ("Oslo", "Norway", 59.9, 10.8), ("Kyoto", "Japan", 35.0, 135.8),
    ("Vienna", "Austria", 48.2, 16.4), ("Dublin", "Ireland", 53.3, -6.3), ("Milan", "Italy", 45.5, 9.2),
)  # fmt: skip
CAMERAS = ("Canon EOS R6", "NIKON Z 6", "Apple iPhone 12", "FUJIFILM X-T4", "SONY ILCE-7M3")
LENSES = ("RF50mm F1.8 STM", "NIKKOR Z 24-70mm", "XF35mm F2")
SIZES = ((6000, 4000), (4000, 6000), (4032, 3024), (3024, 4032), (1920, 1080), (1200, 1200))
_UNDATED, _UNPLACED, _CAMERALESS, _LENSLESS = 0.04, 0.3, 0.1, 0.5


def drawn_photos(count: int, things: Sequence[Sequence[str]], dice: Random) -> list[Photo]:
    """Photos that were drawn by lot; each shows one of the sets of things."""
    return [_photo(number, things[number % len(things)] if things else (), dice) for number in range(count)]


def _photo(number: int, things: Sequence[str], dice: Random) -> Photo:
    taken = None
    if dice.random() >= _UNDATED:
        start = datetime(YEARS[0], 1, 1)
        taken = start + timedelta(seconds=dice.randrange(len(YEARS) * 365 * 86_400))
    place = None
    if dice.random() >= _UNPLACED:
        town, country, latitude, longitude = dice.choice(PLACES)
        place = GeoPlace(latitude, longitude, town, "", country)
    width, height = dice.choice(SIZES)
    size = (width + dice.randrange(40), height + dice.randrange(40))
    return Photo(
        number + 1, f"/photos/{number // 500:03}/IMG_{number:06}.jpg", f"{number:064x}", size,
        dice.randrange(500_000, 9_000_000), "jpeg", taken,
        dice.choice(CAMERAS) if dice.random() >= _CAMERALESS else "",
        dice.choice(LENSES) if dice.random() >= _LENSLESS else "", place,
        things=tuple(Count(name, 1, round(0.4 + 0.6 * dice.random(), 3), 0.1) for name in things),
        sharpness=round(dice.random(), 4),
    )  # fmt: skip


def written_library(folder: Path, photos: Sequence[Photo], encoder: Callable[[], Encoder]) -> Library:
    """A library that holds these photos; their ids are in their order, and their rows are noise."""
    library = Library(folder, encoder)
    with library._database.transaction():
        for photo in photos:
            library.catalogue.add(photo, ScannedFile(photo.path, photo.bytes, 0, photo.id), looked=True)
    dice = np.random.default_rng(0)
    made = library.encoder
    for start in range(0, len(photos), 5_000):
        ids = [photo.id for photo in photos[start : start + 5_000]]
        vectors = dice.standard_normal((len(ids), made.width)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        tags = tagged(dice.normal(-6.0, 1.5, (len(ids), len(made.vocabulary))).astype(np.float32))
        shape = made.details_shape
        details = None if shape is None else np.zeros((len(ids), *shape), np.int8)
        library.store.put(ids, Encoded(vectors, tags, details))
    return library
