"""Who may come in, and what every answer says to the browser."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from photalk.apps.api import access_guard
from photalk.apps.api.access_guard import Guard, Limits
from photalk.apps.api.app import application
from photalk.apps.api.server_state import ServerState
from toy_server import Served

TOKEN = "a token that nobody guesses"


@pytest.fixture
def locked() -> Iterator[TestClient]:
    """A server with a token and no library."""
    with TestClient(application(ServerState([], local=False), token=TOKEN, hosts=None)) as client:
        yield client


def test_every_answer_has_the_headers_that_keep_a_browser_safe(served: Served) -> None:
    paths = ("/", "/api/v1/health", "/api/v1/libraries/none", f"{served.at}/pictures/1/thumbnail")
    for path in paths:
        headers = served.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "[", "127.0.0.1.evil.example:80"]
)
def test_a_name_that_is_not_ours_is_refused(served: Served, host: str) -> None:
    response = served.client.get("/api/v1/libraries", headers={"Host": host})
    assert (response.status_code, response.json()["code"]) == (403, "refused")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil.example"])
def test_pages_of_other_sites_are_refused(served: Served, origin: str) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        response = served.client.request(method, f"{served.at}/sessions", headers={"Origin": origin})
        assert response.status_code == 403
    ours = served.client.post(f"{served.at}/sessions", headers={"Origin": "http://testserver"})
    assert ours.status_code == 201


def test_without_the_token_only_the_door_answers(locked: TestClient) -> None:
    assert locked.get("/api/v1/health").json()["needs_token"]
    refused = locked.get("/api/v1/libraries")
    assert (refused.status_code, refused.json()["code"]) == (401, "token")
    assert refused.headers["www-authenticate"] == "Bearer"
    for given in ("", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"):
        assert locked.get("/api/v1/libraries", headers={"Authorization": given}).status_code == 401
    allowed = locked.get("/api/v1/libraries", headers={"Authorization": f"Bearer {TOKEN}"})
    assert allowed.json() == []


def test_a_page_keeps_the_token_in_a_cookie_that_scripts_cannot_read(locked: TestClient) -> None:
    assert locked.post("/api/v1/login", json={"token": "wrong"}).status_code == 401
    response = locked.post("/api/v1/login", json={"token": TOKEN})
    assert response.status_code == 204
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert locked.get("/api/v1/libraries").status_code == 200


def test_a_body_may_not_be_longer_than_allowed_whatever_its_header_says(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access_guard, "MAX_BODY", 1_000)

    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100

    for content in (b"x" * 2_000, chunks()):
        response = served.client.post(f"{served.at}/search", content=content)
        assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_one_client_gets_only_so_much() -> None:
    app = application(ServerState([]), hosts=None, limits=Limits(rate=0.001, burst=3))
    with TestClient(app) as client:
        answers = [client.get("/api/v1/health").status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]
        refused = client.get("/api/v1/health")
        assert refused.headers["retry-after"] == "1"


def test_streams_of_events_count_by_themselves() -> None:
    async def stays(scope: Scope, receive: Receive, send: Send) -> None:
        await anyio.sleep_forever()

    async def run() -> None:
        guard = Guard(stays, hosts=None, limits=Limits(at_once=2, streams=3))
        said: list[int] = []

        async def send(message: Message) -> None:
            if "status" in message:
                said.append(message["status"])

        async with anyio.create_task_group() as group:
            for path in ("/api/v1/jobs/x/events", "/api/v1/libraries"):
                for _ in range(4):
                    scope: Scope = {"type": "http", "path": path, "headers": [], "client": ("there", 1)}
                    group.start_soon(guard, scope, _nothing, send)
            await anyio.wait_all_tasks_blocked()
            group.cancel_scope.cancel()
        assert said == [429] * 3
        assert guard._followers.inside == guard._clients["there"].inside == 0

    anyio.run(run)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def test_a_server_that_can_open_no_more_files_says_so(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> Path:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(served.served_library, "file", full)
    answer = served.get(f"/pictures/{served.picture('IMG_1.png')}/original")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_clients_that_left_are_forgotten_in_time() -> None:
    guard = Guard(application(ServerState([])))
    for number in range(10_050):
        guard._let_in(f"client {number}").inside -= 1
    assert len(guard._clients) <= 10_001
