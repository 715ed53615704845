"""What models said of pictures, in the user's cache folder: a photo opened again is not looked at again.

An answer goes by the pixels that the model was shown, the model's own sha256, and the versions of what ran
it; so it is never out of date, and holds nothing that says which photo it is of. Up to `MOST` bytes are kept,
what was not asked for the longest goes first, and deleting the folder loses nothing. `keep = off` keeps none.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from photalk import settings
from photalk.vision.image_types import Thing
from photalk.vision.space.fingerprints import together, write_whole
from photalk.weights import card_of, first_of

T = TypeVar("T")

MOST = 128_000_000
"""Bytes that are kept on disk."""

_MADE_WITH = ("photalk", "onnxruntime", "ai-edge-litert", "numpy", "pillow")


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """Answers of one kind: `models` are the files that may give it, the best that can be had first."""

    models: tuple[str, ...]
    write: Callable[[T], bytes]
    read: Callable[[bytes], T]

    def answer(self, pixels: bytes, shape: Sequence[float], ask: Callable[[], T]) -> T:
        """The answer to these pixels, by their digest; asked for where it is not here."""
        if not settings.current().keep:
            return ask()
        name = together(_chosen(self.models), _made_with(), pixels.hex(), *shape)
        place = folder() / f"{name[:40]}.bin"
        with suppress(OSError, ValueError, KeyError, TypeError):
            found = self.read(place.read_bytes())
            os.utime(place)
            return found
        answer = ask()
        write_whole(place, lambda file: file.write(self.write(answer)))
        _tidy(place.parent)
        return answer


def folder() -> Path:
    """Where answers lie."""
    return user_cache_path("photalk", False) / "answers"


def arrays(models: tuple[str, ...]) -> Shelf[NDArray[Any]]:
    """A shelf for one array each."""
    return Shelf(models, _from_array, lambda data: np.load(io.BytesIO(data), allow_pickle=False))


def things(models: tuple[str, ...]) -> Shelf[tuple[Thing, ...]]:
    """A shelf for what was seen, each with its box."""
    return Shelf(models, _from_things, _as_things)


def _from_array(values: NDArray[Any]) -> bytes:
    file = io.BytesIO()
    np.save(file, values, allow_pickle=False)
    return file.getvalue()


def _from_things(seen: tuple[Thing, ...]) -> bytes:
    return json.dumps([[one.label, one.score, one.box] for one in seen]).encode()


def _as_things(data: bytes) -> tuple[Thing, ...]:
    return tuple(Thing(str(label), float(score), tuple(box)) for label, score, box in json.loads(data))


def _tidy(place: Path) -> None:
    """Let go of the oldest, well below what is allowed, so that it is not done with every answer."""
    with suppress(OSError):
        files = sorted((one.stat().st_mtime_ns, one.stat().st_size, one.path) for one in os.scandir(place))
        total = sum(size for _, size, _ in files)
        if total > MOST:
            for _, size, path in files:
                if total <= 0.8 * MOST:
                    break
                with suppress(OSError):
                    os.unlink(path)
                total -= size


@cache
def _chosen(models: tuple[str, ...]) -> str:
    """The file that gives the answers; asked for once, since what is missing may be fetched for it."""
    model, _ = first_of(*models)
    return f"{model} {card_of(model).sha256}"


@cache
def _made_with() -> str:
    found = []
    for name in _MADE_WITH:
        with suppress(PackageNotFoundError):
            found.append(f"{name} {version(name)}")
    return ", ".join(found)
