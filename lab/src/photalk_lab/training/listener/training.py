"""Teach the listener: several tasks in one net, mixed in every batch.

CAISE's dialogues teach kind, words and amounts; sentences of our own teach intents; GIER's requests teach
operators. The layers learn slowly, what is new fast; both rates rise for a tenth of the way and fall to next
to nothing.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from photalk.dialogue.listener.decoding import Floats, Scores
from photalk.dialogue.listener.embedding import Embedding
from photalk_lab.training.listener.data import Batch, Example, batch_of
from photalk_lab.training.listener.net import Net


@dataclass(frozen=True, slots=True)
class Settings:
    """How it is taught."""

    epochs: int = 14
    rows: int = 16
    slow: float = 1.5e-4
    fast: float = 1e-3
    seed: int = 0
    smoothing: float = 0.05


def losses(net: Net, batch: Batch, smoothing: float) -> dict[str, Tensor]:
    """The loss of every task that the batch has examples of."""
    hidden, kind, said, unsaid, intents, operators = net.encoder(batch.embedded, batch.feature, batch.mask)
    found: dict[str, Tensor] = {}
    known = batch.kind >= 0
    if known.any():
        found["kind"] = F.cross_entropy(kind[known], batch.kind[known], label_smoothing=smoothing)
    if len(batch.writes):
        found["words"] = _written(net, batch, hidden)
    if batch.amounts:
        parts = []
        for row, offered, hits in batch.amounts:
            scores = torch.stack(
                [said[row, place, column] if place else unsaid[row, column] for place, column in offered]
            )
            right = torch.tensor(hits)
            parts.append(scores.logsumexp(0) - scores[right].logsumexp(0))
        found["amount"] = torch.stack(parts).mean()
    for name, scores, labels in (
        ("intents", intents, batch.intents),
        ("operators", operators, batch.operators),
    ):
        if (told := ~labels.isnan()[:, 0]).any():
            found[name] = F.binary_cross_entropy_with_logits(scores[told], labels[told]) * 10
    return found


def _written(net: Net, batch: Batch, hidden: Tensor) -> Tensor:
    """Minus the log-probability of the gold words, summed over the places that give each."""
    rows = batch.writes
    hidden, mask, pointable = hidden[rows], batch.mask[rows], batch.pointable[rows]
    state = net.decoder.start(hidden, batch.kind[rows])
    total = torch.zeros(len(rows))
    for step in range(batch.right.shape[1]):
        state, scores = net.decoder(state, batch.previous[:, step], hidden, mask)
        scores = scores.masked_fill(~pointable, -1e9)
        right = batch.right[:, step]
        has = right.any(1)
        loss = scores.logsumexp(1) - scores.masked_fill(~right, -1e9).logsumexp(1)
        total = total + torch.where(has, loss, torch.zeros_like(loss))
    return total.mean()


def batches(examples: Sequence[Example], rows: int, rng: random.Random) -> Iterator[list[Example]]:
    """The examples in batches of like length, the batches in any order."""
    by_length = sorted(examples, key=lambda one: (len(one.hearing.positions), rng.random()))
    cut = [by_length[at : at + rows] for at in range(0, len(by_length), rows)]
    rng.shuffle(cut)
    yield from cut


def teach(
    net: Net,
    epoch_of: Callable[[int], Sequence[Example]],
    embedding: Embedding,
    own: dict[str, int],
    settings: Settings,
    after: Callable[[int], None] = lambda epoch: None,
) -> None:
    """Train the net; `epoch_of` gives the examples of each epoch, `after` is told of its end.

    It is first asked for epoch -1, by whose size the rates are planned.
    """
    rng = random.Random(settings.seed)
    torch.manual_seed(settings.seed)
    slow = [
        *net.encoder.layers.parameters(),
        *net.encoder.position.parameters(),
        *net.encoder.norm.parameters(),
    ]
    known = {id(one) for one in slow}
    fast = [one for one in net.parameters() if id(one) not in known]
    groups = [{"params": slow, "lr": settings.slow}, {"params": fast, "lr": settings.fast}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    total = settings.epochs * -(-len(epoch_of(-1)) // settings.rows)
    plan = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(step / (0.1 * total + 1), max(0.0, (total - step) / (0.9 * total)))
    )
    heads = (net.shape.intents, net.shape.operators)
    for epoch in range(settings.epochs):
        net.train()
        sums: dict[str, list[float]] = {}
        for rows in batches(epoch_of(epoch), settings.rows, rng):
            found = losses(net, batch_of(rows, embedding, own, heads), settings.smoothing)
            loss = torch.stack(list(found.values())).sum()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            plan.step()
            for name, value in found.items():
                sums.setdefault(name, []).append(float(value.detach()))
        told = ", ".join(f"{name} {np.mean(values):.3f}" for name, values in sums.items())
        print(f"epoch {epoch + 1} of {settings.epochs}: {told}", file=sys.stderr, flush=True)
        after(epoch)


class TorchVoice:
    """The net's decoder behind the `Voice` protocol, for checking while training."""

    def __init__(self, net: Net, embedding: Embedding, words: Sequence[str]) -> None:
        self.words = words
        self._net, self._embedding = net, embedding

    @torch.no_grad()
    def begin(self, hidden: Floats, kind: int) -> Floats:
        return self._net.decoder.start(torch.from_numpy(hidden)[None], torch.tensor([kind])).numpy()

    @torch.no_grad()
    def go_on(self, states: Floats, previous: Sequence[str], hidden: Floats) -> tuple[Floats, Floats]:
        rows = np.stack([self._embedding.word(word) for word in previous])
        memory = torch.from_numpy(hidden)[None].expand(len(rows), -1, -1)
        mask = torch.ones(memory.shape[:2], dtype=torch.bool)
        state, scores = self._net.decoder(torch.from_numpy(states), torch.from_numpy(rows), memory, mask)
        return state.numpy(), scores.numpy()


@torch.no_grad()
def scores_of(net: Net, example: Example, embedding: Embedding, own: dict[str, int]) -> Scores:
    """What the net says to one example."""
    batch = batch_of([example], embedding, own, (net.shape.intents, net.shape.operators))
    found = net.encoder(batch.embedded, batch.feature, batch.mask)
    return Scores(*(part[0].numpy() for part in found))
