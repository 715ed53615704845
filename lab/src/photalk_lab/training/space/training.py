"""The two towers learn, step by step; a run that was stopped goes on where it was.

Both towers count in sixteen bits, what is compared and what is learnt in thirty-two.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from photalk.atomic_write import atomic_file
from photalk_lab.training.second_core import SecondCore
from photalk_lab.training.space.draws import Batch, Batches
from photalk_lab.training.space.losses import losses_of
from photalk_lab.training.space.material import Material
from photalk_lab.training.space.net import JointNet
from photalk_lab.training.space.photos import ahead
from photalk_lab.training.space.plan import BATCHES, Recipe

EVERY = 600.0
"""Seconds between checkpoints."""

Watch = Callable[[int, JointNet, dict[str, float]], None]


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


def teach(
    net: JointNet,
    material: Material,
    batches: Batches,
    recipe: Recipe,
    watch: Watch,
    checkpoint: Path | None = None,
    clock: Clock | None = None,
) -> JointNet | None:
    """The net after training, its weights averaged over the last steps; None if it was stopped before.

    What was kept in the checkpoint is taken up; the steps that follow are those that would have followed
    without the stop.
    """
    clock = clock or Clock()
    torch.manual_seed(recipe.seed)
    optimiser = optimiser_of(net, recipe)
    average = deepcopy(net).eval().requires_grad_(False)
    first = _resumed(checkpoint, net, average, optimiser)

    def losses_at(turn: int, batch: Batch) -> dict[str, Tensor]:
        torch.manual_seed(recipe.seed * 1_000_003 + turn)
        rng = np.random.default_rng((recipe.seed, turn, 1))
        return losses_of(net, material, batch, recipe, turn // BATCHES, rng)

    def turns(nth: int) -> Iterator[tuple[int, Batch]]:
        """Of the batches of all steps, those that one of the two processes works out."""
        for step, batch in ahead(lambda step: batches.at(step * BATCHES + nth), first, recipe.steps):
            yield step * BATCHES + nth, batch

    net.train()
    net.text.layers[: net.text.frozen].eval()
    with SecondCore(net, turns(1), lambda drawn: _sum(losses_at(*drawn))) as second:
        for turn, batch in turns(0):
            step = turn // BATCHES
            for group in optimiser.param_groups:
                group["lr"] = group["peak"] * recipe.rate_at(step)
            optimiser.zero_grad(set_to_none=True)
            second.begin()
            losses = losses_at(turn, batch)
            _sum(losses).backward()
            second.join()
            torch.nn.utils.clip_grad_norm_([p for g in optimiser.param_groups for p in g["params"]], 2.0)
            optimiser.step()
            keep = min(recipe.average, (step + 1) / (step + 10))
            with torch.no_grad():
                torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - keep)
            watch(step, average, {name: loss.item() for name, loss in losses.items()})
            over = clock.is_over() and step + 1 < recipe.steps
            if checkpoint is not None and (over or clock.is_due() or step + 1 == recipe.steps):
                _keep(checkpoint, step + 1, net, average, optimiser)
            if over:
                return None
    return average


def _sum(losses: dict[str, Tensor]) -> Tensor:
    return sum(losses.values(), torch.zeros(()))


def optimiser_of(net: JointNet, recipe: Recipe) -> torch.optim.Optimizer:
    """AdamW over all that is tuned; what stays as it was published is told to need no derivatives."""
    net.requires_grad_(True)
    backbone = net.image.backbone
    for part in (
        net.text.position, net.text.norm, net.text.layers[: net.text.frozen], backbone.stem,
        backbone.blocks[: net.shape.frozen_blocks], backbone.classes,
    ):  # fmt: skip
        part.requires_grad_(False)
    text_layers = list(net.text.layers[net.text.frozen :].parameters())
    image_blocks = [p for p in backbone.parameters() if p.requires_grad]
    tuned = {id(p) for p in (*text_layers, *image_blocks)}
    heads = [p for p in net.parameters() if p.requires_grad and id(p) not in tuned]
    return torch.optim.AdamW(
        [
            {"params": heads, "peak": recipe.head_rate},
            {"params": text_layers, "peak": recipe.text_rate},
            *({"params": [part], "peak": recipe.image_rate * _size(part)} for part in image_blocks),
        ],
        lr=recipe.head_rate,
        betas=(0.9, 0.98),
        weight_decay=recipe.decay,
    )


def _size(weights: Tensor) -> float:
    """The root of the mean square of a tensor's numbers."""
    return weights.detach().square().mean().sqrt().item()


def _keep(file: Path, step: int, net: JointNet, average: JointNet, optimiser: torch.optim.Optimizer) -> None:
    state = {"step": step, "net": net.state_dict(), "average": average.state_dict()}
    with atomic_file(file) as (_, out):
        torch.save({**state, "optimiser": optimiser.state_dict()}, out)


def _resumed(file: Path | None, net: JointNet, average: JointNet, optimiser: torch.optim.Optimizer) -> int:
    """The step to go on with, after taking in what was kept; 0 if nothing was."""
    if file is None or not file.exists():
        return 0
    kept = torch.load(file, weights_only=True)
    net.load_state_dict(kept["net"])
    average.load_state_dict(kept["average"])
    optimiser.load_state_dict(kept["optimiser"])
    return int(kept["step"])
