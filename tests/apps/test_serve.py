"""`photalk serve` as a process: where it listens, who may come in, and what a kill costs."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from photalk import __version__

COMMAND = [sys.executable, "-c", "from photalk.apps.cli import main; main()"]
Start = Callable[..., tuple[subprocess.Popen[bytes], str]]


@pytest.fixture
def start(tmp_path: Path, environment: dict[str, str]) -> Iterator[Start]:
    """Start a server with these options; it and the address that it tells."""
    processes: list[subprocess.Popen[bytes]] = []

    def run(*options: str) -> tuple[subprocess.Popen[bytes], str]:
        process = subprocess.Popen(
            [*COMMAND, "serve", *(options or ("--port", "0"))],
            stderr=subprocess.PIPE,
            env=environment,
            cwd=tmp_path,
        )
        processes.append(process)
        assert process.stderr is not None
        line = process.stderr.readline().decode()
        match = re.search(r"http://\S+", line)
        assert match, line
        return process, match[0]

    yield run
    for process in processes:
        process.kill()
        process.wait(30)
        assert process.stderr is not None
        process.stderr.close()


def asked(address: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """The status and the JSON of an answer."""
    data = None if body is None else json.dumps(body).encode()
    base = address.partition("#")[0].rstrip("/")
    request = urllib.request.Request(f"{base}/api/v1{path}", data, headers)
    if data is not None:
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_it_listens_on_this_machine_only_and_ends_with_ctrl_c_in_spite_of_open_streams(start: Start) -> None:
    process, address = start()
    port = int(re.search(r":(\d+)/", address)[1])  # type: ignore[index]
    assert asked(address, "/health") == (200, {"status": "ok", "version": __version__, "needs_token": False})
    library = asked(address, "/libraries")[1][0]["id"]
    session = asked(address, f"/libraries/{library}/sessions", {})[1]["id"]
    stream = urllib.request.urlopen(
        f"http://localhost:{port}/api/v1/libraries/{library}/sessions/{session}/events", timeout=30
    )
    assert stream.readline().startswith(b"event: turns")
    process.send_signal(signal.SIGINT)
    process.wait(20)
    assert process.stderr is not None
    assert process.stderr.read() == b""
    with suppress(OSError):
        stream.close()
    assert process.returncode in (0, 130, -signal.SIGINT)
    if addresses := _others():
        with pytest.raises(OSError, match=r"refused|timed out|unreachable"):
            socket.create_connection((addresses[0], port), 2)


def test_beyond_this_machine_it_needs_its_token(start: Start) -> None:
    _, address = start("--host", "0.0.0.0", "--port", "0")
    token = address.partition("#token=")[2]
    assert len(token) > 20
    local = re.sub(r"//[^:]+:", "//127.0.0.1:", address)
    assert asked(local, "/libraries")[0] == 401
    status, libraries = asked(local, "/libraries", Authorization=f"Bearer {token}")
    assert status == 200
    assert not libraries[0]["chooses_folders"]


def test_a_port_that_is_taken_is_told_in_one_sentence(photalk: Callable[..., Any]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = photalk("serve", "--port", taken.getsockname()[1])
    assert ran.failed_in_a_sentence
    assert "--port" in ran.err


def test_a_kill_in_the_middle_of_a_turn_loses_nothing_that_was_answered(
    start: Start, photos: Path, tmp_path: Path
) -> None:
    process, address = start()
    library = asked(address, "/libraries")[1][0]["id"]
    at = f"/libraries/{library}/sessions"
    session = asked(address, at, {})[1]["id"]
    answered: list[int] = []

    def talk() -> None:
        with suppress(OSError, ValueError):
            for _ in range(1_000):
                status, reply = asked(address, f"{at}/{session}/messages", {"text": "hello"})
                assert status == 200
                answered.append(reply["turn"]["number"])

    talking = threading.Thread(target=talk)
    talking.start()
    while len(answered) < 5:
        pass
    os.kill(process.pid, signal.SIGKILL)
    talking.join(60)
    _, again = start()
    turns = asked(again, f"{at}/{session}")[1]["turns"]
    assert [turn["number"] for turn in turns] == list(range(1, len(turns) + 1))
    # One more may have been kept whose answer nobody heard.
    assert len(turns) in (len(answered), len(answered) + 1)
    assert asked(again, f"{at}/{session}/messages", {"text": "hello", "after": len(turns)})[0] == 200


def _others() -> list[str]:
    """Addresses of this machine that are not loopback."""
    with suppress(OSError):
        found = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
        return [one for one in found if not one.startswith("127.")]
    return []
