"""A real Milvus server on this machine, for tests: started by the first that needs it, killed by the last.

It needs the package `milvus`, which carries the server. One of its ports is always the same, so that there is
one server for all processes that run tests; they take turns with it, a test at a time.
"""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(tempfile.gettempdir()) / f"photalk-milvus-{os.getuid()}"
_STARTED: list[subprocess.Popen[bytes]] = []


class MilvusHere:
    """The server, whose folder outlives kills."""

    @property
    def port(self) -> int:
        return int(_state()["port"])

    @property
    def address(self) -> str:
        return f"milvus://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, unless it runs; it is ready on return."""
        from milvus import MilvusServer, MilvusServerConfig

        class Again(MilvusServerConfig):  # type: ignore[misc, unused-ignore]
            """Takes a port for free on which a server ran until a moment ago."""

            def try_bind_port(self, port: int) -> socket.socket | None:
                tried = socket.socket()
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    tried.bind(("127.0.0.1", port))
                    tried.listen()
                except OSError:
                    tried.close()
                    return None
                return tried

        state = _state()
        if state.get("pid") and _answers(state["port"]):
            return
        port = state.get("port") or _free_port()
        server = MilvusServer(
            Again(), wait_for_started=False, data_dir=str(FOLDER / "server"), proxy_port=port
        )
        server.start()
        _wait(server.server_proc, f"http://127.0.0.1:{server.webservice_port}/healthz")
        _STARTED.append(server.server_proc)
        _keep({"pid": server.server_proc.pid, "port": port})
        server.server_proc = None  # or it would end with this process
        server.stop()

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        state = _state()
        if state.get("pid"):
            with suppress(ProcessLookupError):
                os.kill(state["pid"], signal.SIGKILL)
            _keep({"port": state["port"]})
            for process in _STARTED:
                if process.pid == state["pid"]:
                    process.wait()
            while _answers(state["port"]):
                time.sleep(0.05)


@contextmanager
def milvus() -> Iterator[MilvusHere]:
    """The server, running, for this test alone; skips the test where there is none to be had."""
    pytest.importorskip("pymilvus")
    pytest.importorskip("milvus")
    with _turn():
        _use()
        here = MilvusHere()
        here.start()
        yield here


@contextmanager
def _turn() -> Iterator[None]:
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    lock = os.open(FOLDER / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


@cache
def _use() -> None:
    """Be one of the processes for which the server is kept."""
    (FOLDER / "users").mkdir(exist_ok=True)
    own = FOLDER / "users" / str(os.getpid())
    own.touch()

    def leave() -> None:
        with _turn():
            own.unlink(missing_ok=True)
            if not any(Path("/proc", user.name).exists() for user in (FOLDER / "users").iterdir()):
                MilvusHere().kill()
                for path in FOLDER.iterdir():
                    if path.name != "lock":
                        shutil.rmtree(path) if path.is_dir() else path.unlink()

    atexit.register(leave)


def _state() -> dict[str, int]:
    try:
        return dict(json.loads((FOLDER / "state.json").read_text()))
    except FileNotFoundError:
        return {}


def _keep(state: dict[str, int]) -> None:
    (FOLDER / "state.json").write_text(json.dumps(state))


def _wait(process: subprocess.Popen[bytes], health: str) -> None:
    give_up = time.monotonic() + 120
    while time.monotonic() < give_up:
        if process.poll() is not None:
            raise RuntimeError("the Milvus server ended as soon as it was started; does another run here?")
        with suppress(OSError), urllib.request.urlopen(health, timeout=10) as answer:
            if b"OK" in answer.read():
                return
        time.sleep(0.1)
    raise RuntimeError("the Milvus server does not get ready")


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
        return True
    return False


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
