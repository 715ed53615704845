"""How the captioner learns to speak, and how it is asked for many captions at once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from photalk_lab.papers.fashion_iq.captioner import END, PAD, START, UNKNOWN, Captioner, CaptionerShape
from photalk_lab.papers.fashion_iq.checkpoints import keep, resumed
from photalk_lab.papers.fashion_iq.facts import KINDS
from photalk_lab.papers.fashion_iq.material import Garments, Places
from photalk_lab.papers.fashion_iq.phrases import words_in

SPECIAL = ("<pad>", "<start>", "<end>", "<unknown>")
"""What stands first in every vocabulary."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How long and how fast the captioner learns; the rate is Adam's at its peak."""

    pairs: int = 60_000
    share_near: float = 0.5
    batch: int = 80
    steps: int = 800
    rate: float = 2e-3
    warm: int = 60
    decay: float = 0.01
    noise: float = 0.15
    smooth: float = 0.05
    seed: int = 0


def vocabulary(captions: Sequence[str], least: int = 3) -> tuple[str, ...]:
    """The words that the captioner can say, the special ones first."""
    counts = Counter(word for caption in captions for word in words_in(caption))
    return (*SPECIAL, *sorted(word for word, count in counts.items() if count >= least))


def spelled(captions: Sequence[str], words: Sequence[str], longest: int) -> Tensor:
    """Captions as numbers of words, (n, longest + 2), from START to END."""
    number = {word: at for at, word in enumerate(words)}
    rows = torch.full((len(captions), longest + 2), PAD)
    for row, caption in zip(rows, captions, strict=True):
        said = [number.get(word, UNKNOWN) for word in words_in(caption)][:longest]
        row[: len(said) + 2] = torch.tensor([START, *said, END])
    return rows


def spelling(names: Sequence[str], words: Sequence[str]) -> Tensor:
    """Which of the words the names of attributes consist of, each name's adding up to one: (names, words).

    Kinds are spelled as people call them: “kind:tshirts” is a t-shirt.
    """
    called = {kind.lower(): people for kind, people in KINDS.items()}
    place = {word: at for at, word in enumerate(words)}
    found = torch.zeros(len(names), len(words))
    for row, name in zip(found, names, strict=True):
        value = name.partition(":")[2]
        spelled_as = [place[word] for word in words_in(called.get(value, value)) if word in place]
        if spelled_as:
            row[spelled_as] = 1 / len(spelled_as)
    return found


def teach(
    garments: Garments,
    which: Places,
    captions: Sequence[str],
    words: Sequence[str],
    lesson: Lesson,
    tell: Callable[[str], None],
    checkpoint: Path | None,
    shape: CaptionerShape,
    names: Sequence[str],
) -> Captioner:
    """The captioner after its lesson, on these pairs and what people would say of them.

    Args:
        names: what the attributes are called.
    """
    torch.manual_seed(lesson.seed)
    rng = np.random.default_rng(lesson.seed)
    net = Captioner(shape, spelling(names, words))
    optimiser = torch.optim.AdamW(
        net.parameters(), lr=lesson.rate, betas=(0.9, 0.98), weight_decay=lesson.decay
    )
    first = resumed(checkpoint, net, optimiser)
    numbers = spelled(captions, words, net.shape.longest)
    rows, has = torch.from_numpy(garments.rows), torch.from_numpy(garments.has)
    pairs = torch.from_numpy(which)
    losses: list[float] = []
    net.train()
    for step in range(first, lesson.steps):
        for group in optimiser.param_groups:
            group["lr"] = lesson.rate * rate_at(step, lesson.warm, lesson.steps)
        some = torch.from_numpy(rng.integers(0, len(pairs), lesson.batch))
        shown, wanted = pairs[some].T
        memory = net.memory(
            _noisy(rows[shown], lesson.noise), _noisy(rows[wanted], lesson.noise), has[shown], has[wanted]
        )
        captioned = numbers[some]
        loss = net.loss(memory, captioned[:, : int((captioned != PAD).sum(1).max())], lesson.smooth)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        if (step + 1) % 50 == 0:
            tell(f"captioner, step {step + 1} of {lesson.steps}: loss {np.mean(losses[-50:]):.3f}")
            keep(checkpoint, step + 1, net, optimiser)
    return net.eval()


def rate_at(step: int, warm: int, steps: int) -> float:
    """The share of the peak rate at a step: up, and down along a cosine."""
    return min((step + 1) / warm, 0.5 + 0.5 * math.cos(math.pi * step / steps))


def _noisy(rows: Tensor, noise: float) -> Tensor:
    """Garments of the training set are known a little too well; some noise makes them like new ones."""
    return rows + noise * torch.randn_like(rows)


@torch.no_grad()
def said_of(net: Captioner, words: Sequence[str], garments: Garments, which: Places) -> list[str]:
    """What the captioner says of pairs (shown, wanted), word by likeliest word."""
    found: list[str] = []
    rows, has = torch.from_numpy(garments.rows), torch.from_numpy(garments.has)
    for at in range(0, len(which), 256):
        shown, wanted = torch.from_numpy(which[at : at + 256]).T
        memory = net.memory(rows[shown], rows[wanted], has[shown], has[wanted])
        for row in net.greedy(memory).tolist():
            found.append(" ".join(words[number] for number in row if number > UNKNOWN))
    return found
