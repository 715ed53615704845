"""Pairs of pictures as the speaker learns from them: both grids, and what may be said of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from photalk.atomic_write import atomic_file
from photalk_lab.papers.visual_relationships.seeing import Bytes, Floats


class Pair(Protocol):
    """Two pictures and what is said of them, made here or given out with one of the paper's data sets."""

    @property
    def before(self) -> Bytes: ...

    @property
    def after(self) -> Bytes: ...

    @property
    def sentences(self) -> tuple[str, ...]: ...

    @property
    def kind(self) -> str: ...

    @property
    def photo(self) -> Path: ...


@dataclass(frozen=True, slots=True)
class Supply:
    """Pairs of some kinds, in turn, and which share of all pairs they are."""

    name: str
    kinds: tuple[str, ...]
    share: float

    def of(self, count: int) -> int:
        """How many of so many pairs are these."""
        return round(self.share * count)


SUPPLIES = (
    Supply("plain", ("global", "global", "different", "global", "global") * 4 + ("same",), 0.98),
    Supply("parts", ("local", "erased", "local", "cutout", "face"), 0.02),
)
"""Edits of the whole picture and different photos are made in no time; the others take models, and time."""

Grids = NDArray[np.float16]
"""What is seen in pictures, (n, places, columns)."""

See = Callable[[Sequence[Bytes]], Floats]
"""Grids of pictures, H×W×3 each: `photalk_lab.papers.visual_relationships.seeing.Seeing`."""


@dataclass(frozen=True, slots=True)
class Material:
    """Pairs, a row a pair."""

    before: Grids
    after: Grids
    sentences: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]
    photos: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.sentences)

    def save(self, stem: Path) -> None:
        """Write STEM.npz and then STEM.json, each whole or not at all."""
        stem.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(Path(f"{stem}.npz")) as (_, file):
            np.savez(file, before=self.before, after=self.after)
        rows = [self.sentences, self.kinds, self.photos]
        with atomic_file(Path(f"{stem}.json")) as (_, file):
            file.write(json.dumps(rows, ensure_ascii=False).encode())

    @classmethod
    def load(cls, stem: Path) -> Material:
        """What `save` wrote."""
        with np.load(f"{stem}.npz", allow_pickle=False) as kept:
            before, after = kept["before"], kept["after"]
        sentences, kinds, photos = json.loads(Path(f"{stem}.json").read_text(encoding="utf-8"))
        return cls(before, after, tuple(map(tuple, sentences)), tuple(kinds), tuple(photos))

    @classmethod
    def joined(cls, parts: Sequence[Material]) -> Material:
        """Several as one."""
        return cls(
            np.concatenate([part.before for part in parts]),
            np.concatenate([part.after for part in parts]),
            tuple(each for part in parts for each in part.sentences),
            tuple(kind for part in parts for kind in part.kinds),
            tuple(photo for part in parts for photo in part.photos),
        )


def gathered(pairs: Iterable[Pair], see: See, together: int = 8) -> Material:
    """What is seen in pairs, and what is said of them."""
    waiting = iter(pairs)
    parts: list[Material] = []
    while some := list(islice(waiting, together)):
        seen = see([opaque(picture) for pair in some for picture in (pair.before, pair.after)])
        grids = seen.astype(np.float16)  # (2 n, places, columns)
        parts.append(
            Material(
                grids[0::2],
                grids[1::2],
                tuple(pair.sentences for pair in some),
                tuple(pair.kind for pair in some),
                tuple(pair.photo.name for pair in some),
            )
        )
    return Material.joined(parts)


def opaque(picture: Bytes) -> Bytes:
    """The picture before white where it is transparent, as a page would show it."""
    if picture.shape[2] == 3:
        return picture
    share = picture[..., 3:].astype(np.float32) / 255
    return np.round(picture[..., :3] * share + 255 * (1 - share)).astype(np.uint8)
