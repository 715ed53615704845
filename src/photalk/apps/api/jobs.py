"""Long work: indexing folders, applying a program to many pictures. How far is it, and what came of it?

A job lives as long as the server. Nothing is lost with it: what was indexed stays indexed, what was written
stays in the folder of exports, and asking again goes on from there.
"""

from __future__ import annotations

import secrets
import shutil
import time
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock

from photalk.apps.api import job_wire
from photalk.apps.api.notices import Notices
from photalk.apps.api.problems import unexpected
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.views import shown_name
from photalk.apps.apply import make_folder
from photalk.apps.pathless import pathless
from photalk.atomic_write import PREFIX, atomic_file
from photalk.edit.export import Export
from photalk.edit.program import Program
from photalk.errors import NotFound, PhotalkError
from photalk.library.report import IndexProgress, Report
from photalk.studio.batch import BatchOrder, carried_out
from photalk.studio.output_names import OutputNames
from photalk.vision.file_failures import Failed

MAX_KEPT = 200
FINAL = ("done", "failed", "cancelled")


class _Cancelled(KeyboardInterrupt):
    """Ends indexing as Ctrl-C does: with what was done kept, and told."""


@dataclass(slots=True)
class _Running:
    job: job_wire.JobInfo
    stop: Event
    archive: Path | None = None


class Jobs:
    """The jobs of a server; one indexes and one renders at a time, others wait."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._jobs: OrderedDict[str, _Running] = OrderedDict()
        self._lock = Lock()
        self._pools = {kind: ThreadPoolExecutor(1, f"photalk-{kind}") for kind in ("index", "apply")}

    def close(self) -> None:
        """Stop what runs, at the next picture, and wait for it."""
        for running in self._jobs.values():
            running.stop.set()
        for pool in self._pools.values():
            pool.shutdown(wait=True, cancel_futures=True)

    def all(self) -> list[job_wire.JobInfo]:
        """All jobs, the latest first."""
        with self._lock:
            return [running.job for running in reversed(self._jobs.values())]

    def get(self, job: str) -> job_wire.JobInfo:
        """A job as it is now.

        Raises:
            NotFound: there is none of that name.
        """
        return self._running(job).job

    def archive(self, job: str) -> Path:
        """The file that a finished job has made.

        Raises:
            NotFound: there is none, or not yet.
        """
        archive = self._running(job).archive
        if archive is None or not archive.is_file():
            raise NotFound(f"Job {job} has no archive; one that applies a program has, when it is done.")
        return archive

    def cancel(self, job: str) -> job_wire.JobInfo:
        """Stop a job at the next picture; one that is over stays as it is."""
        running = self._running(job)
        running.stop.set()
        if running.job.state == "waiting":
            self._update(job, state="cancelled", text="Cancelled before it began.")
        return self.get(job)

    def index(self, served_library: ServedLibrary, paths: Sequence[Path]) -> job_wire.JobInfo:
        """Index these folders."""

        def work(job: str, stop: Event) -> None:
            def progress(now: IndexProgress) -> None:
                self._update(
                    job, stage=now.stage, done=now.done, total=now.total, seconds_left=now.seconds_left
                )
                if stop.is_set():
                    raise _Cancelled

            report = served_library.studio.index(*paths, progress=progress)
            self._update(
                job,
                state="cancelled" if report.interrupted else "done",
                text=report.text,
                failures=_skipped(report),
                seconds_left=None,
            )

        return self._start(served_library, "index", work)

    def apply(
        self,
        served_library: ServedLibrary,
        program: Program,
        pictures: Sequence[int],
        settings: job_wire.ExportSettings,
    ) -> job_wire.JobInfo:
        """Render these pictures as the program makes them, into one archive.

        Raises:
            NotFound: the library has not all of the pictures.
        """
        photos = served_library.library.photos(pictures)

        def work(job: str, stop: Event) -> None:
            folder = served_library.exports / f"batch-{job}"
            make_folder(folder)
            names = OutputNames(folder, None if settings.format is None else f".{settings.format}")
            performer, failures, ended = served_library.performer(), list[job_wire.Failure](), ""
            began = time.monotonic()
            for number, photo in enumerate(photos):
                if stop.is_set():
                    break
                left = (time.monotonic() - began) / number * (len(photos) - number) if number else None
                self._update(job, stage="pictures", done=number, total=len(photos), seconds_left=left)
                name = shown_name(photo.path)  # an archive holds no other names
                try:
                    out = names.next(Path(name))
                    done = carried_out(order_for(Path(photo.path), program, out, settings), performer)
                except PhotalkError as error:  # the next picture would fare no better
                    ended = f" {pathless(str(error))}"
                    break
                if isinstance(done, Failed):
                    failures.append(job_wire.Failure(name=name, why=pathless(done.why)))
                self._update(job, done=number + 1, failures=failures)
            self._finish(job, folder, len(photos), failures, ended, cancelled=stop.is_set())

        return self._start(served_library, "apply", work)

    def _finish(
        self,
        job: str,
        folder: Path,
        total: int,
        failures: list[job_wire.Failure],
        ended: str,
        *,
        cancelled: bool,
    ) -> None:
        written = sorted(path for path in folder.iterdir() if not path.name.startswith(PREFIX))
        archive = folder.with_suffix(".zip")
        if written:
            # Pictures are compressed already.
            with atomic_file(archive) as (_, part), zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as file:
                for path in written:
                    file.write(path, path.name)
            self._running(job).archive = archive
        shutil.rmtree(folder, ignore_errors=True)
        text = f"{len(written)} of {total} written.{ended}"
        state = "cancelled" if cancelled else "done" if written and not ended else "failed"
        self._update(job, state=state, text=text, failures=failures, result=bool(written), seconds_left=None)

    def _start(
        self, served_library: ServedLibrary, kind: str, work: Callable[[str, Event], None]
    ) -> job_wire.JobInfo:
        name = secrets.token_hex(6)
        running = _Running(
            job_wire.JobInfo.model_validate(
                {"id": name, "library": served_library.id, "kind": kind, "state": "waiting"}
            ),
            Event(),
        )
        with self._lock:
            self._jobs[name] = running
            over = [key for key, one in self._jobs.items() if one.job.state in FINAL]
            for key in over[: max(0, len(self._jobs) - MAX_KEPT)]:
                del self._jobs[key]

        def guarded() -> None:
            if running.stop.is_set():
                return
            self._update(name, state="running")
            try:
                work(name, running.stop)
            except PhotalkError as error:
                self._update(name, state="failed", text=pathless(str(error)))
            except OSError as error:
                self._update(name, state="failed", text=f"It cannot be written ({error.strerror or error}).")
            except Exception as error:
                self._update(name, state="failed", text=unexpected(error).detail)

        self._pools[kind].submit(guarded)
        return running.job

    def _running(self, job: str) -> _Running:
        with self._lock:
            if job not in self._jobs:
                raise NotFound(f"There is no job {job[:40]!r} on this server.")
            return self._jobs[job]

    def _update(self, job: str, **changes: object) -> None:
        with self._lock:
            running = self._jobs.get(job)
            if running is None:
                return
            running.job = running.job.model_copy(update=changes)
        self._notices.ring(f"job {job}")


def order_for(path: Path, program: Program, out: Path, settings: job_wire.ExportSettings) -> BatchOrder:
    """A picture as the program makes it, written as the settings ask for."""
    red, green, blue = bytes.fromhex(settings.background[1:])
    export = Export(quality=settings.quality, metadata=settings.metadata, background=(red, green, blue))
    return BatchOrder(str(path), program, out, export, settings.long_side)


def _skipped(report: Report) -> list[job_wire.Failure]:
    return [
        job_wire.Failure(name=shown_name(one.path), why=pathless(one.why)) for one in report.skipped[:200]
    ]
