"""The last stage of indexing: what is written in the photos?

It comes when everything else can be found already. A glance at the thumbnail, which costs no file, shows for
most photos that there is nothing to read; only the others are opened, and those that are away wait for the
next run. An edited copy says what its original says.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import starmap

import numpy as np

from photalk.library.catalogue import Catalogue
from photalk.library.late_looks import kept_as_found, opened, pixels_at, thumbnail_pixels
from photalk.library.report import Tell
from photalk.library.writings import Writings
from photalk.vision.file_failures import Failed, attempted
from photalk.vision.image_types import Rgb
from photalk.vision.loading import named
from photalk.vision.seams import TextReader
from photalk.vision.text.written import Writing

SIDE = 1280
"""The longer side of a photo as it is read: letters of a sign that fills a tenth of it are sharp."""


def read_texts(
    catalogue: Catalogue, writings: Writings, make_reader: Callable[[], TextReader], tell: Tell
) -> list[str]:
    """Read all photos in which that was not done yet; returns what a person should be told.

    Raises:
        WeightsError: there is nothing to read with.
    """
    writings.sweep()
    unread = writings.unread()
    if not unread:
        return []
    reader, notes = make_reader(), list[str]()

    def written(digest: str, photo: int) -> tuple[str, Writing] | None:
        jpeg = catalogue.thumbnail_or_none(photo)
        if jpeg is None:
            return None
        path = catalogue.photos([photo])[0].path
        writing = writings.of_original(photo) or _read(jpeg, path, reader)
        if isinstance(writing, Failed):
            notes.append(f"Text in {named(path)} could not be looked for.")
            writing = Writing()
        return None if writing is None else (digest, writing)

    kept_as_found(starmap(written, unread), len(unread), writings.keep, tell, "text")
    return notes


def _read(jpeg: bytes, path: str, reader: TextReader) -> Writing | Failed | None:
    """What is written in a photo; None for one that has to be opened and is away."""
    blank = np.full((64, 64, 3), 128, np.uint8)
    glimpsed = attempted(
        path, lambda: reader.glimpsed(thumbnail_pixels(jpeg)), lambda: reader.glimpsed(blank)
    )
    if glimpsed is False:
        return Writing()
    if not os.path.isfile(path):
        return None
    return attempted(path, lambda: reader.read(opened(path, SIDE)), lambda: reader.read(blank))


def pixels_of(path: str) -> Rgb:
    """A photo as large as it is read.

    Raises:
        PictureError: it cannot be opened.
    """
    return pixels_at((path, SIDE))
