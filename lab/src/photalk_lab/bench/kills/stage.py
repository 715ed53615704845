"""Where an operation is set up, run, killed and looked at; each kind of operation is a stage."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from random import Random

from PIL import Image

from photalk.atomic_write import PREFIX
from photalk.errors import PhotalkError
from photalk.library.decode_once import digest_of
from photalk.library.library import Library
from photalk.library.schema import FILE
from photalk_lab.bench.kills.toys import BrightThing, PlainColours
from photalk_lab.bench.kills.victim import Order, Told, Victim

Over = Callable[[float], bool]
"""Waits so many seconds at most, and says whether the operation is over."""


class Stage(ABC):
    """One kind of operation in a folder of its own; a library lives through many kills."""

    name = ""
    renewed = 24
    """After so many kills it begins anew."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.notes = place / "notes"
        self.notes.mkdir(parents=True)
        self.originals: dict[Path, str] = {}

    @abstractmethod
    def order(self, random: Random) -> Order:
        """The next operation, drawn by chance, with all that it needs in place."""

    def meet(self, victim: Victim) -> Over:
        """What is done with a run that has begun."""
        return victim.wait

    @abstractmethod
    def faults(self, told: Told) -> list[str]:
        """What is wrong after the run was killed, or has ended; a sentence each."""

    def close(self) -> list[str]:
        """What is wrong in the end, when one more operation was left alone."""
        return []

    def keep(self, paths: Iterable[Path]) -> None:
        """Remember files that must stay as they are."""
        self.originals = {path: digest(path) for path in paths}

    def harmed(self) -> list[str]:
        """Originals that are not as they were."""
        return [
            f"the original {path.name} was harmed"
            for path, before in self.originals.items()
            if not path.exists() or digest(path) != before
        ]


def broken(told: Told, *fine: int) -> list[str]:
    """What is wrong with how a run ended: it may be killed, or end with one of these codes."""
    if told.code in (0, -9, *fine):
        return []
    return [f"it ended with {told.code}: {' '.join(told.err[-2:])}"]


def digest(path: Path) -> str:
    """What a file holds, in short, as the library says it."""
    return digest_of(str(path))


def hidden(folder: Path) -> list[str]:
    """Files that a writer has left under the name that it gives before it is done."""
    return sorted(path.name for path in folder.rglob(f"{PREFIX}*"))


def whole(path: Path) -> bool:
    """Whether another library than ours reads every pixel of a picture."""
    try:
        with Image.open(path) as image:
            image.load()
    except (OSError, SyntaxError):
        return False
    return True


def opened(folder: Path) -> Library:
    """The library, seen with the toys."""
    return Library(folder, PlainColours, BrightThing)


def disorder(folder: Path, *, unseen: bool = False) -> list[str]:
    """What is wrong with a library as it lies there, before anybody repairs anything.

    Args:
        unseen: there may be photos that the encoder has not seen yet, as after a migration.
    """
    if not (folder / FILE).exists():
        return []
    try:
        with opened(folder) as library:
            return [*_damage(folder / FILE), *_disagreement(library, unseen)]
    except PhotalkError as error:
        return [f"the library does not open: {error}"]


def _damage(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        (found,) = db.execute("PRAGMA integrity_check").fetchone()
        (unnamed,) = db.execute(
            "SELECT (SELECT count(*) FROM photos) - (SELECT count(*) FROM words)"
        ).fetchone()
        (unseen,) = db.execute(
            "SELECT count(*) FROM photos WHERE digest NOT IN (SELECT digest FROM thumbnails)"
        ).fetchone()
        (stray,) = db.execute(
            "SELECT count(*) FROM thumbnails WHERE digest NOT IN (SELECT digest FROM photos)"
        ).fetchone()
        (lonely,) = db.execute(
            "SELECT count(*) FROM companions WHERE photo NOT IN (SELECT id FROM photos)"
            " OR path IN (SELECT path FROM photos)"
        ).fetchone()
    faults = [] if found == "ok" else [f"{path.name} is damaged: {found}"]
    for number, what in (
        (unnamed, "words"),
        (unseen, "a thumbnail"),
        (-stray, "a photo for thumbnails"),
        (-lonely, "a photo for companions"),
    ):
        faults += [f"{number} photos are without {what}"] if number else []
    return faults


def _disagreement(library: Library, unseen: bool) -> list[str]:
    known, met = library.catalogue.ids(), library.store.ids()
    if len(met) and not set(met.tolist()) <= set(known.tolist()):
        return ["there are vectors of photos that nobody knows"]
    if len(met) != len(known) and not unseen:
        return [f"{len(known)} photos have {len(met)} vectors"]
    library.store.rows(met)
    library.photos(met)
    return []
