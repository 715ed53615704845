"""`photalk index` is killed: what was indexed stays, and indexing again ends as if nothing had happened."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from photalk.errors import PhotalkError
from photalk.library.exact_store import FOLDER
from photalk.library.library import Library
from photalk_lab.bench.kills.stage import Stage, broken, digest, disorder, opened
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import Order, Told

POOL, FEWEST, MOST = 24, 6, 14
Contents = dict[str, Any]
"""What a library holds, by path: a photo but for its number, its vector and its thumbnail."""


class Indexing(Stage):
    """Between two runs, photos come, go, move, change, are copied, and one cannot be read."""

    name = "index"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.library, self.photos, pool = place / "library", place / "photos", place / "pool"
        self.photos.mkdir()
        pool.mkdir()
        self._pool = [painted(pool / f"{number}.jpg", number) for number in range(POOL)]
        with opened(place / "unkilled") as library:
            library.index([pool])
            facts = contents(library)
        self._facts = {photo.digest: (photo, *rest) for photo, *rest in facts.values()}
        self._known: dict[str, tuple[int, str]] = {}
        self._named = 0

    def order(self, random: Random) -> Order:
        self._change(random)
        self.keep(self.photos.iterdir())
        words = ("index", str(self.photos), "--library", str(self.library), "--json")
        return Order(words, self.place, self.notes)

    def faults(self, told: Told) -> list[str]:
        faults = [*broken(told), *self.harmed(), *disorder(self.library)]
        if faults:
            return faults
        with opened(self.library) as library:
            faults += self._lost(library)
            if told.ended:
                faults += _apart(contents(library), self._expected(), "what was told as indexed is not")
                faults += [] if told.out else ["it ended without a report"]
                faults += self._misreported(told)
            ids = library.store.ids()
            self._known = {photo.path: (photo.id, photo.digest) for photo in library.photos(ids)}
        return [*faults, *self._gone_on_with()]

    def _gone_on_with(self) -> list[str]:
        """What is wrong when it is indexed again; done beside what the kill left, for the next to meet."""
        rest = self.place / "rest"
        shutil.rmtree(rest, ignore_errors=True)
        shutil.copytree(self.library, rest)
        expected = self._expected()
        with opened(rest) as library:
            try:
                library.index([self.photos])
                again = library.index([self.photos])
            except PhotalkError as error:
                return [f"it cannot be indexed again: {error}"]
            faults = _apart(contents(library), expected, "indexed again, it is not as unkilled")
            if (again.unchanged, again.new, again.changed) != (len(expected), 0, 0):
                faults.append(f"indexing a third time found something to do: {again.text}")
            faults += self._lost(library)
        if len(spaces := [*(rest / FOLDER).glob("*")]) > 1:
            faults.append(f"{len(spaces)} folders of vectors are left")
        return faults

    def _lost(self, library: Library) -> list[str]:
        """Photos that were indexed before, have not changed, and are not there under their numbers."""
        lost = []
        for path, (number, content) in self._known.items():
            if Path(path).exists() and digest(Path(path)) == content:
                photo = library.by_path(path)
                if photo is None or (photo.id, photo.digest) != (number, content):
                    lost.append(f"{Path(path).name}, indexed long ago, was lost")
        return lost

    def _misreported(self, told: Told) -> list[str]:
        report = json.loads(told.out[-1]) if told.out else {}
        right = len(self._expected())
        return [] if report.get("photos") == right else [f"it reports {report.get('photos')} of {right}"]

    def _expected(self) -> Contents:
        there = {str(path): digest(path) for path in self.photos.iterdir()}
        return {
            path: (replace(self._facts[content][0], path=path), *self._facts[content][1:])
            for path, content in there.items()
            if content in self._facts
        }

    def _change(self, random: Random) -> None:
        there = sorted(self.photos.iterdir())
        for path in random.sample(there, min(len(there), random.randrange(6))):
            match random.randrange(4):
                case 0:
                    path.rename(self._fresh(random))
                case 1:
                    shutil.copyfile(random.choice(self._pool), path)
                case _:
                    path.unlink()
        while len([*self.photos.iterdir()]) < random.randint(FEWEST, MOST):
            shutil.copyfile(random.choice(self._pool), self._fresh(random))
        if random.random() < 0.3:
            self._fresh(random).write_bytes(b"\xff\xd8\xff no picture" + random.randbytes(20))

    def _fresh(self, random: Random) -> Path:
        self._named += 1
        return self.photos / f"{random.choice(('cat', 'dog', 'sea'))} {self._named}.jpg"


def contents(library: Library) -> Contents:
    """What a library holds."""
    ids = library.store.ids()
    vectors = library.store.rows(ids).vectors
    return {
        photo.path: (replace(photo, id=0), vector.tobytes(), library.thumbnail(photo.id))
        for photo, vector in zip(library.photos(ids), vectors, strict=True)
    }


def _apart(found: Contents, right: Contents, what: str) -> list[str]:
    odd = [path for path in {*found, *right} if found.get(path) != right.get(path)]
    return [f"{what}: {', '.join(sorted(Path(path).name for path in odd))}"] if odd else []
