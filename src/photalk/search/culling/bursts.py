"""Which photos show the same? Bursts, copies and look-alikes, each photo in at most one group.

No photo is compared with all others: those that follow each other in time (or by their numbers, where no
date is known) are, and those whose fingerprints share a quarter of their bits. Near fingerprints settle it;
only where they leave a doubt, the two are laid over each other.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from PIL import Image

from photalk.library.photos import Photo
from photalk.search.culling.frames import BurstFrame
from photalk.search.similar import ALIGNED, BURST_SECONDS, SCENE_AGREES, SCENE_CORNERS, hash_distance
from photalk.search.similar_search import alike_in_bits
from photalk.vision.registration.overlay import SmallCopy, laid_over

GroupKind = Literal["copies", "burst", "look-alikes"]
_KINDS: tuple[GroupKind, ...] = ("copies", "burst", "look-alikes")

_PLAINLY, _PERHAPS = 10, 22
"""Fingerprints of frames of a moment that differ by so many bits are of one scene; or may be, up to these."""

_ALIKE = 6
"""The same for photos of different moments: alike, or to be laid over each other up to `similar`'s bits."""

_AHEAD = 2
"""A frame is compared with so many that follow it: one that is spoilt does not cut a burst in two."""


@dataclass(frozen=True, slots=True)
class FrameGroup:
    """Frames of the same, in the order in which they were taken."""

    kind: GroupKind
    frames: tuple[BurstFrame, ...]


def grouped(frames: Sequence[BurstFrame]) -> tuple[FrameGroup, ...]:
    """The groups of two photos or more among frames."""
    leader = {frame.photo.id: frame.photo.id for frame in frames}
    kinds: dict[int, set[GroupKind]] = defaultdict(set)
    by_id = {frame.photo.id: frame for frame in frames}
    alike = _Alikeness()

    def head(id: int) -> int:
        while leader[id] != id:
            leader[id] = id = leader[leader[id]]
        return id

    for one, other in _candidates(frames):
        if head(one) == head(other):
            continue
        kind = alike.kind(by_id[one], by_id[other])
        if kind is not None:
            kinds[head(one)] |= kinds[head(other)] | {kind}
            leader[head(other)] = head(one)
    groups: dict[int, list[BurstFrame]] = defaultdict(list)
    for frame in sorted(frames, key=_moment):
        groups[head(frame.photo.id)].append(frame)
    return tuple(
        FrameGroup(max(kinds[first], key=_KINDS.index), tuple(group))
        for first, group in groups.items()
        if len(group) > 1
    )


def _candidates(frames: Sequence[BurstFrame]) -> Iterator[tuple[int, int]]:
    """Pairs worth comparing, each once: copies, neighbours, those with a quarter of their bits in common."""
    contents: dict[str, int] = {}
    for frame in frames:
        first = contents.setdefault(frame.photo.digest, frame.photo.id)
        if first != frame.photo.id:
            yield first, frame.photo.id
    ordered = sorted(frames, key=_moment)
    for ahead in range(1, _AHEAD + 1):
        for one, other in zip(ordered, ordered[ahead:], strict=False):
            yield one.photo.id, other.photo.id
    yield from alike_in_bits([frame.photo for frame in ordered if frame.photo.look])


def _moment(frame: BurstFrame) -> tuple[bool, str, int]:
    photo = frame.photo
    return photo.taken is None, photo.taken.isoformat() if photo.taken else "", photo.id


class _Alikeness:
    """Compares two frames."""

    def __init__(self) -> None:
        self._small = lru_cache(maxsize=64)(_small_copy)

    def kind(self, one: BurstFrame, other: BurstFrame) -> GroupKind | None:
        """What two frames are to each other; None when they do not show the same."""
        if one.photo.digest == other.photo.digest:
            return "copies"
        apart = hash_distance(one.photo.look, other.photo.look)
        if _together(one.photo, other.photo):
            if apart <= _PLAINLY or (apart <= _PERHAPS and self._one_scene(one, other)):
                return "burst"
            return None
        if apart <= _ALIKE or (apart <= _PLAINLY and self._one_scene(one, other)):
            return "look-alikes"
        return None

    def _one_scene(self, one: BurstFrame, other: BurstFrame) -> bool:
        overlay = laid_over(self._small(one), self._small(other))
        return overlay is not None and (
            overlay.agreeing >= ALIGNED
            or (overlay.matches >= SCENE_CORNERS and overlay.agreeing >= SCENE_AGREES)
        )


def _together(one: Photo, other: Photo) -> bool:
    """Whether two photos may be of a moment: the same camera, within seconds; or undated, one by one."""
    if one.camera != other.camera:
        return False
    if one.taken is None or other.taken is None:
        return one.taken is other.taken and abs(one.id - other.id) <= _AHEAD
    return abs((one.taken - other.taken).total_seconds()) <= BURST_SECONDS


def _small_copy(frame: BurstFrame) -> SmallCopy:
    with Image.open(io.BytesIO(frame.thumbnail)) as image:
        return SmallCopy.of(np.asarray(image.convert("RGB")))
