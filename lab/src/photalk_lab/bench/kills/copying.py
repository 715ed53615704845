"""`photalk library copy` is killed: the original is as it was, and copying again ends with all of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from photalk.errors import PhotalkError
from photalk.library.library_copy import copy
from photalk_lab.bench.kills.indexing import contents
from photalk_lab.bench.kills.stage import Stage, broken, disorder, opened
from photalk_lab.bench.kills.talking import kept, unresumed
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.upgrading import talked
from photalk_lab.bench.kills.victim import Order, Told


class Copying(Stage):
    """A library with its conversations goes to a new folder, or on into one where a copy was cut short."""

    name = "library copy"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.library, self.photos = place / "library", place / "photos"
        self.photos.mkdir()
        self.keep([painted(self.photos / f"{number}.jpg", number) for number in range(12)])
        with opened(self.library) as library:
            library.index([self.photos])
            self._contents = contents(library)
        talked(self.library)
        self._turns = kept(self.library)
        self._number = 0
        self._cut = False

    def order(self, random: Random) -> Order:
        if not (self._cut and random.random() < 0.5):
            self._number += 1
        words = ("library", "copy", str(self.library), str(self._target), "--json")
        return Order(words, self.place, self.notes)

    def faults(self, told: Told) -> list[str]:
        faults = [*broken(told), *self.harmed(), *disorder(self.library)]
        if self._holds(self.library) != (self._contents, self._turns):
            faults.append("the original of the copy was changed")
        self._cut = not told.ended
        if told.ended:
            faults += self._unlike(self._target)
        else:
            faults += self._gone_on_with()
        return faults

    @property
    def _target(self) -> Path:
        return self.place / f"copy {self._number}"

    def _gone_on_with(self) -> list[str]:
        """What is wrong with the copy when it is gone on with; done beside what the kill left."""
        rest = self.place / "rest"
        shutil.rmtree(rest, ignore_errors=True)
        if self._target.exists():
            shutil.copytree(self._target, rest)
        try:
            copy(self.library, rest)
        except PhotalkError as error:
            if "already" not in str(error):
                return [f"the copy cannot be gone on with: {error}"]
            self._cut = False  # it was killed after its last commit, with nothing left to do
        return self._unlike(rest)

    def _unlike(self, folder: Path) -> list[str]:
        faults = [*disorder(folder), *unresumed(folder, self._turns)]
        if not faults and self._holds(folder) != (self._contents, self._turns):
            faults.append("the copy does not hold what the original holds")
        return [*faults, *(f"{path.name} is left of the copying" for path in folder.glob("*.part*"))]

    def _holds(self, folder: Path) -> tuple[object, object]:
        with opened(folder) as library:
            return contents(library), kept(folder)
