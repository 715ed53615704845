"""What does a picture of a user go through? Opening, a look for the index, a rendering, an export."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from traceback import extract_tb
from typing import IO

from photalk.errors import PhotalkError, presentable

SIDE = 224
"""Pixels of the square that indexing wants."""

PROGRAMS = (
    "rotate 10\nadjust_attr brightness 20",
    "crop 1:1\nadjust_attr saturation -50",
    "flip horizontal\nadjust_attr blur 3",
    "black_and_white\nrotate 90",
    "resize 50%\nadjust_attr contrast 30",
    "adjust_attr exposure 20 in left",
)
WRITTEN = (".jpg", ".png", ".tif", ".jpg", ".png", ".tif", ".jpg", ".png", ".tif", ".webp", ".avif", ".heic")
_SENTENCE = re.compile(r"\S[^\n]{5,600}\.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one picture: "fine", "refused" with a sentence, or "violation" with what went wrong."""

    kind: str
    what: str
    seconds: float
    peak: int
    noise: str = ""


def go(question: tuple[int, bytes]) -> Outcome:
    """Take the picture with these bytes all the way; warnings count as errors here."""
    number, data = question
    began = time.perf_counter()
    folder, notes = desk()
    path = Path(folder, f"{number}.jpg")
    path.write_bytes(data)
    with listening(notes) as heard:
        told = [tried(partial(part, path, number), path) for part in (_edited, _indexed)]
    path.unlink()
    if left := os.listdir(folder):
        told.append(("violation", f"left behind: {left}"))
    worst = max(told, key=lambda one: ("fine", "refused", "violation").index(one[0]))
    return Outcome(*worst, time.perf_counter() - began, peak(), heard())


@cache
def desk() -> tuple[str, IO[bytes]]:
    """A folder and a file of this process, gone when it ends: new ones take as long as a picture does."""
    folder = tempfile.TemporaryDirectory(prefix="photalk-fuzz-")
    notes = tempfile.TemporaryFile()  # noqa: SIM115
    atexit.register(folder.cleanup)
    atexit.register(notes.close)
    return folder.name, notes


def tried(part: Callable[[], None], path: Path | None = None) -> tuple[str, str]:
    """What kind of outcome this has, and its words; `path` is left out of them, to count what is the same."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            part()
    except PhotalkError as error:
        sentence = str(error)
        good = _SENTENCE.fullmatch(sentence) and presentable(sentence) == sentence
        return (
            ("refused", sentence.replace(str(path), "…") if path else sentence)
            if good
            else ("violation", f"no sentence: {sentence!r}")
        )
    except Exception as error:
        ours = [frame for frame in extract_tb(error.__traceback__) if "photalk" in frame.filename]
        where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
        return "violation", f"{type(error).__name__} at {where}: {str(error)[:200]}"
    return "fine", ""


def _edited(path: Path, number: int) -> None:
    from photalk.edit.export import Export, encode
    from photalk.edit.program import Program
    from photalk.edit.render import render
    from photalk.vision.loading import decoding, load, srgb_array

    picture = load(path)
    program = Program.read(PROGRAMS[number // 3 % len(PROGRAMS)])
    if number % 4 == 0:
        with decoding(path):
            srgb_array(render(picture, program, long_side=24))
    metadata = ("all", "no-gps", "none")[number % 3]
    encode(render(picture, program), WRITTEN[number // 7 % len(WRITTEN)], Export(metadata=metadata))


def _indexed(path: Path, number: int) -> None:
    from photalk.library.decode_once import digest_of, look_at
    from photalk.library.folder_scan import seen

    look_at(seen(str(path)), digest_of(str(path)), SIDE)


@contextlib.contextmanager
def listening(notes: IO[bytes]) -> Iterator[Callable[[], str]]:
    """Keep what libraries print from the terminal, and give it."""
    kept, text = os.dup(2), ""
    notes.seek(0)
    notes.truncate()
    os.dup2(notes.fileno(), 2)
    try:
        yield lambda: text
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        notes.seek(0)
        text = notes.read(2_000).decode("utf-8", "replace")


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep what libraries print to stderr from the terminal."""
    with listening(desk()[1]):
        yield


def peak() -> int:
    """The most memory that this process has held, in bytes."""
    import resource

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held if sys.platform == "darwin" else 1024 * held
