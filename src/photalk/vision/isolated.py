"""Work in a process of its own that may be lost: what crashes or hangs there costs one answer, no more.

Decoders are written in C; a file that was made for it can crash one, fill the memory or never come to an end.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from photalk import settings
from photalk.errors import CannotDo

SECONDS = 60.0
"""How long one answer may take before the process is given up."""

_STARTING = 60.0


def isolating() -> bool:
    """Whether photos are to be decoded in a process that may be lost."""
    return settings.current().isolate


class Lost(Exception):
    """The process is gone: `how` is "hang", "memory", or the name of the signal or exit that ended it."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class Unstarted(CannotDo):
    """The process does not even begin, whatever it would be asked."""


class Isolated:
    """One function in a process of its own, which is started when it is needed, and again after a loss.

    Args:
        work: a function of a module, of one argument; both it and what it is given and gives are pickled.
        seconds: how long one answer may take.
        memory: how many bytes the process may ask for beyond those it starts with; None: no limit.
    """

    def __init__(
        self, work: Callable[[Any], Any], *, seconds: float = SECONDS, memory: int | None = None
    ) -> None:
        self._work, self._seconds, self._memory = work, seconds, memory
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, question: Any) -> Any:
        """What the function gives.

        Raises:
            Unstarted: there is none, and none can be had.
            Lost: the process ended or was ended; the next question starts another.
            Exception: whatever the function raised.
        """
        line = self._line or self._started()
        try:
            line.send(question)
            if not line.poll(self._seconds):
                raise self._lost("hang")
            good, answer = line.recv()
        except (EOFError, OSError):
            raise self._lost(None) from None
        if good:
            return answer
        raise answer

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._end()

    def __enter__(self) -> Isolated:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _started(self) -> Connection:
        context = get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(
            target=_serve,
            args=(there, self._work, self._memory, settings.as_environment()),
            name="photalk-isolated",
            daemon=True,
        )
        try:
            self._process.start()
            there.close()
            ready = here.poll(_STARTING) and here.recv() is None
        except (EOFError, OSError):
            ready = False
        self._line = here
        if not ready:
            self._end(kill=True)
            raise Unstarted(
                "The process in which pictures are opened does not begin; close other programs, or unset"
                " PHOTALK_ISOLATE."
            )
        return here

    def _lost(self, how: str | None) -> Lost:
        code = self._end(kill=how is not None)
        if how is None:
            name = signal.Signals(-code).name if code and code < 0 else f"exit {code}"
            how = "memory" if code == -signal.SIGKILL else name
        return Lost(how)

    def _end(self, kill: bool = False) -> int | None:
        process, line, self._process, self._line = self._process, self._line, None, None
        if line is not None:
            line.close()
        if process is None:
            return None
        if kill:
            process.kill()
        process.join(5)
        if process.exitcode is None:
            process.kill()
            process.join()
        code = process.exitcode
        process.close()
        return code


def _serve(
    line: Connection, work: Callable[[Any], Any], memory: int | None, environment: Mapping[str, str]
) -> None:
    os.environ.update(environment)  # what arguments set here holds there too
    with contextlib.suppress(AttributeError, ValueError):
        signal.signal(
            signal.SIGINT, signal.SIG_IGN
        )  # an interrupt is the parent's, which then closes the line
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as score:
        score.write("1000")  # where memory runs out, it is this process that is ended
    if memory is not None:
        _limit(memory)
    line.send(None)
    while True:
        try:
            question = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(question))
        except Exception as error:
            answer = (False, error)
        line.send(answer)


def _limit(memory: int) -> None:
    """Let the system refuse more memory than this, where it can (not on Windows), and leave no core files."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as pages:
            now = int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (now + memory, now + memory))
