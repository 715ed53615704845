"""Which photos of a folder to keep, over HTTP: proposals, told by names and never by paths."""

from __future__ import annotations

from pathlib import Path

from photalk.apps.api import wire
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.views import shown_name
from photalk.apps.cull import proposals
from photalk.search.culling.keepers import CulledGroup, Judged
from photalk.vision.seams import QualityMeter


def culled_folder(
    served_library: ServedLibrary, folder: Path, meter: QualityMeter | None = None
) -> wire.CullResponse:
    """What to keep of the bursts, copies and look-alikes of a folder.

    Raises:
        NotFound: there is no picture in it.
    """
    notes: list[str] = []
    groups = [
        _wired(served_library, group)
        for group in proposals(folder, served_library.library, notes.append, meter)
    ]
    return wire.CullResponse(groups=groups, notes=notes)


def _wired(served_library: ServedLibrary, group: CulledGroup) -> wire.CullGroup:
    return wire.CullGroup(
        kind=group.kind,
        why=group.kept.words,
        frames=[_frame(served_library, judged, judged is group.kept) for judged in group.frames],
    )


def _frame(served_library: ServedLibrary, judged: Judged, kept: bool) -> wire.CullFrame:
    path, quality = judged.frame.photo.path, judged.quality
    photo = served_library.library.by_path(path)
    return wire.CullFrame(
        picture=photo.id if photo else None,
        name=shown_name(path),
        keep=kept,
        words=judged.words,
        sharpness=round(quality.sharpness, 3) if quality else None,
        faces=len(quality.main_faces) if quality else 0,
        blinking=quality.blinking if quality else 0,
    )
