"""A second process that works out the derivatives of every other batch.

Two threads in one small net wait for each other most of the time; two processes with a thread each, which
meet once a step, take little more than half the time of one. Parameters lie in shared memory, so that the
second process sees each step of the optimizer.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable
from typing import Generic, Self, TypeVar

import torch
from torch import Tensor, nn

from photalk.errors import PhotalkError

B = TypeVar("B")

PATIENCE = 5.0
"""Seconds after which it is asked whether the other process is still there."""


class SecondCore(Generic[B]):
    """The other process, for one epoch: as many batches as the first has. A context, which it ends with."""

    def __init__(self, net: nn.Module, batches: Iterable[B], loss: Callable[[B], Tensor]) -> None:
        torch.set_num_threads(1)  # a process that was forked cannot use threads that were started before
        self._learnt = [one for one in net.share_memory().parameters() if one.requires_grad]
        self._batches, self._loss = batches, loss
        self._derivatives = torch.zeros(sum(one.numel() for one in self._learnt)).share_memory_()
        context = multiprocessing.get_context("fork")
        self._asked, self._done = context.Semaphore(0), context.Semaphore(0)
        self._process = context.Process(target=self._work, daemon=True)
        self._process.start()

    def begin(self) -> None:
        """Let it work out its next batch, while this process works out its own."""
        self._asked.release()

    def join(self) -> None:
        """Wait for it, and make the derivatives of this process the mean of both."""
        while not self._done.acquire(timeout=PATIENCE):
            if not self._process.is_alive():
                raise PhotalkError("The second process of the training has ended; start the command again.")
        place = 0
        for parameter in self._learnt:
            theirs = self._derivatives[place : place + parameter.numel()].view_as(parameter)
            parameter.grad = (theirs + (0 if parameter.grad is None else parameter.grad)) / 2
            place += parameter.numel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """It ends with the epoch, or with what stopped that: left alone, it keeps open what it inherited.

        It is killed: at its very beginning, it still has the first process's own way to hear a signal.
        """
        self._process.kill()
        self._process.join()

    def _work(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the first process may have its own way to end
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        torch.manual_seed(torch.initial_seed() + 1)
        for batch in self._batches:
            self._asked.acquire()
            for parameter in self._learnt:
                parameter.grad = None
            self._loss(batch).backward()
            place = 0
            for parameter in self._learnt:
                there = self._derivatives[place : place + parameter.numel()]
                there.zero_() if parameter.grad is None else there.copy_(parameter.grad.flatten())
                place += parameter.numel()
            self._done.release()
