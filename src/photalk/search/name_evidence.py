"""What do names say? File names, folders, captions and places, as evidence beside the vectors.

A word that few files carry tells much about those that do; one that every tenth file carries tells next to
nothing. So a word counts by how much rarer it is in the library than it would be among pictures of the thing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import PurePath

import numpy as np

from photalk.commands.queries.query import Constraint
from photalk.library.photos import Photo
from photalk.library.store import Ids
from photalk.library.text_folding import folded, name_words
from photalk.search.content import content, forms
from photalk.search.photo_source import PhotoSource
from photalk.vision.space.encoder import Floats

_LIMIT = 2_000
_WORDS = 12
_NAMED = 0.3
"""The share of pictures of a thing that carry its name, roughly."""

_MOST = 6.0
_COMMON = 0.3


@dataclass(frozen=True, slots=True)
class NameEvidence:
    """What names say for photos, in widths of a query's spread; and the words that tell photos apart."""

    by_photo: dict[int, float]
    words: frozenset[str]

    def of(self, ids: Ids) -> Floats:
        """The evidence for these photos, 0 where names say nothing."""
        return np.array([self.by_photo.get(int(photo), 0.0) for photo in ids], np.float32)


def told(shelf: PhotoSource, phrase: str, total: int) -> NameEvidence:
    """What the names of files say about a phrase; `total` is how many photos there are."""
    words = content(phrase)[:_WORDS]
    worth = [math.log1p(_NAMED * total)] * len(words)
    by_photo: dict[int, float] = {}
    telling = set()
    for place, word in enumerate(words):
        hits = _hits(shelf, word)
        if not hits:
            continue
        worth[place] = math.log1p(_NAMED * total / len(hits))
        if len(hits) >= _LIMIT:
            worth[place] = min(worth[place], 1.0)
        if len(hits) <= max(1, _COMMON * total):
            telling.add(word.lower())
        for photo in hits:
            by_photo[photo] = by_photo.get(photo, 0.0) + worth[place]
    whole = sum(worth)
    return NameEvidence(
        {photo: min(_MOST, said * said / whole) for photo, said in by_photo.items()}, frozenset(telling)
    )


def _hits(shelf: PhotoSource, word: str) -> set[int]:
    """Photos that carry a word in any form; a word with a capital may be the name of their place."""
    hits = set(shelf.with_words(" ".join(forms(word.lower())), _LIMIT))
    if word[:1].isupper():
        placed = shelf.select((Constraint("place", word),))
        hits |= {int(photo) for photo in (placed if placed is not None else ())}
    return hits


def says(photo: Photo, word: str) -> str:
    """Where a photo's names carry a word: "the file name says so"; "" where none does."""
    path = PurePath(photo.path)
    sources = (
        ("the file name says so", name_words(path.name)),
        ("the caption says so", folded(photo.caption)),
        ("the folder says so", folded(" ".join(path.parts[-4:-1]))),
        (
            f"taken in {photo.place.text}" if photo.place else "",
            folded(photo.place.text) if photo.place else "",
        ),
    )
    wanted = {folded(form) for form in forms(word.lower())}
    return next((said for said, text in sources if any(f" {form} " in f" {text} " for form in wanted)), "")
