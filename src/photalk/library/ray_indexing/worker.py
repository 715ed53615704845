"""The worker: a process somewhere in the cluster that holds the models, looks at files and answers.

It keeps nothing and writes nothing, so that an errand that was run twice is as good as one that was run once.
What is heavy is imported when the worker starts and not before: its settings have to be there first.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from photalk.errors import PhotalkError, PictureError, WeightsError

if TYPE_CHECKING:
    from photalk.library.decode_once import DecodedPhoto
    from photalk.library.file_outcomes import EncodedPhoto, KnownContent, Looked, RefusedFile
    from photalk.library.folder_scan import ScannedFile
    from photalk.library.ray_indexing.worker_messages import (
        FileTask,
        MissingFile,
        WorkerAnswer,
        WorkerReady,
        WorkerUsage,
    )
    from photalk.vision.seams import Detector
    from photalk.vision.space.encoder import Encoder

_LOOKING = 2
"""Threads that look at files, so that one decodes while the other waits for a disk or the network."""

_CLOSE_NS = 2_000_000_000
"""Times of a file that differ by no more are the same: some file systems keep whole seconds, or even ones."""


class Worker:
    """One of many, each with a core of its own; `ready` first, then the rest, one call at a time."""

    def __init__(
        self,
        encoder: Callable[[], Encoder],
        detector: Callable[[], Detector] | None,
        environment: Mapping[str, str],
    ) -> None:
        os.environ.update(environment)
        os.environ["VIPS_CONCURRENCY"] = "1"
        from photalk.vision.sessions import use_threads

        use_threads(1)  # of the cores that a model takes by default, every other worker has one
        self._make_encoder, self._make_detector = encoder, detector
        self._detector: Detector | None = None
        self._pool = ThreadPoolExecutor(_LOOKING, thread_name_prefix="photalk-look")

    def ready(self) -> WorkerReady:
        """Load the encoder."""
        from photalk.library.ray_indexing.worker_messages import WorkerReady

        try:
            self._encoder = self._make_encoder()
        except PhotalkError as error:
            return WorkerReady("", platform.node(), str(error))
        return WorkerReady(self._encoder.identity, platform.node())

    def look(self, errands: Sequence[FileTask]) -> list[WorkerAnswer]:
        """What is in the files, in their order."""
        from photalk.library.decode_once import DecodedPhoto
        from photalk.library.file_outcomes import EncodedPhoto, sighted

        def small(one: EncodedPhoto | RefusedFile) -> EncodedPhoto | RefusedFile:
            # The pixels have been seen; nobody needs them any more, and they would be most of the answer.
            if isinstance(one, EncodedPhoto):
                return replace(one, look=replace(one.look, square=one.look.square[:0, :0]))
            return one

        found = [*self._pool.map(self._examined, errands)]
        sights = sighted(self._encoder, [one for one in found if isinstance(one, DecodedPhoto)])
        return [small(next(sights)) if isinstance(one, DecodedPhoto) else one for one in found]

    def count(self, thumbnails: Sequence[tuple[int, bytes]]) -> list[Looked] | str:
        """The things in thumbnails; a sentence where there is no detector."""
        from photalk.library.detected_things import seen_if_any

        if self._detector is None:
            if self._make_detector is None:
                return "The workers have no detector."
            try:
                self._detector = self._make_detector()
            except WeightsError as error:
                return str(error)
        detector = self._detector
        return [(photo, seen_if_any(jpeg, detector)) for photo, jpeg in thumbnails]

    def spent(self) -> WorkerUsage:
        """What this process has used."""
        import resource

        from photalk.library.ray_indexing.worker_messages import WorkerUsage

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return WorkerUsage(time.process_time(), peak if sys.platform == "darwin" else 1024 * peak)

    def _examined(self, errand: FileTask) -> DecodedPhoto | KnownContent | RefusedFile | MissingFile:
        from photalk.library.file_outcomes import RefusedFile
        from photalk.vision.file_failures import Failed, attempted

        found = attempted(errand.seen.path, lambda: self._opened(errand))
        return RefusedFile(errand.seen, found.why) if isinstance(found, Failed) else found

    def _opened(self, errand: FileTask) -> DecodedPhoto | KnownContent | RefusedFile | MissingFile:
        from photalk.library.file_outcomes import RefusedFile
        from photalk.library.ray_indexing.worker_messages import MissingFile
        from photalk.vision.loading import named

        if errand.content is None:
            return self._look(errand, errand.seen) if _is_here(errand.seen) else MissingFile(errand.seen)
        try:
            with tempfile.TemporaryDirectory(prefix="photalk-") as folder:
                # Under its own name, of which some facts are read.
                place = Path(folder) / os.path.basename(errand.seen.path)
                place.write_bytes(errand.content)
                return self._look(errand, errand.seen._replace(path=str(place)))
        except OSError as error:  # the next run tries it again, see `crew`
            why = f"a worker could not keep it for a moment: {error.strerror or error}"
            return RefusedFile(errand.seen, f"{named(errand.seen.path)} cannot be read ({why}).")

    def _look(self, errand: FileTask, seen: ScannedFile) -> DecodedPhoto | KnownContent:
        from photalk.library.decode_once import digest_of, look_at
        from photalk.library.file_outcomes import KnownContent
        from photalk.vision.loading import named

        path = errand.seen.path
        try:
            digest = digest_of(seen.path)
            if digest in errand.known:
                return KnownContent(errand.seen, digest)
            look = look_at(seen, digest, self._encoder.side)
        except PictureError as error:
            raise PictureError(str(error).replace(named(seen.path), named(path))) from None
        return replace(look, seen=errand.seen, photo=replace(look.photo, path=path))


def _is_here(seen: ScannedFile) -> bool:
    """Whether the file that was described is the one at that path on this machine."""
    try:
        found = os.stat(seen.path)
    except OSError:
        return False
    return found.st_size == seen.bytes and abs(found.st_mtime_ns - seen.mtime_ns) <= _CLOSE_NS
