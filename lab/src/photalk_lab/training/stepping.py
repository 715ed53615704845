"""A net learns, step by step, in two processes; a run that was stopped goes on where it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

import torch
from torch import Tensor, nn

from photalk.atomic_write import atomic_file
from photalk_lab.training.second_core import SecondCore
from photalk_lab.training.space.photos import ahead

BATCHES = 2
"""Batches of a step: each of two processes works out the derivatives of one."""

EVERY = 600.0
"""Seconds between checkpoints."""

CLIPPED = 2.0
"""How long all derivatives of a step together may be."""

B = TypeVar("B")
N = TypeVar("N", bound=nn.Module)
Losses = dict[str, Tensor]


class Pace(Protocol):
    """What a recipe says of its steps; `average` is how much the averaged weights keep of what they were."""

    @property
    def steps(self) -> int: ...
    @property
    def average(self) -> float: ...
    @property
    def seed(self) -> int: ...
    def rate_at(self, step: int, /) -> float:
        """The share of their rates that all parts learn at."""
        ...


@dataclass(slots=True)
class Clock:
    """When to keep what was learnt, and when to stop for now."""

    hours: float | None = None
    stopped: bool = False
    _began: float = field(default_factory=time.monotonic)
    _kept: float = field(default_factory=time.monotonic)

    def stop(self, *_: object) -> None:
        """Stop after the present step; fits as a signal's handler."""
        self.stopped = True

    def is_over(self) -> bool:
        """Whether the run is to stop for now."""
        over = self.hours is not None and time.monotonic() - self._began > self.hours * 3600
        return self.stopped or over

    def is_due(self) -> bool:
        """Whether it is time for a checkpoint; asked again, from now on."""
        due = time.monotonic() - self._kept >= EVERY
        if due:
            self._kept = time.monotonic()
        return due


def learn(
    net: N,
    optimiser: torch.optim.Optimizer,
    batch_at: Callable[[int], B],
    losses_of: Callable[[int, B], Losses],
    pace: Pace,
    watch: Callable[[int, N, dict[str, float]], None],
    checkpoint: Path | None = None,
    clock: Clock | None = None,
) -> N | None:
    """The net after training, its weights averaged over the last steps; None if it was stopped before.

    What was kept in the checkpoint is taken up; the steps that follow are those that would have followed
    without the stop. A group of parameters learns at its `peak`.

    Args:
        batch_at: the batch of a turn; a step has `BATCHES` turns.
        losses_of: what is to be made small, by name, for the batch of a turn.
        watch: told after each step, with the averaged net.
    """
    clock = clock or Clock()
    torch.manual_seed(pace.seed)
    average = deepcopy(net).eval().requires_grad_(False)
    first = _resumed(checkpoint, net, average, optimiser)

    def losses_at(turn: int, batch: B) -> Losses:
        torch.manual_seed(pace.seed * 1_000_003 + turn)
        return losses_of(turn, batch)

    def turns(nth: int) -> Iterator[tuple[int, B]]:
        """Of the batches of all steps, those that one of the two processes works out."""
        for step, batch in ahead(lambda step: batch_at(step * BATCHES + nth), first, pace.steps):
            yield step * BATCHES + nth, batch

    with SecondCore(net, turns(1), lambda drawn: _sum(losses_at(*drawn))) as second:
        for turn, batch in turns(0):
            step = turn // BATCHES
            for group in optimiser.param_groups:
                group["lr"] = group["peak"] * pace.rate_at(step)
            optimiser.zero_grad(set_to_none=True)
            second.begin()
            losses = losses_at(turn, batch)
            _sum(losses).backward()
            second.join()
            torch.nn.utils.clip_grad_norm_([p for g in optimiser.param_groups for p in g["params"]], CLIPPED)
            optimiser.step()
            keep = min(pace.average, (step + 1) / (step + 10))
            with torch.no_grad():
                torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - keep)
            watch(step, average, {name: loss.item() for name, loss in losses.items()})
            over = clock.is_over() and step + 1 < pace.steps
            if checkpoint is not None and (over or clock.is_due() or step + 1 == pace.steps):
                _keep(checkpoint, step + 1, net, average, optimiser)
            if over:
                return None
    return average


def _sum(losses: Losses) -> Tensor:
    return sum(losses.values(), torch.zeros(()))


def _keep(
    file: Path, step: int, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer
) -> None:
    state = {"step": step, "net": net.state_dict(), "average": average.state_dict()}
    with atomic_file(file) as (_, out):
        torch.save({**state, "optimiser": optimiser.state_dict()}, out)


def _resumed(file: Path | None, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer) -> int:
    """The step to go on with, after taking in what was kept; 0 if nothing was."""
    if file is None or not file.exists():
        return 0
    kept = torch.load(file, weights_only=True)
    net.load_state_dict(kept["net"])
    average.load_state_dict(kept["average"])
    optimiser.load_state_dict(kept["optimiser"])
    return int(kept["step"])
