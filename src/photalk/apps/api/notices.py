"""How do those who wait on the event loop hear what a worker's thread has done?"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Notices:
    """A bell a topic: whoever listens is woken; what has changed, each looks up for himself."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._bells: defaultdict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = defaultdict(set)

    def ring(self, topic: str) -> None:
        """Wake all who listen to a topic; from any thread."""
        with self._lock:
            bells = tuple(self._bells.get(topic, ()))
        for loop, bell in bells:
            if not loop.is_closed():
                loop.call_soon_threadsafe(bell.set)

    @contextmanager
    def listening(self, topic: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the topic's bell rings; clear it before looking."""
        mine = asyncio.get_running_loop(), asyncio.Event()
        with self._lock:
            self._bells[topic].add(mine)
        try:
            yield mine[1]
        finally:
            with self._lock:
                self._bells[topic].discard(mine)
                if not self._bells[topic]:
                    del self._bells[topic]
