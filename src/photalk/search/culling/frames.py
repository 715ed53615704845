"""The photos of a folder as culling wants them: when and how they look, and how they came out.

What a library knows of a file that has not changed since is taken from there; a plain folder will do as well.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from photalk.errors import NotFound, WeightsError
from photalk.library.decode_once import digest_of, look_at
from photalk.library.folder_scan import counting_order, seen, walk
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.quality_stage import measured_file
from photalk.vision.file_failures import Failed, attempted
from photalk.vision.photo_gauge import LightMeter
from photalk.vision.photo_quality import PhotoQuality
from photalk.vision.seams import QualityMeter

Tell = Callable[[str], object]

_THREADS = max(2, min(4, os.cpu_count() or 1))
_SQUARE = 16
"""No encoder looks at the photos, so that its square is as small as may be."""


@dataclass(frozen=True, slots=True)
class BurstFrame:
    """A photo that may be one of several of the same; its photo's id is its number in the folder.

    Its small picture is read when it is looked at, where there are too many to hold.
    """

    photo: Photo
    small: bytes | Callable[[], bytes]

    @property
    def thumbnail(self) -> bytes:
        """Its small picture, as JPEG."""
        return self.small if isinstance(self.small, bytes) else self.small()


class FrameSource:
    """Reads frames and measures them; `tell` is told in a sentence of every file that cannot be read."""

    def __init__(self, meter: QualityMeter, library: Library | None = None, tell: Tell = str) -> None:
        self._meter, self._library, self._tell = meter, library, tell

    def frames(self, folder: Path) -> tuple[BurstFrame, ...]:
        """The photos in a folder and below it, in the order people count in.

        Raises:
            NotFound: there is no such folder, or no picture in it.
        """
        if not folder.is_dir():
            raise NotFound(f"There is no folder {folder}.")
        paths = [os.path.abspath(path) for path in walk(folder)]
        if not paths:
            raise NotFound(f"There are no pictures in {folder}.")
        return self.of_files(paths)

    def of_files(self, paths: Sequence[str]) -> tuple[BurstFrame, ...]:
        """These photos, each with its place among them as its number; those that can be read."""
        with ThreadPoolExecutor(_THREADS, thread_name_prefix="photalk-cull") as pool:
            looked = pool.map(self._frame, paths)
            return tuple(self._readable(looked))

    def indexed(self, folder: str | None = None) -> tuple[BurstFrame, ...]:
        """The photos that the library has, or those that lie in one of its folders; none that are away."""
        if self._library is None:
            return ()
        catalogue = self._library.catalogue
        photos = [
            photo
            for photo in catalogue.photos(catalogue.ids())
            if not photo.away and (folder is None or os.path.dirname(photo.path) == folder)
        ]
        photos.sort(key=lambda photo: counting_order(photo.path))
        return tuple(
            BurstFrame(replace(photo, id=number), partial(catalogue.thumbnail, photo.id))
            for number, photo in enumerate(photos, 1)
        )

    def quality(self, frame: BurstFrame) -> PhotoQuality | None:
        """What is measured of a frame; None where it cannot be."""
        if self._library and (known := self._library.qualities.of_content(frame.photo.digest)):
            return known
        try:
            quality = measured_file(frame.photo.path, self._meter)
        except WeightsError as error:
            self._tell(f"Faces were not looked for. {error}")
            self._meter = LightMeter()
            quality = measured_file(frame.photo.path, self._meter)
        if isinstance(quality, Failed):
            self._tell(quality.why)
            return None
        return quality

    def _readable(self, looked: Iterator[BurstFrame | Failed]) -> Iterator[BurstFrame]:
        for number, frame in enumerate(looked, 1):
            if isinstance(frame, Failed):
                self._tell(frame.why)
            else:
                yield replace(frame, photo=replace(frame.photo, id=number))

    def _frame(self, path: str) -> BurstFrame | Failed:
        return attempted(path, lambda: self._known(path) or _fresh(path))

    def _known(self, path: str) -> BurstFrame | None:
        """What the library knows of a file, where it is still as large and as old as it was then."""
        if self._library is None or (photo := self._library.by_path(path)) is None:
            return None
        known, now = self._library.catalogue.known(path).get(path), seen(path)
        jpeg = self._library.catalogue.thumbnail_or_none(photo.id)
        if known is None or jpeg is None or (known.bytes, known.mtime_ns) != (now.bytes, now.mtime_ns):
            return None
        return BurstFrame(photo, jpeg)


def _fresh(path: str) -> BurstFrame:
    looked = look_at(seen(path), digest_of(path), _SQUARE)
    return BurstFrame(looked.photo, looked.thumbnail)
