"""A server with a small library of plain colours, without a socket and without a model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from photalk.apps.api.access_guard import Limits
from photalk.apps.api.app import application
from photalk.apps.api.folder_choices import FolderChoices
from photalk.apps.api.sandboxed_performer import tell
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.server_state import ServerState
from photalk.library.report import IndexProgress
from photalk.studio import Studio
from spoken import Spoken
from toy_space import COLOURS, ToyEncoder

NAMES = ("red", "green", "blue", "yellow", "white", "black", "pink", "orange")


@dataclass(frozen=True)
class Served:
    """A client of a running server, and what the server stands on."""

    client: TestClient
    server_state: ServerState
    served_library: ServedLibrary
    photos: Path

    @property
    def at(self) -> str:
        """Where the library is."""
        return f"/api/v1/libraries/{self.served_library.id}"

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(f"{self.at}{path}", **more)

    def post(self, path: str, body: object = None, **more: Any) -> Any:
        return self.client.post(f"{self.at}{path}", json={} if body is None else body, **more)

    def begin(self) -> int:
        """The number of a new conversation."""
        return int(self.post("/sessions").json()["id"])

    def say(self, session: int, text: str, **more: object) -> Any:
        response = self.post(f"/sessions/{session}/messages", {"text": text, **more})
        assert response.status_code == 200, response.text
        return response.json()

    def picture(self, name: str) -> int:
        """The number of the picture of that file name."""
        items = self.get("/pictures").json()["items"]
        return next(int(item["id"]) for item in items if item["name"] == name)


def desk_of(folder: Path) -> ServedLibrary:
    """A served library whose models are toys."""

    def progress(now: IndexProgress) -> None:
        tell(f"indexing {now.stage}", now.done, now.total)

    return ServedLibrary(
        folder, studio=Studio(folder, understander=Spoken(), encoder=ToyEncoder, progress=progress)
    )


def drawn(folder: Path) -> Path:
    """A folder of pictures of one colour each, with a stripe so that edits can be seen."""
    folder.mkdir()
    for number, colour in enumerate(NAMES, 1):
        picture = Image.new("RGB", (64, 48), COLOURS[colour])
        picture.paste((128, 128, 128), (0, 0, 8, 48))
        picture.save(folder / f"IMG_{number}.png")
    return folder


@contextmanager
def serving(library: Path, photos: Path) -> Iterator[Served]:
    """A server of a library with these photos."""
    served_library = desk_of(library)
    served_library.studio.index(photos)
    server_state = ServerState([served_library], places=FolderChoices([photos]))
    app = application(server_state, hosts=frozenset({"testserver"}), limits=Limits(10_000, 10_000, 1_000))
    with TestClient(app) as client:
        yield Served(client, server_state, served_library, photos)


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    return drawn(tmp_path / "photos")


@pytest.fixture
def served(tmp_path: Path, photos: Path) -> Iterator[Served]:
    with serving(tmp_path / "library", photos) as served:
        yield served
