"""The crew: indexing's hands in a Ray cluster. It scans and writes nothing, and knows no library."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from photalk.errors import WeightsError
from photalk.library.file_outcomes import EncodedPhoto, Found, KnownContent, Looked, RefusedFile
from photalk.library.folder_scan import ScannedFile
from photalk.library.ray_indexing.cluster import joined
from photalk.library.ray_indexing.worker import PASSED_ON, Worker
from photalk.library.ray_indexing.worker_messages import FileTask, MissingFile, WorkerUsage
from photalk.library.ray_indexing.worker_pool import TRIES, PooledWorker, WorkerJob, WorkerPool
from photalk.vision.loading import named
from photalk.vision.seams import Detector
from photalk.vision.space.encoder import Encoder

BATCH = 8
"""Files that a worker is given at a time."""

MOST_SENT = 256 << 20
"""A file of more bytes is not sent to a worker that has no access to it."""

T = TypeVar("T")


@contextmanager
def crew(
    address: str,
    encoder: Callable[[], Encoder],
    identity: str,
    detector: Callable[[], Detector] | None = None,
    workers: int | None = None,
) -> Iterator[RayWorkers]:
    """Workers in the cluster at an address, for as long as the block lasts.

    Args:
        address: "local", or HOST:PORT of a cluster to which this machine belongs.
        encoder: makes the encoder, in the worker.
        identity: the encoder that the library is kept with.
        detector: makes the detector of things, in the worker.
        workers: how many; otherwise one for each core of the cluster.

    Raises:
        PhotalkError: the cluster cannot be joined.
    """
    with joined(address, workers) as ray, hired(ray, encoder, identity, detector, workers) as crew:
        yield crew


@contextmanager
def hired(
    ray: Any,
    encoder: Callable[[], Encoder],
    identity: str,
    detector: Callable[[], Detector] | None = None,
    workers: int | None = None,
) -> Iterator[RayWorkers]:
    """The same in a cluster that was joined before."""
    count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    # A worker that is lost is not started again by Ray: which job it was at is for us to judge.
    remote = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Worker)
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    hands = WorkerPool(ray, lambda: remote.remote(encoder, detector, environment), count, identity)
    try:
        yield RayWorkers(ray, hands)
    finally:
        hands.dismiss()


class RayWorkers:
    """A `Crew` of processes; see `crew`."""

    def __init__(self, ray: Any, hands: WorkerPool) -> None:
        self._ray, self.hands = ray, hands

    def examined(
        self, files: Sequence[ScannedFile], known: Mapping[int, Collection[str]]
    ) -> Generator[Found, None, None]:
        """What is in the files, as the answers come in; content that came before is a `KnownContent`."""
        digests = {size: {*some} for size, some in known.items()}
        jobs = self.hands.spread("look", _jobs(files), lambda hand, job: _errands(hand, job, digests))
        for hand, job, answers in jobs:
            if answers is None:
                yield RefusedFile(job.items[0], _crashed(job.items[0]))
                continue
            away: list[ScannedFile] = []
            for answer in answers:
                if isinstance(answer, MissingFile):
                    away.append(answer.seen)
                else:
                    yield _once(answer, digests)
            if away and not job.bring:
                hand.afar = True
                self.hands.redo(WorkerJob(away, bring=True))
            elif away:
                yield from (RefusedFile(seen, _unreachable(seen)) for seen in away)

    def counted(self, thumbnails: Iterable[tuple[int, bytes]]) -> Generator[Looked, None, None]:
        """The things in thumbnails, as the answers come in."""
        for _, job, answers in self.hands.spread("count", _jobs(thumbnails), lambda _, job: [*job.items]):
            if isinstance(answers, str):
                raise WeightsError(answers)
            yield from [(photo, None) for photo, _ in job.items] if answers is None else answers

    def gathered(self) -> list[WorkerUsage]:
        """Wait until every worker has its encoder; what each has used so far."""
        self.hands.gather()
        return [self._ray.get(hand.actor.spent.remote()) for hand in self.hands.all]


def _jobs(items: Iterable[T]) -> Iterator[WorkerJob[T]]:
    rest = iter(items)
    while some := [*islice(rest, BATCH)]:
        yield WorkerJob(some)


def _errands(
    hand: PooledWorker[ScannedFile], job: WorkerJob[ScannedFile], digests: Mapping[int, set[str]]
) -> list[FileTask]:
    bring = job.bring or hand.afar
    return [
        FileTask(seen, frozenset(digests.get(seen.bytes, ())), _content(seen) if bring else None)
        for seen in job.items
    ]


def _content(seen: ScannedFile) -> bytes | None:
    """What is in a file, unless that is too much or cannot be read here either."""
    if seen.bytes > MOST_SENT:
        return None
    try:
        with open(seen.path, "rb") as file:
            content = file.read(MOST_SENT + 1)
    except (OSError, MemoryError):
        return None
    return content if len(content) <= MOST_SENT else None


def _once(answer: EncodedPhoto | KnownContent | RefusedFile, digests: dict[int, set[str]]) -> Found:
    """The answer; where its content has come before, only that it has come again."""
    if not isinstance(answer, EncodedPhoto):
        return answer
    seen, digest = answer.look.seen, answer.look.photo.digest
    before = digests.setdefault(seen.bytes, set())
    if digest in before:
        return KnownContent(seen, digest)
    before.add(digest)
    return answer


# Both speak of what "cannot be read (": that is tried again by the next run, see `indexing`.


def _crashed(seen: ScannedFile) -> str:
    return f"{named(seen.path)} cannot be read (the worker that opened it was lost {TRIES} times)."


def _unreachable(seen: ScannedFile) -> str:
    return (
        f"{named(seen.path)} cannot be read (the workers have no access to it, and it cannot be sent to them:"
        f" it is larger than {MOST_SENT >> 20} MB, or closed to us too)."
    )
