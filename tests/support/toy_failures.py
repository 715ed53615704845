"""Pictures that fail in whatever way is written at their end, here and in processes beside."""

from __future__ import annotations

import errno
import os
import re
import signal
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pyvips

import toy_space
from photalk.vision import file_failures, isolated

HANG = 3.0
ATTEMPTS = "TOY_ATTEMPTS"
"""Names a file in which every failure is noted, whichever process it is in."""


class Unpicklable(Exception):
    def __init__(self) -> None:
        super().__init__("cannot be sent", threading.Lock())


class Unsendable(Exception):
    """Can be pickled, and not be made again."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("half of it")


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Uncaught(BaseException):
    pass


def _raise(error: BaseException) -> NoReturn:
    raise error


def _deeper() -> NoReturn:
    _deeper()


def _killed(how: signal.Signals) -> None:
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    os.kill(os.getpid(), how)
    time.sleep(60)


RAISED: dict[str, Callable[[], object]] = {
    "RuntimeError": lambda: _raise(RuntimeError("/secret/place is not for others")),
    "MemoryError": lambda: _raise(MemoryError()),
    "RecursionError": _deeper,
    "ValueError": lambda: _raise(ValueError("x" * 5_000)),
    "KeyError": lambda: {}["none"],
    "UnicodeDecodeError": lambda: b"\xff".decode(),
    "Error": lambda: _raise(pyvips.Error("of a decoder")),
    "OSError": lambda: _raise(OSError(errno.EIO, os.strerror(errno.EIO))),
    "error": lambda: struct.unpack("<I", b"1"),
    "Unpicklable": lambda: _raise(Unpicklable()),
    "Unsendable": lambda: _raise(Unsendable(1, 2)),
    "Speechless": lambda: _raise(Speechless()),
    "Uncaught": lambda: _raise(Uncaught()),
    "AssertionError": lambda: _raise(AssertionError()),
}
"""By the name of the exception."""

LOSSES: dict[str, Callable[[], object]] = {
    "killed": lambda: _killed(signal.SIGKILL),
    "crashed": lambda: _killed(signal.SIGSEGV),
    "hangs": lambda: time.sleep(600),
}
"""What only a process beside survives."""

AGAIN = ("MemoryError", "OSError")
"""Failures for which the remedy lies outside the file, so that each run tries it again."""


def spoil(path: Path, kind: str) -> Path:
    """Have a picture fail when it is opened from now on."""
    with path.open("ab") as file:
        file.write(f"fails: {kind}".encode())
    return path


def failing(real: Callable[..., Any]) -> Callable[..., Any]:
    """A loader that fails as files say."""

    def opened(path: str | Path, *more: Any, **options: Any) -> Any:
        found = re.search(rb"fails: (\w+)$", Path(path).read_bytes()[-60:])
        if found:
            with open(os.environ[ATTEMPTS], "a", encoding="ascii") as file:
                file.write(f"{found[1].decode()}\n")
            (RAISED | LOSSES)[found[1].decode()]()
        return real(path, *more, **options)

    return opened


def install(patch: Callable[[Any, str, Any], None] = setattr) -> None:
    """Put that in place of every loader that batches use."""
    from photalk.library import decode_once
    from photalk.studio import performer

    for module, name in ((decode_once, "preview"), (decode_once, "load"), (performer, "load")):
        patch(module, name, failing(getattr(module, name)))


_serve = isolated._serve


def serve(*given: Any) -> None:
    """What a process beside does, with failing loaders."""
    install()
    _serve(*given)


def isolate(patch: Callable[[Any, str, Any], None] = setattr) -> None:
    """Have processes beside use them too, and given up soon when they hang."""
    patch(isolated, "_serve", serve)
    patch(file_failures, "Isolated", lambda work, seconds: isolated.Isolated(work, seconds=HANG))


class FailingEncoder(toy_space.ToyEncoder):
    """Fails at pink photos; in a worker of a cluster, the loaders fail as well."""

    def __init__(self, loaders: bool = True) -> None:
        if loaders:
            install()
            isolate()

    def see(self, photos: Any) -> Any:
        seen = super().see(photos)
        if (seen.vectors[:, [*toy_space.COLOURS].index("pink")] > 0.9).any():
            raise Uncaught
        return seen
