"""What searching needs of a library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from photalk.commands.queries.query import Constraint
from photalk.library.people import Person
from photalk.library.photos import Photo
from photalk.library.store import Ids, Store
from photalk.vision.space.encoder import Encoder
from photalk.vision.text.written import Writing


class WritingSource(Protocol):
    """What is written in photos."""

    def saying(self, words: str) -> dict[int, float]:
        """Photos in which some of the words are written, with how much of them is, 0..1."""
        ...

    def of(self, photo: int) -> Writing | None:
        """What is written in a photo; None where nobody has looked."""
        ...

    def any_read(self) -> bool:
        """Whether writing has been looked for in any photo."""
        ...


class PeopleSource(Protocol):
    """Who is in photos."""

    def names(self) -> tuple[str, ...]:
        """The names that somebody gave."""
        ...

    def person(self, who: str) -> Person:
        """The person with this name or number.

        Raises:
            NotFound: there is nobody like that.
        """
        ...

    def any_looked(self) -> bool:
        """Whether faces have been looked for in any photo."""
        ...


class PhotoSource(Protocol):
    """Photos with their rows in a store, by id, by path, by constraint and by the words about them."""

    @property
    def store(self) -> Store: ...

    @property
    def encoder(self) -> Encoder: ...

    @property
    def writings(self) -> WritingSource: ...

    @property
    def people(self) -> PeopleSource: ...

    def __len__(self) -> int: ...

    def photos(self, ids: Sequence[int] | Ids) -> tuple[Photo, ...]:
        """The photos with these ids, in their order."""
        ...

    def by_path(self, path: str | Path) -> Photo | None:
        """The photo at a path."""
        ...

    def select(self, constraints: Sequence[Constraint]) -> Ids | None:
        """The photos that meet every constraint; None when there is none to meet."""
        ...

    def ordered(self, ids: Ids, order: str) -> Ids:
        """These photos in an order such as "sharpest"."""
        ...

    def with_words(self, words: str, limit: int = 500) -> dict[int, float]:
        """The photos with these words in their names, folders and captions, with scores of 0..1."""
        ...
