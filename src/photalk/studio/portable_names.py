"""What is a picture called where nobody must learn where it lies? Its name in the library, and back.

A conversation is kept with paths. What leaves this machine goes through `moved` first, which gives every path
in it another name, and what comes back is put in its place again in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from photalk.library.library import Library

_FOLDERS = 2
"""So many folders may tell two files of the same name apart; beyond that their numbers do."""

_PLACES = ("picture", "pictures", "folder", "path", "ruled_out", "than")
"""What a record (`studio.records`) calls the places of files; its other texts may have some in them."""


class PortableNames:
    """The names of a library's pictures."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def called(self, path: str) -> str:
        """The file's name, with no more folders before it than tell it from others: "2024/beach.jpg"."""
        if not (parts := _parts(path)):
            return path
        others = [_parts(other) for other in self._library.catalogue.named(parts[-1]) if other != path]
        for depth in range(1, max(2, min(_FOLDERS + 2, len(parts)))):
            if not any(other[-depth:] == parts[-depth:] for other in others):
                return "/".join(parts[-depth:])
        photo = self._library.by_path(path)
        return parts[-1] if photo is None else f"{photo.id}/{parts[-1]}"

    def meant(self, name: str) -> tuple[str, ...]:
        """The paths of all pictures that go by a name; where none lies in its folders, by the last part."""
        if not (parts := _parts(name)):
            return ()
        found = [path for path in self._library.catalogue.named(parts[-1]) if _parts(path)[-1] == parts[-1]]
        fitting = [path for path in found if _parts(path)[-len(parts) :] == parts]
        return tuple(fitting or [path for path in found if self.called(path) == "/".join(parts)] or found)

    def path(self, name: str) -> str:
        """Where the one picture of that name lies; the name itself where there is none, or are several."""
        meant = self.meant(name)
        return meant[0] if len(meant) == 1 else name


def moved(record: Any, place: Callable[[str], str], text: Callable[[str], str] = str, key: str = "") -> Any:
    """A record of a conversation with another place for each path, and other words for all other text."""
    match record:
        case dict():
            return {name: moved(value, place, text, name) for name, value in record.items()}
        case list() | tuple():
            return [moved(value, place, text, key) for value in record]
        case str():
            return (place if key in _PLACES else text)(record)
    return record


def _parts(path: str) -> list[str]:
    """The folders and the name of a path as they can be said in one line, without what it begins at."""
    pure = PurePath(path)
    whole = [part.encode("utf-8", "replace").decode("utf-8") for part in pure.parts if part != pure.anchor]
    return [" ".join("".join(c if c.isprintable() else " " for c in part).split()) for part in whole]
