"""Which files are one photo? A RAW beside the camera's own picture of it, and the clip of a Live Photo.

They lie in one folder and have one name but for its ending. The picture stands for both: it looks as the
camera meant it, and opens at once. A RAW by itself is a photo like any other.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

RAW = frozenset(
    {".dng", ".cr2", ".cr3", ".nef", ".nrw", ".arw", ".orf", ".rw2", ".raf", ".pef", ".srw", ".x3f", ".mrw"}
)
"""Files of sensors. Lightroom calls the sidecar of one `a.xmp`, and looks for it there only."""
_STILLS = (".heic", ".heif", ".hif", ".jpg", ".jpeg", ".jpe")
"""Pictures that stand for others; of several, the first in this order does."""

_CLIPS = frozenset({".mov", ".mp4"})


def is_clip(name: str) -> bool:
    """Whether a file of this name may be the moving half of a Live Photo."""
    return not name.startswith(".") and _ending(name) in _CLIPS


def led(paths: Iterable[str]) -> dict[str, str]:
    """Those of the paths that go along with another of them, and with which."""
    alike: dict[tuple[str, str], list[str]] = {}
    for path in paths:
        if (ending := _ending(path)) in RAW or ending in _CLIPS or ending in _STILLS:
            folder, name = os.path.split(path)
            alike.setdefault((folder, os.path.splitext(name)[0].casefold()), []).append(path)
    return {
        path: lead
        for some in alike.values()
        for path in some
        if (lead := _lead(path, some)) is not None and len(some) > 1
    }


def companions_of(path: str) -> list[str]:
    """The files that go along with a picture, as its folder is now."""
    return sorted(other for other, lead in led(_siblings(path)).items() if lead == path)


def standing_for(path: str) -> str:
    """The picture that stands for a file: itself, unless it goes along with another, as its folder is now."""
    return led(_siblings(path)).get(path, path) if _ending(path) in RAW | _CLIPS else path


def _lead(path: str, alike: list[str]) -> str | None:
    """The picture that a file goes along with; None for one that stands for itself."""
    if _ending(path) in _STILLS:
        return None
    stem = os.path.splitext(path)[0]
    stills = [one for one in alike if _ending(one) in _STILLS]
    return min(
        stills,
        key=lambda one: (os.path.splitext(one)[0] != stem, _STILLS.index(_ending(one)), one),
        default=None,
    )


def _siblings(path: str) -> list[str]:
    folder = os.path.dirname(path)
    try:
        return [os.path.join(folder, name) for name in os.listdir(folder) if not name.startswith(".")]
    except OSError:
        return []


def _ending(path: str) -> str:
    return os.path.splitext(path)[1].lower()
