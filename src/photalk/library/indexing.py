"""Indexing: photos are decoded ahead by a few threads while the encoder works, and kept every few seconds.

What has been kept stays kept, whatever happens; what has not is found missing by the next run.
"""

from __future__ import annotations

import json
import os
import time
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from photalk import settings
from photalk.library.catalogue import Catalogue
from photalk.library.companions import Companions
from photalk.library.database import Database
from photalk.library.decode_once import DecodedPhoto, digest_of, look_at
from photalk.library.file_outcomes import (
    EncodedPhoto,
    Found,
    KnownContent,
    RefusedFile,
    RemoteExaminers,
    sighted,
)
from photalk.library.folder_scan import ScannedFile, absent
from photalk.library.late_looks import LateStage
from photalk.library.photos import Photo
from photalk.library.report import IndexProgress, Report, Skipped, Tell
from photalk.library.sidecars.exchange import SidecarExchange
from photalk.library.store import LibraryStore
from photalk.library.survey import Survey, roots_of, survey
from photalk.library.time_left import TimeLeft
from photalk.vision.file_failures import Failed, attempted, narrowed
from photalk.vision.loading import named
from photalk.vision.space.encoder import Encoded, Encoder

BATCH = 8
"""Photos that the encoder is shown at a time."""

KEEP_PHOTOS, KEEP_SECONDS = 64, 3.0
"""What has been done is kept after so many photos, or so much time."""

_REMEDIES = (settings.variable("max_pixels"), "close other programs", "permissions", "cannot be read (")
"""Words of sentences about files that may well be read another time, though they have not changed."""

_THREADS = max(2, min(4, os.cpu_count() or 1))
_AHEAD = 3 * BATCH


@dataclass(slots=True)
class _Tally:
    """What has come of it so far."""

    new: int = 0
    changed: int = 0
    moved: int = 0
    same: int = 0
    gone: int = 0
    away: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    interrupted: bool = False


class _Undone(Exception):
    """Ends a transaction of which nothing is to be kept."""


class Indexing:
    """One run over some folders."""

    def __init__(
        self,
        database: Database,
        catalogue: Catalogue,
        store: LibraryStore,
        encoder: Encoder,
        late: Sequence[LateStage],
        crew: RemoteExaminers | None = None,
    ) -> None:
        self._database = database
        self._catalogue = catalogue
        self._store = store
        self._encoder = encoder
        self._late = late
        self._crew = crew
        self._tally = _Tally()
        self._waiting: list[EncodedPhoto | KnownContent | RefusedFile] = []

    def run(self, paths: Sequence[Path], tell: Tell | None = None, forget_missing: bool = False) -> Report:
        """Take in what is new at these paths, and forget what is gone from there, or all that is missing."""
        began = time.monotonic()
        roots = roots_of(paths, self._catalogue.holds)
        self._store.mend()
        todo = survey(roots, self._catalogue, self._store.ids())
        tell = TimeLeft(tell or (lambda progress: None), self._ahead(len(todo.fresh) + len(todo.unencoded)))
        self._tally = _Tally(skipped=todo.skipped, notes=todo.notes)
        try:
            self._take_in(todo, tell)
            self._take_in(todo.unled(self._catalogue), tell)
            self._forget(todo, forget_missing)
            self._tally.notes += SidecarExchange(self._database).read_changed(roots)
            for stage in self._late:
                self._tally.notes += stage.run(tell)
        except KeyboardInterrupt:
            self._keep(todo)
            self._tally.interrupted = True
        tally = self._tally
        return Report(
            photos=sum(len(self._catalogue.known(root)) for root in roots) if _did(tally) else todo.unchanged,
            new=tally.new, changed=tally.changed, moved=tally.moved, gone=tally.gone, away=tally.away,
            unchanged=todo.unchanged + tally.same, skipped=tuple(tally.skipped), notes=tuple(tally.notes),
            seconds=time.monotonic() - began, interrupted=tally.interrupted,
        )  # fmt: skip

    def _ahead(self, fresh: int) -> dict[str, int]:
        """How many photos each stage will have to do with, where so many are read first."""
        late = {one.name: fresh + len(one.waiting()) for one in self._late if one.make is not None}
        return {"photos": fresh, **late}

    def _take_in(self, todo: Survey, tell: Tell) -> None:
        total = len(todo.fresh) + len(todo.unencoded)
        began = kept = time.monotonic()
        done = waiting = 0
        batch: list[DecodedPhoto] = []
        with closing(self._examined([*todo.unencoded, *todo.fresh])) as examined:
            for found in examined:
                if isinstance(found, DecodedPhoto):
                    batch.append(found)
                else:
                    self._waiting.append(found)
                waiting += 1
                full = waiting >= KEEP_PHOTOS or time.monotonic() - kept > KEEP_SECONDS
                if full or len(batch) == BATCH:
                    self._encode(batch)
                    batch = []
                if full:
                    self._keep(todo)
                    done, waiting, kept = done + waiting, 0, time.monotonic()
                tell(IndexProgress.after(done + waiting - len(batch), total, time.monotonic() - began))
        self._encode(batch)
        self._keep(todo)
        if total:
            tell(IndexProgress.after(total, total, time.monotonic() - began))

    def _examined(self, files: Sequence[ScannedFile]) -> Generator[Found, None, None]:
        """What is in the files, in their order; a few are looked at ahead of time."""
        if self._crew is not None:
            yield from self._crew.examined(files, self._contents(files))
            return
        ahead: deque[Future[Found]] = deque()
        pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="photalk-look")
        try:
            for seen in files:
                ahead.append(pool.submit(self._examine, seen))
                if len(ahead) >= _AHEAD:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)

    def _examine(self, seen: ScannedFile) -> Found:
        found = attempted(seen.path, lambda: self._opened(seen))
        return RefusedFile(seen, found.why) if isinstance(found, Failed) else found

    def _opened(self, seen: ScannedFile) -> DecodedPhoto | KnownContent:
        digest = digest_of(seen.path)
        if self._twins(digest):
            return KnownContent(seen, digest)
        return look_at(seen, digest, self._encoder.side)

    def _contents(self, files: Sequence[ScannedFile]) -> dict[int, set[str]]:
        """Digests of photos that the encoder has seen and that are as large as one of the files."""
        sizes = json.dumps(sorted({seen.bytes for seen in files}))
        rows = self._database.rows(
            "SELECT id, bytes, digest FROM photos WHERE bytes IN (SELECT value FROM json_each(?))", (sizes,)
        )
        met = np.isin(np.array([row[0] for row in rows], np.int64), self._store.ids())
        contents: dict[int, set[str]] = {}
        for (_, size, digest), is_met in zip(rows, met, strict=True):
            if is_met:
                contents.setdefault(size, set()).add(digest)
        return contents

    def _twins(self, digest: str) -> list[Photo]:
        """Photos of that content that the encoder has seen."""
        twins = self._catalogue.twins(digest)
        met = np.isin(np.array([twin.id for twin in twins], np.int64), self._store.ids()) if twins else ()
        return [twin for twin, is_met in zip(twins, met, strict=True) if is_met]

    def _encode(self, batch: list[DecodedPhoto]) -> None:
        self._waiting += sighted(self._encoder, batch)

    def _keep(self, todo: Survey) -> None:
        """Put what was seen into the library: all at once or, where that fails, what can be put there."""
        # Copies are recognised by what they are copies of, which has to be there first.
        self._waiting.sort(key=lambda found: not isinstance(found, EncodedPhoto))
        waiting = (*self._waiting,)
        for some, kept in narrowed(
            waiting, lambda some: self._put(some, todo), lambda found: _seen(found).path, self._rehearse
        ):
            if isinstance(kept, Failed):
                self._put([RefusedFile(_seen(found), kept.why) for found in some], todo)

    def _put(self, some: Sequence[EncodedPhoto | KnownContent | RefusedFile], todo: Survey) -> None:
        """Put the first of what waits into the library, all of it or nothing."""
        before = replace(self._tally, skipped=[*self._tally.skipped])
        sights = [found for found in some if isinstance(found, EncodedPhoto)]
        try:
            with self._database.transaction():
                if sights:
                    # All at once: every time that the store is given rows, it waits for the disk.
                    ids = [self._add(sight.look, todo) for sight in sights]
                    self._store.put(ids, Encoded.joined([sight.encoded for sight in sights]))
                copies: dict[int, Encoded] = {}
                for found in some:
                    if isinstance(found, RefusedFile):
                        self._refuse(found, todo)
                    elif isinstance(found, KnownContent):
                        self._recognise(found, todo, copies)
                if copies:
                    self._store.put([*copies], Encoded.joined([*copies.values()]))
        except BaseException:
            self._tally = before
            raise
        del self._waiting[: len(some)]

    def _rehearse(self) -> None:
        """Keep a photo of which nothing is known, and undo it: what fails then is not some photo's fault."""
        side = self._encoder.side
        with suppress(_Undone), self._database.transaction():
            photo = self._catalogue.add(
                Photo(0, "", "", (1, 1), 0, ""), ScannedFile("", 0, 0, 0), looked=False
            )
            self._store.put([photo], self._encoder.see(np.zeros((1, side, side, 3), np.uint8)))
            raise _Undone

    def _add(self, look: DecodedPhoto, todo: Survey) -> int:
        self._count(look.photo, todo)
        self._tally.notes += [f"{named(look.seen.path)}: {note}" for note in look.notes]
        photo = self._catalogue.add(look.photo, look.seen, looked=False)
        self._catalogue.keep_thumbnail(look.photo.digest, look.thumbnail)
        return photo

    def _count(self, photo: Photo, todo: Survey) -> None:
        known = todo.known.get(photo.path)
        if known is None:
            self._tally.new += 1
        elif known.digest == photo.digest:
            self._tally.same += 1
        else:
            self._tally.changed += 1

    def _refuse(self, refused: RefusedFile, todo: Survey) -> None:
        """Note a file that cannot be read; if it could before, its photo is no more.

        Where the remedy lies outside the file, nothing is kept: it is tried again by the next run.
        """
        path = refused.seen.path
        if not os.path.exists(path):  # it has gone since the scan
            todo.missing |= {path: todo.known[path]} if path in todo.known else {}
            return
        self._tally.skipped.append(Skipped(path, refused.why))
        if any(remedy in refused.why for remedy in _REMEDIES):
            return
        self._catalogue.refuse(refused.seen, refused.why)
        if path in todo.known:
            self._drop([todo.known[path].id])

    def _recognise(self, twin: KnownContent, todo: Survey, copies: dict[int, Encoded]) -> None:
        """Take in a file whose content is known: as that photo, moved, or as one more of `copies`."""
        twins = self._twins(twin.digest)
        path = twin.seen.path
        if not twins:  # another process has removed it meanwhile
            look = look_at(twin.seen, twin.digest, self._encoder.side)
            encoded = self._encoder.see(look.square[None])
            self._store.put([self._add(look, todo)], encoded)
            return
        itself = next((photo for photo in twins if photo.path == path), None)
        if itself is not None:
            self._catalogue.touch(itself.id, twin.seen)
            self._tally.same += 1
            return
        left = [photo for photo in twins if absent(photo.path, itself=True)]
        moved = min(left, key=lambda one: one.path not in todo.missing, default=None)
        if moved is not None:
            there = self._catalogue.by_path(path)
            if there is not None:
                self._drop([there.id])
            self._catalogue.move(moved, twin.seen)
            todo.missing.pop(moved.path, None)
            self._tally.moved += 1
            return
        original = twins[0]
        looked = self._catalogue.looked(original.id)
        row = copies.get(original.id) or self._store.rows(np.array([original.id]))
        copy = replace(original, path=path)
        copies[self._catalogue.add(copy, twin.seen, looked)] = row
        self._count(copy, todo)

    def _forget(self, todo: Survey, forget_missing: bool) -> None:
        """Drop what is gone, goes along with another photo, or is remembered by other encoders only."""
        with self._database.transaction():
            lost = todo.gone(self._catalogue, forget_missing)
            current = [self._catalogue.by_path(path) for path in todo.missing if path in lost]
            gone = [photo.id for photo in current if photo is not None]
            self._drop(gone)
            self._catalogue.forgive(path for path in todo.forgiven if path in lost)
            self._catalogue.keep_mounts(todo.mounts)
            self._drop([photo.id for path, photo in todo.known.items() if path in todo.along])
            Companions(self._database).keep(todo.along, todo.there)
            ids = self._catalogue.ids()
            self._store.remove(np.setdiff1d(self._store.ids(), ids).tolist())
            if len(self._store.ids()) == len(ids):
                self._store.forget_others()
        away = [path for path in todo.missing if path not in lost]
        self._tally.gone, self._tally.away = len(gone), len(away)
        self._tally.notes += todo.told(away)

    def _drop(self, ids: list[int]) -> None:
        self._catalogue.remove(ids)
        self._store.remove(ids)


def _seen(found: EncodedPhoto | KnownContent | RefusedFile) -> ScannedFile:
    return found.look.seen if isinstance(found, EncodedPhoto) else found.seen


def _did(tally: _Tally) -> bool:
    counts = (tally.new, tally.changed, tally.moved, tally.gone, tally.away, tally.same)
    return any(counts) or tally.interrupted
