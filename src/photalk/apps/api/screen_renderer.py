"""A picture for the screen: the original as commands make it, at a size, as bytes with a name of their own.

The same file, commands and size give the same bytes, so that their name (the ETag) is known before anything
is rendered, and a browser that has them is told so at once.
"""

from __future__ import annotations

import hashlib
import os
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from photalk import __version__
from photalk.commands import format, parse
from photalk.edit.export import Export, encode
from photalk.edit.kept import opened
from photalk.edit.program import Program
from photalk.edit.render import look
from photalk.errors import CommandError, NotFound
from photalk.vision.eyes import Eyes
from photalk.vision.loading import decoding

MAX_KEPT = 96_000_000
"""Bytes of pictures that are kept for whoever asks again."""

_SETTINGS = Export(quality=88, metadata="none")


@dataclass(frozen=True, slots=True)
class Rendering:
    """Bytes of a picture, and what they are."""

    data: bytes
    media_type: str


def program_of(lines: Sequence[str]) -> Program:
    """The program of these commands, which all must be edits.

    Raises:
        CommandError: one of them is no edit.
    """
    if len(lines) > 200:
        raise CommandError("A program has at most 200 steps here.")
    return Program.of(*map(parse, lines))


def etag_of(path: Path, program: Program, side: int) -> str:
    """The name of a rendering: another file, program, size or version of ours has another.

    Raises:
        NotFound: the file is not there.
    """
    try:
        status = os.stat(path)
    except OSError:
        raise NotFound(f"{path.name} is not there.") from None
    parts = [__version__, str(path), str(status.st_mtime_ns), str(status.st_size), str(side)]
    text = "\n".join([*parts, *map(format, program.edits)])
    return f'"{hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]}"'


class ScreenRenderer:
    """Renders pictures and keeps the latest."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._kept: OrderedDict[str, Rendering] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def rendered(self, path: Path, program: Program, side: int) -> Rendering:
        """The picture as the program makes it, its longer side at most `side`.

        Raises:
            PhotalkError: it cannot be read, or the program does not work on it.
        """
        name = etag_of(path, program, side)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        picture = opened(path, side)
        with decoding(path):
            image = look(picture, program, side, eyes=self._eyes)
            clear = image.hasalpha()
            data = encode(image, ".webp" if clear else ".jpg", _SETTINGS)
        made = Rendering(data, "image/webp" if clear else "image/jpeg")
        self._keep(name, made)
        return made

    def _keep(self, name: str, made: Rendering) -> None:
        with self._lock:
            if name not in self._kept:
                self._bytes += len(made.data)
            self._kept[name] = made
            while self._bytes > MAX_KEPT and len(self._kept) > 1:
                self._bytes -= len(self._kept.popitem(last=False)[1].data)
