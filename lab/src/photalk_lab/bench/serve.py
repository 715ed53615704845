"""How does the server bear a crowd? Many conversations at once, beside one alone.

A real server process on loopback serves a library of real photos. Each client holds one conversation: it
searches, opens a picture, edits it twice, takes one back, and fetches the picture after every change. First
one client does so alone, a few times; then all of them at once, without a pause between a reply and the next
message, which no crowd of people would manage. Quoted are ratios of the two within one run. With K hands and
N clients that never pause, N / K is what queueing alone would cost.
"""

from __future__ import annotations

import http.client
import json as jsons
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

import numpy as np

from photalk.errors import CannotDo
from photalk.studio import Studio
from photalk_lab.bench.index import first_photos
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.report import Result

CLIENTS = 50
ALONE = 5
PHOTOS = 200
WISHES = ("a dog", "people outdoors", "a red car", "food on a table", "a person on a bike", "water", "a cat")
MESSAGES = ("open the first one", "a bit brighter", "make it warmer and crop it square", "undo that")
_COMMAND = [sys.executable, "-c", "from photalk.apps.cli import main; main()"]


@dataclass(slots=True)
class Times:
    """How long requests took, in seconds, and how many failed."""

    messages: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    failed: int = 0

    def add(self, other: Times) -> None:
        self.messages += other.messages
        self.pictures += other.pictures
        self.failed += other.failed


def run(data: Path | None = None, limit: int = CLIENTS, json: Path | None = None) -> Result:
    """Measure with `limit` clients, print the table, and write the JSON where it is wanted.

    `data` is a folder of photos; without one, those that scikit-image carries are served.

    Raises:
        NotFound: there are no photos in the folder.
        CannotDo: the server does not start.
    """
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        library = Path(folder) / "library"
        count = _indexed(library, data, Path(folder))
        with _server(library) as port:
            _conversation(port, 0)  # loads the models, which is not what is measured
            alone, crowd = Times(), Times()
            for number in range(ALONE):
                alone.add(_conversation(port, number))
            began = time.perf_counter()
            with ThreadPoolExecutor(limit) as pool:
                for times in pool.map(lambda number: _conversation(port, number), range(limit)):
                    crowd.add(times)
            passed = time.perf_counter() - began
    metrics = _metrics(alone, crowd, passed, limit)
    baselines = {"queueing alone": {"p95_ratio": round(limit / metrics["hands"], 2)}}
    metrics = {"pictures_in_library": count, **metrics}
    result = Result("serve", "loopback", len(crowd.messages), metrics, baselines)
    result.publish(_table(result), json)
    return result


def _indexed(library: Path, data: Path | None, folder: Path) -> int:
    """Make the library; how many photos it has."""
    with Studio.open(library) as studio:
        if data is None:
            from photalk.apps.samples import write_samples

            photos = folder / "photos"
            photos.mkdir()
            write_samples(photos)
            return studio.index(photos).photos
        return studio.index(*first_photos(data, PHOTOS)).photos


@contextmanager
def _server(library: Path) -> Iterator[int]:
    """The port of a server process that ends with the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    arguments = ["serve", "--library", str(library), "--port", str(port)]
    process = subprocess.Popen([*_COMMAND, *arguments], stderr=subprocess.DEVNULL, env=os.environ.copy())
    try:
        give_up = time.monotonic() + 60
        while time.monotonic() < give_up and process.poll() is None:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
                try:
                    _asked(connection, "GET", "/api/v1/health")
                    break
                except OSError:
                    time.sleep(0.1)
        else:
            raise CannotDo("The server did not start; try “photalk serve” by hand.")
        yield port
    finally:
        process.terminate()
        process.wait(30)


def _conversation(port: int, number: int) -> Times:
    """One client's conversation."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=600)) as connection:
        return _held(connection, number)


def _held(connection: http.client.HTTPConnection, number: int) -> Times:
    times = Times()
    library = _asked(connection, "GET", "/api/v1/libraries")[1][0]["id"]
    base = f"/api/v1/libraries/{library}"
    session = _asked(connection, "POST", f"{base}/sessions", {})[1]["id"]
    for text in (WISHES[number % len(WISHES)], *MESSAGES):
        began = time.perf_counter()
        status, reply = _asked(connection, "POST", f"{base}/sessions/{session}/messages", {"text": text})
        times.messages.append(time.perf_counter() - began)
        times.failed += status != 200
        view = reply.get("view") if status == 200 else None
        if view and view["picture"]:
            query = urlencode([("side", "1024"), *(("do", line) for line in view["do"])])
            began = time.perf_counter()
            path = f"{base}/pictures/{view['picture']['id']}/rendered?{query}"
            status, _ = _asked(connection, "GET", path)
            times.pictures.append(time.perf_counter() - began)
            times.failed += status != 200
    return times


def _asked(
    connection: http.client.HTTPConnection, method: str, path: str, body: Any = None
) -> tuple[int, Any]:
    """The status and what is in the answer; the bytes where it is no JSON."""
    data = None if body is None else jsons.dumps(body)
    connection.request(method, path, data, {"Content-Type": "application/json"})
    response = connection.getresponse()
    content = response.read()
    is_json = "json" in (response.getheader("Content-Type") or "")
    return response.status, jsons.loads(content) if is_json else content


def _metrics(alone: Times, crowd: Times, passed: float, clients: int) -> dict[str, float]:
    def p95(values: Sequence[float]) -> float:
        return float(np.percentile(values, 95)) if len(values) else 0.0

    def ratio(crowded: Sequence[float], lone: Sequence[float]) -> float:
        return p95(crowded) / p95(lone)

    lone, many = p95(alone.messages), p95(crowd.messages)
    return {
        "clients": clients,
        "failed": crowd.failed + alone.failed,
        "alone_p95_ms": round(1000 * lone, 1),
        "crowd_p95_ms": round(1000 * many, 1),
        "p95_ratio": round(many / lone, 2),
        **bounds("p95_ratio", bootstrap(ratio, crowd.messages, alone.messages)),
        "ratio_by_client": round(many / lone / clients, 3),
        "pictures_alone_p95_ms": round(1000 * p95(alone.pictures), 1),
        "pictures_crowd_p95_ms": round(1000 * p95(crowd.pictures), 1),
        "messages_a_second": round(len(crowd.messages) / passed, 2),
        "hands": max(2, os.cpu_count() or 2),
    }


def _table(result: Result) -> str:
    metrics = result.metrics
    rows = [
        ("", "alone", f"{metrics['clients']} at once"),
        ("messages, p95", f"{metrics['alone_p95_ms']} ms", f"{metrics['crowd_p95_ms']} ms"),
        ("pictures, p95", f"{metrics['pictures_alone_p95_ms']} ms", f"{metrics['pictures_crowd_p95_ms']} ms"),
    ]
    lines = [f"{name:<16}{one:>14}{other:>18}" for name, one, other in rows]
    lines.append(
        f"p95 of messages, crowd / alone: {metrics['p95_ratio']} ({metrics['ratio_by_client']} a client);"
        f" {metrics['messages_a_second']} messages a second; {metrics['failed']} failed; n = {result.n}."
    )
    return "\n".join(lines)
