"""Who does what: jobs are given to workers, a few ahead of time, and given again when a worker is lost.

A job is a call that changes nothing, so it may run twice; its answer is taken once. When a worker dies, the
job that it was at is under suspicion: it is taken apart, and a part that loses its worker `TRIES` times by
itself is given up. Everything else that the worker had goes to others as it was.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from photalk.errors import LibraryError
from photalk.library.ray_indexing.worker_messages import WorkerReady

T = TypeVar("T")

TRIES = 3
AHEAD = 2
"""Jobs that a worker has at a time: one to do, one so that it need not wait for the next."""

PATIENCE = 300.0
"""Seconds after which a worker that is still at the same job is taken to hang."""

STARTING = 180.0
"""Seconds within which one worker at least has to be ready."""

MOST_DEATHS = 20
"""So many workers, and once as many as there are, may be lost in a row before anything is done."""

_LISTEN = 1.0


@dataclass(eq=False, slots=True)
class WorkerJob(Generic[T]):
    """Some items for one call; `bring`: with their content, not only their names.

    `losses` is how often it has cost a worker.
    """

    items: Sequence[T]
    bring: bool = False
    losses: int = 0


@dataclass(eq=False, slots=True)
class PooledWorker(Generic[T]):
    """One worker, and the jobs it has, the first of which it is at since `since`."""

    actor: Any
    starting: Any = None
    jobs: deque[tuple[Any, WorkerJob[T]]] = field(default_factory=deque)
    since: float = 0.0
    afar: bool = False
    """Whether it was seen not to have the files where they are for us."""


class WorkerPool:
    """The workers of one run.

    Args:
        ray: the module, connected to a cluster.
        hire: makes one worker.
        count: how many there should be.
        identity: the encoder that each of them must have.
    """

    def __init__(self, ray: Any, hire: Callable[[], Any], count: int, identity: str) -> None:
        self._ray, self._hire, self._identity = ray, hire, identity
        self.all: list[PooledWorker[Any]] = []
        self._again: deque[WorkerJob[Any]] = deque()
        self._failures: list[str] = []
        self._deaths = 0
        self._count = count

    def spread(
        self, call: str, jobs: Iterator[WorkerJob[T]], told: Callable[[PooledWorker[T], WorkerJob[T]], Any]
    ) -> Generator[tuple[PooledWorker[T], WorkerJob[T], Any], None, None]:
        """Have all jobs done; yields who did which, and the answer, or None for a job that is given up.

        Args:
            call: the worker's method.
            jobs: taken from as workers become free.
            told: what the method is given for a job.

        Raises:
            LibraryError: there are no workers, and none can be had.
        """
        first = next(jobs, None)
        if first is None:
            return
        self._again.append(first)
        self._fill()
        began = time.monotonic()
        try:
            while True:
                more = self._give_out(call, jobs, told)
                if not more and not any(hand.jobs for hand in self.all):
                    return
                now = time.monotonic()
                if any(hand.starting is None for hand in self.all):
                    began = now
                elif now - began > STARTING:
                    raise LibraryError(
                        f"No worker of the Ray cluster was ready within {STARTING:.0f} seconds; its cores may"
                        " be taken by others, or photalk not be installed on its machines."
                    )
                for hand in self._heard():
                    for job, answer in self._taken(hand):
                        yield hand, job, answer
        finally:
            # What is still under way when nobody listens any more comes to nothing.
            self._again.clear()
            for hand in self.all:
                hand.jobs.clear()

    def gather(self) -> None:
        """Wait until all workers are ready."""
        self._fill()
        while any(hand.starting is not None for hand in self.all):
            for hand in self._heard():
                for _ in self._taken(hand):
                    pass

    def redo(self, job: WorkerJob[Any]) -> None:
        """Have a job done before those that are left."""
        self._again.append(job)

    def dismiss(self) -> None:
        """Let all workers go."""
        for hand in self.all:
            self._ray.kill(hand.actor)
        self.all = []

    def _fill(self) -> None:
        while len(self.all) < self._count:
            self._add()

    def _add(self) -> None:
        actor = self._hire()
        self.all.append(PooledWorker(actor, starting=actor.ready.remote()))

    def _give_out(
        self, call: str, jobs: Iterator[WorkerJob[T]], told: Callable[[PooledWorker[T], WorkerJob[T]], Any]
    ) -> bool:
        """Fill the hands; whether there may be more to do than they have."""
        for depth in range(1, AHEAD + 1):  # all have one before any has two
            for hand in self.all:
                if hand.starting is not None or len(hand.jobs) >= depth:
                    continue
                job = self._again.popleft() if self._again else next(jobs, None)
                if job is None:
                    return False
                if not hand.jobs:
                    hand.since = time.monotonic()
                hand.jobs.append((getattr(hand.actor, call).remote(told(hand, job)), job))
        return True

    def _heard(self) -> list[PooledWorker[Any]]:
        """Those who have something to say, after a moment at most; who has been silent too long is ended."""
        waiting = {hand.starting or hand.jobs[0][0]: hand for hand in self.all if hand.starting or hand.jobs}
        if not waiting:
            return []
        done, _ = self._ray.wait([*waiting], num_returns=1, timeout=_LISTEN)
        now = time.monotonic()
        for hand in waiting.values():
            if hand.jobs and now - hand.since > PATIENCE:
                self._ray.kill(hand.actor)
                hand.since = now
        return [waiting[one] for one in done]

    def _taken(self, hand: PooledWorker[T]) -> Iterator[tuple[WorkerJob[T], Any]]:
        """What came from a worker; what it leaves behind if it is lost is done again, or given up."""
        failures = self._ray.exceptions
        try:
            if hand.starting is not None:
                self._welcome(hand, self._ray.get(hand.starting))
                return
            answer = self._ray.get(hand.jobs[0][0])
        except failures.RayTaskError:
            raise  # a mistake of ours, in the worker
        except failures.RayError as error:
            yield from self._lost(hand, error)
            return
        _, job = hand.jobs.popleft()
        hand.since = time.monotonic()
        self._deaths = 0
        yield job, answer

    def _welcome(self, hand: PooledWorker[Any], ready: WorkerReady) -> None:
        hand.starting = None
        if ready.failed:
            self._turn_away(hand, ready.failed)
        elif ready.identity != self._identity:
            self._turn_away(
                hand,
                f"The encoder on {ready.machine} is {ready.identity}, not {self._identity}: install the same"
                " photalk there, with the same settings.",
            )

    def _turn_away(self, hand: PooledWorker[Any], why: str) -> None:
        """Go on without a worker that cannot do the work."""
        self.all.remove(hand)
        self._ray.kill(hand.actor)
        self._failures.append(why)
        if not self.all:
            raise LibraryError(f"No worker of the Ray cluster can be used. {self._failures[0]}")

    def _lost(self, hand: PooledWorker[T], error: Exception) -> Iterator[tuple[WorkerJob[T], Any]]:
        self.all.remove(hand)
        self._deaths += 1
        if self._deaths > MOST_DEATHS + self._count:
            why = (str(error).strip().splitlines() or [type(error).__name__])[-1]
            raise LibraryError(
                f"The workers of the Ray cluster end before they have done anything ({why[:200]}); is photalk"
                " of this version installed on its machines?"
            )
        left = [job for _, job in hand.jobs]
        self._again.extendleft(reversed(left[1:]))
        self._add()
        if not left:
            return
        suspect = left[0]
        if len(suspect.items) > 1:
            self._again.extend(WorkerJob((item,), suspect.bring) for item in suspect.items)
        elif suspect.losses + 1 < TRIES:
            self._again.append(WorkerJob(suspect.items, suspect.bring, suspect.losses + 1))
        else:
            self._deaths = 0  # something came of it
            yield suspect, None
