"""Comparing two pictures as they are shown: words, a program, and a map of where they differ."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from pathlib import Path
from threading import Lock

from photalk.apps.api import wire
from photalk.apps.api.screen_renderer import program_of
from photalk.apps.api.served_library import ServedLibrary
from photalk.commands import format
from photalk.compare.difference import Kinship
from photalk.errors import NotFound
from photalk.operations.registry import describe
from photalk.studio.comparison import ComparedFiles
from photalk.studio.versions import FileVersion, told

MAX_KEPT = 64


class Comparisons:
    """What was compared lately, with the maps."""

    def __init__(self) -> None:
        self._maps: OrderedDict[str, tuple[wire.Comparison, bytes]] = OrderedDict()
        self._lock = Lock()

    def compare(self, served_library: ServedLibrary, asked: wire.CompareRequest) -> wire.Comparison:
        """What differs between two pictures, each as its commands make it.

        Raises:
            PhotalkError: one of them is not there, or cannot be made.
        """
        files = [served_library.file(version.picture) for version in (asked.first, asked.second)]
        name = _name(served_library.id, asked, files)
        with self._lock:
            if name in self._maps:
                return self._maps[name][0]
        first, second = (
            FileVersion(file, program_of(version.do))
            for file, version in zip(files, (asked.first, asked.second), strict=True)
        )
        both = told(first, second, served_library.eyes, served_library.performer().write)
        found, data = _wired(name, both.compared), both.map or b""
        with self._lock:
            self._maps[name] = found, data
            while len(self._maps) > MAX_KEPT:
                self._maps.popitem(last=False)
        return found

    def map(self, served_library: ServedLibrary, comparison: str) -> bytes:
        """The map of a comparison, as PNG.

        Raises:
            NotFound: it was not made by this server, or long ago.
        """
        with self._lock:
            if not comparison.startswith(served_library.id) or comparison not in self._maps:
                raise NotFound("There is no such comparison here any more; compare the pictures again.")
            data = self._maps[comparison][1]
        if not data:
            raise NotFound("These are two different photos, so there is no map of what was changed.")
        return data


def _name(library: str, asked: wire.CompareRequest, files: list[Path]) -> str:
    stamps = [(file.stat().st_mtime_ns, file.stat().st_size) for file in files]
    text = json.dumps([asked.model_dump(), stamps])
    return f"{library}-{hashlib.sha256(text.encode()).hexdigest()[:20]}"


def _wired(name: str, both: ComparedFiles) -> wire.Comparison:
    difference = both.difference
    related = difference.kinship is not Kinship.UNRELATED
    return wire.Comparison.model_validate(
        {
            "id": name,
            "kinship": str(difference.kinship),
            "text": both.text,
            "instruction": both.instruction,
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
