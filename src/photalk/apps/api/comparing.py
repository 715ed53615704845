"""Comparing two pictures as they are shown: words, a program, and a map of where they differ."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from photalk.apps.api import wire
from photalk.apps.api.desk import Desk
from photalk.apps.api.rendering import program_of
from photalk.commands import format
from photalk.compare.difference import Difference, Finding, Kinship
from photalk.compare.distance import delta_e
from photalk.compare.pair import Pair
from photalk.compare.programs import Geometric, change
from photalk.compare.sentences import changed
from photalk.edit.describe import describe
from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk.studio.comparing import Compared, compared

MAX_KEPT = 64


class Comparisons:
    """What was compared lately, with the maps."""

    def __init__(self) -> None:
        self._maps: OrderedDict[str, tuple[wire.Comparison, bytes]] = OrderedDict()
        self._lock = Lock()

    def compare(self, desk: Desk, asked: wire.Compare) -> wire.Comparison:
        """What differs between two pictures, each as its commands make it.

        Raises:
            PhotalkError: one of them is not there, or cannot be made.
        """
        files = [desk.file(version.picture) for version in (asked.first, asked.second)]
        name = _name(desk.id, asked, files)
        with self._lock:
            if name in self._maps:
                return self._maps[name][0]
        found, data = _compared(desk, name, asked, files)
        with self._lock:
            self._maps[name] = found, data
            while len(self._maps) > MAX_KEPT:
                self._maps.popitem(last=False)
        return found

    def map(self, desk: Desk, comparison: str) -> bytes:
        """The map of a comparison, as PNG.

        Raises:
            NotFound: it was not made by this server, or long ago.
        """
        with self._lock:
            if not comparison.startswith(desk.id) or comparison not in self._maps:
                raise NotFound("There is no such comparison here any more; compare the pictures again.")
            data = self._maps[comparison][1]
        if not data:
            raise NotFound("These are two different photos, so there is no map of what was changed.")
        return data


def _name(library: str, asked: wire.Compare, files: list[Path]) -> str:
    stamps = [(file.stat().st_mtime_ns, file.stat().st_size) for file in files]
    text = json.dumps([asked.model_dump(), stamps])
    return f"{library}-{hashlib.sha256(text.encode()).hexdigest()[:20]}"


def _compared(desk: Desk, name: str, asked: wire.Compare, files: list[Path]) -> tuple[wire.Comparison, bytes]:
    """What differs, and the map as PNG; empty where there is nothing to map."""
    from photalk.compare.heat import heat_map

    versions = (asked.first, asked.second)
    programs = [program_of(version.do) for version in versions]
    with TemporaryDirectory(prefix="photalk-") as scratch:
        first, second = (
            _made(desk, file, program, Path(scratch) / f"{number}.tif")
            for number, (file, program) in enumerate(zip(files, programs, strict=True))
        )
        told = (
            _exactly(desk, first, second, programs)
            if files[0] == files[1]
            else compared(first, second, desk.eyes)
        )
        data = b""
        if told.difference.kinship is not Kinship.UNRELATED:
            data = heat_map(first, second, told.difference, Path(scratch) / "map.png", desk.eyes).read_bytes()
    return _wired(name, told), data


def _made(desk: Desk, file: Path, program: Program, out: Path) -> Path:
    """The picture as the program makes it: the file itself, or a new one."""
    if not program.edits:
        return file
    desk.darkroom().write(str(file), program, out, ())
    return out


def _exactly(desk: Desk, first: Path, second: Path, programs: list[Program]) -> Compared:
    """What differs between two versions of one photo: what their programs say."""
    between = change(programs[0], programs[1])
    if not between:
        return Compared(first, second, Difference(Kinship.SAME), changed(between))
    pair = Pair(first, second, desk.eyes)
    geometry = Program.of(*(edit for edit in between.more if isinstance(edit, Geometric)))
    laid, target = pair.made(geometry), pair.target
    apart = delta_e(laid.pixels, target.pixels, laid.solid & target.solid)
    steps = tuple(Finding(edit, 1.0) for edit in between.more)
    return Compared(first, second, Difference(Kinship.EDITED, steps, before=apart), changed(between))


def _wired(name: str, told: Compared) -> wire.Comparison:
    difference = told.difference
    related = difference.kinship is not Kinship.UNRELATED
    return wire.Comparison.model_validate(
        {
            "id": name,
            "kinship": str(difference.kinship),
            "text": told.text,
            "instruction": told.instruction,
            "steps": [
                {
                    "command": format(one.command),
                    "text": describe(one.command),
                    "confidence": round(one.confidence, 3),
                }
                for one in difference.findings
            ],
            "before": round(difference.before, 3) if related else None,
            "after": round(difference.after, 3) if related else None,
            "notes": list(difference.notes),
        }
    )
