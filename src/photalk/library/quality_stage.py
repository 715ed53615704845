"""A late stage of indexing: how sharp, how well exposed are the photos, and does anybody blink?

Thumbnails hide a small blur, so every photo is opened once more; those that are away wait for the next run.
What was measured is kept every few seconds, so that ending it in the middle loses next to nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import numpy as np

from photalk.library.catalogue import Catalogue
from photalk.library.qualities import Qualities
from photalk.library.report import IndexProgress
from photalk.vision.file_failures import Failed, attempted, beside, required
from photalk.vision.image_types import Rgb
from photalk.vision.loading import named, preview
from photalk.vision.photo_gauge import SIDE
from photalk.vision.photo_quality import PhotoQuality
from photalk.vision.seams import QualityMeter

_KEEP_SECONDS = 3.0
_UNKNOWN = PhotoQuality(0.5, 0.0, 0.0, 0.5)
"""Kept of a photo that cannot be measured, so that it is not tried again and again."""


def measure_photos(
    catalogue: Catalogue,
    qualities: Qualities,
    make_meter: Callable[[], QualityMeter],
    tell: Callable[[IndexProgress], None],
) -> list[str]:
    """Measure all photos of which that was not done yet; returns what a person should be told.

    Raises:
        WeightsError: there is nothing to measure with.
    """
    qualities.sweep()
    unmeasured = qualities.unmeasured()
    if not unmeasured:
        return []
    meter, notes = make_meter(), []
    began = kept = time.monotonic()
    found: list[tuple[str, PhotoQuality]] = []
    try:
        for at, digest in enumerate(unmeasured, 1):
            copies = (copy.path for copy in catalogue.twins(digest))
            if path := next(filter(os.path.isfile, copies), None):
                quality = measured_file(path, meter)
                if isinstance(quality, Failed):
                    notes.append(f"The sharpness of {named(path)} could not be measured.")
                found.append((digest, _UNKNOWN if isinstance(quality, Failed) else quality))
            if time.monotonic() - kept > _KEEP_SECONDS:
                qualities.keep(found)
                found, kept = [], time.monotonic()
            tell(IndexProgress.after(at, len(unmeasured), time.monotonic() - began, "quality"))
    finally:
        qualities.keep(found)
    return notes


def measured_file(path: str, meter: QualityMeter) -> PhotoQuality | Failed:
    """What is measured of a photo in a file, or why it cannot be."""
    blank = np.full((64, 64, 3), 128, np.uint8)
    return attempted(
        path,
        lambda: meter.measured(required(beside(path, _pixels, path))),
        lambda: meter.measured(blank),
    )


def _pixels(path: str) -> Rgb:
    return np.asarray(preview(path, SIDE).pixels.convert("RGB"))
