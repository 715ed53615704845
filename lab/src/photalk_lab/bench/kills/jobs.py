"""`photalk serve` is killed while jobs run: archives are whole, and what was told as done is there."""

from __future__ import annotations

import http.client
import io
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from PIL import Image

from photalk_lab.bench.kills.serving import Client, client_of, over
from photalk_lab.bench.kills.stage import Over, Stage, broken, disorder, hidden, opened, whole
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import PATIENCE, Order, Told, Victim, lived

PROGRAMS = (["rotate 90"], ["adjust_attr brightness 20", "flip horizontal"], ["black_and_white"])
FORMS = (None, "png", "tif")
_FINAL = ("done", "failed", "cancelled")
_PAUSE = 0.02


class Jobs(Stage):
    """One client: has an archive made of all pictures and a folder indexed meanwhile, and fetches it."""

    name = "serve jobs"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.library, self.photos = place / "library", place / "photos"
        self.exports = self.library / "exports"
        self.photos.mkdir()
        self.keep([painted(self.photos / f"cat-{number}.jpg", number, (480, 320)) for number in range(5)])
        lived(Order(("index", str(self.photos), "--library", str(self.library)), place, self.notes))
        self._number = 0
        self._random = Random()
        self._client: Thread | None = None
        self._done: dict[str, dict[str, Any]] = {}
        self._fetched: dict[str, bytes] = {}
        self._refused: list[str] = []
        self._fresh = self.photos

    def order(self, random: Random) -> Order:
        self._random, self._number = random, self._number + 1
        self._done, self._fetched, self._refused, self._client = {}, {}, [], None
        self._fresh = painted(self.photos / f"dog-{self._number}.jpg", 50 + self._number)
        return Order(("serve", "--library", str(self.library), "--port", "0"), self.place, self.notes)

    def meet(self, victim: Victim) -> Over:
        self._client = client_of(victim, self._work)
        return victim.wait if self._client is None else over(self._client)

    def faults(self, told: Told) -> list[str]:
        if self._client is not None:
            self._client.join(PATIENCE)
        return [*broken(told), *self.harmed(), *disorder(self.library), *self._refused, *self._files()]

    def close(self) -> list[str]:
        victim = Victim(self.order(Random(0)))
        ended = self.meet(victim)(PATIENCE)
        victim.kill()
        faults = [] if ended and len(self._done) == 2 else ["the last client got nothing done"]
        return [*faults, *(f"{name} stays for ever" for name in hidden(self.exports))]

    def _files(self) -> Iterator[str]:
        for path in self.exports.rglob("[!.]*"):
            archive = path.suffix == ".zip"
            if path.is_file() and not (_whole_archive(path.read_bytes()) if archive else whole(path)):
                yield f"{path.name} is half-written"
        for job, said in self._done.items():
            if said["kind"] == "index":
                with opened(self.library) as library:
                    if library.by_path(self._fresh) is None:
                        yield f"{self._fresh.name} was told as indexed and is not there"
            elif not (self.exports / f"batch-{job}.zip").is_file():
                yield f"the archive of job {job} was told as done and is not there"
        for job, data in self._fetched.items():
            if not _whole_archive(data) or data != (self.exports / f"batch-{job}.zip").read_bytes():
                yield f"the archive of job {job} that was fetched is not the one that was made"

    def _work(self, port: int) -> None:
        with suppress(OSError, http.client.HTTPException, ValueError):
            client = Client(port)
            home = f"/api/v1/libraries/{client.asked('GET', '/api/v1/libraries')[1][0]['id']}"
            pictures = [one["id"] for one in client.asked("GET", f"{home}/pictures")[1]["items"]]
            wanted: list[dict[str, Any]] = [
                {"kind": "apply", "do": self._random.choice(PROGRAMS), "pictures": pictures,
                 "settings": {"format": self._random.choice(FORMS)}},
                {"kind": "index", "places": []},
            ]  # fmt: skip
            self._random.shuffle(wanted)
            begun = [client.asked("POST", f"{home}/jobs", one) for one in wanted]
            for status, job in begun:
                if status != 202:
                    self._refused.append(f"a job was answered with {status}: {job}")
                else:
                    self._follow(client, job["id"])

    def _follow(self, client: Client, job: str) -> None:
        """Wait for a job, and fetch what it has made."""
        while (now := client.asked("GET", f"/api/v1/jobs/{job}")[1])["state"] not in _FINAL:
            time.sleep(_PAUSE)
        if now["state"] != "done" or now["failures"]:
            self._refused.append(f"a job ended so: {now}")
            return
        self._done[job] = now
        if now["kind"] == "apply":
            status, data = client.fetched(f"/api/v1/jobs/{job}/result")
            if status == 200:
                self._fetched[job] = data
            else:
                self._refused.append(f"the archive was answered with {status}")


def _whole_archive(data: bytes) -> bool:
    """Whether an archive and every picture in it can be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                with Image.open(io.BytesIO(archive.read(name))) as picture:
                    picture.load()
            return bool(archive.namelist())
    except (OSError, SyntaxError, zipfile.BadZipFile):
        return False
