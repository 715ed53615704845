"""Which photos, described how, does the joint space learn from?

Flickr8k's training photos and the captioned photos of COCO, save those that are kept back to measure on:
`KEPT_BACK` of COCO, chosen by the hash of their names and so the same for everyone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

KEPT_BACK = 4_000
"""Photos of COCO that no training sees."""

WATCHED = 500
"""Training photos of Flickr8k that runs leave out to be watched on, so that the dev split stays unseen."""

Role = Literal["flickr", "flickr-watched", "coco", "coco-kept"]


@dataclass(frozen=True, slots=True)
class Described:
    """A photo, what people said of it, and what it is for."""

    file: Path
    captions: tuple[str, ...]
    role: Role


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _hashed(name: str) -> str:
    return hashlib.sha1(name.encode()).hexdigest()


def flickr(folder: Path) -> list[Described]:
    """Flickr8k's training photos, `WATCHED` of them set apart."""
    found = [(str(line["image"]), tuple(line["captions"])) for line in _lines(folder / "train.jsonl")]
    apart = set(sorted((name for name, _ in found), key=_hashed)[:WATCHED])
    return [
        Described(
            folder / "images" / name,
            captions,
            "flickr-watched" if name in apart else "flickr",
        )
        for name, captions in found
    ]


def coco(captions: Path, photos: Path) -> list[Described]:
    """COCO's captioned photos; those to learn from have their machine captions too."""
    machine = {
        str(line["image"]): str(line["machine"])
        for line in _lines(captions / "captions_extra.jsonl")
        if "machine" in line
    }
    found = [(str(line["image"]), tuple(line["captions"])) for line in _lines(captions / "captions.jsonl")]
    kept = set(sorted((name for name, _ in found), key=_hashed)[:KEPT_BACK])
    described = []
    for name, said in found:
        if name in kept:
            described.append(Described(photos / name, said, "coco-kept"))
        else:
            more = (machine[name],) if name in machine else ()
            described.append(Described(photos / name, said + more, "coco"))
    return described


def of_role(all_photos: Sequence[Described], *roles: Role) -> list[int]:
    """The places of the photos that have one of these roles."""
    return [place for place, one in enumerate(all_photos) if one.role in roles]
