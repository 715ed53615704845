"""Which things are in the photos, and how many? Seen by the small detector in their thumbnails.

This comes after all photos have been encoded, so that they can be found as soon as possible; thumbnails
are as large as the small detector's own picture, so no file is opened again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from itertools import starmap

import numpy as np

from photalk.library.catalogue import Catalogue
from photalk.library.file_outcomes import Counted, Looked, RemoteExaminers
from photalk.library.late_looks import kept_as_found, thumbnail_pixels
from photalk.library.photos import Count
from photalk.library.report import Tell
from photalk.vision.file_failures import Failed, attempted
from photalk.vision.image_types import Thing
from photalk.vision.loading import named
from photalk.vision.seams import Detector

SURE = 0.35
"""Things that are seen less surely are not counted."""


def quick_detector() -> Detector:
    """EfficientDet-Lite0, a third of the cost of the one that editing uses.

    Raises:
        WeightsError: it is not here and cannot be fetched.
    """
    from photalk.vision.detector import EfficientDet
    from photalk.weights import input_of, path_of

    return EfficientDet(path_of("detector"), input_of("detector").side)


def counts(things: Iterable[Thing]) -> tuple[Count, ...]:
    """How many there are of each thing that is surely seen, the most certain first."""
    seen: dict[str, list[Thing]] = {}
    for thing in things:
        if thing.score >= SURE:
            seen.setdefault(thing.label, []).append(thing)
    found = [_count(label, alike) for label, alike in seen.items()]
    return tuple(sorted(found, key=lambda count: -count.score))


def _count(label: str, alike: Sequence[Thing]) -> Count:
    score, share = max(thing.score for thing in alike), max(thing.area for thing in alike)
    return Count(label, len(alike), round(score, 3), round(share, 4))


def find_things(
    catalogue: Catalogue, crew: RemoteExaminers | None, make_detector: Callable[[], Detector], tell: Tell
) -> list[str]:
    """Look for things in all photos in which that was not done yet; returns what a person should be told.

    Raises:
        WeightsError: there is no detector.
    """
    unlooked, notes = catalogue.unlooked(), list[str]()
    if not unlooked:
        return []
    thumbnails = (
        (photo, jpeg) for photo in unlooked if (jpeg := catalogue.thumbnail_or_none(photo)) is not None
    )

    def here() -> Generator[Looked, None, None]:
        detector = make_detector()
        for photo, jpeg in thumbnails:
            yield photo, seen_if_any(jpeg, detector)

    def seen(photo: int, things: tuple[Count, ...] | None) -> Counted:
        if things is None:
            notes.append(f"Things in {named(catalogue.photos([photo])[0].path)} could not be looked for.")
        return photo, things or ()

    with closing(here() if crew is None else crew.counted(thumbnails)) as looked:
        kept_as_found(starmap(seen, looked), len(unlooked), catalogue.keep_things, tell, "things")
    return notes


def seen_in(jpeg: bytes, detector: Detector) -> tuple[Count, ...]:
    """The things in a thumbnail."""
    return counts(detector.things(thumbnail_pixels(jpeg)))


def seen_if_any(jpeg: bytes, detector: Detector) -> tuple[Count, ...] | None:
    """The same; None for a thumbnail at which the detector fails, though not at others."""
    blank = np.full((64, 64, 3), 128, np.uint8)
    found = attempted("a thumbnail", lambda: seen_in(jpeg, detector), lambda: detector.things(blank))
    return None if isinstance(found, Failed) else found
