"""Which photos, described how, does the joint space learn from?

Flickr8k's training photos and COCO's photos, save those that are kept back to measure on: the names in
`kept_back.txt`, of which no caption, question or list of things is read here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from photalk_lab.training.space.remarks import Remarks

WATCHED = 500
"""Training photos of Flickr8k that runs leave out to be watched on, so that the dev split stays unseen."""

WATCHED_OF_COCO = 1_000
"""The same of COCO's captioned photos."""

Role = Literal["flickr", "flickr-watched", "coco", "coco-watched", "coco-kept", "coco-asked"]


@dataclass(frozen=True, slots=True)
class Described:
    """A photo, what is said of it, and what it is for.

    `captions` are sentences about the whole photo. `remarks` are true of it and say less: answers to a
    question, a list of the things in it. `things` are those of COCO's 80 kinds that are in it; None where
    nobody has looked.
    """

    file: Path
    captions: tuple[str, ...]
    role: Role
    remarks: tuple[str, ...] = ()
    things: tuple[str, ...] | None = None


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _hashed(name: str) -> str:
    return hashlib.sha1(name.encode()).hexdigest()


def kept_back() -> frozenset[str]:
    """The names of COCO's photos that no training sees, whatever is known of them."""
    return frozenset(files(__package__).joinpath("kept_back.txt").read_text("utf-8").split())


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


def coco(folder: Path, photos: Path) -> list[Described]:
    """COCO's photos of which anything was said; those that are kept back have their human captions alone."""
    kept = kept_back()
    said: dict[str, list[str]] = {}
    human = dict[str, tuple[str, ...]]()
    for line in _lines(folder / "captions.jsonl"):
        human[str(line["image"])] = tuple(line["captions"])
    for name, captions in human.items():
        said[name] = list(captions)
    for line in _if_there(folder / "captions_more.jsonl"):
        known = said.setdefault(str(line["image"]), [])
        known += [caption for caption in line["captions"] if caption not in known]
    for line in _if_there(folder / "captions_extra.jsonl"):
        if "machine" in line:
            said.setdefault(str(line["image"]), []).append(str(line["machine"]))
    captioned = [name for name in said if name not in kept]
    watched = set(sorted((name for name in captioned if name in human), key=_hashed)[:WATCHED_OF_COCO])
    things = {str(line["image"]): tuple(line["objects"]) for line in _if_there(folder / "objects.jsonl")}
    remarks = Remarks.of(
        [caption for name in captioned for caption in said[name]],
        _if_there(folder / "coco_qa.jsonl"),
        _if_there(folder / "vqa.jsonl"),
    )
    described = []
    for name in sorted({*said, *remarks.names(), *things} - kept):
        if name in watched:
            described.append(Described(photos / name, human[name], "coco-watched"))
            continue
        captions = (*said.get(name, ()), *remarks.statements(name))
        more = remarks.about(name, captions, things.get(name, ()))
        if captions or more:
            role: Role = "coco" if captions else "coco-asked"
            described.append(Described(photos / name, captions, role, more, things.get(name)))
    described += [Described(photos / name, human[name], "coco-kept") for name in sorted(kept & human.keys())]
    return described


def _if_there(file: Path) -> Iterator[dict[str, Any]]:
    return _lines(file) if file.exists() else iter(())


def of_role(all_photos: Sequence[Described], *roles: Role) -> list[int]:
    """The places of the photos that have one of these roles."""
    return [place for place, one in enumerate(all_photos) if one.role in roles]
