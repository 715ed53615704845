"""The training of the reader: steps, a schedule, checkpoints that a stopped run goes on from."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from photalk_lab.training.reader.batches import IGNORED, Batch, Batching
from photalk_lab.training.reader.examples import Example
from photalk_lab.training.reader.growth import Growth
from photalk_lab.training.reader.net import Net
from photalk_lab.training.second_core import SecondCore

UNLIKE = "_unlike"
"""The end of the names of those files of the corpus in which every dialogue is another person's."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how fast is learnt.

    `smoothing` keeps the net from being surer than the corpus is; `kept` is how much of the mean of all nets
    so far is kept at each step. `unlike` is the share of messages by people who are unlike each other, who
    come nearest to strangers. `further`: the net begins as the reader that ships, and what comes out is the
    mean of both, with a share of `begun`, which is better than either on people whom neither has heard.
    """

    epochs: int = 14
    lessons: int = 34_000
    size: int = 64
    encoder_rate: float = 2.6e-4
    decoder_rate: float = 8e-4
    warm: int = 200
    kept: float = 0.997
    decay: float = 0.02
    clause: float = 0.15
    smoothing: float = 0.05
    captions: float = 0.12
    sentences: float = 0.2
    plain: float = 0.3
    unlike: float = 0.0
    dropout: float = 0.1
    further: bool = False
    begun: float = 0.5
    seed: int = 1


def loss_of(net: Net, batch: Batch, described: Tensor, plan: Plan) -> Tensor:
    """How far the net is from writing these."""
    hidden = net.encoder(batch.embedded, batch.shapes, batch.mask)
    scores, clauses = net.decoder(
        hidden, batch.mask, batch.first, batch.last, batch.matches, described, batch.written
    )
    words = batch.words.shape[1]
    outside = ~torch.cat([batch.words, batch.words], dim=1)[:, None, :]
    tokens = scores.shape[2] - 2 * words
    scores = torch.cat([scores[:, :, :tokens], scores[:, :, tokens:].masked_fill(outside, -1e4)], dim=2)
    clauses = clauses.masked_fill(outside, -1e4)
    written = _smoothed(scores.float(), batch.wanted, plan.smoothing)
    begins = F.cross_entropy(
        clauses[:, :, :words].float().transpose(1, 2), batch.clauses[:, :, 0], ignore_index=IGNORED
    )
    ended = torch.where(batch.clauses[:, :, 1] >= 0, batch.clauses[:, :, 1] - words, IGNORED)
    ends = F.cross_entropy(clauses[:, :, words:].float().transpose(1, 2), ended, ignore_index=IGNORED)
    return written + plan.clause * (begins + ends)


def _smoothed(scores: Tensor, wanted: Tensor, smoothing: float) -> Tensor:
    """Cross-entropy where a little of the truth goes to the steps that the net holds possible."""
    logs = F.log_softmax(scores, dim=2)
    there = wanted != IGNORED
    right = logs.gather(2, wanted.clamp(min=0)[:, :, None])[:, :, 0][there]
    return -(1 - smoothing) * right.mean() - smoothing * (logs.clamp(min=-8).mean(dim=2)[there]).mean() * 0.25


def mean_of(begun: dict[str, Tensor], became: dict[str, Tensor], share: float) -> dict[str, Tensor]:
    """The weights between those that a net had and those that it has, `share` of the way back."""
    return {
        name: (share * begun[name] + (1 - share) * now) if now.is_floating_point() else now
        for name, now in became.items()
    }


class Lessons:
    """What an epoch holds: captions, messages of the voices and single sentences, grown or plain."""

    def __init__(
        self, voices: Sequence[Example], others: Sequence[Example], growth: Growth, plan: Plan
    ) -> None:
        self._voices, self._others, self._growth, self._plan = voices, others, growth, plan
        self._unlike = [one for one in voices if one.voice.endswith(UNLIKE)]

    def __call__(self, random: Random) -> list[Example]:
        plan = self._plan
        captions, others = (int(plan.lessons * share) for share in (plan.captions, plan.sentences))
        told = _some(self._others, others, random)
        told += _some(self._unlike, int(plan.lessons * plan.unlike), random)
        told += _some(self._voices, plan.lessons - captions - len(told), random)
        grown = [self._growth.grown(one, random) if random.random() >= plan.plain else one for one in told]
        return [*grown, *(self._growth.caption(random) for _ in range(captions))]


def _some(examples: Sequence[Example], count: int, random: Random) -> list[Example]:
    return random.sample(examples, min(count, len(examples)))


def trained(
    net: Net,
    lessons: Lessons,
    batching: Batching,
    described: Tensor,
    plan: Plan,
    checkpoint: Path,
    tell: Callable[[str], None],
    measured: Callable[[Net], str],
) -> Net:
    """The net after all epochs; each is kept in the checkpoint, from which a stopped run goes on."""
    parameters = [
        {"params": list(net.encoder.parameters()), "lr": plan.encoder_rate},
        {"params": list(net.decoder.parameters()), "lr": plan.decoder_rate},
    ]
    optimizer = torch.optim.AdamW(parameters, weight_decay=plan.decay, betas=(0.9, 0.98))
    steps = plan.epochs * math.ceil(plan.lessons / plan.size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step, plan.warm, steps))
    averaged = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(plan.kept))

    def loss_in_sixteen_bits(batch: Batch) -> Tensor:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return loss_of(net, batch, described, plan)

    epoch = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(kept["net"])
        averaged.load_state_dict(kept["averaged"])
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
        epoch = kept["epoch"]
        tell(f"goes on after epoch {epoch}")
    for number in range(epoch, plan.epochs):
        random = Random(plan.seed * 1000 + number)
        torch.manual_seed(plan.seed * 1000 + number)
        began, total, count = time.monotonic(), 0.0, 0
        net.train()
        ours, theirs = batching.halves(lessons(random), plan.size // 2, random)
        with SecondCore(net, theirs, loss_in_sixteen_bits) as second:
            for batch in ours:
                second.begin()
                optimizer.zero_grad(set_to_none=True)
                loss = loss_in_sixteen_bits(batch)
                loss.backward()
                second.join()
                nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                optimizer.step()
                schedule.step()
                averaged.update_parameters(net)
                total, count = total + float(loss.detach()), count + 1
                if count % 100 == 0:
                    tell(f"  {count} steps, loss {total / count:.3f}, {time.monotonic() - began:.0f} s")
        kept = {
            "net": net.state_dict(), "averaged": averaged.state_dict(), "optimizer": optimizer.state_dict(),
            "schedule": schedule.state_dict(), "epoch": number + 1, "plan": asdict(plan),
        }  # fmt: skip
        torch.save(kept, checkpoint.with_suffix(".new"))
        checkpoint.with_suffix(".new").replace(checkpoint)
        inner = averaged.module
        assert isinstance(inner, Net)
        tell(
            f"epoch {number + 1}: loss {total / max(1, count):.3f}, {time.monotonic() - began:.0f} s,"
            f" {measured(inner)}"
        )
    best = averaged.module
    assert isinstance(best, Net)
    return best


def _rate(step: int, warm: int, steps: int) -> float:
    """Up in a straight line, then down as a cosine to a hundredth."""
    if step < warm:
        return (step + 1) / warm
    done = (step - warm) / max(1, steps - warm)
    return 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, done)))
