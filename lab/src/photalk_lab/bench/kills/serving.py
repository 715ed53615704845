"""`photalk serve` is killed while it answers: what a client was told is there when it comes back."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from photalk_lab.bench.kills.stage import Over, Stage, broken, digest, disorder, hidden, opened, whole
from photalk_lab.bench.kills.talking import Kept, changed, kept, unresumed
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import PATIENCE, Order, Told, Victim, lived

MESSAGES = ("make it brighter", "rotate it left", "undo", "hello", "more contrast")
_BOUNDARY = "photalk-kills"


class Serving(Stage):
    """One client: begins a conversation, talks, uploads a picture, saves a result, talks on."""

    name = "serve"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.library, photos = place / "library", place / "photos"
        photos.mkdir()
        self.keep([painted(photos / f"cat-{number}.jpg", number, (480, 320)) for number in range(3)])
        lived(Order(("index", str(photos), "--library", str(self.library)), place, self.notes))
        self._before: Kept = {}
        self._random = Random()
        self._number = 0
        self._sent = b""
        self._said: list[str] = []
        self._session: int | None = None
        self._answered = 0
        self._saved: list[str] = []
        self._uploaded: list[str] = []
        self._refused: list[str] = []
        self._client: Thread | None = None

    def order(self, random: Random) -> Order:
        self._before = kept(self.library)
        self._random = random
        self._number += 1
        upload = painted(self.place / "sent.jpg", 100 + self._number, (240, 160))
        self._sent = upload.read_bytes()
        self._said, self._session, self._answered = [], None, 0
        self._saved, self._uploaded, self._refused, self._client = [], [], [], None
        words = ("serve", "--library", str(self.library), "--port", "0")
        return Order(words, self.place, self.notes)

    def meet(self, victim: Victim) -> Over:
        self._client = client_of(victim, self._talk)
        return victim.wait if self._client is None else over(self._client)

    def faults(self, told: Told) -> list[str]:
        if self._client is not None:
            self._client.join(PATIENCE)  # it may still be reading what it was answered before the kill
        faults = [*broken(told), *self.harmed(), *disorder(self.library), *self._refused]
        now = kept(self.library)
        faults += changed(self._before, now, self._session)
        turns = now.get(self._session, []) if self._session is not None else []
        said = [json.loads(record)["user"] for record in turns]
        if said != self._said[: len(said)] or len(said) not in (self._answered, self._answered + 1):
            faults.append(f"{self._answered} of {self._said} were answered, {said} are kept")
        return [*faults, *self._files(), *unresumed(self.library, now)]

    def close(self) -> list[str]:
        """What is hidden in the folders of results and uploads when both were written to once more."""
        faults = []
        order = self.order(Random(0))
        victim = Victim(order)
        if not self.meet(victim)(PATIENCE):
            faults.append("the last client was not answered")
        victim.kill()
        for folder in (self.library / "exports", self.library / "uploads"):
            faults += [f"{name} stays for ever" for name in hidden(folder)] if folder.is_dir() else []
        return [*faults, *([] if self._saved and self._uploaded else ["the last client got nothing done"])]

    def _files(self) -> Iterator[str]:
        exports, uploads = self.library / "exports", self.library / "uploads"
        yield from (f"{name} was told as saved and is not there" for name in self._saved
                    if not (exports / name).is_file())  # fmt: skip
        yield from (f"{path.name} is half-written" for path in exports.glob("[!.]*") if not whole(path))
        with opened(self.library) as library:
            for name in self._uploaded:
                if not (uploads / name).is_file() or library.by_path(uploads / name) is None:
                    yield f"{name} was told as uploaded and is not there"
            for path in uploads.glob("[!.]*"):
                photo = library.by_path(path)
                if not whole(path) or (photo is not None and photo.digest != digest(path)):
                    yield f"{path.name} is half-uploaded"
        latest = uploads / f"up-{self._number}.jpg"
        if latest.exists() and latest.read_bytes() != self._sent:
            yield f"{latest.name} is not what was sent"

    def _talk(self, port: int) -> None:
        with suppress(OSError, http.client.HTTPException, ValueError):
            client = Client(port)
            home = f"/api/v1/libraries/{client.asked('GET', '/api/v1/libraries')[1][0]['id']}"
            session = client.asked("POST", f"{home}/sessions", {})[1]["id"]
            self._session = session
            messages = ["open cat-1.jpg", *self._random.choices(MESSAGES, k=3)]
            messages.insert(self._random.randint(1, 4), f"save out-{self._number}.png")
            at = self._random.randrange(len(messages))
            for number, text in enumerate(messages):
                if number == at:
                    self._upload(client, home)
                self._said.append(text)
                status, reply = client.asked("POST", f"{home}/sessions/{session}/messages", {"text": text})
                if status != 200 or (text.startswith("save") and not reply.get("saved")):
                    self._refused.append(f"“{text}” was answered with {status}: {reply}")
                if status == 200:
                    self._answered += 1
                    self._saved += [reply["saved"]] if reply.get("saved") else []

    def _upload(self, client: Client, home: str) -> None:
        status, answer = client.sent(f"{home}/uploads", f"up-{self._number}.jpg", self._sent)
        if status != 201 or not all(one.get("picture") for one in answer["items"]):
            self._refused.append(f"an upload was answered with {status}: {answer}")
        if status == 201:
            self._uploaded += [one["name"] for one in answer["items"] if one.get("picture")]


def client_of(victim: Victim, talk: Callable[[int], None]) -> Thread | None:
    """A thread that talks to a server at its port; None when the server has ended before it said which."""
    match = re.search(r"localhost:(\d+)", victim.said("Photalk is at") or "")
    if match is None:
        return None
    client = Thread(target=talk, args=(int(match[1]),), daemon=True)
    client.start()
    return client


def over(client: Thread) -> Over:
    """Waits for a client."""

    def waited(seconds: float) -> bool:
        client.join(seconds)
        return not client.is_alive()

    return waited


class Client:
    """A client on loopback; every request has a connection of its own."""

    def __init__(self, port: int) -> None:
        self._port = port

    def asked(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        return self._answer(method, path, data, "application/json")

    def fetched(self, path: str) -> tuple[int, bytes]:
        return self._answered("GET", path, None, "application/json")

    def sent(self, path: str, name: str, data: bytes) -> tuple[int, Any]:
        head = (
            f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n'
            "Content-Type: image/jpeg\r\n\r\n"
        )
        body = head.encode() + data + f"\r\n--{_BOUNDARY}--\r\n".encode()
        return self._answer("POST", path, body, f"multipart/form-data; boundary={_BOUNDARY}")

    def _answer(self, method: str, path: str, body: bytes | None, kind: str) -> tuple[int, Any]:
        status, answer = self._answered(method, path, body, kind)
        return status, json.loads(answer)

    def _answered(self, method: str, path: str, body: bytes | None, kind: str) -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)) as connection:
            connection.request(method, path, body, {"Content-Type": kind})
            response = connection.getresponse()
            return response.status, response.read()
