"""Which photos to keep, over HTTP: proposals for a folder or a library, told by names and never by paths."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from pathlib import Path

from photalk.apps.api import cull_wire as wire
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.views import shown_name
from photalk.errors import NotFound
from photalk.library.folder_scan import counting_order
from photalk.library.library import Library
from photalk.search.culling.bursts import grouped
from photalk.search.culling.frames import FrameSource
from photalk.search.culling.keepers import CulledGroup, Judged, culled
from photalk.studio.culling import proposals
from photalk.vision.photo_gauge import PhotoGauge
from photalk.vision.seams import QualityMeter


def culled_folder(
    served_library: ServedLibrary, folder: Path, meter: QualityMeter | None = None
) -> wire.CullResponse:
    """What to keep of the bursts, copies and look-alikes of a folder.

    Raises:
        NotFound: there is no picture in it.
    """
    notes: list[str] = []
    library = served_library.library
    groups = [_wired(library, group) for group in proposals(folder, library, notes.append, meter)]
    return wire.CullResponse(groups=groups, notes=notes, total=len(groups))


def culled_library(
    served_library: ServedLibrary,
    folder: str | None,
    offset: int,
    limit: int,
    meter: QualityMeter | None = None,
) -> wire.CullResponse:
    """What to keep of the photos of the library, or of one of its folders; the latest groups come first.

    Raises:
        NotFound: no picture lies in such a folder.
    """
    notes: list[str] = []
    library = served_library.library
    source = FrameSource(meter or PhotoGauge(), library, notes.append)
    groups = grouped(source.indexed(None if folder is None else _folder(library, folder)))[::-1]
    some = [_wired(library, culled(group, source.quality)) for group in groups[offset : offset + limit]]
    return wire.CullResponse(groups=some, notes=notes, total=len(groups))


def folders_of(library: Library) -> list[wire.CullFolder]:
    """The folders that several photos of the library lie in, in the order people count in."""
    counts = _counted(library)
    return [
        wire.CullFolder(id=_id(folder), name=shown_name(folder), pictures=counts[folder])
        for folder in sorted(counts, key=counting_order)
        if counts[folder] > 1
    ]


def _folder(library: Library, id: str) -> str:
    found = next((folder for folder in _counted(library) if _id(folder) == id), None)
    if found is None:
        raise NotFound("No picture of this library lies in such a folder; choose it again.")
    return found


def _counted(library: Library) -> Counter[str]:
    catalogue = library.catalogue
    return Counter(os.path.dirname(photo.path) for photo in catalogue.photos(catalogue.ids()))


def _id(folder: str) -> str:
    return hashlib.sha256(folder.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _wired(library: Library, group: CulledGroup) -> wire.CullGroup:
    return wire.CullGroup(
        kind=group.kind,
        why=group.kept.words,
        frames=[_frame(library, judged, judged is group.kept) for judged in group.frames],
    )


def _frame(library: Library, judged: Judged, kept: bool) -> wire.CullFrame:
    path, quality = judged.frame.photo.path, judged.quality
    photo = library.by_path(path)
    return wire.CullFrame(
        picture=photo.id if photo else None,
        name=shown_name(path),
        content=judged.frame.photo.digest[:16],
        keep=kept,
        words=judged.words,
        sharpness=round(quality.sharpness, 3) if quality else None,
        faces=len(quality.main_faces) if quality else 0,
        blinking=quality.blinking if quality else 0,
        mark=(library.statements.facts_of(photo.digest).mark or None) if photo else None,
    )
