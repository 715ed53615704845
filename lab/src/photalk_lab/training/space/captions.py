"""Which photos, described how, does the joint space learn from?

Flickr8k's training photos and COCO's photos, save those that are kept back to measure on: the names in
`kept_back.txt`, of which no caption, question or list of things is read here, and those that are watched.
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
from photalk_lab.training.space.usual import Usual

WATCHED = 500
"""Training photos of Flickr8k that runs leave out to be watched on, so that the dev split stays unseen."""

WATCHED_OF_COCO = 1_000
"""The same of COCO's captioned photos."""

Role = Literal["flickr", "flickr-watched", "flickr-dev", "coco", "coco-watched", "coco-kept", "coco-asked"]

LEARNT: tuple[Role, ...] = ("flickr", "coco", "coco-asked")
"""The roles of photos that training may see."""


@dataclass(frozen=True, slots=True)
class Described:
    """A photo, what is said of it, and what it is for.

    `captions` are sentences about the whole photo. `remarks` are true of it and say less: answers to a
    question, a list of the things in it. `rounds` are questions with their answers, as people gave them.
    `things` are those of COCO's 80 kinds that are in it; None where nobody has looked. `by_people` are those
    of the captions that people wrote as they stand, `machine` those that none did.
    """

    file: Path
    captions: tuple[str, ...]
    role: Role
    remarks: tuple[str, ...] = ()
    things: tuple[str, ...] | None = None
    rounds: tuple[str, ...] = ()
    by_people: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()


def lines_of(file: Path) -> Iterator[dict[str, Any]]:
    """A file of lines of JSON."""
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _hashed(name: str) -> str:
    return hashlib.sha1(name.encode()).hexdigest()


def kept_back() -> frozenset[str]:
    """The names of COCO's photos that no training sees, whatever is known of them."""
    return frozenset(files(__package__).joinpath("kept_back.txt").read_text("utf-8").split())


def flickr(folder: Path) -> list[Described]:
    """Flickr8k's training photos, `WATCHED` of them set apart, and those of its dev split."""
    found = [(str(line["image"]), tuple(line["captions"])) for line in lines_of(folder / "train.jsonl")]
    apart = set(sorted((name for name, _ in found), key=_hashed)[:WATCHED])
    photos = [
        Described(
            folder / "images" / name,
            captions,
            "flickr-watched" if name in apart else "flickr",
            by_people=captions,
        )
        for name, captions in found
    ]
    for line in _if_there(folder / "dev.jsonl"):
        photos.append(
            Described(folder / "images" / str(line["image"]), tuple(line["captions"]), "flickr-dev")
        )
    return photos


def coco(folder: Path, photos: Path) -> list[Described]:
    """COCO's photos of which anything was said; those to measure on have their human captions alone."""
    human = {str(line["image"]): tuple(line["captions"]) for line in lines_of(folder / "captions.jsonl")}
    kept = kept_back()
    open_to_all = sorted((name for name in human if name not in kept), key=_hashed)
    watched = frozenset(open_to_all[:WATCHED_OF_COCO])
    apart = kept | watched

    def of(file: str) -> Iterator[dict[str, Any]]:
        """The lines on photos that may be learnt from: there is no other way to a file from here."""
        return (line for line in _if_there(folder / file) if str(line["image"]) not in apart)

    said = {name: list(captions) for name, captions in human.items() if name not in apart}
    usual = Usual.of(caption for captions in said.values() for caption in captions)
    for line in of("captions_more.jsonl"):
        known = said.setdefault(str(line["image"]), [])
        known += [caption for caption in line["captions"] if caption not in known]
    people = {name: tuple(captions) for name, captions in said.items()}
    machine = {
        str(line["image"]): str(line["machine"]) for line in of("captions_extra.jsonl") if "machine" in line
    }
    for name, caption in machine.items():
        said.setdefault(name, []).append(caption)
    things = {str(line["image"]): tuple(line["objects"]) for line in of("objects.jsonl")}
    remarks = Remarks.of(usual, of("coco_qa.jsonl"), of("vqa.jsonl"), of("captions_extra.jsonl"))
    described = []
    for name in sorted({*said, *remarks.names(), *things}):
        captions = (*said.get(name, ()), *remarks.statements(name))
        more = remarks.about(name, captions, things.get(name, ()))
        if captions or more:
            role: Role = "coco" if captions else "coco-asked"
            rounds = tuple(remarks.rounds.get(name, ()))
            described.append(
                Described(
                    photos / name,
                    captions,
                    role,
                    more,
                    things.get(name),
                    rounds,
                    by_people=people.get(name, ()),
                    machine=(machine[name],) if name in machine else (),
                )
            )
    described += [Described(photos / name, human[name], "coco-watched") for name in sorted(watched)]
    described += [Described(photos / name, human[name], "coco-kept") for name in sorted(kept & human.keys())]
    return described


def _if_there(file: Path) -> Iterator[dict[str, Any]]:
    return lines_of(file) if file.exists() else iter(())


def of_role(all_photos: Sequence[Described], *roles: Role) -> list[int]:
    """The places of the photos that have one of these roles."""
    return [place for place, one in enumerate(all_photos) if one.role in roles]


def check_apart(all_photos: Sequence[Described]) -> None:
    """Return if nothing that is measured on can be learnt from.

    Raises:
        AssertionError: a photo that is kept back, watched or of a dev split has a role to learn from, is
            there twice, or comes with more than its captions.
    """
    learnt = {one.file.name for one in all_photos if one.role in LEARNT}
    measured = [one for one in all_photos if one.role not in LEARNT]
    seen = learnt & ({one.file.name for one in measured} | kept_back())
    more = [one.file.name for one in measured if one.remarks or one.things is not None or one.rounds]
    if seen or more:
        raise AssertionError(f"photos to measure on would be learnt from: {sorted(seen)[:3]} {more[:3]}")
