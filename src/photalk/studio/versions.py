"""What differs between two pictures as programs make them? In words, as a program, and to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.compare.programs import change
from photalk.compare.sentences import changed
from photalk.edit.geometry import is_geometric
from photalk.edit.program import Program
from photalk.studio.comparison import ComparedFiles, compared

if TYPE_CHECKING:
    from photalk.vision.eyes import Eyes

Write = Callable[[str, Program, Path, tuple[str, ...]], object]
"""Writes a picture as a program makes it to a file, at full resolution."""


@dataclass(frozen=True, slots=True)
class FileVersion:
    """A file as a program makes it."""

    path: Path
    program: Program


@dataclass(frozen=True, slots=True)
class ToldDifference:
    """What differs, and the map of where as PNG; None for two different photos, of which there is none."""

    compared: ComparedFiles
    map: bytes | None


def told(first: FileVersion, second: FileVersion, eyes: Eyes, write: Write) -> ToldDifference:
    """What differs between two versions: exact for two of one file, found by looking for others.

    Raises:
        PhotalkError: one of them cannot be read or made.
    """
    from photalk.compare.heat_map import heat_map

    with TemporaryDirectory(prefix="photalk-") as folder:
        files = [
            _file(version, Path(folder) / f"{number}.tif", write)
            for number, version in enumerate((first, second), 1)
        ]
        if first.path == second.path:
            found = _exactly(files[0], files[1], first.program, second.program, eyes)
        else:
            found = compared(files[0], files[1], eyes)
        if found.difference.kinship is Kinship.UNRELATED:
            return ToldDifference(found, None)
        map = heat_map(files[0], files[1], found.difference, Path(folder) / "map.png", eyes)
        return ToldDifference(found, map.read_bytes())


def _file(version: FileVersion, out: Path, write: Write) -> Path:
    """The file itself where nothing is done to it, else a new one."""
    if not version.program.edits:
        return version.path
    write(str(version.path), version.program, out, ())
    return out


def _exactly(first: Path, second: Path, before: Program, after: Program, eyes: Eyes) -> ComparedFiles:
    """What differs between two versions of one photo: what their programs say."""
    from photalk.compare.distance import delta_e
    from photalk.compare.pair import PicturePair

    between = change(before, after)
    if not between:
        return ComparedFiles(first, second, Difference(Kinship.SAME), changed(between))
    pair = PicturePair(first, second, eyes)
    laid = pair.made(Program.of(*(edit for edit in between.more if is_geometric(edit))))
    apart = delta_e(laid.pixels, pair.target.pixels, laid.solid & pair.target.solid)
    steps = tuple(FoundStep(edit, 1.0) for edit in between.more)
    return ComparedFiles(first, second, Difference(Kinship.EDITED, steps, before=apart), changed(between))
