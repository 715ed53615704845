"""One run of `photalk` that may be killed: in a process of its own, which starts in a moment.

Processes are forked from a server that has loaded the product and its language models and does nothing else,
so that it has no threads and no files of any library. What a run prints goes into files: every line that is
there in whole was told, and survives the kill.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from photalk.errors import CannotDo
from photalk_lab.bench.kills.steps import Steps, counted, new_counter

PATIENCE = 120.0
"""Seconds after which a run that should have ended is taken for hanging."""

_OWN = {"PHOTALK_OFFLINE": "1", "OPENBLAS_NUM_THREADS": "1"}
_BEGUN, _ENDED = b"begun", b"ended"


@dataclass(frozen=True, slots=True)
class Order:
    """What to run: the words after `photalk`, where, with what on stdin; `stop_at` is a step, 0 for none."""

    words: tuple[str, ...]
    folder: Path
    notes: Path
    stdin: str = ""
    stop_at: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a run: whole lines of its output, how it ended and when."""

    out: tuple[str, ...]
    err: tuple[str, ...]
    code: int
    seconds: float
    steps: int
    ended: bool

    @property
    def killed_inside(self) -> bool:
        """Whether it was killed before its work was over."""
        return self.code == -signal.SIGKILL and not self.ended


class Victim:
    """A run that has begun."""

    def __init__(self, order: Order) -> None:
        self._order = order
        order.notes.mkdir(parents=True, exist_ok=True)
        for name in ("out", "err"):
            (order.notes / name).write_bytes(b"")
        (order.notes / "in").write_text(order.stdin, encoding="utf-8")
        self._counter = new_counter(order.notes / "steps")
        self._wire, theirs = _CONTEXT.Pipe()
        with _own_environment():
            self._process = _CONTEXT.Process(target=_live, args=(order, theirs))
            self._process.start()
        theirs.close()
        if not self._wire.poll(PATIENCE) or self._wire.recv_bytes() != _BEGUN:
            raise CannotDo(f"A process for {' '.join(order.words[:2])} did not start.")
        self._began = time.monotonic()

    def wait(self, seconds: float) -> bool:
        """Whether it has ended by itself after so long."""
        self._process.join(seconds)
        return not self._process.is_alive()

    def said(self, words: str) -> str | None:
        """The first line on stderr that has these words, as soon as it is there; None if it ends before."""
        while self._process.is_alive():
            for line in _lines(self._order.notes / "err"):
                if words in line:
                    return line
            if time.monotonic() > self._began + PATIENCE:
                raise CannotDo(f"photalk {self._order.words[0]} did not get to say {words!r}.")
            time.sleep(0.005)
        return None

    def kill(self) -> Told:
        """End it at once, if it is not over yet; what it had told."""
        self._process.kill()
        self._process.join(PATIENCE)
        seconds = time.monotonic() - self._began
        ended = False
        while self._wire.poll():
            try:
                ended = self._wire.recv_bytes() == _ENDED
            except EOFError:
                break
        self._wire.close()
        code = self._process.exitcode
        self._process.close()
        assert code is not None
        out, err = (_lines(self._order.notes / name) for name in ("out", "err"))
        return Told(out, err, code, seconds, counted(self._counter), ended)


def lived(order: Order) -> Told:
    """What comes of a run that nobody kills.

    Raises:
        CannotDo: it does not end.
    """
    victim = Victim(order)
    if not victim.wait(PATIENCE):
        victim.kill()
        raise CannotDo(f"photalk {' '.join(order.words)} did not end within {PATIENCE:.0f} s.")
    return victim.kill()


@contextmanager
def _own_environment() -> Iterator[None]:
    """Nothing that the person has set is handed on inside."""
    before = dict(os.environ)
    for name in [name for name in before if name.startswith("PHOTALK_")]:
        del os.environ[name]
    os.environ.update(_OWN)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _lines(path: Path) -> tuple[str, ...]:
    """The lines of a file that are whole."""
    text = path.read_bytes().decode("utf-8", "replace")
    return tuple(text[: text.rfind("\n") + 1].splitlines())


def _live(order: Order, wire: Connection) -> None:
    """What the process does."""
    from photalk.apps import error_boundary
    from photalk.apps.cli import app
    from photalk_lab.bench.kills import toys

    for name, flags, at in (("in", os.O_RDONLY, 0), ("out", os.O_WRONLY, 1), ("err", os.O_WRONLY, 2)):
        descriptor = os.open(order.notes / name, flags)
        os.dup2(descriptor, at)
        os.close(descriptor)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    sys.argv = ["photalk", *order.words]
    os.environ["XDG_STATE_HOME"] = str(order.notes / "state")
    os.chdir(order.folder)
    toys.put_in_place()
    Steps(order.notes / "steps", order.stop_at).watch()
    wire.send_bytes(_BEGUN)
    code = error_boundary.run(lambda: app(list(order.words), prog_name="photalk", standalone_mode=False))
    wire.send_bytes(_ENDED)
    sys.stdout.flush()
    os._exit(code)


_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["photalk_lab.bench.kills.preloaded"])
