"""A late stage of indexing: how sharp, how well exposed are the photos, and does anybody blink?

Thumbnails hide a small blur, so every photo is opened once more; those that are away wait for the next run.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np

from photalk.library.catalogue import Catalogue
from photalk.library.late_looks import kept_as_found, opened
from photalk.library.qualities import Qualities
from photalk.library.report import Tell
from photalk.vision.file_failures import Failed, attempted
from photalk.vision.loading import named
from photalk.vision.photo_gauge import SIDE
from photalk.vision.photo_quality import PhotoQuality
from photalk.vision.seams import QualityMeter

_UNKNOWN = PhotoQuality(0.5, 0.0, 0.0, 0.5)
"""Kept of a photo that cannot be measured, so that it is not tried again and again."""


def measure_photos(
    catalogue: Catalogue, qualities: Qualities, make_meter: Callable[[], QualityMeter], tell: Tell
) -> list[str]:
    """Measure all photos of which that was not done yet; returns what a person should be told.

    Raises:
        WeightsError: there is nothing to measure with.
    """
    qualities.sweep()
    unmeasured = qualities.unmeasured()
    if not unmeasured:
        return []
    meter, notes = make_meter(), list[str]()

    def measured(digest: str) -> tuple[str, PhotoQuality] | None:
        copies = (copy.path for copy in catalogue.twins(digest))
        path = next(filter(os.path.isfile, copies), None)
        if path is None:
            return None
        quality = measured_file(path, meter)
        if isinstance(quality, Failed):
            notes.append(f"The sharpness of {named(path)} could not be measured.")
            quality = _UNKNOWN
        return digest, quality

    kept_as_found(map(measured, unmeasured), len(unmeasured), qualities.keep, tell, "quality")
    return notes


def measured_file(path: str, meter: QualityMeter) -> PhotoQuality | Failed:
    """What is measured of a photo in a file, or why it cannot be."""
    blank = np.full((64, 64, 3), 128, np.uint8)
    return attempted(path, lambda: meter.measured(opened(path, SIDE)), lambda: meter.measured(blank))
