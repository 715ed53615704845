"""The library that a command looks into: it must be there, and is not made by being looked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from photalk.errors import NotFound
from photalk.library.folder_choice import library_folder
from photalk.library.library import Library
from photalk.library.schema import FILE
from photalk.search import notes


@contextmanager
def filled_library(chosen: Path | None, *, seen: bool = True) -> Iterator[Library]:
    """The library that was chosen, or the user's own, with pictures that the present encoder has `seen`.

    Raises:
        NotFound: there is none, or there are no pictures in it.
    """
    place = library_folder(chosen)
    if not (place / FILE).is_file():
        named = f"There is no library in {place}; make one with: photalk index PATH --library {place}."
        raise NotFound(notes.EMPTY if chosen is None else named)
    with Library(place) as library:
        if not (len(library) if seen else library.catalogue.count()):
            raise NotFound(notes.EMPTY)
        yield library
