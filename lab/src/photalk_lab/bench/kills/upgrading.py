"""A library of an older version is opened and the kill comes: it is of the old version or the new, whole."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from random import Random

from photalk.conversation.state import Entry
from photalk.library.database import version_of
from photalk.studio.sessions import Sessions
from photalk_lab.bench.kills.indexing import contents
from photalk_lab.bench.kills.older import VERSIONS, older
from photalk_lab.bench.kills.stage import Stage, broken, disorder, opened
from photalk_lab.bench.kills.talking import kept, unresumed
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import Order, Told

TALKS, TURNS = 6, 5


class Upgrading(Stage):
    """Sessions and catalogue as any earlier Photalk wrote them, opened by this one."""

    name = "migration"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.library, self.photos = place / "library", place / "photos"
        self._present = place / "present"
        self.photos.mkdir()
        self.keep([painted(self.photos / f"{number}.jpg", number) for number in range(6)])
        with opened(self._present) as library:
            library.index([self.photos])
            self._contents = contents(library)
            self._known = library.photos(library.catalogue.ids())
        talked(self._present)
        self._turns = kept(self._present)
        self._old: dict[str, int] = {}

    def order(self, random: Random) -> Order:
        shutil.rmtree(self.library, ignore_errors=True)
        self._old = {name: random.randint(1, max(1, len(steps) - 1)) for name, steps in VERSIONS.items()}
        for name, version in self._old.items():
            older(self._present, self.library, name, version)
        where = ("--library", str(self.library))
        words = random.choice((("sessions", "list", *where), ("index", str(self.photos), *where)))
        return Order(words, self.place, self.notes)

    def faults(self, told: Told) -> list[str]:
        faults = [*broken(told), *self.harmed()]
        if (turns := kept(self.library)) != self._turns:
            faults.append(f"of {len(self._turns)} sessions, {len(turns)} are as they were")
        for name, before in self._old.items():
            if (version := version_of(self.library / name)) not in (before, len(VERSIONS[name])):
                faults.append(f"{name} is of version {version}, between the old and the new")
        faults += [*disorder(self.library, unseen=True), *unresumed(self.library, turns)]
        if not faults:
            with opened(self.library) as library:
                if library.photos(library.catalogue.ids()) != self._known:
                    faults.append("after the migration, photos are not there under their numbers")
                library.index([self.photos])
                if contents(library) != self._contents:
                    faults.append("indexed after the migration, it is not as one that was made anew")
        return faults


def talked(library: Path) -> None:
    """Leave some conversations in a library."""
    with closing(Sessions(library)) as sessions:
        for talk in range(TALKS):
            session = None
            for turn in range(TURNS):
                session = sessions.record(session, turn, Entry(f"message {talk}.{turn}", "Done."))
