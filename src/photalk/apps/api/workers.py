"""Who does the work? Threads beside the event loop: so many at once, so many more may wait."""

from __future__ import annotations

import asyncio
import contextvars
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from photalk.apps.api.problems import Busy

T = TypeVar("T")

HANDS = max(2, os.cpu_count() or 2)


class WorkerThreads:
    """A pool of threads with a queue that has an end."""

    def __init__(self, what: str, hands: int = HANDS, queue: int = 256) -> None:
        self._pool = ThreadPoolExecutor(hands, thread_name_prefix=f"photalk-{what}")
        self._room = hands + queue
        self._taken = 0

    async def run(self, work: Callable[[], T]) -> T:
        """What the work gives; it goes on when the one who waits for it has left.

        Raises:
            Busy: too much is waiting already.
        """
        if self._taken >= self._room:
            raise Busy("There is more to do here than can be kept waiting; try again in a moment.")
        self._taken += 1
        context = contextvars.copy_context()
        future = asyncio.get_running_loop().run_in_executor(self._pool, lambda: context.run(work))
        future.add_done_callback(self._done)
        return await asyncio.shield(future)

    def _done(self, future: asyncio.Future[T]) -> None:
        self._taken -= 1
        if not future.cancelled():
            future.exception()  # whoever waited has been told; one who left must not leave a warning behind

    def close(self) -> None:
        """Finish what was begun and drop what waits."""
        self._pool.shutdown(wait=True, cancel_futures=True)
