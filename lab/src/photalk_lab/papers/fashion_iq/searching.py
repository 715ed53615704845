"""How the papers' retrievers learn: dialogues with the frozen simulator, and the triplet loss.

First from pairs that were drawn, then also from those that the retrievers themselves came to show: what a
retriever shows after three turns is not what chance would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from photalk.vision.space.wordpiece import Wordpieces
from photalk_lab.papers.fashion_iq.checkpoints import keep, resumed
from photalk_lab.papers.fashion_iq.material import Garments, Places
from photalk_lab.papers.fashion_iq.retrievers import Retriever, told_apart
from photalk_lab.papers.fashion_iq.speaking import rate_at
from photalk_lab.papers.fashion_iq.talks import Talks, batch, closeness, pieces_of

Speak = Callable[[Garments, Places, int], list[str]]
"""Says what differs in pairs (shown, wanted) of garments, at a turn."""

TURNS = 5


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how fast a retriever learns; the rate is Adam's at its peak."""

    steps: int
    rate: float
    batch: int
    warm: int = 60
    decay: float = 0.01
    noise: float = 0.15
    own: float = 0.55
    """The share of the steps after which what the retrievers showed is learned from, too."""
    seed: int = 0


COURSES = {
    "tirg": Course(steps=700, rate=1e-3, batch=128),
    "recurrent": Course(steps=700, rate=1e-3, batch=128),
    "transformer": Course(steps=400, rate=1e-3, batch=64),
    "transformer-attributes": Course(steps=400, rate=1e-3, batch=64),
}
"""A turn of the transformers costs ten times as much as one of the others."""


@dataclass(frozen=True, slots=True)
class Words:
    """How words become numbers for the retrievers: pieces, and a row for each."""

    pieces: Wordpieces
    table: Tensor  # (pieces, E)


def teach(
    net: Retriever,
    garments: Garments,
    talks: Talks,
    words: Words,
    course: Course,
    until: float,
    name: str,
    tell: Callable[[str], None],
    checkpoint: Path | None = None,
) -> Retriever:
    """The retriever after the steps up to this share of its course."""
    rng = np.random.default_rng((course.seed, round(100 * until)))
    torch.manual_seed(course.seed)
    optimiser = torch.optim.AdamW(
        net.parameters(), lr=course.rate, betas=(0.9, 0.98), weight_decay=course.decay
    )
    first, last = resumed(checkpoint, net, optimiser), round(until * course.steps)
    near = closeness(talks.pairs, garments.rows)
    wanted = talks.wanted()
    rows = torch.from_numpy(garments.rows)
    losses: list[float] = []
    net.train()
    for step in range(first, last):
        for group in optimiser.param_groups:
            group["lr"] = course.rate * rate_at(step, course.warm, course.steps)
        targets = rng.choice(wanted, course.batch, replace=len(wanted) < course.batch)
        drawn = talks.drawn(targets, int(rng.integers(1, TURNS + 1)), near, rng)
        shown = talks.pairs[drawn, 0]
        given = batch(garments, shown, talks.pieces[drawn], words.table)
        # Beside the wanted ones, what was shown last: like the wanted ones, and yet not they.
        others = np.concatenate([targets, shown[:, -1]])
        same = torch.from_numpy(targets[:, None] == others[None])
        seen, *rest = given.tensors()
        noisy = seen + course.noise * torch.randn_like(seen)
        every = rows[torch.from_numpy(others)]
        places = net.garments(every + course.noise * torch.randn_like(every))
        loss = told_apart(net(noisy, *rest), places, same, net.log_scale.exp())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        if (step + 1) % 100 == 0 or step + 1 == last:
            tell(f"{name}, step {step + 1} of {course.steps}: loss {np.mean(losses[-100:]):.3f}")
            keep(checkpoint, step + 1, net, optimiser)
    return net.eval()


@torch.no_grad()
def played(
    net: Retriever, garments: Garments, starts: Places, speak: Speak, words: Words, turns: int = TURNS
) -> tuple[Places, list[list[str]], Places]:
    """Dialogues from these pairs (first shown, wanted), the best guess shown at each turn.

    Returns:
        What was shown (B, turns), what was said (turns of B), and the ranks of the wanted (B, turns), from 1.
        A garment is not shown twice, but for the wanted one: the dialogue goes on when it was found.
    """
    places = net.garments(torch.from_numpy(garments.rows))
    shown, wanted = starts[:, :1], starts[:, 1]
    rows = np.arange(len(starts))
    said: list[list[str]] = []
    pieces: list[Places] = []
    ranks = []
    for turn in range(1, turns + 1):
        said.append(speak(garments, np.stack([shown[:, -1], wanted], axis=1), turn))
        pieces.append(pieces_of(said[-1], words.pieces))
        given = batch(garments, shown, np.stack(pieces, axis=1), words.table)
        scores = (net(*given.tensors()) @ places.T).numpy()
        own = scores[rows, wanted]
        for past in shown.T:
            scores[rows, past] = -np.inf
        scores[rows, wanted] = own
        ranks.append(1 + (scores > own[:, None]).sum(1))
        shown = np.concatenate([shown, scores.argmax(1)[:, None]], axis=1)
    return shown[:, :-1], said, np.stack(ranks, axis=1)


def own_talks(
    nets: Sequence[Retriever], garments: Garments, count: int, speak: Speak, words: Words, seed: int
) -> tuple[Places, Places]:
    """Pairs that the retrievers came to show on their way, and the pieces of what was said of them."""
    rng = np.random.default_rng(seed)
    pairs, pieces = [], []
    for net in nets:
        wanted = rng.choice(len(garments), min(count, len(garments)), replace=False)
        first = (wanted + rng.integers(1, len(garments), len(wanted))) % len(garments)
        shown, said, _ = played(net, garments, np.stack([first, wanted], axis=1), speak, words)
        for turn, captions in enumerate(said):
            pair = np.stack([shown[:, turn], wanted], axis=1)
            kept = pair[:, 0] != pair[:, 1]
            pairs.append(pair[kept])
            pieces.append(pieces_of(captions, words.pieces)[kept])
    return np.concatenate(pairs), np.concatenate(pieces)
