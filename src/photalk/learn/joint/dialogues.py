"""Teaching the text tower to read dialogues: ChatIR's F, which sees caption and rounds as one text.

Dialogues are made from captions: one of a photo's captions opens, questions in people's wording follow, and
a simulated person who knows the other captions answers. Sometimes the opening is left out, so that what the
rounds say counts too. Photos' vectors stay as they are; plain captions are read in between, so that they are
not forgotten.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from photalk.learn.answering.answerer import UNKNOWN, Answerer
from photalk.learn.joint.captions import Described
from photalk.learn.joint.material import pieces_of
from photalk.learn.joint.net import JointNet
from photalk.vision.space.wordpiece import Wordpieces

LEAST_CAPTIONS = 3
"""A photo needs an opening and something left to answer with."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How dialogues are taught."""

    steps: int = 200
    texts: int = 96
    plain: float = 0.4
    masked: float = 0.2
    rounds: int = 6
    pieces: int = 96
    rate: float = 5e-5
    seed: int = 1


def questions_of(folder: Path) -> list[str]:
    """What people and models asked about photos, in ChatIR's dialogues."""
    asked: set[str] = set()
    for file in sorted(folder.glob("*.json")):
        for dialogue in json.loads(file.read_text("utf-8")):
            for said in dialogue["dialog"][1:]:
                question, mark, _ = said.partition("?")
                if mark and 3 <= len(question.split()) <= 14:
                    asked.add(f"{question.strip()}?")
    return sorted(asked)


def dialogue(one: Described, questions: Sequence[str], lesson: Lesson, rng: random.Random) -> list[str]:
    """A dialogue about the photo: the opening ("" when left out) and rounds that told something."""
    captions = list(one.captions)
    opening = captions.pop(rng.randrange(len(captions)))
    person = Answerer(tuple(captions))
    rounds: list[str] = []
    wanted = rng.randint(1, lesson.rounds)
    for question in rng.sample(questions, 6 * wanted):
        answer = person.answer(question, opening)
        # "no" is the commonest answer by far and says least; a few of them are as it is in talk.
        if answer != UNKNOWN and (answer != "no" or rng.random() < 0.15):
            rounds.append(f"{question} {answer}")
        if len(rounds) == wanted:
            break
    return ["" if rounds and rng.random() < lesson.masked else opening, *rounds]


def teach_dialogues(
    net: JointNet,
    photos: Tensor,
    described: Sequence[Described],
    questions: Sequence[str],
    table: Tensor,
    pieces: Wordpieces,
    lesson: Lesson,
    tell: Callable[[str], None],
) -> None:
    """Tune the text tower's upper layers so that dialogues lie near the vectors (n, W) of their photos."""
    rng = random.Random(lesson.seed)
    talked = [at for at, one in enumerate(described) if len(one.captions) >= LEAST_CAPTIONS]
    layers = net.text.layers[net.text.frozen :]
    tuned = [*layers.parameters(), *net.text.vector.parameters()]
    for part in tuned:
        part.requires_grad_(True)
    optimiser = torch.optim.AdamW(tuned, lr=lesson.rate, weight_decay=0.01)
    scale = net.log_scale.exp().detach()
    for step in range(lesson.steps):
        for group in optimiser.param_groups:
            group["lr"] = lesson.rate * min(
                (step + 1) / 20, 0.5 + 0.5 * math.cos(math.pi * step / lesson.steps)
            )
        chosen = rng.sample(talked, lesson.texts)
        ids = []
        for place in chosen:
            one = described[place]
            parts = (
                [rng.choice(one.captions)]
                if rng.random() < lesson.plain
                else dialogue(one, questions, lesson, rng)
            )
            ids.append(joined(parts, pieces)[: lesson.pieces])
        words = torch.cat([_read(net, table, [ids[at] for at in group]) for group in _by_length(ids)])
        order = [place for group in _by_length(ids) for place in group]
        targets = torch.tensor([chosen[at] for at in order])
        loss = F.cross_entropy(scale * words @ photos.T, targets)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(tuned, 1.0)
        optimiser.step()
        if step % 20 == 0:
            tell(f"dialogues, step {step}: loss {loss.item():.3f}")


def joined(parts: Sequence[str], pieces: Wordpieces) -> list[int]:
    """The ids of a dialogue: its parts one after the other, the mark of the end after each."""
    first, *others = (pieces_of(part, pieces) for part in parts)
    return first + [id for other in others for id in other[1:]]


def _by_length(ids: Sequence[list[int]]) -> list[NDArray[np.int64]]:
    order = np.argsort([len(one) for one in ids], kind="stable")
    return [part for part in np.array_split(order, 6) if len(part)]


def _read(net: JointNet, table: Tensor, ids: Sequence[list[int]]) -> Tensor:
    lengths = torch.tensor([len(one) for one in ids])
    mask = torch.arange(int(lengths.max()))[None] < lengths[:, None]
    places = torch.zeros(mask.shape, dtype=torch.long)
    for row, one in enumerate(ids):
        places[row, : len(one)] = torch.tensor(one)
    with torch.no_grad():
        lower = net.text.lower(table[places], mask)
    return net.text.upper(lower, mask)[0]
