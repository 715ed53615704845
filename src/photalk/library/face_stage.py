"""A late stage of indexing: who is in the photos?

As with text, a look at the thumbnail shows for most photos that nobody is there; only the others are opened,
and those that are away wait for the next run. The setting `people` switches it off, and then no face of the
library is kept either.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import starmap

import numpy as np

from photalk import settings
from photalk.library.catalogue import Catalogue
from photalk.library.late_looks import kept_as_found, opened, thumbnail_pixels
from photalk.library.people import People
from photalk.library.report import Tell
from photalk.vision.file_failures import Failed, attempted
from photalk.vision.loading import named
from photalk.vision.portrait.known_face import KnownFace
from photalk.vision.seams import FaceKnower

SIDE = 1600
"""The longer side of a photo whose faces are looked at: one that fills a fortieth of it is large enough."""


def find_faces(
    catalogue: Catalogue,
    people: People,
    make_knower: Callable[[], FaceKnower],
    tell: Tell,
    content: str | None = None,
) -> list[str]:
    """Look for faces in all photos in which that was not done yet; returns what a person should be told.

    With a `content`, in photos of that only.

    Raises:
        WeightsError: there is nothing to look with.
    """
    faces = people.faces
    if not settings.current().people:
        if faces.any_looked():
            faces.erase()
            faces.allow()
        return []
    if not faces.wanted:
        return []
    faces.sweep()
    unlooked = [one for one in faces.unlooked() if content in (None, one[0])]
    if not unlooked:
        if faces.ungrouped():  # what a killed run left
            people.group()
        return []
    knower, notes = make_knower(), list[str]()

    def looked(digest: str, photo: int) -> tuple[str, tuple[KnownFace, ...]] | None:
        jpeg = catalogue.thumbnail_or_none(photo)
        if jpeg is None:
            return None
        path = catalogue.photos([photo])[0].path
        seen = _faces_in(jpeg, path, knower)
        if isinstance(seen, Failed):
            notes.append(f"Faces in {named(path)} could not be looked for.")
            seen = ()
        return None if seen is None else (digest, seen)

    try:
        kept_as_found(starmap(looked, unlooked), len(unlooked), faces.keep, tell, "faces")
    finally:
        people.group()
    return notes


def _faces_in(jpeg: bytes, path: str, knower: FaceKnower) -> tuple[KnownFace, ...] | Failed | None:
    """The faces of a photo; None for one that has to be opened and is away."""
    blank = np.full((128, 128, 3), 128, np.uint8)
    boxes = attempted(path, lambda: knower.glimpsed(thumbnail_pixels(jpeg)), lambda: knower.glimpsed(blank))
    if isinstance(boxes, Failed) or not boxes:
        return () if not isinstance(boxes, Failed) else boxes
    if not os.path.isfile(path):
        return None
    return attempted(path, lambda: knower.known(opened(path, SIDE), boxes), lambda: knower.known(blank, ()))
