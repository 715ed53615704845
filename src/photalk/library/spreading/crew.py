"""The crew: indexing's hands in a Ray cluster. It scans and writes nothing, and knows no library."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from photalk.errors import WeightsError
from photalk.library.found import Found, Looked, Refused, Sight, Twin
from photalk.library.scanning import Seen
from photalk.library.spreading.cluster import joined
from photalk.library.spreading.hands import TRIES, Hand, Hands, Job
from photalk.library.spreading.parcels import Away, Errand, Spent
from photalk.library.spreading.worker import PASSED_ON, Worker
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
) -> Iterator[Workers]:
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
) -> Iterator[Workers]:
    """The same in a cluster that was joined before."""
    count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    # A worker that is lost is not started again by Ray: which job it was at is for us to judge.
    remote = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Worker)
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    hands = Hands(ray, lambda: remote.remote(encoder, detector, environment), count, identity)
    try:
        yield Workers(ray, hands)
    finally:
        hands.dismiss()


class Workers:
    """A `Crew` of processes; see `crew`."""

    def __init__(self, ray: Any, hands: Hands) -> None:
        self._ray, self.hands = ray, hands

    def examined(
        self, files: Sequence[Seen], known: Mapping[int, Collection[str]]
    ) -> Generator[Found, None, None]:
        """What is in the files, as the answers come in; content that came before is a `Twin`."""
        digests = {size: {*some} for size, some in known.items()}
        jobs = self.hands.spread("look", _jobs(files), lambda hand, job: _errands(hand, job, digests))
        for hand, job, answers in jobs:
            if answers is None:
                yield Refused(job.items[0], _crashed(job.items[0]))
                continue
            away: list[Seen] = []
            for answer in answers:
                if isinstance(answer, Away):
                    away.append(answer.seen)
                else:
                    yield _once(answer, digests)
            if away and not job.bring:
                hand.afar = True
                self.hands.redo(Job(away, bring=True))
            elif away:
                yield from (Refused(seen, _unreachable(seen)) for seen in away)

    def counted(self, thumbnails: Iterable[tuple[int, bytes]]) -> Generator[Looked, None, None]:
        """The things in thumbnails, as the answers come in."""
        for _, job, answers in self.hands.spread("count", _jobs(thumbnails), lambda _, job: [*job.items]):
            if isinstance(answers, str):
                raise WeightsError(answers)
            yield from [(photo, None) for photo, _ in job.items] if answers is None else answers

    def gathered(self) -> list[Spent]:
        """Wait until every worker has its encoder; what each has used so far."""
        self.hands.gather()
        return [self._ray.get(hand.actor.spent.remote()) for hand in self.hands.all]


def _jobs(items: Iterable[T]) -> Iterator[Job[T]]:
    rest = iter(items)
    while some := [*islice(rest, BATCH)]:
        yield Job(some)


def _errands(hand: Hand[Seen], job: Job[Seen], digests: Mapping[int, set[str]]) -> list[Errand]:
    bring = job.bring or hand.afar
    return [
        Errand(seen, frozenset(digests.get(seen.bytes, ())), _content(seen) if bring else None)
        for seen in job.items
    ]


def _content(seen: Seen) -> bytes | None:
    """What is in a file, unless that is too much or cannot be read here either."""
    if seen.bytes > MOST_SENT:
        return None
    try:
        with open(seen.path, "rb") as file:
            content = file.read(MOST_SENT + 1)
    except (OSError, MemoryError):
        return None
    return content if len(content) <= MOST_SENT else None


def _once(answer: Sight | Twin | Refused, digests: dict[int, set[str]]) -> Found:
    """The answer; where its content has come before, only that it has come again."""
    if not isinstance(answer, Sight):
        return answer
    seen, digest = answer.look.seen, answer.look.photo.digest
    before = digests.setdefault(seen.bytes, set())
    if digest in before:
        return Twin(seen, digest)
    before.add(digest)
    return answer


# Both speak of what "cannot be read (": that is tried again by the next run, see `indexing`.


def _crashed(seen: Seen) -> str:
    return f"{named(seen.path)} cannot be read (the worker that opened it was lost {TRIES} times)."


def _unreachable(seen: Seen) -> str:
    return (
        f"{named(seen.path)} cannot be read (the workers have no access to it, and it cannot be sent to them:"
        f" it is larger than {MOST_SENT >> 20} MB, or closed to us too)."
    )
