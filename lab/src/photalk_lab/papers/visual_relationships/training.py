"""How a speaker learns: teacher forcing with Adam, stopped in time by CIDEr-D on watched pairs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import torch

from photalk_lab.papers.visual_relationships.checkpoint import Trained
from photalk_lab.papers.visual_relationships.judging import Judge
from photalk_lab.papers.visual_relationships.material import Grids, Material
from photalk_lab.papers.visual_relationships.nets import Config, Speaker
from photalk_lab.papers.visual_relationships.vocabulary import PAD, Ints, Vocabulary

Tell = Callable[[str], None]

_SORTED = 8
"""Batches whose sentences are sorted by length together: little is padding, and chance still mixes them."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How long and how fast a speaker learns.

    The paper's rate is 1e-4, with as many epochs as a GPU likes; in minutes on one core that is too slow.
    """

    rate: float = 1e-3
    batch: int = 32
    epochs: int = 40
    patience: int = 6
    """Epochs without a better watched score after which it ends."""
    seconds: float = 840.0
    """No epoch begins after so much of the processor's time."""
    seed: int = 0


def teach(
    config: Config, vocabulary: Vocabulary, train: Material, watched: Material, lesson: Lesson, tell: Tell
) -> Trained:
    """The speaker as it was when it said the watched pairs best."""
    torch.manual_seed(lesson.seed)
    rng = np.random.default_rng(lesson.seed)
    net = Speaker(config)
    before, after = torch.from_numpy(train.before), torch.from_numpy(train.after)
    net.expect(torch.cat([before[:512], after[:512]]))
    optimiser = torch.optim.Adam(net.parameters(), lr=lesson.rate)
    ways = max(map(len, train.sentences))
    # (n, ways, longest + 2): an epoch hears every pair once, in one of the ways it is said.
    spelled = np.stack(
        [
            vocabulary.spelled([each[way % len(each)] for each in train.sentences], config.longest)
            for way in range(ways)
        ],
        axis=1,
    )
    judge = Judge(watched.sentences)
    best, kept, figures = -1.0, net.state_dict(), {}
    began, waited = time.process_time(), 0
    for epoch in range(lesson.epochs):
        net.train()
        losses = []
        heard = spelled[np.arange(len(train)), rng.integers(ways, size=len(train))]  # (n, longest + 2)
        for some in batches(heard, lesson.batch, rng):
            words = torch.from_numpy(_trimmed(heard[some]))
            at = torch.from_numpy(some)
            loss = net.loss(before[at], after[at], words)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            losses.append(loss.item())
        said = said_of(Trained(net, vocabulary), watched.before, watched.after)
        score = judge.cider(said)
        spent = time.process_time() - began
        tell(
            f"{config.variant}, epoch {epoch + 1}: loss {np.mean(losses):.3f},"
            f" watched CIDEr-D {100 * score:.1f}, {len(set(said))} sentences, {spent:.0f} s"
        )
        waited += 1
        if score > best:
            best, waited = score, 0
            kept = {name: tensor.clone() for name, tensor in net.state_dict().items()}
            figures = {"epoch": epoch + 1, "watched_cider_d": round(100 * score, 2), "seconds": round(spent)}
        if waited >= lesson.patience or spent > lesson.seconds:
            break
    net.load_state_dict(kept)
    return Trained(net.eval(), vocabulary, figures)


@torch.no_grad()
def said_of(trained: Trained, before: Grids, after: Grids) -> list[str]:
    """What a speaker says of pairs of grids (n, P, C), word by likeliest word."""
    trained.net.eval()
    said: list[str] = []
    for at in range(0, len(before), 256):
        source, target = (torch.from_numpy(grids[at : at + 256]) for grids in (before, after))
        said += [trained.vocabulary.sentence(row) for row in trained.net.greedy(source, target).tolist()]
    return said


def batches(spelled: Ints, size: int, rng: np.random.Generator) -> Iterator[Ints]:
    """All sentences once, in batches by chance of about the same length."""
    lengths = (spelled != PAD).sum(1)
    order = rng.permutation(len(spelled))
    parts: list[Ints] = []
    for at in range(0, len(order), size * _SORTED):
        some = order[at : at + size * _SORTED]
        some = some[np.argsort(lengths[some], kind="stable")]
        parts += [some[start : start + size] for start in range(0, len(some), size)]
    for place in rng.permutation(len(parts)):
        yield parts[place]


def _trimmed(rows: Ints) -> Ints:
    """Sentences without the columns that are padding in all of them."""
    return rows[:, : int((rows != PAD).sum(1).max())]
