"""Stages of renderings by what they were made of, so that an edit computes only what it changed.

The name of a stage is the name of the one before it and what was done then; the first is a file at a moment.
So nothing has ever to be declared out of date: another amount, file or frame is another name. Whoever asks
for what is just being made waits for it, so that a turn and the picture that follows it share the work. What
was not asked for the longest is let go of first, and what is let go of is made again, to the same byte.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

import numpy as np
import pyvips

from photalk import settings
from photalk.vision.loading import Picture, load
from photalk.vision.pixels import size_of
from photalk.vision.refusing import damage_allowed

T = TypeVar("T")

MOST = 256_000_000
"""Bytes that are kept in memory, of all pictures together."""


class Kept:
    """Values by their names, up to so many bytes; safe for threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()
        self._makers: dict[Hashable, Lock] = {}

    def get(self, name: Hashable, make: Callable[[], T]) -> T:
        """The value of this name, made where it is not at hand. A failure is not kept."""
        if not settings.current().keep:
            return make()
        with self._lock:
            if name in self._values:
                return cast(T, self._touched(name))
            maker = self._makers.setdefault(name, Lock())
        with maker:
            with self._lock:
                if name in self._values:
                    return cast(T, self._touched(name))
            try:
                self._put(name, value := make())
            finally:
                with self._lock:
                    self._makers.pop(name, None)
        return value

    def _touched(self, name: Hashable) -> Any:
        self._values.move_to_end(name)
        return self._values[name][0]

    def _put(self, name: Hashable, value: object) -> None:
        size = weight(value)
        if size > self._most // 2:
            return  # it would drive out everything else
        with self._lock:
            self._bytes += size - self._values.pop(name, (None, 0))[1]
            self._values[name] = value, size
            while self._bytes > self._most:
                self._bytes -= self._values.popitem(last=False)[1][1]

    def __len__(self) -> int:
        return len(self._values)


KEPT = Kept()
"""What this process keeps."""


def weight(value: object) -> int:
    """About how many bytes of memory a value holds."""
    match value:
        case np.ndarray():
            return value.nbytes
        case pyvips.Image():
            return size_of(value)
        case tuple() | list():
            return 64 + sum(map(weight, value))
        case _ if is_dataclass(value):
            return 64 + sum(weight(getattr(value, one.name)) for one in fields(value))
    return 64


def file_name(path: Path) -> tuple[Hashable, ...]:
    """A file as it is now: when it was changed on disk, it is another."""
    try:
        status = os.stat(path)
    except OSError:
        return str(path), 0, 0
    return str(path), status.st_mtime_ns, status.st_size


def opened(path: Path, long_side: int, *, damaged: bool | None = None) -> Picture:
    """A preview of the picture in this file, as `load` gives it; decoded once.

    Raises:
        PictureError: as `load`.
    """
    lenient = damage_allowed() if damaged is None else damaged
    name = ("opened", file_name(path), long_side, lenient)
    return KEPT.get(name, lambda: load(path, long_side=long_side, damaged=lenient))
