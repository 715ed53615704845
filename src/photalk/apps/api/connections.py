"""Who may stay connected, and how long is a client waited for?

The guard (`guarding.py`) sees a request when its head is whole; what never becomes one is met here. A client
that keeps the server waiting is closed after a while, and where more knock than files can be opened for, room
is made: those who have not shown that they may come in go first, the oldest of them before the others, so
that whoever may is let in although a thousand others hold on.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from functools import cache
from typing import Any, Literal

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from photalk.apps.api.access_guard import LET_IN, follows

Waiting = Literal["head", "body", "rest", "reader"]
"""What a client is waited for: a request's head, its body, the rest of a body that was answered already, or
that it takes what it asked for."""

SECONDS: dict[Waiting, float] = {"head": 15.0, "body": 30.0, "rest": 5.0, "reader": 60.0}
"""So long a client is waited for. A body, or an answer, may take any time as long as it comes on."""

STEADY = 1_000
"""Bytes of a body within those seconds that count as coming on."""

MAX_CONNECTIONS = 512
QUEUE = 512
"""So many who knock are kept in line by the system."""

AT_ONCE = 8
"""So many are let in before room is made: places are freed a moment later than they are taken."""

_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n"
    b"The request did not come on for too long; send it again."
)
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


@cache
def most_connections() -> int:
    """How many may be connected at once: each may need a file besides, and the library needs its own."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return MAX_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_CONNECTIONS if files < 0 else max(8, min(MAX_CONNECTIONS, files // 3))


class Connection(H11Protocol):
    """One connection, and what its client is waited for."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._waited: Waiting | None = "head"
        self._since = self.loop.time()
        self._brought = self._left = 0

    @property
    def waits_for(self) -> Waiting | None:
        """What the client would have to do next; None where it is our turn, or nobody's."""
        if self.flow.write_paused or self.transport.is_closing():
            return "reader"
        if self.conn.their_state is h11.SEND_BODY:
            if self.cycle.response_complete:
                return "rest"
            return None if self.flow.read_paused else "body"
        # Between two requests uvicorn has a timer of its own.
        return "head" if self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None else None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        while len(self.connections) > most_connections():
            others = [one for one in self.connections if isinstance(one, Connection)]
            leaving = min(others, key=lambda one: one.worth(newcomer=one is self))
            self.connections.discard(leaving)
            leaving.transport.abort()

    def worth(self, *, newcomer: bool) -> tuple[bool, bool, bool, bool, float]:
        """Where there are too many, the least goes; whoever may come in and is being served stays."""
        let_in = LET_IN in (self.scope or {}).get("state", {})
        busy = self.waits_for not in ("head", "rest") and self.timeout_keep_alive_task is None
        return let_in and busy, newcomer, let_in, busy, self._since

    def data_received(self, data: bytes) -> None:
        self._brought += len(data)
        super().data_received(data)

    def look(self, now: float) -> None:
        """Close it when its client has been waited for long enough; to be called every second or so."""
        waits, left = self.waits_for, self.transport.get_write_buffer_size()
        steady = left != self._left if waits == "reader" else waits == "body" and self._brought >= STEADY
        if waits != self._waited or steady:
            self._waited, self._brought, self._since = waits, 0, now
        self._left = left
        if waits is None or now - self._since <= SECONDS[waits]:
            return
        if waits == "head" or (waits == "body" and not self.cycle.response_started):
            self.transport.write(_LATE)
        if waits == "reader":
            self.transport.abort()
        else:
            self.transport.close()


class HttpServer(uvicorn.Server):
    """A server that looks after its connections."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(_told)
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(QUEUE)  # what uvicorn was told says only how many are let in at once

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # who is cut off at the end is no news
        for one in tuple(self.server_state.connections):
            if isinstance(one, Connection) and one.scope and follows(one.scope["path"]):
                one.transport.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            now = asyncio.get_running_loop().time()
            for one in tuple(self.server_state.connections):
                if isinstance(one, Connection):
                    one.look(now)
        return await super().on_tick(counter)


def serve(app: ASGIApp, listening: socket.socket) -> None:
    """Serve an application until Ctrl-C; what clients do wrong is no matter for the log."""
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    config = uvicorn.Config(
        app, http=Connection, ws="none", loop="asyncio", backlog=AT_ONCE, log_level="error",
        access_log=False, server_header=False, timeout_graceful_shutdown=3,
    )  # fmt: skip
    HttpServer(config).run(sockets=[listening])


def _told(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What goes wrong beside all requests is told; where no file can be opened, whoever knocks just waits."""
    error = context.get("exception")
    if not isinstance(error, OSError) or error.errno not in _FULL:
        loop.default_exception_handler(context)
