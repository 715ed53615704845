"""What is there to do? A scan of folders, set against what the catalogue knows of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from photalk.errors import NotFound
from photalk.library import absence
from photalk.library.catalogue import Catalogue, KnownFile
from photalk.library.folder_scan import ScannedFile, absent, counting_order, is_below, scan
from photalk.library.pairs import companions_of, led, standing_for
from photalk.library.report import Skipped
from photalk.library.store import Ids
from photalk.vision.refusing import OPEN_ANYWAY, damage_allowed, named


@dataclass(slots=True)
class Survey:
    """Files to look at, those that are as they were, those that could not be read then and have not changed.

    `unencoded` are unchanged, but the encoder has not seen them. `missing` are photos by path that are not
    where they were: moved, gone or away. `mounts` are folders in which disks are mounted. All that is `there`
    is told by its path; `along` says which of it goes along with which picture, `companions` could be photos.
    """

    roots: Sequence[str]
    fresh: list[ScannedFile] = field(default_factory=list)
    unencoded: list[ScannedFile] = field(default_factory=list)
    unchanged: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    missing: dict[str, KnownFile] = field(default_factory=dict)
    known: dict[str, KnownFile] = field(default_factory=dict)
    forgiven: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    mounts: set[str] = field(default_factory=set)
    there: set[str] = field(default_factory=set)
    along: dict[str, str] = field(default_factory=dict)
    companions: list[ScannedFile] = field(default_factory=list)

    def unled(self, catalogue: Catalogue) -> Survey:
        """The files that go along with what turned out to be no photo, to be taken in by themselves."""
        alone = {path for path, lead in self.along.items() if catalogue.by_path(lead) is None}
        for path in alone:
            del self.along[path]
        return replace(self, fresh=[one for one in self.companions if one.path in alone], unencoded=[])

    def gone(self, catalogue: Catalogue, forget_missing: bool) -> set[str]:
        """The files that are gone, of those that are missing or forgiven; or all that no one finds there."""
        lost = {*self.missing, *self.forgiven}
        if forget_missing:
            return {path for path in lost if absent(path)}
        return absence.gone(lost, self.roots, absence.bare(catalogue.mounts(), self.known))

    def told(self, away: Iterable[str]) -> list[str]:
        """Sentences about photos that are away."""
        folders = [[os.path.dirname(path) for path in away if is_below(path, root)] for root in self.roots]
        return [
            f"Photos in {named(os.path.commonpath(some))} are away ({len(some):,}), as when a disk is not"
            " connected: they are kept, and forgotten only with --forget-missing."
            for some in folders
            if some
        ]


def roots_of(paths: Sequence[Path], holds: Callable[[str], bool] = lambda path: False) -> list[str]:
    """The paths, absolute, without those that lie below another; one that `holds` photos may be away.

    For a file that goes along with a picture, that picture is meant.

    Raises:
        NotFound: there is nothing at one of them.
    """
    chosen = sorted({standing_for(os.path.abspath(os.path.expanduser(path))) for path in paths}, key=len)
    for path in chosen:
        if not os.path.exists(path) and not holds(path):
            raise NotFound(f"There is no file or folder {named(path)} to index; check the path.")
    roots: list[str] = []
    for path in chosen:
        if not any(is_below(path, root) for root in roots):
            roots.append(path)
    return roots


def survey(roots: Sequence[str], catalogue: Catalogue, encoded: Ids) -> Survey:
    """What a scan of the roots finds; `encoded` are the photos that the encoder has seen."""
    found = Survey(roots)
    for root in roots:
        _add(found, root, catalogue, encoded)
    found.fresh.sort(key=lambda seen: counting_order(seen.path))
    return found


def _add(found: Survey, root: str, catalogue: Catalogue, encoded: Ids) -> None:
    known, refused = catalogue.known(root), catalogue.unreadable(root)
    if damage_allowed():
        refused = {path: why for path, why in refused.items() if OPEN_ANYWAY not in why[1]}
    blocked: list[str] = []
    clips: list[str] = []
    same: list[tuple[int, ScannedFile]] = []
    files = [
        *scan(
            root, blocked.append, lambda at, begins: found.mounts.update({at} if begins else ()), clips.append
        )
    ]
    there = {seen.path for seen in files}
    unfit = {seen.path for seen in files if seen.path in refused and refused[seen.path][0] == seen}
    whole = [root, *companions_of(root)] if there == {root} else [*there, *clips]
    along = led(path for path in whole if path not in unfit)
    for seen in files:
        photo = known.get(seen.path)
        if seen.path in along:
            found.companions.append(seen)
        elif photo is not None and (photo.bytes, photo.mtime_ns, photo.inode) == seen[1:]:
            same.append((photo.id, seen))
        elif seen.path in unfit:
            found.skipped.append(Skipped(seen.path, refused[seen.path][1]))
        else:
            found.fresh.append(seen)
    met = np.isin(np.array([photo for photo, _ in same], np.int64), encoded)
    found.unencoded += [seen for (_, seen), is_met in zip(same, met, strict=True) if not is_met]
    found.unchanged += int(met.sum())
    found.there |= there
    found.along |= along
    found.known |= known
    found.missing |= {path: photo for path, photo in known.items() if path not in there}
    found.forgiven += [path for path in refused if path not in there]
    found.notes += [
        f"The folder {named(folder)} cannot be listed; its photos were left as they were."
        for folder in blocked
        if os.path.exists(folder)
    ]
