"""Work beside the event loop, and bells between threads and the loop."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from photalk.apps.api.notices import Notices
from photalk.apps.api.problems import Busy
from photalk.apps.api.workers import WorkerThreads
from photalk.errors import NotFound


def test_so_many_work_so_many_wait_and_others_are_turned_away() -> None:
    workers, go = WorkerThreads("test", hands=1, queue=1), Event()

    async def crowd() -> list[object]:
        first = asyncio.create_task(workers.run(lambda: go.wait(30)))
        second = asyncio.create_task(workers.run(lambda: "second"))
        await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await workers.run(lambda: "third")
        go.set()
        return [await first, await second, await workers.run(lambda: "fourth")]

    assert asyncio.run(crowd()) == [True, "second", "fourth"]
    workers.close()


def test_work_goes_on_when_the_one_who_asked_has_left() -> None:
    workers, go, done = WorkerThreads("test", hands=1), Event(), Event()

    def work() -> None:
        go.wait(30)
        done.set()

    async def leave() -> None:
        task = asyncio.create_task(workers.run(work))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        go.set()

    asyncio.run(leave())
    assert done.wait(30)
    workers.close()


def test_what_fails_fails_for_the_one_who_asked() -> None:
    workers = WorkerThreads("test")

    def work() -> None:
        raise NotFound("There is nothing.")

    async def ask() -> None:
        await workers.run(work)

    with pytest.raises(NotFound):
        asyncio.run(ask())
    workers.close()


def test_a_bell_wakes_those_who_listen_to_its_topic_and_nobody_else() -> None:
    notices = Notices()

    async def listen() -> tuple[bool, bool]:
        with notices.listening("a") as ours, notices.listening("b") as others:
            await asyncio.to_thread(notices.ring, "a")
            await asyncio.wait_for(ours.wait(), 5)
            return ours.is_set(), others.is_set()

    assert asyncio.run(listen()) == (True, False)
    notices.ring("a")
    assert not notices._bells
