"""Where does a picture to be like lie? By the library's own row where it is known, else by its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.commands.queries.query import Likeness
from photalk.errors import NotFound
from photalk.search.photo_source import PhotoSource
from photalk.vision.space.encoder import Floats


@dataclass(frozen=True, slots=True)
class LikenessVector:
    """A likeness with its vector, and its id where the library has it."""

    likeness: Likeness
    vector: Floats
    photo: int | None


def pictured(shelf: PhotoSource, likeness: Likeness) -> LikenessVector:
    """The likeness as a direction.

    Raises:
        NotFound: there is no such file.
        PictureError: it cannot be read.
    """
    photo = shelf.by_path(likeness.path)
    if photo is not None:
        return LikenessVector(likeness, shelf.store.rows(np.array([photo.id], np.int64)).vectors[0], photo.id)
    if not Path(likeness.path).is_file():
        raise NotFound(f"There is no picture {likeness.path} to be like; give the path of one that is there.")
    from photalk.vision.space.squares import square

    seen = shelf.encoder.see(square(likeness.path, shelf.encoder.side)[None])
    return LikenessVector(likeness, seen.vectors[0], None)
