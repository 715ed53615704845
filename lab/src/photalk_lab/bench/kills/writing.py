"""Files are being written when the kill comes: each is there whole under its name, or as it was before."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from photalk.commands import Rotate
from photalk.conversation.state import Done, Entry
from photalk.errors import CannotDo
from photalk.studio.sessions import Sessions
from photalk_lab.bench.kills.stage import Stage, broken, hidden
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import Order, Told, lived

LARGE = (2400, 1800)
TURNS = 300


class _Results(Stage):
    """A stage with a folder of results: nothing half-written may be there under any name but a hidden one."""

    renewed = 100

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.results = place / "results"
        self.results.mkdir()
        self._right: dict[str, bytes] = {}

    def _made(self, words: tuple[str, ...], out: str) -> bytes:
        """What an unkilled run of these words writes under that name."""
        if out not in self._right:
            folder = self.place / "unkilled"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            told = lived(Order(words, folder, self.notes))
            if told.code or not (folder / out).is_file():
                raise CannotDo(f"An unkilled run wrote no {out}: {' '.join(told.err)}")
            self._right[out] = (folder / out).read_bytes()
        return self._right[out]


class _OneFile(_Results):
    """One result that may take the place of an older one."""

    out = ""
    words: tuple[str, ...] = ()
    _before: bytes | None = None

    def _begun(self, random: Random) -> Order:
        right = self._made(self.words, self.out)
        target = self.results / self.out
        target.unlink(missing_ok=True)
        self._before = None
        if random.random() < 0.5:
            self._before = right[: len(right) // 2]  # as a half-written file would be, but for its name
            target.write_bytes(self._before)
        return Order(self.words, self.results, self.notes)

    def faults(self, told: Told) -> list[str]:
        target = self.results / self.out
        now = target.read_bytes() if target.exists() else None
        right = self._right[self.out]
        faults = [*broken(told), *self.harmed()]
        if now not in (self._before, right):
            faults.append(f"{self.out} is half-written: {len(now or b'')} of {len(right)} bytes")
        said = told.ended or any("Saved" in line for line in told.err)
        if said and now != right:
            faults.append(f"{self.out} was told as written and is not there")
        return faults

    def close(self) -> list[str]:
        told = lived(Order(self.words, self.results, self.notes))
        left = hidden(self.results)
        return [*broken(told), *([f"hidden files stay for ever: {', '.join(left)}"] if left else [])]


class Editing(_OneFile):
    """`photalk edit` writes a large picture."""

    name = "edit"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self._image = painted(place / "large.jpg", 7, LARGE)
        self.keep([self._image])

    def order(self, random: Random) -> Order:
        name, wish = random.choice((("turned", "rotate 90"), ("brighter", "adjust_attr brightness 60")))
        self.out = f"{name}{random.choice(('.jpg', '.png', '.tif'))}"
        self.words = ("edit", str(self._image), wish, "-o", self.out)
        return self._begun(random)


class SessionExport(_OneFile):
    """`photalk sessions export` writes a long conversation."""

    name = "session export"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        library = place / "library"
        picture = str(painted(place / "cat.jpg", 3))
        self.keep([Path(picture)])
        with closing(Sessions(library)) as sessions:
            number = None
            for at in range(TURNS):
                entry = Entry(
                    f"turn it, {at}", "Turned. " * 20, (Done(Rotate(90), picture),), picture=picture
                )
                number = sessions.record(number, at, entry)

    def order(self, random: Random) -> Order:
        form = random.choice(("photalk", "caise"))
        self.out = f"{form}.json"
        library = str(self.place / "library")
        self.words = ("sessions", "export", "1", "--format", form, "-o", self.out, "--library", library)
        return self._begun(random)

    def faults(self, told: Told) -> list[str]:
        with closing(Sessions(self.place / "library")) as sessions:
            kept = len(sessions.entries(1))
        return [*super().faults(told), *([] if kept == TURNS else [f"only {kept} turns are left"])]


class Applying(_Results):
    """`photalk apply` writes many pictures, and tells of each."""

    name = "apply"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self._photos = place / "photos"
        self._photos.mkdir()
        self.keep(painted(self._photos / f"{number}.jpg", number, (900, 600)) for number in range(5))
        self._program = place / "program.txt"
        told = lived(Order(("edit", str(self._photos / "0.jpg"), WISH, "--program"), place, self.notes))
        self._program.write_text("\n".join(told.out), encoding="utf-8")
        self._number = 0
        for name in self._names():
            self._made(self._words("."), name)

    def order(self, random: Random) -> Order:
        if random.random() < 0.5:  # else into the same folder, where what is there gets company
            self._number += 1
        return Order(self._words(f"batch {self._number}"), self.results, self.notes)

    def faults(self, told: Told) -> list[str]:
        faults = [*broken(told), *self.harmed()]
        out = self.results / f"batch {self._number}"
        for path in out.glob("[!.]*"):
            if path.read_bytes() != self._right[f"{path.stem.partition('-')[0]}.jpg"]:
                faults.append(f"{path.name} is half-written")
        for line in map(json.loads, told.out):
            if "error" in line or not (self.results / line["out"]).is_file():
                faults.append(f"{Path(line['path']).name} was told as written and is not there: {line}")
        if told.ended and len(told.out) != len(self.originals):
            faults.append(f"it ended after {len(told.out)} of {len(self.originals)} pictures")
        return faults

    def close(self) -> list[str]:
        faults = []
        for folder in sorted(self.results.iterdir()):
            told = lived(Order(self._words(folder.name), self.results, self.notes))
            left = hidden(folder)
            faults += [*broken(told), *([f"hidden files stay for ever: {', '.join(left)}"] if left else [])]
        return faults

    def _words(self, out: str) -> tuple[str, ...]:
        return ("apply", str(self._program), str(self._photos), "-o", out, "--json")

    def _names(self) -> Iterator[str]:
        return (path.name for path in self.originals)


WISH = "rotate 90; adjust_attr brightness 20"
"""Typed, so that what is killed is the writing and never the reading."""
