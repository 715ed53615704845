"""Teach the tracker: for each value, whether a message gives it, takes it or leaves it.

The lower layers stay as they were published, those above them learn the slower the lower they are, what is
new learns fast; all rates rise for a tenth of the way and fall to nothing. Of the checks after each epoch
the best one's weights are kept.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.optim.lr_scheduler import LRScheduler

from photalk.dialogue.requirements.hearing import NAMES, Hearing, heard
from photalk.dialogue.requirements.net import MOVES
from photalk.dialogue.requirements.values import VALUES
from photalk.vision.space.wordpiece import Wordpieces, words_of
from photalk.vision.space.words import WordTable
from photalk_lab.papers.i2edit.material import UNTOLD, Example
from photalk_lab.papers.i2edit.tracker_net import TrackerNet

LEAVE, GIVE, TAKE = range(len(MOVES))


@dataclass(frozen=True, slots=True)
class Settings:
    """How it is taught; a layer's rate is `slow`, times `fall` for each layer above it."""

    epochs: int = 4
    rows: int = 16
    slow: float = 2e-4
    fall: float = 0.9
    fast: float = 1.5e-3
    smoothing: float = 0.0
    kinds: float = 0.3
    seed: int = 0


class Rows:
    """The rows of pieces, and one more for each value's name, as the shipped table has them."""

    def __init__(self, table: WordTable) -> None:
        self.pieces: Wordpieces = table.pieces
        count = len(table.pieces.ids)
        names = [
            table.rows([piece for word in words_of(name) for piece in table.pieces(word)]).mean(axis=0)
            for name in NAMES
        ]
        self._weight = torch.from_numpy(np.concatenate([table.rows(range(count)), np.stack(names)]))
        self._names = {
            tuple(piece for word in words_of(name) for piece in table.pieces(word)): count + place
            for place, name in enumerate(NAMES)
        }

    def ids(self, hearing: Hearing) -> list[int]:
        """The row of each position."""
        named = len(hearing.features) - sum(1 for one in hearing.facts if one[0])
        return [one[0] if place < named else self._names[one] for place, one in enumerate(hearing.pieces)]

    def __call__(self, ids: Tensor) -> Tensor:
        return F.embedding(ids, self._weight)


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples side by side."""

    ids: Tensor
    feature: Tensor
    mask: Tensor
    facts: Tensor
    moves: Tensor
    kind: Tensor


def batch_of(examples: Sequence[Example], rows: Rows) -> Batch:
    """The examples as tensors: (B, T) for what is heard, (B, 23, 5) for the values, (B) for the kind."""
    hearings = [heard(one.message, one.system, one.standing, rows.pieces) for one in examples]
    length = max(len(one.features) for one in hearings)
    ids, feature = (torch.zeros(len(examples), length, dtype=torch.long) for _ in range(2))
    mask = torch.zeros(len(examples), length, dtype=torch.bool)
    moves = torch.zeros(len(examples), len(VALUES), dtype=torch.long)
    for row, (one, hearing) in enumerate(zip(examples, hearings, strict=True)):
        here = len(hearing.features)
        ids[row, :here] = torch.tensor(rows.ids(hearing))
        feature[row, :here] = torch.tensor(hearing.features)
        mask[row, :here] = True
        for places, move in ((one.take, TAKE), (one.give, GIVE)):
            for place in places:
                moves[row, place] = move
    facts = torch.tensor([one.facts for one in hearings])
    return Batch(ids, feature, mask, facts, moves, torch.tensor([one.kind for one in examples]))


def loss_of(net: TrackerNet, batch: Batch, rows: Rows, settings: Settings) -> Tensor:
    """Minus the log-probability of the moves, summed over the values, and a share of that of the kind."""
    moves, kinds = net(rows(batch.ids), batch.feature, batch.facts, batch.mask)
    loss = F.cross_entropy(
        moves.flatten(0, 1), batch.moves.flatten(), label_smoothing=settings.smoothing, reduction="sum"
    ) / len(batch.moves)
    told = batch.kind != UNTOLD
    if told.any():
        loss = loss + settings.kinds * F.cross_entropy(kinds[told], batch.kind[told])
    return loss


def batches(examples: Sequence[Example], size: int, rng: Random) -> Iterator[list[Example]]:
    """The examples in batches of like length, the batches in any order."""
    by_length = sorted(
        examples,
        key=lambda one: len(one.message) + len(one.system) + 6 * len(one.standing.held) + rng.random(),
    )
    cut = [by_length[at : at + size] for at in range(0, len(by_length), size)]
    rng.shuffle(cut)
    yield from cut


def stepped(net: nn.Module, loss: Tensor, optimizer: torch.optim.Optimizer, plan: LRScheduler) -> float:
    """One step down a loss, with gradients held below 1 and the rates going on as planned; the loss."""
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()
    plan.step()
    return float(loss.detach())


def teach(
    net: TrackerNet,
    epoch_of: Callable[[int], Sequence[Example]],
    rows: Rows,
    settings: Settings,
    check: Callable[[TrackerNet], float],
    tell: Callable[[str], object] = print,
) -> float:
    """Train the net, leave it with the weights that checked best, and say how well they did."""
    rng = Random(settings.seed)
    torch.manual_seed(settings.seed)
    net.freeze()
    groups = []
    layers = net.slow()
    for below, parameters in enumerate(reversed(layers)):
        groups.append({"params": parameters, "lr": settings.slow * settings.fall**below})
    known = {id(one) for parameters in layers for one in parameters}
    fast = [one for one in net.parameters() if one.requires_grad and id(one) not in known]
    optimizer = torch.optim.AdamW([*groups, {"params": fast, "lr": settings.fast}], weight_decay=0.01)
    epochs = [epoch_of(0)]
    total = settings.epochs * -(-len(epochs[0]) // settings.rows)
    plan = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(step / (0.1 * total + 1), max(0.0, (total - step) / (0.9 * total)))
    )
    best, kept = -1.0, copy.deepcopy(net.state_dict())
    for epoch in range(settings.epochs):
        examples = epochs.pop() if epochs else epoch_of(epoch)
        start, losses = time.monotonic(), []
        net.train()
        for number, part in enumerate(batches(examples, settings.rows, rng), 1):
            loss = loss_of(net, batch_of(part, rows), rows, settings)
            losses.append(stepped(net, loss, optimizer, plan))
            if number % 100 == 0:
                spent = time.monotonic() - start
                tell(f"{number * settings.rows}: loss {np.mean(losses[-100:]):.3f}, {spent:.0f} s")
        net.eval()
        reached = check(net)
        tell(
            f"epoch {epoch + 1} of {settings.epochs}: {len(examples)} examples, loss {np.mean(losses):.3f}, "
            f"check {reached:.2f}, {time.monotonic() - start:.0f} s"
        )
        if reached >= best:
            best, kept = reached, copy.deepcopy(net.state_dict())
    net.load_state_dict(kept)
    return best
