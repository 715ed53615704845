"""Connections of a real server with few files to open: who is waited for, how long, and who gets in."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("resource")

FILES = 256
WAITS = {"head": 2.0, "body": 3.0, "rest": 1.0, "reader": 3.0}
TOKEN = "a token that nobody guesses"
SERVER = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
from photalk.apps.api import connections
connections.SECONDS.update({WAITS})
from photalk.apps.cli import main
main()
"""
HEAD = "GET /api/v1/libraries HTTP/1.1\r\nHost: localhost\r\n"


@dataclass(frozen=True)
class Running:
    """A server in a process of its own, and what it has written to stderr."""

    process: subprocess.Popen[bytes]
    port: int
    told: Path

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 20)

    def asked(self, method: str = "GET", path: str = "/libraries", body: object = None) -> tuple[int, Any]:
        """What somebody is answered who has the token."""
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as line:
            line.request(method, f"/api/v1{path}", json.dumps(body), headers)
            answer = line.getresponse()
            return answer.status, json.load(answer)

    @property
    def files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("connections")
    told = folder / "stderr"
    environment = {
        **os.environ, "PHOTALK_LIBRARY": str(folder / "library"), "PHOTALK_OFFLINE": "1",
        "PHOTALK_TOKEN": TOKEN, "PYTHONWARNINGS": "error::ResourceWarning",
    }  # fmt: skip
    with told.open("wb") as err:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, "serve", "--port", "0"], stderr=err, env=environment, cwd=folder
        )
    try:
        while not (found := re.search(r":(\d+)/", told.read_text())):
            assert process.poll() is None, told.read_text()
            time.sleep(0.05)
        yield Running(process, int(found[1]), told)
        assert len(told.read_text().splitlines()) == 1, told.read_text()
    finally:
        process.kill()
        process.wait(30)


def test_requests_that_are_never_finished_keep_nobody_out(running: Running) -> None:
    with ExitStack() as held:
        for _ in range(400):
            held.enter_context(running.connect()).sendall(HEAD.encode() + b"X-Slow: ")
        for _ in range(10):
            began = time.monotonic()
            assert running.asked()[0] == 200
            assert time.monotonic() - began < 2
        if Path("/proc/self/fd").exists():
            assert running.files < FILES - 64
    assert "Traceback" not in running.told.read_text()


def test_strangers_who_ask_for_what_is_open_to_all_keep_nobody_out(running: Running) -> None:
    with ExitStack() as held:
        for _ in range(200):
            line = held.enter_context(running.connect())
            line.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT")
        assert [running.asked()[0] for _ in range(5)] == [200] * 5


@pytest.mark.parametrize("pause", [None, 0.2])
def test_a_head_that_does_not_end_is_given_up(running: Running, pause: float | None) -> None:
    with running.connect() as line:
        line.sendall(HEAD.encode())
        assert 1 < _closed(line, pause) < 8


def test_a_body_that_stalls_is_given_up_and_one_that_comes_on_is_not(running: Running) -> None:
    with running.connect() as stalled, running.connect() as steady, running.connect() as drop:
        for line, length in ((stalled, 5_000), (drop, 5_000), (steady, 14_000)):
            head = f"POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n"
            line.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode())
        began = time.monotonic()
        for _ in range(14):
            steady.sendall(b"x" * 1_000)
            if _open(drop):
                drop.send(b"x")
            time.sleep(0.5)
        assert time.monotonic() - began > 2 * WAITS["body"]
        assert steady.recv(100).startswith(b"HTTP/1.1 422")
        assert stalled.recv(100).startswith(b"HTTP/1.1 408")
        assert not _open(drop)
    assert running.asked()[0] == 200


def test_the_rest_of_a_body_that_was_refused_is_not_read_for_long(running: Running) -> None:
    ask = "POST /api/v1/libraries/x/uploads HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000000\r\n\r\n"
    with running.connect() as line:
        line.sendall(ask.encode())
        assert line.recv(12) == b"HTTP/1.1 401"
        assert _poured(line, b"x" * 65_536) < 2_000_000_000


def test_who_does_not_read_the_answer_is_given_up(running: Running) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect(("127.0.0.1", running.port))
        line.settimeout(WAITS["reader"] + 20)
        assert _poured(line, b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n") > 0


@pytest.mark.parametrize("sent", [b"X-A: " + b"a" * 60_000, b"\x16\x03\x01 no http at all\r\n\r\n"])
def test_what_is_no_request_is_answered_shortly(running: Running, sent: bytes) -> None:
    with running.connect() as line:
        line.sendall(HEAD.encode() + sent)
        assert line.recv(12) == b"HTTP/1.1 400"


def test_streams_do_not_count_among_requests_and_have_a_limit_of_their_own(running: Running) -> None:
    library = running.asked()[1][0]["id"]
    session = running.asked("POST", f"/libraries/{library}/sessions")[1]["id"]
    path = f"/libraries/{library}/sessions/{session}"
    ask = f"GET /api/v1{path}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n\r\n"
    with ExitStack() as held:
        lines = [held.enter_context(running.connect()) for _ in range(50)]
        first, heads = lines[0], []
        for line in lines:
            line.sendall(ask.encode())
            heads.append(line.recv(12))
        most = FILES // 3 // 2
        assert heads == [b"HTTP/1.1 200"] * most + [b"HTTP/1.1 429"] * (50 - most)
        time.sleep(max(WAITS.values()))
        assert running.asked("POST", f"{path}/messages", {"text": "hello"})[0] == 200
        while b'"turns":1' not in first.recv(1_000):
            pass


def _closed(line: socket.socket, pause: float | None) -> float:
    """After how many seconds it is closed, while a byte is sent now and then."""
    began = time.monotonic()
    if pause is not None:
        while _open(line):
            line.send(b"x")
            time.sleep(pause)
    assert line.recv(100).startswith(b"HTTP/1.1 408")
    return time.monotonic() - began


def _poured(line: socket.socket, data: bytes) -> int:
    """How much can be sent, over and over, before it is closed."""
    sent = 0
    with suppress(ConnectionError):
        while True:
            sent += line.send(data)
            time.sleep(0.001)  # or all of it is sent before anyone can say no
    return sent


def _open(line: socket.socket) -> bool:
    """Whether the other side has said nothing yet."""
    line.setblocking(False)
    try:
        line.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except OSError:
        pass
    finally:
        line.settimeout(20)
    return False
