"""A server that plays a language model: it says what it is told to, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Fake:
    """What it says, one after the other, and then "?"; `drip` says it byte by byte, so many seconds apart."""

    says: list[Any] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    status: int = 200
    raw: bytes | None = None
    wait: threading.Event = field(default_factory=threading.Event)
    drip: float = 0.0
    url: str = ""

    def reply(self) -> bytes:
        if self.raw is not None:
            return self.raw
        said = self.says.pop(0) if self.says else "?"
        return json.dumps({"choices": [{"message": {"content": said}}]}).encode()

    @property
    def told(self) -> str:
        """All that it was ever told."""
        return "\n".join(one["content"] for asked in self.asked for one in asked["messages"])


@contextmanager
def playing() -> Iterator[Fake]:
    """A server that runs meanwhile."""
    played = Fake()
    played.wait.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            played.asked.append(json.loads(body) | {"path": self.path})
            played.headers.append(dict(self.headers))
            played.wait.wait(5)
            answer = played.reply()
            self.send_response(played.status)
            if played.status == 302:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self._write(answer)

        def _write(self, answer: bytes) -> None:
            pieces = [answer] if not played.drip else [bytes([one]) for one in answer]
            try:
                for piece in pieces:
                    self.wfile.write(piece)
                    self.wfile.flush()
                    time.sleep(played.drip)
            except OSError:
                pass  # whoever asked has gone

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        played.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield played
        finally:
            played.wait.set()
            played.drip = 0.0
            server.shutdown()
            thread.join()
