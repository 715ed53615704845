"""What the late stages of indexing have in common: photos are looked at once more, one after the other."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from PIL import Image

from photalk.errors import WeightsError
from photalk.library.report import IndexProgress, Tell
from photalk.vision.file_failures import beside, required
from photalk.vision.image_types import Rgb
from photalk.vision.loading import preview

T = TypeVar("T")

KEEP_SECONDS = 3.0
"""What was found is kept so often, so that ending a stage in the middle loses next to nothing."""


class LateStage(NamedTuple):
    """A stage: what makes its model (None leaves it out), its work and what waits for that, what to say where
    there is no model."""

    name: str
    make: Callable[[], Any] | None
    work: Callable[[Callable[[], Any], Tell], list[str]]
    waiting: Callable[[], Sequence[object]]
    undone: str

    def run(self, tell: Tell) -> list[str]:
        """Do what was not done yet; what a person should be told."""
        try:
            return [] if self.make is None else self.work(self.make, tell)
        except WeightsError as error:
            return [f"{self.undone} {error}"]


def kept_as_found(
    found: Iterable[T | None], total: int, keep: Callable[[list[T]], None], tell: Tell, stage: str
) -> None:
    """Keep what is found in so many photos, and tell how far that is; of None there is nothing to keep."""
    began = kept = time.monotonic()
    waiting: list[T] = []
    try:
        for at, one in enumerate(found, 1):
            waiting += [] if one is None else [one]
            if time.monotonic() - kept > KEEP_SECONDS:
                keep(waiting)
                waiting, kept = [], time.monotonic()
            tell(IndexProgress.after(at, total, time.monotonic() - began, stage))
    finally:
        keep(waiting)


def opened(path: str, side: int) -> Rgb:
    """The pixels of a photo, its longer side at most this.

    Raises:
        PictureError: it cannot be opened.
    """
    return required(beside(path, pixels_at, (path, side)))


def pixels_at(asked: tuple[str, int]) -> Rgb:
    """The same, in this process."""
    return np.asarray(preview(*asked).pixels.convert("RGB"))


def thumbnail_pixels(jpeg: bytes) -> Rgb:
    """The pixels of a thumbnail."""
    with Image.open(io.BytesIO(jpeg)) as image:
        return np.asarray(image.convert("RGB"))
