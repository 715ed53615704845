"""`photalk cull`: which of each burst to keep, and why. It proposes; no file is changed or deleted."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from photalk.apps.line_wrapping import tell
from photalk.errors import presentable
from photalk.library.folder_choice import library_folder
from photalk.library.library import Library
from photalk.library.schema import FILE
from photalk.search.culling.keepers import CulledGroup, Judged
from photalk.studio.culling import proposals
from photalk.vision.seams import QualityMeter


def run(
    folder: Path, library: Path | None, *, as_json: bool = False, meter: QualityMeter | None = None
) -> None:
    """Propose what to keep of a folder's bursts, copies and look-alikes.

    Raises:
        NotFound: there is no such folder, or no picture in it.
    """
    where = library_folder(library)
    known = Library(where) if (where / FILE).exists() else nullcontext(None)
    with known as shelf:
        count = spare = 0
        for count, group in enumerate(proposals(folder, shelf, tell, meter), 1):
            spare += len(group.frames) - 1
            print(
                json.dumps(as_object(count, group)) if as_json else _paragraph(count, group, folder),
                flush=True,
            )
    if not count:
        tell("No bursts, copies or look-alikes were found.")
    else:
        groups, photos = ("group", "groups")[count > 1], ("photo", "photos")[spare > 1]
        tell(f"{count} {groups}; {spare} {photos} could go. Nothing was changed.")


def as_object(number: int, group: CulledGroup) -> dict[str, Any]:
    """A group as JSON has it."""
    return {
        "group": number,
        "kind": group.kind,
        "keeper": group.kept.frame.photo.path,
        "why": group.kept.words,
        "frames": [_frame(judged, judged is group.kept) for judged in group.frames],
    }


def _frame(judged: Judged, kept: bool) -> dict[str, Any]:
    quality = judged.quality
    measured = None
    if quality is not None:
        measured = {
            "sharpness": round(quality.sharpness, 3),
            "faces": len(quality.main_faces),
            "blinking": quality.blinking,
            "smiling": quality.smiling,
            "dark": quality.dark,
            "bright": quality.bright,
            "middle": quality.middle,
        }
    return {
        "path": judged.frame.photo.path,
        "keep": kept,
        "words": judged.words,
        "score": judged.score,
        "quality": measured,
    }


def _paragraph(number: int, group: CulledGroup, folder: Path) -> str:
    def name(judged: Judged) -> str:
        return os.path.relpath(judged.frame.photo.path, folder)

    frames = group.frames
    lines = [f"{number}. {group.kind}, {len(frames)} photos; keep {name(group.kept)}: {group.kept.words}"]
    lines += [f"   reject? {name(judged)}: {judged.words}" for judged in frames if judged is not group.kept]
    return "\n".join(map(presentable, lines))
