"""Which pictures of a folder or a list to keep: proposals, group by group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from photalk.conversation.actions import Culled
from photalk.library.library import Library
from photalk.search.culling.bursts import grouped
from photalk.search.culling.frames import FrameSource
from photalk.search.culling.keepers import CulledGroup, culled
from photalk.vision.photo_gauge import PhotoGauge
from photalk.vision.seams import QualityMeter


def proposals(
    folder: Path, library: Library | None, tell: Callable[[str], object], meter: QualityMeter | None = None
) -> Iterator[CulledGroup]:
    """What to keep of each group in a folder, one after the other; only grouped photos are measured."""
    source = FrameSource(meter or PhotoGauge(), library, tell)
    for group in grouped(source.frames(folder)):
        yield culled(group, source.quality)


def culled_among(
    pictures: Sequence[str], library: Library | None, meter: QualityMeter | None = None
) -> Culled:
    """What to keep of these pictures; a photo's id in the groups is its place among them, from 1."""
    notes: list[str] = []
    source = FrameSource(meter or PhotoGauge(), library, notes.append)
    groups = [culled(group, source.quality) for group in grouped(source.of_files(pictures))]
    return Culled(tuple(groups), tuple(dict.fromkeys(notes)))
