"""The training loop: rare attributes weigh more, and what is kept is an average of the last weights."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from photalk.atomic_write import atomic_file
from photalk_lab.training.portraits.augment import Changes, altered
from photalk_lab.training.portraits.measure import auc
from photalk_lab.training.portraits.net import Attributes
from photalk_lab.training.portraits.people import People, Photos

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Lesson:
    """How long and how fast."""

    epochs: int = 9
    batch: int = 32
    rate: float = 6e-4
    """New layers learn at twice this rate."""
    backbone: float = 0.5
    """The share of it at which the backbone's upper blocks learn; its lower ones learn at a third of that."""
    decay: float = 0.02
    average: float = 0.998
    smoothing: float = 0.02
    changes: Changes = field(default_factory=Changes)
    seed: int = 0


def teach(
    net: Attributes, train: People, valid: People, lesson: Lesson, tell: Tell, kept: Path | None = None
) -> Attributes:
    """Teach the net and give back its averaged weights; a training that was stopped goes on from `kept`."""
    torch.manual_seed(lesson.seed)
    rng = np.random.default_rng(lesson.seed)
    net = net.to(memory_format=torch.channels_last)
    average = deepcopy(net).eval()
    optimiser, steps = _optimiser(net, lesson), lesson.epochs * (len(train) // lesson.batch)
    weight = rarity(train.labels)
    done, started = _resumed(kept, net, average, optimiser), time.monotonic()
    for epoch in range(lesson.epochs):
        order = rng.permutation(len(train))
        if epoch < done:
            continue
        net.train()
        total = 0.0
        for nth in range(len(train) // lesson.batch):
            which = order[nth * lesson.batch : (nth + 1) * lesson.batch]
            step = epoch * (len(train) // lesson.batch) + nth
            _pace(optimiser, step / steps)
            x = altered(train.photos[which], lesson.changes, rng)
            loss = _loss(net(x), torch.from_numpy(train.labels[which]), weight, lesson.smoothing)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            _follow(average, net, min(lesson.average, (1 + step) / (20 + step)))
            total += float(loss.detach())
        _keep(kept, epoch + 1, net, average, optimiser)
        logits = told(average, valid.photos)
        areas = [auc(logits[:, at], valid.labels[:, at]) for at in range(len(valid.names))]
        passed = time.monotonic() - started
        tell(
            f"epoch {epoch + 1}: loss {total / (len(train) // lesson.batch):.4f},"
            f" mean AUC of {len(valid)} watched faces {100 * float(np.mean(areas)):.2f}, {passed:.0f} s"
        )
    return average


def told(net: Attributes, photos: Photos, batch: int = 50) -> NDArray[np.float32]:
    """Log-odds of faces (n, h, w, 3): (n, attributes), with those of the mirrored faces taken in."""
    net.eval()
    rows = []
    with torch.no_grad():
        for start in range(0, len(photos), batch):
            x = torch.from_numpy(photos[start : start + batch]).permute(0, 3, 1, 2).float()
            rows.append(((net(x) + net(x.flip(3))) / 2).numpy())
    return np.concatenate(rows)


def rarity(labels: NDArray[np.bool_]) -> Tensor:
    """How much more a true label weighs than a false one: the root of how much rarer it is."""
    share = labels.mean(0).clip(0.005, 0.995)
    return torch.from_numpy(np.sqrt((1 - share) / share).clip(0.5, 6).astype(np.float32))


def _loss(logits: Tensor, truths: Tensor, weight: Tensor, smoothing: float) -> Tensor:
    aims = truths.float() * (1 - 2 * smoothing) + smoothing
    return F.binary_cross_entropy_with_logits(logits, aims, pos_weight=weight)


def _optimiser(net: Attributes, lesson: Lesson) -> torch.optim.Optimizer:
    fresh = [*net.coarse.parameters(), *net.fine.parameters()]
    lower = [*net.backbone.stem.parameters(), *net.backbone.blocks[:8].parameters()]
    upper = [*net.backbone.blocks[8:].parameters(), *net.backbone.head.parameters()]
    groups = [
        {"params": fresh, "lr": lesson.rate * 2},
        {"params": upper, "lr": lesson.rate * lesson.backbone},
        {"params": lower, "lr": lesson.rate * lesson.backbone / 3},
    ]
    for group in groups:
        group["most"] = group["lr"]
    return torch.optim.AdamW(groups, weight_decay=lesson.decay)


def _pace(optimiser: torch.optim.Optimizer, passed: float) -> None:
    """Up over the first tenth, then down along a cosine."""
    share = passed / 0.1 if passed < 0.1 else 0.5 * (1 + np.cos(np.pi * (passed - 0.1) / 0.9))
    for group in optimiser.param_groups:
        group["lr"] = group["most"] * max(float(share), 0.01)


def _follow(average: Attributes, net: Attributes, share: float) -> None:
    with torch.no_grad():
        for kept, now in zip(average.parameters(), net.parameters(), strict=True):
            kept.lerp_(now, 1 - share)


def _keep(
    file: Path | None, epoch: int, net: Attributes, average: Attributes, optimiser: torch.optim.Optimizer
) -> None:
    if file is None:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    state = {
        "epoch": epoch, "net": net.state_dict(), "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
    }  # fmt: skip
    with atomic_file(file) as (_, out):
        torch.save(state, out)


def _resumed(
    file: Path | None, net: Attributes, average: Attributes, optimiser: torch.optim.Optimizer
) -> int:
    """The epochs that are done, after taking in what was kept of them."""
    if file is None or not file.exists():
        return 0
    kept = torch.load(file, weights_only=True)
    net.load_state_dict(kept["net"])
    average.load_state_dict(kept["average"])
    optimiser.load_state_dict(kept["optimiser"])
    return int(kept["epoch"])
