"""The last stage of indexing: what is written in the photos?

It comes when everything else can be found already. A glance at the thumbnail, which costs no file, shows for
most photos that there is nothing to read; only the others are opened, and those that are away wait for the
next run. An edited copy says what its original says. What was read is kept every few seconds, so that ending
it in the middle loses next to nothing.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable

import numpy as np
from PIL import Image

from photalk.library.catalogue import Catalogue
from photalk.library.report import IndexProgress
from photalk.library.writings import Writings
from photalk.vision.file_failures import Failed, attempted, beside, required
from photalk.vision.image_types import Rgb
from photalk.vision.loading import named, preview
from photalk.vision.seams import TextReader
from photalk.vision.text.written import Writing

SIDE = 1280
"""The longer side of a photo as it is read: letters of a sign that fills a tenth of it are sharp."""

_KEEP_SECONDS = 3.0


def read_texts(
    catalogue: Catalogue,
    writings: Writings,
    make_reader: Callable[[], TextReader],
    tell: Callable[[IndexProgress], None],
) -> list[str]:
    """Read all photos in which that was not done yet; returns what a person should be told.

    Raises:
        WeightsError: there is nothing to read with.
    """
    writings.sweep()
    unread = writings.unread()
    if not unread:
        return []
    reader, notes = make_reader(), []
    began = kept = time.monotonic()
    found: list[tuple[str, Writing]] = []
    try:
        for at, (digest, photo) in enumerate(unread, 1):
            jpeg = catalogue.thumbnail_or_none(photo)
            if jpeg is not None:
                path = catalogue.photos([photo])[0].path
                writing = writings.of_original(photo) or _read(jpeg, path, reader)
                if isinstance(writing, Failed):
                    notes.append(f"Text in {named(path)} could not be looked for.")
                    writing = Writing()
                found += [] if writing is None else [(digest, writing)]
            if time.monotonic() - kept > _KEEP_SECONDS:
                writings.keep(found)
                found, kept = [], time.monotonic()
            tell(IndexProgress.after(at, len(unread), time.monotonic() - began, "text"))
    finally:
        writings.keep(found)
    return notes


def _read(jpeg: bytes, path: str, reader: TextReader) -> Writing | Failed | None:
    """What is written in a photo; None for one that has to be opened and is away."""
    blank = np.full((64, 64, 3), 128, np.uint8)
    glimpsed = attempted(path, lambda: reader.glimpsed(_thumbnail(jpeg)), lambda: reader.glimpsed(blank))
    if glimpsed is False:
        return Writing()
    if not os.path.isfile(path):
        return None
    return attempted(
        path, lambda: reader.read(required(beside(path, pixels_of, path))), lambda: reader.read(blank)
    )


def pixels_of(path: str) -> Rgb:
    """A photo as large as it is read.

    Raises:
        PictureError: it cannot be opened.
    """
    return np.asarray(preview(path, SIDE).pixels.convert("RGB"))


def _thumbnail(jpeg: bytes) -> Rgb:
    with Image.open(io.BytesIO(jpeg)) as image:
        return np.asarray(image.convert("RGB"))
