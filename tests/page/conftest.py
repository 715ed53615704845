"""A real server with a small library, and a real Chromium in front of it."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from socket import SO_REUSEADDR, SOL_SOCKET, socket
from typing import TYPE_CHECKING

import pytest
import uvicorn

from photalk.apps.api.app import PAGE, application
from photalk.apps.api.folder_choices import FolderChoices
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.server_state import ServerState
from photalk.commands.queries.query import Query
from photalk.search.asking.candidates import Candidates
from photalk.search.hits import SearchQuestion
from toy_server import desk_of
from toy_space import COLOURS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


class Curious:
    """Asks one question of every search."""

    def ask(self, candidates: Candidates, query: Query) -> SearchQuestion | None:
        return (
            None
            if query.answers
            else SearchQuestion("thing:dog", "Is there a dog in it?", ("yes", "no"), 0.5)
        )


@dataclass
class Running:
    """A server on loopback that can be killed and started again."""

    library: Path
    photos: Path
    port: int = 0
    token: str | None = None
    served_library: ServedLibrary | None = None
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/"

    def start(self) -> None:
        self.served_library = desk_of(self.library)
        self.served_library.studio.finding._finder.questioner = Curious()
        server_state = ServerState([self.served_library], places=FolderChoices([self.photos]))
        listening = socket()
        listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        self.port = int(listening.getsockname()[1])
        config = uvicorn.Config(
            application(server_state, token=self.token),
            log_level="error",
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        give_up = time.monotonic() + 30
        while not self._server.started and time.monotonic() < give_up:
            time.sleep(0.02)

    def stop(self) -> None:
        assert self._server is not None
        assert self._thread is not None
        self._server.should_exit = True
        self._thread.join(30)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine."""
    from playwright.sync_api import sync_playwright

    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "these tests need Chromium; leave them out with -m 'not browser'"
    assert (PAGE / "index.html").is_file(), "the page is not built; make page builds it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A few real photos, and plain colours whose names say nothing."""
    from PIL import Image

    from photalk.apps.samples import write_samples

    folder = tmp_path / "photos"
    folder.mkdir()
    write_samples(folder)
    for number, colour in enumerate(COLOURS, 1):
        picture = Image.new("RGB", (160, 120), COLOURS[colour])
        picture.paste((128, 128, 128), (0, 0, 20, 120))
        picture.save(folder / f"IMG_{number}.png")
    return folder


@pytest.fixture
def running(tmp_path: Path, photos: Path) -> Iterator[Running]:
    """A server whose library is empty yet."""
    server = Running(tmp_path / "library", photos)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def indexed(running: Running) -> Running:
    """A server whose library has the photos."""
    assert running.served_library is not None
    running.served_library.studio.index(running.photos)
    return running


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser of its own, in which nothing may go wrong unseen."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab; errors of scripts and of the content policy fail the test."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None,
    )
    yield page
    assert not wrong, wrong
