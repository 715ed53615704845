"""What do we make of a foreign file? Opened, decoded in full, and looked at as for the index."""

from __future__ import annotations

import contextlib
import ctypes
import os
import time
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from photalk_lab.bench.fuzz.journey import quiet, tried

PREVIEW = 352
"""The longer side that indexing asks for."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture as it was read; its pixels (height × width × bands, 8 or 16 bits) lie in a file of their own.

    Attributes:
        size: width and height, upright.
        deep: whether it has 16 bits a sample.
        taken: when, as its metadata have it; `degrees`: where.
        profile: whether it carries a colour profile.
    """

    format: str
    size: tuple[int, int]
    bands: int
    deep: bool
    taken: datetime | None = None
    degrees: tuple[float, float] | None = None
    profile: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one file: "fine" with what was seen, "refused" with a sentence, or else what went wrong.

    Attributes:
        peak: the most memory that the process held meanwhile, in bytes.
    """

    kind: str
    what: str = ""
    seen: Seen | None = None
    seconds: float = 0.0
    peak: int = 0


def opened(question: tuple[str, str]) -> Made:
    """Open the file at the first path as a user's picture, and leave its pixels at the second."""
    path, canvas = map(Path, question)
    found: list[Seen] = []
    _reset_peak()
    began = time.perf_counter()
    with quiet():
        kind, what = tried(partial(_read, path, canvas, found), path)
    kind = "exception" if kind == "violation" else kind
    return Made(kind, what, found[0] if found else None, time.perf_counter() - began, _peak())


def _read(path: Path, canvas: Path, found: list[Seen]) -> None:
    from photalk.library.shot import shot_of
    from photalk.vision.loading import decoding, load, preview

    picture = load(path)
    image = picture.image
    with decoding(path):
        image.rawsave(str(canvas))
    shot = shot_of(image, "")
    seen = Seen(
        format=picture.format,
        size=(image.width, image.height),
        bands=image.bands,
        deep=image.format == "ushort",
        taken=shot.taken,
        degrees=shot.degrees,
        profile=bool(image.get_typeof("icc-profile-data")),
    )
    preview(path, PREVIEW)
    found.append(seen)


def _reset_peak() -> None:
    """Give back what earlier files have left, and let the system count anew, where it can (Linux)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def _peak() -> int:
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM:"))
    from photalk_lab.bench.fuzz.journey import peak

    return peak() if os.name == "posix" else 0
