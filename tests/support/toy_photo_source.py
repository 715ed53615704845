"""A library in memory, of plain pictures that `ToyEncoder` sees: for searching without files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import numpy as np

from photalk.commands.queries.query import Constraint
from photalk.errors import NotFound
from photalk.library.people import Person
from photalk.library.photos import Photo, Share
from photalk.library.store import Ids, Nearest
from photalk.library.text_folding import folded, name_words
from photalk.vision.space.encoder import Encoded, Encoder, Floats
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord
from toy_space import COLOURS, ToyEncoder


def painted(*shares: tuple[str, float]) -> np.ndarray:
    """A square of vertical stripes in these colours."""
    side = ToyEncoder.side
    picture = np.full((side, side, 3), 128, np.uint8)
    at = 0
    for colour, share in shares:
        wide = round(share * side)
        picture[:, at : at + wide] = COLOURS[colour]
        at += wide
    return picture


class ToyStore:
    """Rows in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray | None]] = {}

    def put(self, ids: Sequence[int], encoded: Encoded) -> None:
        for at, photo in enumerate(ids):
            details = None if encoded.details is None else encoded.details[at]
            self.kept[int(photo)] = (encoded.vectors[at], encoded.tags[at], details)

    def remove(self, ids: Sequence[int]) -> None:
        for photo in ids:
            self.kept.pop(int(photo), None)

    def ids(self) -> Ids:
        return np.array(sorted(self.kept), np.int64)

    def nearest(self, vector: Floats, k: int, among: Ids | None = None) -> Nearest:
        ids = self.ids() if among is None else np.intersect1d(self.ids(), among)
        scores = self.rows(ids).vectors @ vector
        order = np.lexsort((ids, -scores))[:k]
        return Nearest(ids[order], scores[order])

    def rows(self, ids: Ids) -> Encoded:
        if any(int(photo) not in self.kept for photo in ids):
            raise NotFound("There is no such photo.")
        rows = [self.kept[int(photo)] for photo in ids]
        if not rows:
            return Encoded(np.zeros((0, ToyEncoder.width), np.float32), np.zeros((0, len(COLOURS)), np.uint8))
        details = None if rows[0][2] is None else np.stack([row[2] for row in rows if row[2] is not None])
        return Encoded(np.stack([row[0] for row in rows]), np.stack([row[1] for row in rows]), details)

    def close(self) -> None:
        self.kept.clear()


class ToyWritings:
    """What is written in photos, by id; where it says nothing at all, nobody has looked."""

    def __init__(self) -> None:
        self.kept: dict[int, Writing] = {}

    def write(self, photo: Photo, *lines: str) -> None:
        box = (0.1, 0.1, 0.5, 0.2)
        words = (tuple(WrittenWord(word, 0.95, box) for word in line.split()) for line in lines)
        self.kept[photo.id] = Writing(tuple(WrittenLine(line, 0.95, box) for line in words))

    def saying(self, words: str) -> dict[int, float]:
        wanted = set(folded(words).split())
        shares = {
            photo: len(wanted & set(folded(writing.text).split())) / max(1, len(wanted))
            for photo, writing in self.kept.items()
        }
        return {photo: share for photo, share in shares.items() if share}

    def of(self, photo: int) -> Writing | None:
        return self.kept.get(photo)

    def any_read(self) -> bool:
        return bool(self.kept)


class ToyPeople:
    """Names that somebody gave, and in which photos they are seen."""

    def __init__(self) -> None:
        self.seen: dict[str, set[int]] = {}

    def names(self) -> tuple[str, ...]:
        return tuple(self.seen)

    def person(self, who: str) -> Person:
        raise NotFound(f"Nobody here has a number, so there is no {who}.")

    def any_looked(self) -> bool:
        return bool(self.seen)


class ToyShelf:
    """Photos, each painted in shares of colours, with whatever else is known of them."""

    def __init__(self, encoder: Encoder | None = None) -> None:
        self.encoder: Encoder = encoder or ToyEncoder()
        self.store = ToyStore()
        self.kept: dict[int, Photo] = {}
        self.writings = ToyWritings()
        self.people = ToyPeople()

    def add(self, path: str, *shares: tuple[str, float], **known: object) -> Photo:
        """Put a photo on the shelf; the rest of the picture is grey."""
        number = len(self.kept) + 1
        photo = Photo(number, path, f"{number:064x}", (40, 30), 1000, path.rsplit(".", 1)[-1])
        photo = replace(photo, colours=tuple(Share(c, s) for c, s in shares), **known)  # type: ignore[arg-type]
        self.kept[number] = photo
        self.store.put([number], self.encoder.see(painted(*shares)[None]))
        return photo

    def __len__(self) -> int:
        return len(self.kept)

    def photos(self, ids: Sequence[int] | Ids) -> tuple[Photo, ...]:
        return tuple(self.kept[int(photo)] for photo in ids)

    def by_path(self, path: str | Path) -> Photo | None:
        return next((photo for photo in self.kept.values() if photo.path == str(path)), None)

    def select(self, constraints: Sequence[Constraint]) -> Ids | None:
        if not constraints:
            return None
        chosen = [photo.id for photo in self.kept.values() if all(meets(photo, each) for each in constraints)]
        return np.array(chosen, np.int64)

    def ordered(self, ids: Ids, order: str) -> Ids:
        keys = {
            "newest": lambda photo: photo.taken.isoformat() if photo.taken else "",
            "sharpest": lambda photo: photo.sharpness,
            "largest": lambda photo: photo.size[0] * photo.size[1],
        }
        photos = sorted(self.photos(ids), key=lambda photo: (keys[order](photo), photo.id), reverse=True)
        return np.array([photo.id for photo in photos], np.int64)

    def with_words(self, words: str, limit: int = 500) -> dict[int, float]:
        wanted = set(folded(words).split())
        found = {}
        for photo in self.kept.values():
            folder, name = photo.path.rsplit("/", 1)
            there = set(_words((name_words(name), folded(folder), folded(photo.caption))))
            if wanted & there:
                found[photo.id] = len(wanted & there) / len(wanted)
        return dict(sorted(found.items(), key=lambda item: -item[1])[:limit])


def _words(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in text.split())


def meets(photo: Photo, constraint: Constraint) -> bool:
    """Whether a photo meets a constraint, said independently of how the library does it."""
    value = constraint.value.lower()
    taken = photo.taken.isoformat()[: len(value)] if isinstance(photo.taken, datetime) else ""
    found = {
        "on": taken == value,
        "after": bool(taken) and taken > value,
        "before": bool(taken) and taken < value,
        "place": photo.place is not None and value in photo.place.text.lower().split(", "),
        "camera": value in photo.camera.lower(),
        "lens": value in photo.lens.lower(),
        "folder": f"/{value}/" in photo.path.lower(),
        "name": value in photo.path.lower().rsplit("/", 1)[-1],
        "type": value == photo.format,
        "kind": value == photo.kind,
        "orientation": value == photo.orientation,
        "color": any(share.colour == value and share.share >= 0.3 for share in photo.colours),
    }[constraint.field]
    return found == constraint.wanted
